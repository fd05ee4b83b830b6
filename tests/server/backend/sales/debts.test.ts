import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales/orders.ts';
import { postAll } from '#model/sales/orders.ts';
import { migrations } from '#offline/migrations.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const walkIn = () => server.released({ sell_to_phone_no: '' });
const pay = (pos_so_no: string, amount: number, payment_type: string) =>
  server.ask('receipts.add', { pos_so_no, amount, payment_type });
const goods = (order: SalesOrder) => ({ pos_so_no: order.pos_so_no, lines: postAll(order) });

test('the back end does not finish a sale that a walk-in customer would owe for', async () => {
  const order = await walkIn();
  await pay(order.pos_so_no, 1000, 'cash');
  expect(await server.refused('salesOrders.postQty', goods(order))).toMatchObject({ code: 'rule' });
  // Neither for a tablet that says it was worth more than was paid.
  const told = { ...goods(order), told_vnd: order.grand_total };
  expect((await server.refused('salesOrders.postQty', told)).msg).toContain('A walk-in customer cannot owe');
  await pay(order.pos_so_no, order.grand_total - 1000, 'card');
  expect(await server.ask('salesOrders.postQty', goods(order))).toMatchObject({ status: 'INVOICED' });
});

test('a sale that an older build made is finished as it was made', async () => {
  const order = await walkIn();
  const older = migrations[salesOrders.postQty.name]?.[1]?.(goods(order));
  expect(await server.ask('salesOrders.postQty', older as object)).toMatchObject({ status: 'INVOICED' });
});

test('what is taken with the goods posts no transfer that was announced before', async () => {
  const order = await server.released();
  await pay(order.pos_so_no, 2000, 'transfer');
  await pay(order.pos_so_no, 1000, 'cash');
  const { pos_so_no } = order;
  const atHand = { pos_so_no, to_post: true, at_hand: true };
  const after = await server.ask<SalesOrder>('receipts.processAll', atHand);
  expect(after.receipts.map(({ payment_type, status }) => [payment_type, status])).toEqual([
    ['transfer', 'ADDED'],
    ['cash', 'POSTED'],
  ]);
});

test('a list says which sales wait for a transfer, and which are owed for', async () => {
  const byTransfer = await walkIn();
  await pay(byTransfer.pos_so_no, byTransfer.grand_total, 'transfer');
  await server.ask('salesOrders.postQty', goods(byTransfer));
  const filters = [{ field: 'pos_so_no', value: byTransfer.pos_so_no, condition: 'eq' }];
  const { items } = await server.ask<{ items: SalesOrderRow[] }>('salesOrders.filter', { filters });
  expect(items).toMatchObject([
    { added_amount: byTransfer.grand_total, unseen_amount: byTransfer.grand_total },
  ]);
  await server.ask('receipts.processAll', { pos_so_no: byTransfer.pos_so_no, to_post: true });
  const after = await server.ask<{ items: SalesOrderRow[] }>('salesOrders.filter', { filters });
  expect(after.items).toMatchObject([{ remaining_amount: 0, added_amount: 0, unseen_amount: 0 }]);
});
