import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { imports, onlineOrders as onlineCalls } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OnHand } from '#calls/stock/items.ts';
import { onlineOrders, outgoingCommands, salesOrders } from '#server/db/schema/index.ts';
import { sellingServer, unbalancedReserved } from '../../../support/sales/selling.ts';

const store = 'F01-STORE';
let server: Awaited<ReturnType<typeof sellingServer>>;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const good = (index: number) => {
  const { item_no, variant_code } = server.goodAt(index);
  return { item_no, variant_code };
};
const buyer = { store_code: store, customer_name: 'Trần Thị Hoa', phone_no: '0912345678' };

async function staged(rows: readonly object[]) {
  const import_id = randomUUID();
  const numbered = rows.map((one, index) => ({ row: index + 2, ...one }));
  await server.ask('imports.stageOnlineOrders', { import_id, rows: numbered }, 'admin');
  return { import_id, rows: rows.length };
}
async function checked(rows: readonly object[]): Promise<string[]> {
  const { import_id } = await staged(rows);
  const { bad } = await server.ask<AnswerOf<typeof imports.check>>('imports.check', { import_id }, 'admin');
  return bad.map(({ row, field, key }) => `${row} ${field} ${key}`).sort();
}
async function imported(rows: readonly object[]): Promise<AnswerOf<typeof imports.apply>> {
  const laid = await staged(rows);
  return server.ask('imports.apply', { ...laid, file: 'don-web.xlsx' }, 'admin');
}
const salesOf = (order_no: string) =>
  server.db.select().from(salesOrders).where(eq(salesOrders.online_order_no, order_no));
async function saleOf(order_no: string): Promise<SalesOrder> {
  const [row] = await salesOf(order_no);
  return server.ask<SalesOrder>('salesOrders.get', { pos_so_no: row?.pos_so_no });
}
async function kept(): Promise<number> {
  const { item_no, variant_code } = server.goodAt(0);
  const { items } = await server.ask<ListAnswer<OnHand>>('items.onHand', {
    filters: [{ field: 'id', value: `${item_no}/${variant_code}/${store}`, condition: 'eq' }],
  });
  return items[0]?.reserved ?? 0;
}

test('orders of a file are released at their stores, and their goods are kept', async () => {
  const before = await kept();
  const data = await imported([
    { order_no: 'T1', ...buyer, ...good(0), quantity: 2, unit_price: 70_000, comment: 'Gọi trước' },
    { order_no: 'T1', ...good(1), quantity: 1, unit_price: 50_000, shipping_amount: 20_000 },
    {
      order_no: 'T2',
      ...buyer,
      ...good(0),
      quantity: 1,
      unit_price: 70_000,
      paid: 'yes',
      payment_method: 'Payoo',
    },
  ]);
  expect(data).toMatchObject({ state: 'done', added: 3, changed: 0, unchanged: 0 });
  const sale = await saleOf('T1');
  expect(sale).toMatchObject({
    ...{ status: 'RELEASED', support_to_ship: true, sales_type: 'ecommerce', location_code: store },
    ...{ sell_to_name: 'Trần Thị Hoa', sell_to_phone_no: '0912345678', general_comments: 'Gọi trước' },
    ...{ grand_total: 210_000, remaining_amount: 210_000, ship_to_address: '' },
  });
  expect(sale.lines.map(({ quantity, line_amount }) => [quantity, line_amount])).toEqual([
    [2, 140_000],
    [1, 50_000],
  ]);
  expect((await saleOf('T2')).receipts).toMatchObject([
    { receipt_type: 'collect_ecom', payment_type: 'payoo', amount: 70_000, status: 'POSTED' },
  ]);
  expect(await kept()).toBe(before + 3);
  expect(await unbalancedReserved(server.db)).toBe(0);
  // No system is told of it.
  expect(await server.db.$count(outgoingCommands)).toBe(0);
  type Listed = AnswerOf<typeof onlineCalls.get>;
  expect(await server.ask<Listed>('onlineOrders.get', { order_no: 'T1' }, 'admin')).toMatchObject({
    source: 'file',
    problem: '',
    total: 210_000,
  });
});

