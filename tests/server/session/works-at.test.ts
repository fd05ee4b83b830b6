import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as userCalls from '#calls/administration/users.ts';
import { customers, devices, items, purchaseOrders, salesOrders, session } from '#calls/index.ts';
import type { AnyCall, List } from '#calls/kit/call.ts';
import * as franchiseCalls from '#calls/setup/franchises.ts';
import { franchises, roles, users } from '#server/db/schema/index.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
/** Of the administrator, while they work at the second shop. */
let token: string;

const signIn = (username: string, password: string, franchise_code: string) =>
  server.send(session.login, { username, password, franchise_code });

beforeAll(async () => {
  server = await createTestServer();
  token = (await signIn('admin', 'admin1234', 'f02')).body as unknown as string; // its answer is the bare token
});
afterAll(() => server.close());

const rows = async <R>(call: List<R>, as = token): Promise<readonly R[]> =>
  (await server.send(call as AnyCall, { page: 1, size: 200, filters: [] }, { token: as })).data.items; // every list answers so

describe('an administrator who works at a shop', () => {
  test('is told so, with the shop’s blocks for new documents', async () => {
    const me = await server.send(session.me, {}, { token });
    expect(me.data.user).toMatchObject({ username: 'admin', customer_no: 'F02' });
    expect(me.data.role.role_name).toBe('ADMINISTRATORS');
    const { data } = await server.send(session.franchiseUser, {}, { token });
    expect(data).toMatchObject({ customer_no: 'F02', franchise: { franchise_code: 'F02' } });
    expect(new Set(data.locations.map(({ franchise_code }) => franchise_code))).toEqual(new Set(['F02', '']));
  });

  test('sees what the shop sees, at its prices', async () => {
    const store = await server.signIn('store02');
    for (const call of [
      salesOrders.orders,
      customers.filter,
      items.filter,
      items.onHand,
      purchaseOrders.filter,
    ]) {
      const own = await rows<object>(call, store);
      expect(own.length, call.name).toBeGreaterThan(0);
      expect(JSON.stringify(await rows<object>(call)), call.name).toBe(JSON.stringify(own));
    }
    expect(new Set((await rows(franchiseCalls.filter)).map(row => row.customer_no))).toEqual(
      new Set(['F02']),
    );
  });

  test('sells there, to customers who are the shop’s', async () => {
    const [item] = await rows(items.filter);
    const [customer] = await rows(customers.filter);
    if (!item || !customer) throw new Error('the demo shop sells nothing');
    const input = createInput({
      lines: [
        {
          line_no: 10000,
          item_no: item.item_no,
          variant_code: item.variant_code,
          quantity: 1,
          unit_price: item.unit_price,
        },
      ],
      location_code: '',
    });
    const data = { ...input.data, sell_to_customer_no: customer.customer_no };
    const made = await server.send(salesOrders.create, { ...input, data }, { token });
    expect(made.data).toMatchObject({
      franchise_code: 'F02',
      location_code: 'F02-STORE',
      seller: expect.stringMatching(/./),
    });
    const new_customer = await server.send(
      customers.createTemporary,
      { name: 'Nguyễn Thị Mơ', phone_no: '0987000111' },
      { token },
    );
    expect(new_customer.data.franchise_code).toBe('F02');
  });

  test('neither sees nor touches another shop’s, until they are at none again', async () => {
    const all = await server.signIn('admin');
    const other = (await rows(salesOrders.orders, all)).find(row => row.franchise_code === 'F01');
    const pos_so_no = other?.pos_so_no ?? '';
    expect(pos_so_no).not.toBe('');
    const get = (as: string) => server.send(salesOrders.get, { pos_so_no }, { token: as });
    expect((await get(token)).error?.code).toBe('not_found');
    expect((await get(all)).data.pos_so_no).toBe(pos_so_no);
    const elsewhere = createInput({ lines: [], location_code: 'F01-STORE' });
    const refused = await server.send(salesOrders.create, elsewhere, { token });
    expect(refused.error).toMatchObject({ code: 'validation', field: 'data.location_code' });
  });

  test('still does what only administrators do', async () => {
    expect((await rows(userCalls.filter)).length).toBeGreaterThan(3);
  });

  test('prints where the shop does', async () => {
    const { data } = await server.send(
      devices.filter,
      devices.printerOf({ isAdministrator: true, location: 'F02-STORE' }),
      { token },
    );
    expect(data.items.every(row => row.device_type === 'PRINTER' && row.location_code === 'F02-STORE')).toBe(
      true,
    );
  });

  test('is out as soon as they are no administrator any more', async () => {
    const of = eq(users.username, 'admin');
    const [admin] = await server.db.select().from(users).where(of);
    const [other] = await server.db.select().from(roles).where(sql`role_name <> 'ADMINISTRATORS'`);
    const mine = (await signIn('admin', 'admin1234', 'F02')).body as unknown as string; // its answer is the bare token
    await server.db
      .update(users)
      .set({ role_id: other?.id ?? 0, customer_no: 'F01' })
      .where(of);
    try {
      expect((await server.send(session.me, {}, { token: mine })).status).toBe(401);
    } finally {
      await server.db
        .update(users)
        .set({ role_id: admin?.role_id ?? 0, customer_no: null })
        .where(of);
    }
  });
});

describe('to work at a shop', () => {
  test('is for administrators, at a shop that there is', async () => {
    const refused = { code: 'not_found', field: 'franchise_code' };
    expect((await signIn('store01', 'store1234', 'F02')).error).toMatchObject(refused);
    expect((await signIn('admin', 'admin1234', 'F99')).error).toMatchObject(refused);
    expect((await server.db.select().from(franchises)).some(row => row.customer_no === 'F99')).toBe(false);
  });

  test('tells no one without the password whether there is such a shop', async () => {
    for (const shop of ['F02', 'F99'])
      expect((await signIn('admin', 'wrong', shop)).error?.code).toBe('wrong_username_password');
  });
});
