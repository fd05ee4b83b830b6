import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Location } from '#calls/session/session.ts';
import { grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const partnersOf = async (username: string) =>
  (await server.ask<{ partner_locations?: Location[] }>('session.franchiseUser', {}, username))
    .partner_locations;

test('a shop knows by name where its own transfers go, and no other place of another shop', async () => {
  // Each shop of the demo company sends to the next one, the last to the first.
  const { rows } = await server.db.execute<{ count: string }>(
    sql`select count(*) from transfer_orders where from_franchise = 'F08' and franchise_code = 'F01'`,
  );
  expect(Number(rows[0]?.count)).toBeGreaterThan(0);
  const named = await partnersOf('store01');
  expect(named?.map(({ code, name }) => [code, name])).toEqual([
    ['F02-CONS', 'Quầy Bến Thành (ký gửi)'],
    ['F08-CONS', 'Quầy Phú Quốc (ký gửi)'],
  ]);
  // The names are for reading: a document may not be made there for that.
  const { locations } = await server.ask<{ locations: Location[] }>('session.franchiseUser', {});
  expect(locations.map(({ code }) => code)).toEqual(['F01-CONS', 'F01-STORE', 'INTRANSIT', 'WH-MAIN']);
});

test('a person without transfers is told no names by them; an administrator has all locations', async () => {
  expect(await partnersOf('admin')).toEqual([]);
  await grantSet(server.db, 'store02', { permissions: [{ page_url: '/salesOrders' }] });
  expect(await partnersOf('store02')).toEqual([]);
  await grantSet(server.db, 'store02', { permissions: [{ page_url: '/consignmentIssue' }] });
  expect((await partnersOf('store02'))?.map(({ code }) => code)).toEqual(['F01-CONS', 'F03-CONS']);
});