test('an order that is delivered names where its goods go', async () => {
  const row = { order_no: 'D1', ...buyer, ...good(0), quantity: 1, unit_price: 70_000, delivery: 'deliver' };
  expect(await checked([row])).toEqual(['2 address imports.addressNeeded']);
  await imported([{ ...row, address: '12 Hàng Bông, Hà Nội' }]);
  expect(await saleOf('D1')).toMatchObject({
    ...{
      ship_to_name: 'Trần Thị Hoa',
      ship_to_phone_no: '0912345678',
      ship_to_address: '12 Hàng Bông, Hà Nội',
    },
    location_code: store,
  });
});

test('the same order again changes nothing, says what differs, or brings the money', async () => {
  const rows = [
    { order_no: 'S1', ...buyer, ...good(0), quantity: 2, unit_price: 70_000 },
    { order_no: 'S1', ...good(1), quantity: 1, unit_price: 50_000 },
  ];
  await imported(rows);
  expect(await imported(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await salesOf('S1')).toHaveLength(1);
  const other = await checked([
    { ...rows[0], quantity: 3, phone_no: '0912345679' },
    { ...rows[1], shipping_amount: 5_000 },
  ]);
  expect(other).toEqual([
    '2 item_no imports.otherThanTaken',
    '2 phone_no imports.otherThanTaken',
    '2 shipping_amount imports.otherThanTaken',
  ]);
  const paid = rows.map(row => ({ ...row, paid: 'yes' }));
  expect(await imported(paid)).toMatchObject({ added: 0, changed: 2, unchanged: 0 });
  expect(await imported(paid)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await saleOf('S1')).toMatchObject({ remaining_amount: 0, receipts: [{ amount: 190_000 }] });
  expect(await checked(rows.map(row => ({ ...row, paid: 'no' })))).toEqual(['2 paid imports.otherThanTaken']);
});

test('rows that cannot be taken are named with their reasons, and no order of the file is made', async () => {
  const line = { ...good(0), quantity: 1, unit_price: 70_000 };
  const rows = [
    { order_no: 'B1', ...buyer, ...line },
    { order_no: 'B1', ...line },
    { order_no: 'B1', ...good(1), quantity: 1, unit_price: 1, customer_name: 'Lê Mai' },
    { order_no: 'B2', ...line },
    { order_no: 'B3', ...buyer, store_code: 'NOWHERE', ...line },
    { order_no: 'B4', ...buyer, quantity: 1, unit_price: 1 },
    { order_no: 'B5', ...buyer, item_no: 'NOTHING', quantity: 1, unit_price: 1 },
    { order_no: 'B6', ...buyer, barcode: '8936999999990', quantity: 1, unit_price: 1 },
    { order_no: 'B7', ...buyer, ...line },
  ];
  expect(await checked(rows)).toEqual([
    '3 item_no imports.rowTwice',
    '4 customer_name imports.otherOfOrder',
    '5 customer_name imports.buyerNeeded',
    '5 store_code imports.storeNeeded',
    '6 store_code imports.unknown',
    '7 item_no imports.itemNeeded',
    '8 item_no imports.unknown',
    '9 barcode imports.unknown',
  ]);
  const laid = await staged(rows);
  const said = await server.refused('imports.apply', { ...laid, file: 'x.csv' }, 'admin');
  expect(said.code).toBe('rule');
  expect(await salesOf('B7')).toEqual([]);
  expect(await server.db.$count(onlineOrders, eq(onlineOrders.order_no, 'B7'))).toBe(0);
});

test('two files with the same order make one sale of it', async () => {
  const rows = [{ order_no: 'R1', ...buyer, ...good(0), quantity: 1, unit_price: 70_000 }];
  const answers = await Promise.all([imported(rows), imported(rows), imported(rows)]);
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 1]);
  expect(await salesOf('R1')).toHaveLength(1);
});

test('an order of the connected shop is not taken from a file as well', async () => {
  const now = new Date();
  const row = { order_no: 'W1', ...buyer, ...good(0), quantity: 1, unit_price: 70_000 };
  await imported([row]);
  await server.db
    .update(onlineOrders)
    .set({ source: 'shop', read_at: now })
    .where(eq(onlineOrders.order_no, 'W1'));
  expect(await checked([{ ...row, paid: 'yes' }])).toEqual(['2 order_no imports.orderOfShop']);
});
