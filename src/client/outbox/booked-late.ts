import type { BookedLate } from '#calls/sales/documents.ts';
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { EntryView } from '#offline/tablet.ts';
import { notify } from '../page/notices.ts';

type Answered = Pick<EntryView, 'mid' | 'args' | 'answer'>;

/** A change of a day in a closed period; `closed_to` is empty where the answer does not tell it. */
type Late = BookedLate & { of: 'sale' | 'entry'; no: string };

/** What entries by hand answer, of goods and of money. */
type Entries = {
  document_no: string;
  entries: readonly { posting_date: string; true_date?: string }[];
};

const hasField = <K extends string>(value: unknown, field: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && field in value;

// The schema of the call has checked the answers.
const isLateSale = (answer: unknown): answer is { pos_so_no: string; booked_late: BookedLate } =>
  hasField(answer, 'booked_late') && hasField(answer.booked_late, 'sold_on');
const isEntries = (answer: unknown): answer is Entries =>
  hasField(answer, 'document_no') && hasField(answer, 'entries') && Array.isArray(answer.entries);

/** What this change itself has booked late: a later change of the same sale answers the whole sale too. */
function lateOf({ args, answer }: Answered): Late | null {
  if (isLateSale(answer)) {
    const { pos_so_no: no, booked_late } = answer;
    const handedOver = hasField(args, 'delivered_on') && args.delivered_on === booked_late.sold_on;
    return handedOver ? { of: 'sale', no, ...booked_late } : null;
  }
  if (!isEntries(answer)) return null;
  const moved = answer.entries.find(({ true_date }) => true_date);
  if (!moved) return null;
  const { posting_date, true_date = '' } = moved;
  return { of: 'entry', no: answer.document_no, sold_on: true_date, booked_on: posting_date, closed_to: '' };
}

/** What a person was told since the page opened, by the key of the change. */
const told = new WeakMap<object, Map<string, Late>>();

function toldOf(sender: object): Map<string, Late> {
  const known = told.get(sender) ?? new Map<string, Late>();
  told.set(sender, known);
  return known;
}

/**
 * Tells the person which of their changes came after the books of their day were closed, and where they stand. A day
 * without a connection may bring many: those of one kind and day share one notice, which stays until it is closed.
 *
 * @param sender what has sent them: of each a person is told apart
 * @param owner where they are another one's, that one: what is told of them takes no place of one's own
 */
export function tellBookedLate(sender: object, answered: readonly Answered[], owner = ''): void {
  const known = toldOf(sender);
  for (const entry of answered) {
    const late = known.has(entry.mid) ? null : lateOf(entry);
    if (!late) continue;
    known.set(entry.mid, late);
    const alike = [...known.values()].filter(
      ({ of, booked_on, closed_to }) =>
        of === late.of && booked_on === late.booked_on && closed_to === late.closed_to,
    );
    notify.stays(
      textOf(late, alike.length),
      `booked-late:${owner}:${late.of}:${late.booked_on}:${late.closed_to}`,
    );
  }
}

function textOf({ of, no, sold_on, booked_on, closed_to }: Late, count: number): string {
  const texts = t.bookedLate;
  const booked = formatDate(booked_on);
  if (of === 'entry')
    return count > 1
      ? texts.entries(count, booked)
      : texts.entry(localNumber(no), formatDate(sold_on), booked);
  const closed = formatDate(closed_to);
  return count > 1
    ? texts.sales(count, booked, closed)
    : texts.sale(localNumber(no), formatDate(sold_on), booked, closed);
}
