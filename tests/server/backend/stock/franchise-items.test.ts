import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

/** Rates are the office's. */
const shop = { franchise_code: 'F01' };
const refused = (input: object) => server.refused('items.updatePriceRate', { ...shop, ...input }, 'admin');
const first = async (size: number, username = 'store01'): Promise<FranchiseItem[]> =>
  (await server.ask<ListAnswer<FranchiseItem>>('items.filter', { size }, username)).items;
const idsOf = (rows: readonly FranchiseItem[]) => rows.map(row => row.id);
const count = async (username?: string) =>
  (await server.ask<ListAnswer<FranchiseItem>>('items.filter', { size: 1 }, username)).total;

test('a price rate moves the prices of one item or of all, of this franchise only', async () => {
  const [one, two] = await first(2);
  const theirs = await first(2, 'store02');
  const rate = { ...shop, update_all: false, item_no: one?.item_no, price_rate: 1.1 };
  await server.ask('items.updatePriceRate', rate, 'admin');
  const after = await first(2);
  expect(after[0]?.price_rate).toBe(1.1);
  expect(after[0]?.unit_price).toBe(Math.round((one?.unit_price ?? 0) * 1.1));
  if (two?.item_no !== one?.item_no) expect(after[1]).toEqual(two);
  const back = { ...shop, update_all: true, price_rate: 1 };
  const { updated } = await server.ask<{ updated: number }>('items.updatePriceRate', back, 'admin');
  expect(updated).toBe(await count());
  expect((await first(1))[0]).toEqual(one);
  expect(await first(2, 'store02')).toEqual(theirs);
});

test('a rate is above zero and of at most four decimals, and names an item', async () => {
  for (const price_rate of [0, -1, 1.00001, 101])
    expect(await refused({ update_all: true, price_rate })).toMatchObject({ code: 'validation' });
  const nothing = { update_all: false, price_rate: 1 };
  expect((await refused(nothing)).msg).toBe('This is required field!');
  const unknown = { update_all: false, item_no: 'NONE', price_rate: 1 };
  expect((await refused(unknown)).code).toBe('not_found');
});

test('a person with the button lowers a price within their limit, in any steps, and is audited', async () => {
  const [row] = await first(1, 'store08');
  const { item_no = '', unit_price = 0, price_rate: before = 1 } = row ?? {};
  const rate = (price_rate: number) => ({ update_all: false, item_no, price_rate });
  expect((await server.refused('items.updatePriceRate', rate(0.9), 'store08')).code).toBe('forbidden');
  await server.db.execute(sql`update page_permissions set permissions = (select jsonb_agg(case
      when entry->>'page_url' = '/items' then jsonb_set(entry, '{buttons}', (entry->'buttons') || '["Price Rate"]')
      else entry end) from jsonb_array_elements(permissions) entry) where permission_type = 'edit'`);
  const refusal = (price_rate: number) =>
    server.refused('items.updatePriceRate', rate(price_rate), 'store08');
  expect(await refusal(0.01)).toMatchObject({ code: 'rule', msg: expect.stringContaining('20 %') });
  await server.ask('items.updatePriceRate', rate(0.9), 'store08');
  expect(await refusal(0.75)).toMatchObject({ code: 'rule' });
  expect((await first(1, 'store08'))[0]?.unit_price).toBe(Math.round((unit_price / before) * 0.9));
  await server.ask('items.updatePriceRate', rate(1), 'store08');
  const { rows } = await server.db.execute(
    sql`select subject, detail from audit_log where action = 'price.rate' and subject = ${`F08 ${item_no}`} order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ detail: { before: { [row?.id ?? '']: before }, after: 0.9 } });
});

test('items are moved to a place of the list, all others keep their order', async () => {
  const before = idsOf(await first(8));
  const [a, b, c, d, e, f, g, h] = before;
  const named = (id = '') => {
    const [item_no = '', variant_code = ''] = id.split('/');
    return { item_no, variant_code };
  };
  await server.ask('items.updateSortItems', { items: [named(g), named(a)], sort: 3 });
  expect(idsOf(await first(8))).toEqual([b, c, g, a, d, e, f, h]);
  await server.ask('items.updateSortItems', { items: [named(a)], sort: 1 });
  await server.ask('items.updateSortItems', { items: [named(g)], sort: 7 });
  expect(idsOf(await first(8))).toEqual(before);
  const unknown = { items: [named('NONE')], sort: 1 };
  expect((await server.refused('items.updateSortItems', unknown)).code).toBe('not_found');
});

test('what is removed is no longer sold, until it is brought back', async () => {
  const [row] = await first(1);
  const all = await count();
  const { item_no = '', variant_code = '' } = row ?? {};
  await server.ask('items.removeItems', { items: [{ item_no, variant_code }] });
  expect(await count()).toBe(all - 1);
  const line = { line_no: 10_000, item_no, variant_code, unit_price: 1, quantity: 1 };
  expect((await server.refused('salesOrders.create', { data: { lines: [line] } })).msg).toContain(
    'not sold here',
  );
  expect(await server.ask('items.syncItemNo', { item_no })).toEqual({ added: 1, updated: 0 });
  expect(await count()).toBe(all);
  expect(await server.ask('items.sync', {})).toEqual({ added: 0, updated: 0 });
});

test('a sync takes over what the ERP changed and keeps the franchise’s own rate and order', async () => {
  const [row] = await first(1);
  const { item_no = '' } = row ?? {};
  await server.ask(
    'items.updatePriceRate',
    { ...shop, update_all: false, item_no, price_rate: 1.2 },
    'admin',
  );
  await server.db.execute(
    sql`update items set unit_price = 500000, description = 'Tên mới' where item_no = ${item_no}`,
  );
  await server.db.execute(sql`update item_variants set unit_price = 500000 where item_no = ${item_no}`);
  const { updated } = await server.ask<{ updated: number }>('items.sync', {});
  expect(updated).toBeGreaterThan(0);
  const filters = [{ field: 'item_no', value: item_no, condition: 'eq' }];
  const { items: after } = await server.ask<ListAnswer<FranchiseItem>>('items.filter', { filters });
  expect(after.length).toBeGreaterThan(0);
  for (const each of after)
    expect(each).toMatchObject({ description: 'Tên mới', price_rate: 1.2, unit_price: 600_000 });
});

test('an administrator says for which franchise; nobody else speaks for another one', async () => {
  expect((await server.refused('items.sync', {}, 'admin')).msg).toBe('A franchise is needed.');
  expect((await server.refused('items.sync', { franchise_code: 'F02' })).code).toBe('not_found');
  expect((await server.refused('items.sync', { franchise_code: 'F99' }, 'admin')).code).toBe('not_found');
  expect(await server.ask('items.sync', { franchise_code: 'F08' }, 'admin')).toMatchObject({ added: 0 });
  for (const username of ['manager01', 'warehouse01'])
    expect((await server.refused('items.sync', {}, username)).code).toBe('forbidden');
});
