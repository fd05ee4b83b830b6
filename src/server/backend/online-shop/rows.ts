import { and, eq, ne } from 'drizzle-orm';
import type { OnlineOrder } from '#model/sales/online-orders.ts';
import type { Tx } from '../../db/connection.ts';
import { onlineOrders, salesOrders } from '../../db/schema/index.ts';

const o = onlineOrders;
export type OnlineRow = typeof o.$inferSelect;

/** What a reading of an order says, in the columns of its row. */
export function readColumns(order: OnlineOrder, read_at: Date) {
  const { order_no, placed_at, changed_at, state, store_code, ...data } = order;
  const { customer, total } = data;
  const buyer = { customer_name: customer.name, phone_no: customer.phone_no.slice(0, 40) };
  return { order_no, placed_at, changed_at, state, store_code, total, data, read_at, ...buyer };
}

/** The order as it was read last. */
export function readingOf(row: OnlineRow): OnlineOrder {
  const { order_no, placed_at, changed_at, state, store_code, data } = row;
  return { ...data, order_no, placed_at, changed_at, state, store_code };
}

/** A person has seen to all that the shop has changed of it. */
export const isSeenTo = ({ settled_until, changed_at }: OnlineRow): boolean =>
  settled_until !== null && settled_until >= changed_at;

/** The row of an order, locked: whatever changes it waits. */
export async function lockOnlineOrder(tx: Tx, order_no: string): Promise<OnlineRow> {
  const [row] = await tx.select().from(o).where(eq(o.order_no, order_no)).for('update');
  if (!row) throw new Error(`there is no online order ${order_no}`);
  return row;
}

export async function changeOnlineOrder(
  tx: Tx,
  { order_no }: Pick<OnlineRow, 'order_no'>,
  change: Partial<OnlineRow>,
): Promise<OnlineRow> {
  const [row] = await tx.update(o).set(change).where(eq(o.order_no, order_no)).returning();
  if (!row) throw new Error(`there is no online order ${order_no}`);
  await showProblem(tx, row);
  return row;
}

/** The store reads of a problem on its own document. */
export async function showProblem(
  tx: Tx,
  { pos_so_no, problem }: Pick<OnlineRow, 'pos_so_no' | 'problem'>,
): Promise<void> {
  if (pos_so_no === '') return;
  await tx
    .update(salesOrders)
    .set({ online_problem: problem })
    .where(and(eq(salesOrders.pos_so_no, pos_so_no), ne(salesOrders.online_problem, problem)));
}
