import type { Customer } from '#calls/customers.ts';
import type { customers, receipts, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import { addQuantity } from '#model/quantity.ts';
import { answerOf, foldOrder, type LiveEntry, type OrderFacts, rowOf } from './order.ts';

/**
 * The rows that unsent work changes or adds: they replace the stored rows with their key, or join them. A row whose
 * document is not on this tablet changes only in what an entry names itself; its totals stay until the answer is here.
 *
 * @param entriesByLane lane (`so:<number>`) → its entries in their order
 * @param document the stored document of a number, where there is one
 */
export function foldOrderRows(
  rows: readonly SalesOrderRow[],
  entriesByLane: ReadonlyMap<string, readonly LiveEntry[]>,
  document: (no: string) => SalesOrder | null,
  facts: OrderFacts,
): SalesOrderRow[] {
  const stored = new Map(rows.map(row => [row.pos_so_no, row]));
  const changed: SalesOrderRow[] = [];
  for (const [lane, entries] of entriesByLane) {
    if (!lane.startsWith('so:') || entries.every(isOver)) continue;
    const no = entries.map(answerOf).find(Boolean)?.pos_so_no ?? lane.slice(3);
    const { order } = foldOrder(document(no), entries, facts);
    const row = stored.get(no);
    if (order && !(row && row.version > order.version)) changed.push(rowOf(order));
    else if (row) changed.push(entries.reduce(changeRow, row));
  }
  return changed;
}

/** Nothing of it is to be shown beside the store any more. */
function isOver(entry: LiveEntry): boolean {
  return entry.state === 'CANCELLED' || entry.settled === true;
}

// The arguments of an entry were parsed with the schema of its call before it was accepted.
function changeRow(row: SalesOrderRow, { op, args, state }: LiveEntry): SalesOrderRow {
  if (args === null || state === 'CANCELLED') return row;
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
 * What unsent entries take out of stock: `item/variant/location` → a number below zero. What is on hand is the stored
 * figure plus this.
 *
 * @param orderOf the document of a number, its unsent lines included
 */
export function pendingStock(
  entries: readonly LiveEntry[],
  orderOf: (no: string) => SalesOrder | null,
): ReadonlyMap<string, number> {
  const moved = new Map<string, number>();
  for (const entry of entries) {
    const { op, args } = entry;
    if (op !== 'salesOrders.postQty' || args === null || isOver(entry)) continue;
    const { pos_so_no, lines } = args as InputOf<typeof salesOrders.postQty>; // parsed when it was accepted
    const order = orderOf(pos_so_no);
    for (const { line_no, qty_to_ship } of lines) {
      const line = order?.lines.find(each => each.line_no === line_no);
      if (!line || qty_to_ship === 0) continue;
      const key = `${line.item_no}/${line.variant_code}/${line.location_code}`;
      moved.set(key, addQuantity(moved.get(key) ?? 0, -qty_to_ship));
    }
  }
  return moved;
}

/** The stored customers and those made on this tablet, the new ones first. One phone number is one customer. */
export function foldCustomers(
  rows: readonly Customer[],
  entries: readonly LiveEntry[],
  franchiseCode = '',
): Customer[] {
  const byPhone = new Set(rows.map(row => row.phone_no));
  const added: Customer[] = [];
  for (const entry of entries) {
    if (entry.op !== 'customers.createTemporary' || entry.state === 'CANCELLED' || entry.args === null)
      continue;
    const input = entry.args as InputOf<typeof customers.createTemporary>; // parsed when it was accepted
    // Its answer was checked by the call's schema when it came.
    const answer = entry.state === 'DONE' ? (entry.answer as Customer | undefined) : undefined;
    const customer = answer ?? localCustomer(input, entry, franchiseCode);
    if (byPhone.has(customer.phone_no)) continue;
    byPhone.add(customer.phone_no);
    added.unshift(customer);
  }
  return added.length ? [...added, ...rows] : [...rows];
}

function localCustomer(
  input: InputOf<typeof customers.createTemporary>,
  entry: LiveEntry,
  franchise_code: string,
): Customer {
  return {
    ...input,
    customer_no: entry.tempId ?? input.customer_no,
    franchise_code,
    district_name: '',
    location_code: '',
    loyalty_cust_scheme: 'Silver',
    loyalty_ranking_points: 0,
    loyalty_redeemable_points: 0,
    is_temporary: true,
    created_at: entry.createdAt,
  };
}

/** VND, the cash that receipts of this outage say was taken: what no server knows of yet. */
export function unsentCash(entries: readonly LiveEntry[]): number {
  let sum = 0;
  for (const { op, args, state } of entries) {
    if (op !== 'receipts.add' || args === null || state === 'DONE' || state === 'CANCELLED') continue;
    const { amount, payment_type } = args as InputOf<typeof receipts.add>; // parsed when it was accepted
    if (payment_type === 'cash') sum += amount;
  }
  return sum;
}
