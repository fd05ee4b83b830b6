import { warehouseEntries } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { businessDate, formatQuantity } from '#model/kit/format.ts';
import { countComment } from '#model/stock/adjustment-reasons.ts';
import { type Change, change } from '#offline/change.ts';
import { differenceOf, differing, type StockCount } from './count.ts';

/** As many as one document takes. */
const mostEntries = 1000;

/**
 * The differences as warehouse entries dated on the day of the count, in documents of at most 1000. The first has the
 * count's own id: an outbox that holds it has them all, because they are taken together or not at all.
 *
 * @param mayComment without it the person's set lets them write no comment, and the count is as good without one
 */
export function entriesOf(count: StockCount, newId: () => string, mayComment = true): Change[] {
  const { location_code } = count;
  const entries = differing(count).map(line => ({
    item_no: line.item_no,
    variant_code: line.variant_code,
    location_code,
    quantity: differenceOf(line) ?? 0,
    reason_code: 'count' as const,
    comment: mayComment
      ? countComment(formatQuantity(line.counted), formatQuantity(line.books.expected ?? 0))
      : '',
  }));
  const chunks = Array.from({ length: Math.ceil(entries.length / mostEntries) }, (_, index) =>
    entries.slice(index * mostEntries, (index + 1) * mostEntries),
  );
  return chunks.map((chunk, index) => {
    const document_no = index === 0 ? count.id : newId();
    const input = { document_no, posting_date: dayOf(count), entries: chunk };
    return change(warehouseEntries.add, input, { tempId: document_no });
  });
}

/** The day on which the last item was counted, in Vietnam. */
export function dayOf({ lines }: StockCount): string {
  const last = lines
    .map(({ books }) => books.at)
    .sort()
    .at(-1);
  return last === undefined ? businessToday() : businessDate(new Date(last));
}
