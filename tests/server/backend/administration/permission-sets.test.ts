import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePermissions, pageStructures } from '#calls/administration/index.ts';
import { salesOrders, session } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { differencesFromApp, numbersIn, structureOf } from '#model/administration/page-structure.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const ask = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>) =>
  (await server.send(call, input, { token })).data;

async function refused<C extends AnyCall>(call: C, input: Partial<InputOf<C>>) {
  const { error } = await server.send(call, input, { token });
  if (!error) throw new Error(`${call.name} was not refused`);
  return error;
}

const entry = { page_url: '/salesOrders', buttons: ['Add New'], fields: [], filters: [] };
const granted = { pages: '["/salesOrders"]', permissions: JSON.stringify([entry]) };

describe('a permission set', () => {
  test('is made, bound, changed, and takes hold with the next request of its people', async () => {
    const set = await ask(pagePermissions.create, {
      name: 'Sales alone',
      permission_type: 'edit',
      ...granted,
      users: '[3]',
    });
    expect(set).toMatchObject({ users: '[3]', discount_limit: null });
    const clerk = await server.signIn('store02');
    const own = async () => (await server.send(session.franchiseUser, {}, { token: clerk })).data;
    expect((await own()).page_permission).toMatchObject({ name: 'Sales alone', permissions: [entry] });
    const orders = () => server.send(salesOrders.filter, {}, { token: clerk });
    expect((await orders()).error).toBeNull();

    const less = { ...set, pages: '["/items"]', permissions: '[]', users: undefined };
    await ask(pagePermissions.update, less);
    expect((await orders()).error?.code).toBe('forbidden');
    expect((await ask(pagePermissions.get, { id: set.id })).users).toBe('[3]');
  });

  test('grants nothing that is for administrators alone', async () => {
    const input = { name: 'All', permission_type: 'edit' as const, pages: '["/users"]', permissions: '[]' };
    expect((await refused(pagePermissions.create, input)).msg).toContain('administrators alone');
  });

  test('has a name of its own, and texts in the right form', async () => {
    const again = { name: 'Warehouse', permission_type: 'edit' as const, ...granted };
    expect((await refused(pagePermissions.create, again)).msg).toBe(
      'A permission set Storeroom exists already.',
    );
    for (const permissions of ['{', '{}', '[1]', '[{"page_url":"/"}]']) {
      const error = await refused(pagePermissions.create, { ...again, name: 'Other', permissions });
      expect(error).toMatchObject({ code: 'validation', field: 'permissions' });
    }
  });

  test('is not deleted while a user has it', async () => {
    const { items } = await ask(pagePermissions.filter, {});
    const used = items.find(({ name }) => name === 'Store edit');
    const count = numbersIn(used?.users ?? '')?.length ?? 0;
    expect(count).toBeGreaterThan(1);
    expect((await refused(pagePermissions.remove, { id: used?.id ?? 0 })).msg).toBe(
      `Cashier cannot be deleted: ${count} users have it. Give them another one first.`,
    );
    const made = await ask(pagePermissions.create, {
      name: 'Nobody’s',
      permission_type: 'view',
      ...granted,
    });
    await ask(pagePermissions.remove, { id: made.id });
    expect((await refused(pagePermissions.get, { id: made.id })).code).toBe('not_found');
  });

  test('keeps its limit of discounts when a change does not name it, and each change is on record', async () => {
    const before = await ask(pagePermissions.get, { id: 1 });
    expect(before.discount_limit).not.toBeNull();
    const { discount_limit: _limit, users: _users, ...rest } = before;
    const after = await ask(pagePermissions.update, { ...rest, name: 'Shop' });
    expect(after.discount_limit).toEqual(before.discount_limit);
    const { rows } = await server.db.execute(
      sql`select actor_name, detail -> 'before' ->> 'name' as before, detail -> 'after' ->> 'name' as after
        from audit_log where action = 'permission-set.update' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_name: 'admin', before: before.name, after: 'Shop' }]);
  });
});

describe('the list of pages', () => {
  const differences = async () =>
    differencesFromApp((await ask(pageStructures.filter, { size: 1000 })).items.map(structureOf));

  test('of a new company is what the app has', async () => {
    expect(await differences()).toEqual([]);
  });

  test('says what is new in the app, and what is no longer there', async () => {
    const { items } = await ask(pageStructures.filter, { size: 1000 });
    const orders = items.find(({ page_url }) => page_url === '/salesOrders');
    const fees = items.find(({ page_url }) => page_url === '/fees');
    if (!orders || !fees) throw new Error('both pages are there');
    const old = { page_url: '/old', page_name: 'Old', buttons: '["Save"]', fields: '[]', filters: '[]' };
    await ask(pageStructures.create, old);
    await ask(pageStructures.remove, { id: fees.id });
    await ask(pageStructures.update, { ...orders, buttons: '["Add New","Old Button","Refresh Data"]' });
    expect(await differences()).toMatchObject([
      { page_url: '/fees', page: 'new' },
      { page_url: '/old', page: 'gone' },
      {
        page_url: '/salesOrders',
        page: 'known',
        added: { buttons: ['Export Excel'], fields: [], filters: [] },
        gone: { buttons: ['Old Button'], fields: [], filters: [] },
      },
    ]);
    expect((await refused(pageStructures.create, old)).msg).toBe('Page /old is there already.');
  });
});
