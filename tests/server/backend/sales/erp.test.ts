import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const there = (pos_so_no: string) =>
  numberFrom(
    server.db,
    sql`select count(*) as n from erp_sales_orders where external_document_no = ${pos_so_no}`,
  );

test('a sync makes the order in the ERP once, and keeps it as it is here', async () => {
  const { pos_so_no, version, bc_so_no } = await server.create({ lines: server.lines(2, 1) });
  expect(bc_so_no).toBe('');
  const synced = await server.ask('salesErp.sync', { pos_so_no });
  expect(synced).toMatchObject({ bc_so_no: expect.stringMatching(/^SO-ERP-/), version });
  await server.ask('salesOrders.removeLines', { pos_so_no, line_nos: [20_000] });
  expect(await server.ask('salesErp.sync', { pos_so_no })).toMatchObject({ bc_so_no: synced.bc_so_no });
  expect(await there(pos_so_no)).toBe(1);
  const lines = sql`select count(*) as n from erp_sales_lines where order_no = ${synced.bc_so_no}`;
  expect(await numberFrom(server.db, lines)).toBe(1);
});

test('another franchise neither syncs an order nor learns of it', async () => {
  const { pos_so_no } = await server.create();
  for (const call of ['salesErp.sync', 'salesErp.qtyToShipPending'])
    expect(await server.refused(call, { pos_so_no }, 'store02')).toMatchObject({ code: 'not_found' });
  expect(await there(pos_so_no)).toBe(0);
});

test('the ERP tells of each line what can be shipped and what is pending', async () => {
  const { pos_so_no } = await server.released({ lines: server.lines(900_000, 1) });
  const has = await server.stockOf(0);
  expect(await server.ask('salesErp.qtyToShipPending', { pos_so_no })).toEqual({
    pos_so_no,
    lines: [
      { line_no: 10_000, qty_to_ship: has, qty_pending: 900_000 - has },
      { line_no: 20_000, qty_to_ship: 1, qty_pending: 0 },
    ],
  });
});
