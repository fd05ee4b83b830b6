import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostAmount } from '#calls/kit/atoms.ts';
import { filter, type ListAnswer } from '#calls/kit/list-input.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import type { ShopPrice } from '#calls/stock/selling-prices.ts';
import { rateForPrice } from '#model/stock/price-rate.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
  await grantSet(server.db, 'store08', { permissions: everythingOn(['/', '/items']) });
});
afterAll(() => server.close());

const listed = async (id: string, username: string): Promise<FranchiseItem> => {
  const { items } = await server.ask<ListAnswer<FranchiseItem>>(
    'items.filter',
    { filters: [filter('id', id)] },
    username,
  );
  if (!items[0]) throw new Error(`${username} has no ${id}`);
  return items[0];
};
const anItem = async (username = 'store08') => {
  const { items } = await server.ask<ListAnswer<FranchiseItem>>('items.filter', { size: 20 }, username);
  const plain = items.find(row => row.variant_code === '');
  if (!plain) throw new Error('no item without variants');
  return plain;
};
const price = (item: Pick<FranchiseItem, 'item_no' | 'variant_code'>, unit_price: number) => ({
  item_no: item.item_no,
  variant_code: item.variant_code,
  unit_price,
});
const set = (input: object, username: string) =>
  server.ask<{ updated: number }>('sellingPrices.set', input, username);
const refused = (input: object, username: string) => server.refused('sellingPrices.set', input, username);

test('a shop asks just the price that was typed, and the audit log says from what to what', async () => {
  const item = await anItem();
  const theirs = await listed(item.id, 'store02');
  expect(await set({ prices: [price(item, 49_001)] }, 'store08')).toEqual({ updated: 1 });
  expect((await listed(item.id, 'store08')).unit_price).toBe(49_001);
  expect((await listed(item.id, 'store02')).unit_price).toBe(theirs.unit_price);
  const { rows } = await server.db.execute(
    sql`select actor_name, subject, detail from audit_log where action = 'price.set' order by id desc limit 1`,
  );
  expect(rows[0]).toEqual({
    actor_name: 'store08',
    subject: 'F08',
    detail: { before: { [item.id]: item.unit_price }, after: { [item.id]: 49_001 } },
  });
  expect(await set({ prices: [price(item, 49_001)] }, 'store08')).toEqual({ updated: 0 });
});

test('the office sets a price at several shops at once, and sees what each asks', async () => {
  const item = await anItem();
  const franchise_codes = ['F03', 'F02'];
  const unit_price = item.unit_price + 1_500;
  expect(await set({ franchise_codes, prices: [price(item, unit_price)] }, 'admin')).toEqual({ updated: 2 });
  const told = await server.ask<ShopPrice[]>('sellingPrices.of', { item_no: item.item_no }, 'admin');
  const of = (code: string) => told.find(row => row.franchise_code === code)?.unit_price;
  expect([of('F02'), of('F03')]).toEqual([unit_price, unit_price]);
  expect(of('F01')).not.toBe(unit_price);
  const own = await server.ask<ShopPrice[]>('sellingPrices.of', { item_no: item.item_no }, 'store08');
  expect(new Set(own.map(({ franchise_code }) => franchise_code))).toEqual(new Set(['F08']));
});

test('the permission is needed, other shops are missing, and a price is above zero', async () => {
  const item = await anItem();
  const prices = [price(item, 50_000)];
  expect((await refused({ prices }, 'store01')).code).toBe('forbidden');
  expect((await refused({ franchise_codes: ['F02'], prices }, 'store08')).code).toBe('not_found');
  expect((await refused({ prices }, 'admin')).msg).toBe('A franchise is needed.');
  expect((await refused({ prices: [price(item, 0)] }, 'store08')).code).toBe('validation');
  const none = { item_no: 'NONE', variant_code: '' };
  expect((await refused({ prices: [price(none, 1)] }, 'store08')).code).toBe('not_found');
});

