import { creditMemos, receipts, salesOrders } from '#calls/index.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales/orders.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { isOfCreditMemo } from '#model/sales/receipts.ts';
import {
  asIs,
  type DocumentRules,
  documentRules,
  isOver,
  type LiveEntry,
  type ReplayContext,
} from '#offline/overlay/replay.ts';
import { changing, inputFor, making, textIn, when, withNamed } from '#offline/overlay/when.ts';
import { orderRules } from './order.ts';

/** What the list shows of a change of a document that is not on this tablet. */
const changedRow = changing<SalesOrderRow>([
  when(salesOrders.update, (row, { data }) => withNamed(row, data)),
  when(salesOrders.setRequestedDeliveryDate, (row, { date }) => ({ ...row, requested_delivery_date: date })),
  when(salesOrders.setStatus, (row, { status }) =>
    status === 'SUPPORT_TO_SHIP' ? { ...row, support_to_ship: true } : { ...row, status },
  ),
]);

const rules = documentRules<SalesOrder, SalesOrderRow>({
  ...orderRules,
  list: salesOrders.filter,
  noIn: args => textIn(args, 'pos_so_no'),
  changeRow: (row, entry) => changedRow(row, entry),
});

/** Sales orders, quotes and credit memos. What was handed over is out of stock, also where a rule is against it. */
export const sales: DocumentRules<SalesOrder, SalesOrderRow> = {
  ...rules,
  replay(baseOf, entries, context, resolve = asIs) {
    const replayed = rules.replay(baseOf, entries, context, resolve);
    const unsent = entries.filter(entry => entry.state !== 'DONE');
    const find = (no: string) => replayed.documents.get(resolve(no)) ?? baseOf(resolve(no));
    return { ...replayed, moved: pendingStock(unsent, find) };
  },
};

/** The same for rows alone. */
export function replayOrderRows(
  rows: readonly SalesOrderRow[],
  entries: readonly LiveEntry[],
  baseOf: (no: string) => SalesOrder | null,
  context: ReplayContext,
  resolve = asIs,
): SalesOrderRow[] {
  const live = entries.filter(entry => !isOver(entry));
  return sales.rows(rows, live, sales.replay(baseOf, live, context, resolve), baseOf, resolve);
}

/**
 * What unsent entries take out of stock and bring back: `item/variant/location` → a signed number. What is on hand is
 * the stored figure plus this.
 *
 * @param orderOf the document of a number, its unsent lines included
 */
export function pendingStock(
  entries: readonly LiveEntry[],
  orderOf: (no: string) => SalesOrder | null,
): ReadonlyMap<string, number> {
  const moved = new Map<string, number>();
  for (const entry of entries) {
    if (entry.args === null || isOver(entry)) continue;
    const document = orderOf(textIn(entry.args, 'pos_so_no'));
    for (const [line_no, quantity] of (document && movements(document, entry, undefined)) ?? []) {
      const line = document?.lines.find(each => each.line_no === line_no);
      if (!line || quantity === 0) continue;
      const key = `${line.item_no}/${line.variant_code}/${line.location_code}`;
      moved.set(key, addQuantity(moved.get(key) ?? 0, quantity));
    }
  }
  return moved;
}

type Movements = readonly (readonly [line_no: number, quantity: number])[];

/** Line number and signed quantity: a shipment takes, a posted credit memo brings back. */
const movements = making<SalesOrder, void, Movements>([
  when(salesOrders.postQty, (_, { lines }) => lines.map(line => [line.line_no, -line.qty_to_ship])),
  when(salesOrders.setStatus, (document, { status }) =>
    status === 'POSTED' ? document.lines.map(line => [line.line_no, line.quantity]) : [],
  ),
]);

/**
 * VND, the cash that receipts of this outage say was taken, less what they say was paid back: what no
 * server knows of yet.
 *
 * @param resolve the number by now of a temporary id
 */
export function unsentCash(
  entries: readonly LiveEntry[],
  resolve: (no: string) => string = no => no,
): number {
  const memos = creditMemos.memosMade(entries);
  let sum = 0;
  for (const entry of entries) {
    if (entry.args === null || entry.state === 'DONE' || entry.state === 'CANCELLED') continue;
    const receipt = inputFor(receipts.add, entry);
    if (receipt?.payment_type !== 'cash') continue;
    const { amount, pos_so_no } = receipt;
    const paidBack = memos.has(pos_so_no) || isOfCreditMemo({ pos_so_no: resolve(pos_so_no) });
    sum += paidBack ? -amount : amount;
  }
  return sum;
}
