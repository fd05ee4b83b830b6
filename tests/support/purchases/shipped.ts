import { sql } from 'drizzle-orm';
import { items, purchaseOrders, purchaseShipments } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { TestServer } from '../server.ts';

/** A purchase order of four and two pieces of two plain items that the franchisor has shipped whole, in one shipment. */
export async function shippedOnServer(server: TestServer, token: string): Promise<PurchaseOrder> {
  const goods = await server.send(items.filter, { page: 1, size: 50 }, { token });
  const lines = goods.data.items
    .filter(item => item.variant_code === '' && !item.blocked)
    .slice(0, 2)
    .map(({ item_no }, index) => ({ line_no: (index + 1) * 10_000, item_no, purchase_qty: 4 - 2 * index }));
  for (const { item_no } of lines)
    await server.db.execute(
      sql`insert into erp_stock (location_code, item_no, variant_code, quantity) values ('WH-MAIN', ${item_no}, '', 100)
          on conflict (location_code, item_no, variant_code) do update set quantity = 100`,
    );
  const made = await server.send(
    purchaseOrders.create,
    { po_no: 'tmp:po', data: { receiving_address: '36 Hàng Bông', lines } } as never, // the rest has defaults
    { token },
  );
  const { po_no } = made.data;
  await server.send(purchaseOrders.release, { po_no }, { token });
  const asked = { page: 1, size: 10, filters: [filter('po_no', po_no)], use_local: false };
  await server.send(purchaseShipments.filter, asked, { token });
  return (await server.send(purchaseOrders.get, { pos_po_no: po_no }, { token })).data;
}

/** The same, received whole and so invoiced. */
export async function invoicedOnServer(server: TestServer, token: string): Promise<PurchaseOrder> {
  const order = await shippedOnServer(server, token);
  const lines = order.shipments.flatMap(({ no, lines: pieces }) =>
    pieces.map(({ line_no, qty_shipped }) => ({ shipment_no: no, line_no, qty_to_receive: qty_shipped })),
  );
  return (await server.send(purchaseOrders.receive, { pos_po_no: order.po_no, lines }, { token })).data;
}