test('nobody lowers a price by more than they may take off, also in small steps', async () => {
  await server.db.execute(sql`update page_permissions set discount_limit = '{"percent":10,"line_percent":20,"amount":null}'
    where id = (select page_permission_id from users where username = 'store08')`);
  const item = await anItem();
  const at = (share: number) => ({ prices: [price(item, Math.ceil(item.unit_price * share))] });
  expect(await refused(at(0.7), 'store08')).toMatchObject({
    code: 'rule',
    msg: expect.stringContaining('20 %'),
  });
  await set(at(0.9), 'store08');
  expect((await refused(at(0.75), 'store08')).code).toBe('rule');
  await set(at(1), 'store08');
});

test('where the ERP has no price yet, no rate makes one', async () => {
  const item = await anItem('store02');
  await server.db.execute(
    sql`update franchise_items set base_price = 0 where franchise_code = 'F02' and id = ${item.id}`,
  );
  const input = { franchise_codes: ['F02'], prices: [price(item, 5_000)] };
  expect(await refused(input, 'admin')).toMatchObject({
    code: 'rule',
    msg: expect.stringContaining('no price'),
  });
});

test('new items come at the rate that most have, not at that of a typed price', async () => {
  const item = await anItem('store05');
  await set({ franchise_codes: ['F05'], prices: [price(item, 49_001)] }, 'admin');
  const other = (await server.ask<ListAnswer<FranchiseItem>>('items.filter', { size: 20 }, 'store05')).items;
  const gone = other.find(row => row.item_no !== item.item_no && row.variant_code === '');
  if (!gone) throw new Error('no other item');
  await server.db.execute(sql`delete from franchise_items where franchise_code = 'F05'
    and id not in (${item.id}, ${gone.id})`);
  await server.ask(
    'items.removeItems',
    { items: [price(gone, 1)].map(({ unit_price: _, ...row }) => row) },
    'store05',
  );
  await server.ask('items.syncItemNo', { item_no: gone.item_no }, 'store05');
  expect((await listed(gone.id, 'store05')).price_rate).toBe(1);
});

test('a shop hears which of its prices are others than before a day, and those of no other shop', async () => {
  type Changed = { item_no: string; variant_code: string; was: number }[];
  const changed = (since: string, username: string) =>
    server.ask<Changed>('sellingPrices.changed', { since }, username);
  await server.db.execute(sql`delete from price_changes`);
  const { items } = await server.ask<ListAnswer<FranchiseItem>>('items.filter', { size: 20 }, 'store06');
  const [moved, back] = items.filter(row => row.variant_code === '');
  if (!moved || !back) throw new Error('two items are needed');
  for (const more of [1_000, 2_000])
    await set({ franchise_codes: ['F06'], prices: [price(moved, moved.unit_price + more)] }, 'admin');
  // A price that came back to what it was needs no label.
  for (const more of [1_000, 0])
    await set({ franchise_codes: ['F06'], prices: [price(back, back.unit_price + more)] }, 'admin');
  const today = new Date().toISOString().slice(0, 10);
  const { item_no, variant_code, unit_price: was } = moved;
  expect(await changed('2026-01-01', 'store06')).toEqual([{ item_no, variant_code, was }]);
  expect(await changed('2026-01-01', 'store07')).toEqual([]);
  expect(await changed('2026-01-01', 'admin')).toEqual([]);
  await server.db.execute(sql`update price_changes set until = until - interval '3 days'`);
  expect(await changed(today, 'store06')).toEqual([]);
});

test('the database makes the typed price of any rate, to the đồng', async () => {
  const amounts = fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: mostAmount }));
  const pairs = fc.sample(fc.tuple(amounts, amounts), { numRuns: 2000, seed: 30 });
  const rows = pairs.map(([base, typed]) => ({ base, typed, rate: rateForPrice(base, typed) }));
  const { rows: wrong } = await server.db.execute(sql`select * from
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(base bigint, typed bigint, rate numeric(28, 14))
    where round(base * rate)::bigint <> typed or rate <= 0`);
  expect(wrong).toEqual([]);
});
