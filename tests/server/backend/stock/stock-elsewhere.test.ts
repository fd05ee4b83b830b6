import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { Location } from '#calls/session/session.ts';
import type { OnHand } from '#calls/stock/items.ts';
import { grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const elsewhere = (username: string, filters: object[] = []) =>
  server.ask<ListAnswer<OnHand>>('items.onHand', { elsewhere: true, size: 1000, filters }, username);
const at = (code: string) => [{ field: 'location_code', value: code, condition: 'eq' }];
const placesOf = async (username: string) =>
  (await server.ask<{ stock_elsewhere?: Location[] }>('session.franchiseUser', {}, username)).stock_elsewhere;

/** What the books say that a location has, of which so much is there. */
async function booked(location: string) {
  const { rows } = await server.db.execute<{ quantity: string }>(
    sql`select quantity from stock_levels where location_code = ${location} and quantity > 0`,
  );
  return rows.length;
}

test('who is granted it sees what other shops have on their shelves, and nothing else of them', async () => {
  const others = await placesOf('store01');
  // The franchisor's warehouse first.
  expect(others?.map(({ code }) => code)).toEqual([
    'WH-MAIN',
    ...[2, 3, 4, 5, 6, 7, 8].map(number => `F0${number}-STORE`),
  ]);
  expect(await booked('F02-STORE')).toBeGreaterThan(0);
  const theirs = await elsewhere('store01', at('F02-STORE'));
  expect(theirs.total).toBe(await booked('F02-STORE'));
  for (const row of theirs.items) {
    const { quantity: _quantity, ...others } = row;
    expect(Object.keys(others).sort()).toEqual([
      'id',
      'item_no',
      'location_code',
      'reserved',
      'variant_code',
    ]);
    expect(row.reserved).toBe(0);
    expect(row.quantity).toBeGreaterThan(0);
  }
  // Neither their own shop, nor goods on consignment.
  expect(await booked('F02-CONS')).toBeGreaterThan(0);
  for (const own of ['F01-STORE', 'F01-CONS', 'F02-CONS', 'INTRANSIT'])
    expect((await elsewhere('store01', at(own))).total).toBe(0);
});

test('tells no missing stock of another shop, and the franchisor’s once it has anything', async () => {
  const [first, second] = (await elsewhere('store01', at('F03-STORE'))).items;
  if (!first || !second) throw new Error('the shop has something');
  await server.db.execute(
    sql`update stock_levels set quantity = -3 where location_code = 'F03-STORE'
      and item_no = ${first.item_no} and variant_code = ${first.variant_code}`,
  );
  const left = await elsewhere('store01', at('F03-STORE'));
  expect(left.items.map(({ id }) => id)).not.toContain(first.id);
  await server.db.execute(sql`update stock_levels set quantity = 0 where location_code = 'WH-MAIN'`);
  expect((await placesOf('store01'))?.[0]?.code).toBe('F02-STORE');
  await server.db.execute(
    sql`insert into stock_levels (item_no, variant_code, location_code, quantity)
      values (${second.item_no}, ${second.variant_code}, 'WH-MAIN', 7)
      on conflict (item_no, variant_code, location_code) do update set quantity = 7`,
  );
  expect((await placesOf('store01'))?.[0]?.code).toBe('WH-MAIN');
  expect((await elsewhere('store01', at('WH-MAIN'))).items).toMatchObject([{ quantity: 7 }]);
});

test('a person without the grant is refused and told of no other place, but sees their own', async () => {
  for (const input of [{ elsewhere: true }, { elsewhere: true, filters: at('F02-STORE') }])
    expect((await server.refused('items.onHand', input, 'warehouse01')).code).toBe('forbidden');
  expect(await placesOf('warehouse01')).toEqual([]);
  for (const username of ['warehouse01', 'store01']) {
    const own = await server.ask<ListAnswer<OnHand>>('items.onHand', { filters: at('F02-STORE') }, username);
    expect(own.total).toBe(0);
  }
  await grantSet(server.db, 'store02', {
    permissions: [
      { page_url: '/reports/onHand', buttons: ['Export Excel'], fields: [], filters: ['location_code'] },
    ],
  });
  expect((await server.refused('items.onHand', { elsewhere: true }, 'store02')).code).toBe('forbidden');
  await grantSet(server.db, 'store02', {
    permission_type: 'view',
    permissions: [{ page_url: '/reports/onHand', buttons: ['Other Shops'] }],
  });
  expect((await elsewhere('store02', at('F01-STORE'))).total).toBe(await booked('F01-STORE'));
});

test('an administrator, and somebody whom no shop employs, have no others', async () => {
  expect((await elsewhere('admin')).total).toBe(0);
  await server.db.execute(sql`update users set customer_no = null where username = 'store04'`);
  expect((await elsewhere('store04')).total).toBe(0);
});
