import type { receipts, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import { addQuantity } from '#model/quantity.ts';
import { isRefund } from '#model/receipts.ts';
import { asIs, type DocumentRules, documentRules, type Facts, isOver, type LiveEntry } from './fold.ts';
import { orderRules, rowOf } from './order.ts';

const rules = documentRules<SalesOrder, SalesOrderRow>({
  ...orderRules,
  rowOf,
  noOfRow: ({ pos_so_no }) => pos_so_no,
  noIn: args => (args as { pos_so_no?: string }).pos_so_no ?? '', // parsed when it was accepted
  changeRow,
});

/** Sales orders, quotes and credit memos. What was handed over is out of stock, also where a rule is against it. */
export const sales: DocumentRules<SalesOrder, SalesOrderRow> = {
  ...rules,
  fold(baseOf, entries, facts, resolve = asIs) {
    const folded = rules.fold(baseOf, entries, facts, resolve);
    const unsent = entries.filter(entry => entry.state !== 'DONE');
    const find = (no: string) => folded.documents.get(resolve(no)) ?? baseOf(resolve(no));
    return { ...folded, moved: pendingStock(unsent, find) };
  },
};

/** The same for rows alone. */
export function foldOrderRows(
  rows: readonly SalesOrderRow[],
  entries: readonly LiveEntry[],
  baseOf: (no: string) => SalesOrder | null,
  facts: Facts,
  resolve = asIs,
): SalesOrderRow[] {
  const live = entries.filter(entry => !isOver(entry));
  return sales.rows(rows, live, sales.fold(baseOf, live, facts, resolve), baseOf, resolve);
}

// The arguments of an entry were parsed with the schema of its call before it was accepted.
function changeRow(row: SalesOrderRow, { op, args }: LiveEntry): SalesOrderRow {
  if (op === 'salesOrders.setStatus') {
    const { status } = args as InputOf<typeof salesOrders.setStatus>;
    return status === 'SUPPORT_TO_SHIP' ? { ...row, support_to_ship: true } : { ...row, status };
  }
  if (op === 'salesOrders.setRequestedDeliveryDate') {
    const { date } = args as InputOf<typeof salesOrders.setRequestedDeliveryDate>;
    return { ...row, requested_delivery_date: date };
  }
  if (op === 'salesOrders.update') {
    const { data } = args as InputOf<typeof salesOrders.update>;
    const named = Object.entries(data).filter(([key, value]) => key in row && value !== undefined);
    return { ...row, ...Object.fromEntries(named) };
  }
  return row;
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
    const { pos_so_no = '' } = entry.args as { pos_so_no?: string }; // parsed when it was accepted
    const document = movesStock(entry) ? orderOf(pos_so_no) : null;
    for (const [line_no, quantity] of document ? movementsOf(entry, document) : []) {
      const line = document?.lines.find(each => each.line_no === line_no);
      if (!line || quantity === 0) continue;
      const key = `${line.item_no}/${line.variant_code}/${line.location_code}`;
      moved.set(key, addQuantity(moved.get(key) ?? 0, quantity));
    }
  }
  return moved;
}

const movesStock = ({ op }: LiveEntry) => op === 'salesOrders.postQty' || op === 'salesOrders.setStatus';

/** Line number and signed quantity: a shipment takes, a posted credit memo brings back. */
function movementsOf({ op, args }: LiveEntry, document: SalesOrder): (readonly [number, number])[] {
  // As above: parsed when it was accepted.
  if (op === 'salesOrders.postQty')
    return (args as InputOf<typeof salesOrders.postQty>).lines.map(line => [line.line_no, -line.qty_to_ship]);
  const { status } = args as InputOf<typeof salesOrders.setStatus>;
  return status === 'POSTED' ? document.lines.map(line => [line.line_no, line.quantity]) : [];
}

/**
 * VND, the cash that receipts of this outage say was taken, less what they say was paid back for credit memos: what no
 * server knows of yet.
 *
 * @param resolve the number by now of a temporary id
 */
export function unsentCash(
  entries: readonly LiveEntry[],
  resolve: (no: string) => string = no => no,
): number {
  const memos = new Set(entries.filter(({ op }) => op.startsWith('creditMemos.')).map(each => each.tempId));
  let sum = 0;
  for (const { op, args, state } of entries) {
    if (op !== 'receipts.add' || args === null || state === 'DONE' || state === 'CANCELLED') continue;
    const { amount, payment_type, pos_so_no } = args as InputOf<typeof receipts.add>; // parsed when it was accepted
    if (payment_type !== 'cash') continue;
    const paidBack = memos.has(pos_so_no) || isRefund({ pos_so_no: resolve(pos_so_no) });
    sum += paidBack ? -amount : amount;
  }
  return sum;
}
