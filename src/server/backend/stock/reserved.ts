import { sql } from 'drizzle-orm';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { reservedDifference } from '#model/stock/reserved.ts';
import type { Tx } from '../../db/connection.ts';
import { insertion } from '../../db/insertion.ts';
import { stockLevels } from '../../db/schema/index.ts';

/**
 * Brings what is reserved for customers of the online shop from what an order was to what it is.
 *
 * @param before `null` where the order is new
 */
export async function reserveDifference(tx: Tx, before: SalesOrder | null, after: SalesOrder): Promise<void> {
  if (after.online_order_no === '') return;
  const changed = reservedDifference(before, after);
  if (changed.length === 0) return;
  const rows = changed.map(({ quantity, ...place }) => ({ ...place, quantity: 0, reserved: quantity }));
  await tx.execute(sql`${insertion(stockLevels, rows)} ${addedToReserved}`);
}

const addedToReserved = sql.raw(`
  on conflict (item_no, variant_code, location_code) do update set reserved = stock_levels.reserved + excluded.reserved`);
