import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { ordersToShip } from '#calls/sales/orders-to-ship.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

async function toShip(username: string): Promise<string[]> {
  const { items } = await server.ask<ListAnswer<SalesOrderRow>>(
    'salesOrders.filter',
    { size: 1000, filters: ordersToShip.where, sort_order: ordersToShip.list.sort },
    username,
  );
  return items.map(row => row.pos_so_no);
}

const asked = (pos_so_no: string) =>
  server.ask('salesOrders.setStatus', { pos_so_no, status: 'SUPPORT_TO_SHIP', cancel_reason_code: '' });

const ship = (pos_so_no: string, quantity: number, username: string) =>
  server.ask(
    'salesOrders.postQty',
    { pos_so_no, lines: [{ line_no: 10_000, qty_to_ship: quantity, qty_to_invoice: 0 }] },
    username,
  );

test('the storeroom finds what it is asked to ship, oldest first, until all of it is shipped', async () => {
  const first = await server.released({ lines: server.lines(2) });
  const second = await server.released({ lines: server.lines(1) });
  const unasked = await server.released({ lines: server.lines(1) });
  expect(await toShip('warehouse01')).toEqual([]);
  await asked(second.pos_so_no);
  await asked(first.pos_so_no);
  expect(await toShip('warehouse01')).toEqual([first.pos_so_no, second.pos_so_no]);

  const before = await server.stockOf(0);
  await ship(first.pos_so_no, 1, 'warehouse01');
  expect(await server.stockOf(0)).toBe(before - 1);
  expect(await toShip('warehouse01')).toEqual([first.pos_so_no, second.pos_so_no]);
  await ship(first.pos_so_no, 1, 'warehouse01');
  expect(await toShip('warehouse01')).toEqual([second.pos_so_no]);

  // It ships, and changes nothing else of a sale.
  const { pos_so_no } = unasked;
  const edit = { pos_so_no, data: { general_comments: 'x' } };
  expect((await server.refused('salesOrders.update', edit, 'warehouse01')).code).toBe('forbidden');
  const cancel = { pos_so_no, status: 'CANCELED', cancel_reason_code: 'OTHER' };
  expect((await server.refused('salesOrders.setStatus', cancel, 'warehouse01')).code).toBe('forbidden');
});

test('another franchise finds none of it and ships none of it, an administrator sees all', async () => {
  const { pos_so_no } = await server.released({ lines: server.lines(1) });
  await asked(pos_so_no);
  await grantSet(server.db, 'store02', {
    permissions: everythingOn(['/salesOrders/toShip', '/salesOrders', '/salesOrders/detail']),
  });
  expect(await toShip('store02')).toEqual([]);
  const lines = [{ line_no: 10_000, qty_to_ship: 1, qty_to_invoice: 0 }];
  const refused = await server.refused('salesOrders.postQty', { pos_so_no, lines }, 'store02');
  expect(refused.code).toBe('not_found');
  expect(await toShip('admin')).toContain(pos_so_no);
  expect(await toShip('store01')).toContain(pos_so_no);
});

test('an order that is opened again is no longer asked for', async () => {
  const { pos_so_no } = await server.released({ lines: server.lines(1) });
  await asked(pos_so_no);
  await server.ask('salesOrders.setStatus', { pos_so_no, status: 'OPEN', cancel_reason_code: '' });
  expect(await toShip('warehouse01')).not.toContain(pos_so_no);
});
