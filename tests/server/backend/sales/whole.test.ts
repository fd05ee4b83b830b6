import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostWhole } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

type Page<R> = { items: R[]; total: number; size: number };
const page = <R>(op: string, size: number, username = 'store01', filters: object[] = []) =>
  server.ask<Page<R>>(op, { size, filters }, username);

test('whole documents are what each read answers alone, a few at a time', async () => {
  const { items, size, total } = await page<SalesOrder>('salesOrders.whole', 1000);
  expect(size).toBe(mostWhole);
  expect(items).toHaveLength(Math.min(total, mostWhole));
  for (const order of items.slice(0, 5))
    expect(order).toEqual(await server.ask('salesOrders.get', { pos_so_no: order.pos_so_no }));
  for (const [name, key] of [
    ['salesShipments', 'pos_ss_no'],
    ['salesInvoices', 'pos_si_no'],
  ] as const) {
    const posted = await page<Record<string, string>>(`${name}.whole`, 3);
    expect(posted.items).toHaveLength(3);
    for (const document of posted.items)
      expect(document).toEqual(await server.ask(`${name}.get`, { [key]: document[key] }));
  }
});

test('leaves out another shop’s documents, and types and fields that a set does not grant', async () => {
  const { items } = await page<SalesOrder>('salesOrders.whole', 5);
  const numbers = items.map(({ pos_so_no }) => pos_so_no).join('|');
  const named = [{ field: 'pos_so_no', value: numbers, condition: 'in' }];
  expect((await page('salesOrders.whole', 25, 'store01', named)).total).toBe(items.length);
  expect((await page('salesOrders.whole', 25, 'store02', named)).items).toEqual([]);
  expect((await page('salesInvoices.whole', 25, 'store02', named)).items).toEqual([]);
  expect((await page('salesShipments.whole', 25, 'store02', named)).items).toEqual([]);
});
