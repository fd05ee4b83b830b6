import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemTiles } from '#calls/stock/item-tiles.ts';
import { postAll } from '#model/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const location_code = 'F01-STORE';
const tiles = (username?: string) => server.ask<ItemTiles>('itemTiles.get', { location_code }, username);
const save = (version: number, pages: ItemTiles['pages'], username?: string) =>
  server.ask<ItemTiles>('itemTiles.save', { location_code, version, pages }, username);
const refused = (version: number, pages: ItemTiles['pages'], username?: string) =>
  server.refused('itemTiles.save', { location_code, version, pages }, username);
const itemNo = (index: number) => [...new Set(server.goods.map(({ item_no }) => item_no))][index] ?? '';

test('a shop has its pages in the order it gave them, on each of its tablets', async () => {
  expect(await tiles()).toMatchObject({ pages: [], version: 0 });
  const counter = { name: 'Quầy trước', item_nos: [itemNo(1), itemNo(0)] };
  const saved = await save(0, [counter, { name: 'Mùa mưa', item_nos: [itemNo(0)] }]);
  expect(saved).toMatchObject({ pages: [counter, { name: 'Mùa mưa' }], version: 1 });
  expect(await tiles('admin')).toEqual(saved);

  // Each item is once on a page.
  const twice = await save(1, [{ name: 'Quầy', item_nos: [itemNo(1), itemNo(1)] }]);
  expect(twice.pages).toEqual([{ name: 'Quầy', item_nos: [itemNo(1)] }]);
  expect((await save(2, [])).pages).toEqual([]);
});

test('who looked at older pages overwrites nothing', async () => {
  const { version } = await tiles();
  const answers = await Promise.all(
    ['Một', 'Hai', 'Ba'].map(name =>
      server.send('itemTiles.save', { location_code, version, pages: [{ name, item_nos: [itemNo(0)] }] }),
    ),
  );
  expect(answers.filter(({ body }) => body.result)).toHaveLength(1);
  expect(await refused(version, [])).toMatchObject({ code: 'stale' });
  expect(await tiles()).toMatchObject({ version: version + 1 });
});

test('two pages of one name, and items that the shop does not sell, are refused', async () => {
  const { version } = await tiles();
  const item_nos = [itemNo(0)];
  expect(
    await refused(version, [
      { name: 'Quầy', item_nos },
      { name: 'quầy ', item_nos },
    ]),
  ).toMatchObject({ msg: 'There are two pages called quầy.' });
  expect(await refused(version, [{ name: 'Quầy', item_nos: ['NOTHING'] }])).toMatchObject({
    msg: 'Item NOTHING does not exist.',
  });
  expect(await refused(version, [{ name: ' ', item_nos }])).toMatchObject({ code: 'validation' });
});

test('another franchise neither sees nor changes them', async () => {
  const before = await tiles();
  expect(await server.refused('itemTiles.get', { location_code }, 'store02')).toMatchObject({
    code: 'not_found',
  });
  expect(await refused(before.version, [], 'store02')).toMatchObject({ code: 'not_found' });
  expect(await refused(before.version, [], 'manager01')).toMatchObject({ code: 'forbidden' });
  expect(await tiles()).toEqual(before);
});

test('what was sold lately and most comes by itself', async () => {
  const order = await server.released();
  await server.ask('salesOrders.postQty', { pos_so_no: order.pos_so_no, lines: postAll(order) });
  const item_no = order.lines[0]?.item_no ?? '';
  const after = await tiles();
  expect(after.recent[0]).toBe(item_no);
  expect(after.top).toContain(item_no);
  expect(new Set(after.top).size).toBe(after.top.length);
});
