import type { Db } from '#server/db/connection.ts';
import { onlineOrders } from '#server/db/schema/index.ts';

type New = typeof onlineOrders.$inferInsert;

/** Adds an order of the online shop that waits for a person, because its store is not known; resolves to its number. */
export async function addOnlineOrder(db: Db, order: Partial<New> = {}): Promise<string> {
  const now = new Date();
  const order_no = order.order_no ?? 'WEB-1';
  const customer = { name: 'Lê Thị Mai', phone_no: '0912000111', email: 'mai@example.com' };
  const line = {
    line_id: '1',
    sku: 'AO-01',
    name: 'Áo thun',
    quantity: 2,
    unit_price: 90_000,
    amount: 180_000,
  };
  await db.insert(onlineOrders).values({
    ...{ order_no, source: 'shop', state: 'placed', store_code: 'NONE', total: 180_000 },
    ...{
      customer_name: customer.name,
      phone_no: customer.phone_no,
      placed_at: now,
      changed_at: now,
      read_at: now,
    },
    data: {
      ...{ remote_id: `id-${order_no}`, customer, comment: 'Gọi trước', lines: [line], shipping_amount: 0 },
      ...{ total: 180_000, payments: [], refunds: [] },
    },
    ...{ problem: 'no_store', problem_detail: 'NONE' },
    ...order,
  });
  return order_no;
}
