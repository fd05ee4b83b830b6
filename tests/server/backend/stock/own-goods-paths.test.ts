import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { BuyingServer } from '../../../support/purchases/buying.ts';
import { buyingServer } from '../../../support/purchases/buying.ts';
import { addOwnGoods, ownGoods } from '../../../support/stock/own-goods.ts';

let server: BuyingServer;
let own: string;
beforeAll(async () => {
  server = await buyingServer();
  own = await addOwnGoods(server, 'F01', { quantity: 10 });
});
afterAll(() => server.close());

const ownLine = (line_no: number) => ({
  line_no,
  item_no: own,
  variant_code: '',
  quantity: 2,
  unit_price: 35_000,
});

test('own goods are sold at their price', async () => {
  const order = await server.sells({ lines: [ownLine(10_000)] });
  expect(order).toMatchObject({ lines: [{ description: ownGoods.description, unit_price: 35_000 }] });
});

test('the ERP gets a sale without the lines of own goods', async () => {
  const order: SalesOrder = await server.sells({ lines: [...server.salesLines(1), ownLine(20_000)] });
  const { bc_so_no } = await server.ask<SalesOrder>('salesErp.sync', { pos_so_no: order.pos_so_no });
  const { rows } = await server.db.execute<{ item_no: string }>(
    sql`select item_no from erp_sales_lines where order_no = ${bc_so_no}`,
  );
  expect(rows.map(({ item_no }) => item_no)).toEqual([server.goodAt(0).item_no]);
});

test('own goods are not ordered from the franchisor', async () => {
  const line = { line_no: 10_000, item_no: own, variant_code: '', purchase_qty: 5 };
  const data = { receiving_address: '36 Hàng Bông', lines: [line] };
  expect(await server.refused('purchaseOrders.create', { po_no: 'tmp:po', data })).toEqual({
    code: 'rule',
    msg: `Item ${own} cannot be bought here.`,
  });
  const { po_no }: PurchaseOrder = await server.create();
  const added = { po_no, ...line, line_no: 90_000 };
  expect((await server.refused('purchaseOrders.addLine', added)).msg).toBe(
    `Item ${own} cannot be bought here.`,
  );
});

test('own goods are not sent to another shop', async () => {
  const data = {
    ...{ transfer_from_code: 'F01-STORE', transfer_to_code: 'F02-STORE' },
    lines: [{ line_no: 10_000, item_no: own, variant_code: '', ci_qty: 1 }],
  };
  expect((await server.refused('consignmentIssues.create', { data }, 'admin')).msg).toBe(
    `Item ${own} is not kept here.`,
  );
});

test('a file of items cannot name them, nor make such a number', async () => {
  const import_id = randomUUID();
  const row = { row: 2, variant_code: '', description: 'x', barcode: '', unit_price: 1 };
  const rows = [
    { ...row, item_no: own },
    { ...row, row: 3, item_no: 'rieng-777777' },
  ];
  await server.ask('imports.stageItems', { import_id, rows }, 'admin');
  const told = await server.ask<{ bad: { msg: string }[] }>('imports.check', { import_id }, 'admin');
  expect(told.bad.map(({ msg }) => msg)).toEqual([
    `${own.toUpperCase()} is a number of goods that a shop has for itself.`,
    'RIENG-777777 is a number of goods that a shop has for itself.',
  ]);
});

test('only people of their shop hear that they have changed', async () => {
  const mark = async (username: string) =>
    (await server.ask<{ mark: string }>('rowChanges.since', { mark: '' }, username)).mark;
  const marks = { store01: await mark('store01'), store02: await mark('store02') };
  await server.ask('ownGoods.block', { item_no: own, blocked: true }, 'admin');
  const heard = async (username: 'store01' | 'store02') =>
    (
      await server.ask<{ lists: Record<string, string[] | null> }>(
        'rowChanges.since',
        { mark: marks[username] },
        username,
      )
    ).lists['items.filter'] ?? [];
  expect(await heard('store01')).toContain(own);
  expect(await heard('store02')).toEqual([]);
});
