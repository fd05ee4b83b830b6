import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { onlineOrders } from '../../db/schema/index.ts';

const o = onlineOrders;
export type OnlineRow = typeof o.$inferSelect;

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
  return row;
}
