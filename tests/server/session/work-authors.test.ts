import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users as userCalls } from '#calls/administration/index.ts';
import { salesOrders, session } from '#calls/index.ts';
import { formerShops, users, workReleases } from '#server/db/schema/index.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const day = 24 * 3600_000;
const create = (comment: string, by: string, owner: string, key: string = randomUUID()) =>
  server.send(salesOrders.create, createInput({ sell_to_name: 'Lan', general_comments: comment }), {
    token: by,
    key,
    headers: {
      'x-owner': owner,
      'x-device-id': 'tablet-1',
      'x-lane': `so:tmp:${comment}`,
      'x-lane-seq': '1',
    },
  });

async function userOf(username: string): Promise<number> {
  const [row] = await server.db.select().from(users).where(eq(users.username, username));
  return row?.user_id ?? 0;
}

async function move(username: string, customer_no: string): Promise<number> {
  const admin_user_id = await userOf(username);
  const { error } = await server.send(
    userCalls.setFranchise,
    { admin_user_id, customer_no },
    { token: admin },
  );
  expect(error).toBeNull();
  return admin_user_id;
}

async function madeWith(comment: string): Promise<unknown[]> {
  const { rows } = await server.db.execute(
    sql`select franchise_code, count(*)::int as count from sales_orders where general_comments = ${comment} group by 1`,
  );
  return rows;
}

describe('work of a person who was moved to another shop', () => {
  test('is sent for the shop for which it was made, once', async () => {
    const token = await server.signIn('store01');
    const id = await move('store01', 'F02');
    const key = randomUUID();
    const made = await create('moved', token, `${id}@F01`, key);
    expect(made.data).toMatchObject({ franchise_code: 'F01' });
    const again = await create('moved', token, `${id}@F01`, key);
    expect(again.headers.get('x-replayed')).toBe('1');
    expect(await madeWith('moved')).toEqual([{ franchise_code: 'F01', count: 1 }]);
    expect((await create('new shop', token, `${id}@F02`)).data).toMatchObject({ franchise_code: 'F02' });
  });

  test('is sent with what they were granted there, and not with what they have now', async () => {
    const id = await userOf('store03');
    const set = { user_id: id, page_permission_id: null, customer_no: 'F02' };
    expect((await server.send(userCalls.update, set, { token: admin })).error).toBeNull();
    const token = await server.signIn('store03');
    expect((await create('rights of then', token, `${id}@F03`)).error).toBeNull();
    expect((await create('rights of now', token, `${id}@F02`)).error?.code).toBe('forbidden');
  });

  test('is held a month later, and sent once the office releases it', async () => {
    const token = await server.signIn('store04');
    const id = await move('store04', 'F02');
    await server.db
      .update(formerShops)
      .set({ left_at: new Date(Date.now() - 31 * day) })
      .where(eq(formerShops.user_id, id));
    const { status, error, headers } = await create('late', token, `${id}@F04`);
    expect({ status, code: error?.code, key: error?.key, params: error?.params }).toEqual({
      status: 409,
      code: 'held',
      key: 'server.heldForShop',
      params: ['F04'],
    });
    expect([headers.get('x-not-forwarded'), headers.get('retry-after')]).toEqual(['1', '300']);
    await server.db.insert(workReleases).values({ owner: `${id}@F04`, released_by: await userOf('admin') });
    expect((await create('late', token, `${id}@F04`)).data).toMatchObject({ franchise_code: 'F04' });
  });

  test('is held for a shop where they never were', async () => {
    const token = await server.signIn('store05');
    const { error } = await create('elsewhere', token, `${await userOf('store05')}@F07`);
    expect(error?.code).toBe('held');
    expect(await madeWith('elsewhere')).toEqual([]);
  });

  test('of an administrator is sent for the shop at which it was made', async () => {
    const { body } = await server.send(session.login, {
      username: 'admin',
      password: 'admin1234',
      franchise_code: 'F02',
    });
    const atSecond = body as unknown as string; // its answer is the bare token
    const made = await create('administrator', atSecond, `${await userOf('admin')}@F01`);
    expect(made.data).toMatchObject({ franchise_code: 'F01' });
  });
});

describe('work of another person', () => {
  test('is sent only by an administrator who has released it, and never by a colleague', async () => {
    const id = await userOf('store06');
    const colleague = await server.signIn('store07');
    for (const token of [colleague, admin]) {
      const { status, error } = await create('not mine', token, `${id}@F06`);
      expect({ status, key: error?.key }).toEqual({ status: 403, key: 'server.otherUser' });
    }
    await server.db.insert(workReleases).values({ owner: `${id}@F06`, released_by: await userOf('store07') });
    expect((await create('not mine', colleague, `${id}@F06`)).error?.key).toBe('server.otherUser');
    expect((await create('not mine', admin, `${id}@F06`)).error?.key).toBe('server.otherUser');
  });

  test('is sent in the author’s name by the administrator who has released it, for half a day', async () => {
    const id = await userOf('store08');
    const key = randomUUID();
    const own = await server.signIn('store08');
    const first = await create('gone', own, `${id}@F08`, key);
    expect(first.error).toBeNull();
    await server.send(userCalls.setActive, { is_active: false, ids: [id] }, { token: admin });
    await server.db.insert(workReleases).values({ owner: `${id}@F08`, released_by: await userOf('admin') });
    // What had arrived before is not done again, and the rest is done as if they had sent it.
    const again = await create('gone', admin, `${id}@F08`, key);
    expect(again.headers.get('x-replayed')).toBe('1');
    const rest = await create('gone too', admin, `${id}@F08`);
    expect(rest.data).toMatchObject({ franchise_code: 'F08', seller: first.data.seller });
    const password = { old_password: 'store1234', new_password: 'another5678' };
    const stolen = await server.send(session.resetPassword, password, {
      token: admin,
      headers: { 'x-owner': `${id}@F08` },
    });
    expect(stolen.error?.key).toBe('server.otherUser');
    await server.db.update(workReleases).set({ released_at: new Date(Date.now() - day) });
    expect((await create('too late', admin, `${id}@F08`)).error?.key).toBe('server.otherUser');
  });
});
