import { isSalesDocument } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { type OrderTotals, orderTotals } from '#model/kit/totals.ts';
import type { EntryView, Outbox, Tablet } from '#offline/tablet.ts';
import { t } from '../messages/en.ts';
import { notify } from '../page/notices.ts';
import { documentOf, isUnsent } from '../tablet/entries.ts';
import { tabletSlot } from '../tablet/tablet.ts';

/** What a person last knew of a document when they saved or sold it. */
export type Told = {
  totalVnd: number;
  promotions: OrderTotals['promotions'];
  /** What points pay; builds before December 2026 did not keep it. */
  pointsVnd?: number;
  lines: readonly { line_no: number; description: string; unit_price: number }[];
};

const keyOf = (no: string) => `told:${no}`;

/** It is persisted before the changes are sent: the total that the person sees. `no` may be a temporary id. */
export async function tellTotal(
  tablet: Tablet | null,
  no: string,
  { grand_total, promotions, points_discount }: OrderTotals,
  lines: Told['lines'],
): Promise<void> {
  const told: Told = {
    totalVnd: grand_total,
    promotions,
    pointsVnd: points_discount,
    lines: lines.map(({ line_no, description, unit_price }) => ({ line_no, description, unit_price })),
  };
  // A tablet without storage cannot remember it; the sale goes on.
  await tablet?.drafts.save(keyOf(no), told).catch(() => undefined);
}

/**
 * Warns when the server has come to another total than the last known one. It does so once everything that
 * this tablet has sent of the document is answered. An answer on the way is no total: points, the birthday
 * and fees follow it.
 */
export async function compareLastKnown(tablet: Tablet, entry: EntryView, order: SalesOrder): Promise<void> {
  const { outbox, drafts } = tablet;
  const no = order.pos_so_no;
  const chain = outbox.entries().filter(other => other.state !== 'CANCELLED' && isOf(outbox, other, no));
  if (chain.some(isUnsent) || chain.at(-1)?.mid !== entry.mid) return;
  for (const key of new Set(chain.flatMap(namesOf).concat(no).map(keyOf))) {
    const told = await drafts.load<Told>(key);
    if (!told) continue;
    await drafts.remove(key);
    const text = differenceOf(told, order);
    // A person who has signed in since is not told of another person's sale.
    if (text && tabletSlot.get().tablet === tablet) notify.stays(text);
  }
}

/** Does an entry change this sales document? One of its queue may have made another: a credit memo of an order. */
function isOf(outbox: Outbox, entry: EntryView, no: string): boolean {
  if (isSalesDocument(entry.answer)) return entry.answer.pos_so_no === no;
  const document = documentOf(entry);
  return document.kind === 'so' && outbox.resolve(document.no) === no;
}

/** What the document of an entry was called when its last known total was kept. */
const namesOf = (entry: EntryView): string[] => [
  ...(entry.tempId === undefined ? [] : [entry.tempId]),
  documentOf(entry).no,
];

/** What a person is told of a total that differs: old, new, and why; `null` when it is the same. */
export function differenceOf(told: Told, order: SalesOrder): string | null {
  if (told.totalVnd === order.grand_total) return null;
  const texts = t.sale.told;
  const vnd = formatAmount;
  const why: string[] = [];
  const lastKnownLines = new Map(told.lines.map(line => [line.line_no, line]));
  for (const { line_no, description, unit_price } of order.lines) {
    const line = lastKnownLines.get(line_no);
    if (line && line.unit_price !== unit_price)
      why.push(texts.price(description, vnd(line.unit_price), vnd(unit_price)));
  }
  const before = new Map(told.promotions.map(promotion => [promotion.code, promotion]));
  const totals = orderTotals(order);
  const after = new Map(totals.promotions.map(promotion => [promotion.code, promotion]));
  for (const { code, description, amount } of before.values()) {
    const now = after.get(code)?.amount;
    if (now === undefined) why.push(texts.promotionGone(description));
    else if (now !== amount) why.push(texts.promotionOther(description, vnd(amount), vnd(now)));
  }
  for (const { code, description, amount } of after.values())
    if (!before.has(code)) why.push(texts.promotionNew(description, vnd(amount)));
  const { pointsVnd = totals.points_discount } = told;
  if (pointsVnd !== totals.points_discount)
    why.push(texts.points(vnd(pointsVnd), vnd(totals.points_discount)));
  if (why.length === 0) why.push(texts.elsewhere);
  return [texts.changed(order.pos_so_no, vnd(told.totalVnd), vnd(order.grand_total)), ...why].join(' ');
}
