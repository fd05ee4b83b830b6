import { customers, items, receipts, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { TestServer } from '../server.ts';
import { createInput } from './orders.ts';

/** A document of two pieces each of two plain items, for a customer of the demo company. */
export async function madeOnServer(
  server: TestServer,
  token: string,
  document_type: 'order' | 'quote',
): Promise<SalesOrder> {
  const goods = await server.send(items.filter, { page: 1, size: 50 }, { token });
  const people = await server.send(customers.filter, { page: 1, size: 1 }, { token });
  const [customer] = people.data.items;
  if (!customer) throw new Error('the demo company has customers');
  const lines = goods.data.items
    .filter(item => item.variant_code === '' && !item.blocked)
    .slice(0, 2)
    .map(({ item_no, unit_price }, index) => ({
      line_no: (index + 1) * 10_000,
      item_no,
      unit_price,
      quantity: 2,
    }));
  const input = createInput({
    document_type,
    sell_to_customer_no: customer.customer_no,
    sell_to_name: customer.name,
    sell_to_phone_no: customer.phone_no,
    lines,
  });
  return (await server.send(salesOrders.create, input, { token })).data;
}

/** An order that is delivered, invoiced and paid in cash. */
export async function soldOnServer(server: TestServer, token: string): Promise<SalesOrder> {
  const { pos_so_no, grand_total, lines } = await madeOnServer(server, token, 'order');
  for (const status of ['CONFIRMED', 'RELEASED'] as const)
    await server.send(salesOrders.setStatus, { pos_so_no, status, cancel_reason_code: '' }, { token });
  const receipt = { pos_so_no, amount: grand_total, payment_type: 'cash' } as const;
  await server.send(receipts.add, receipt, { token });
  const posts = lines.map(({ line_no, quantity }) => ({
    line_no,
    qty_to_ship: quantity,
    qty_to_invoice: quantity,
  }));
  await server.send(salesOrders.postQty, { pos_so_no, lines: posts }, { token });
  return (await server.send(receipts.processAll, { pos_so_no, to_post: true }, { token })).data;
}
