import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#calls/administration/index.ts';
import type { UserRow } from '#calls/administration/users.ts';
import { session } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
let clerk: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
  clerk = await server.signIn('store01');
});
afterAll(() => server.close());

const ask = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>) =>
  (await server.send(call, input, { token })).data;

async function refused<C extends AnyCall>(call: C, input: Partial<InputOf<C>>, by = token) {
  const { error } = await server.send(call, input, { token: by });
  if (!error) throw new Error(`${call.name} was not refused`);
  return error;
}

async function userOf(username: string): Promise<UserRow> {
  const filters = [filter('username', username)];
  const [row] = (await ask(users.filter, { filters })).items;
  if (!row) throw new Error(`no user ${username}`);
  return row;
}

const administrators = 1;
const clerks = 2;
let count = 0;
/** A new user, who may do nothing yet. */
const made = (fields: Partial<InputOf<typeof users.create>> = {}) =>
  ask(users.create, {
    username: `person${++count}`,
    lastname: 'Lê',
    firstname: 'Bình',
    password: 'lantern5081',
    role_id: clerks,
    ...fields,
  });

describe('a user', () => {
  test('is made, found by each of the filters, and signs in', async () => {
    const set = { customer_no: 'F02', page_permission_id: 1, device_id: 3 };
    const row = await made({ username: 'Moi.Nguoi', email: 'moi@example.com', ...set });
    expect(row).toMatchObject({ name: 'Lê Bình', role_name: 'FRANCHISE_STORE', is_active: true, ...set });
    const filters = [
      filter('name', 'le binh', 'like'),
      filter('role_id', String(clerks)),
      filter('customer_no', 'F02'),
      filter('is_active', 'true'),
    ];
    expect((await ask(users.filter, { filters })).items).toEqual([row]);
    const theirs = await server.signIn('moi.nguoi', 'lantern5081');
    const me = (await server.send(session.me, {}, { token: theirs })).data;
    expect(me.user.user_id).toBe(row.user_id);
  });

  test('of no franchise is not among those of the franchises', async () => {
    const { items } = await ask(users.ofFranchises, { size: 100 });
    expect(items.length).toBeGreaterThan(3);
    expect(items.filter(({ customer_no }) => customer_no === '')).toEqual([]);
  });

  test('has a name of their own, in whatever case it is written', async () => {
    await made({ username: 'only.one' });
    const again = { username: 'ONLY.One', password: 'lantern5081', role_id: clerks };
    expect(await refused(users.create, again)).toMatchObject({
      code: 'conflict',
      msg: 'User name ONLY.One exists already.',
    });
    const other = await made();
    const rename = { user_id: other.user_id, username: 'Only.One' };
    expect((await refused(users.update, rename)).code).toBe('conflict');
  });

  test('has a password that is not tried first, and it is kept nowhere as it is', async () => {
    const weak = { username: 'weak', password: 'password1', role_id: clerks };
    expect((await refused(users.create, weak)).msg).toContain('among the first');
    await made({ username: 'strong' });
    const { rows } = await server.db.execute(sql`select body, request_hash from idempotency`);
    expect(JSON.stringify(rows)).not.toContain('lantern5081');
    const { rows: records } = await server.db.execute(sql`select detail from audit_log`);
    expect(JSON.stringify(records)).not.toMatch(/lantern5081|argon2/);
  });

  test('is bound to nothing that there is not', async () => {
    const { user_id } = await made();
    const wrong = { customer_no: 'F99', device_id: 9999, page_permission_id: 9999, role_id: 9999 };
    for (const [field, value] of Object.entries(wrong))
      expect((await refused(users.update, { user_id, [field]: value })).code, field).toBe('not_found');
    const office = {
      username: 'office',
      password: 'lantern5081',
      role_id: administrators,
      customer_no: 'F01',
    };
    expect((await refused(users.create, office)).msg).toBe('An administrator belongs to no franchise.');
  });

  test('keeps what a change does not name, and the change is on record', async () => {
    const { user_id } = await made({ customer_no: 'F01', device_id: 1 });
    await ask(users.setFranchise, { admin_user_id: user_id, customer_no: 'F02' });
    await ask(users.setDevice, { admin_user_id: user_id, device_id: null });
    await ask(users.setPermission, { admin_user_id: user_id, page_permission_id: 2 });
    const row = await ask(users.update, { user_id, firstname: 'Cúc' });
    expect(row).toMatchObject({
      lastname: 'Lê',
      firstname: 'Cúc',
      customer_no: 'F02',
      device_id: null,
      page_permission_id: 2,
    });
    const { rows } = await server.db.execute(
      sql`select detail, actor_name from audit_log where action = 'user.update' and subject = ${String(user_id)} order by id`,
    );
    expect(rows[0]).toMatchObject({
      actor_name: 'admin',
      detail: { before: { customer_no: 'F01' }, after: { customer_no: 'F02' } },
    });
  });
});

describe('administrators', () => {
  test('do not deactivate or delete themselves, nor take the role from themselves', async () => {
    const { user_id } = await userOf('admin');
    const tries: [AnyCall, object][] = [
      [users.setActive, { is_active: false, ids: [user_id] }],
      [users.update, { user_id, is_active: false }],
      [users.update, { user_id, role_id: clerks }],
      [users.remove, { user_id }],
    ];
    for (const [call, input] of tries)
      expect((await refused(call, input)).msg, call.name).toContain('yourself');
    expect(await userOf('admin')).toMatchObject({ is_active: true, role_id: administrators });
  });

  test('never take it from each other at once, so that one is left', async () => {
    const second = await made({ role_id: administrators });
    const first = await userOf('admin');
    const tokens = [await server.signIn('admin'), await server.signIn(second.username, 'lantern5081')];
    const outcomes = await Promise.all(
      [second.user_id, first.user_id].map((id, index) =>
        server.send(users.setActive, { is_active: false, ids: [id] }, { token: tokens[index] ?? '' }),
      ),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    const { rows } = await server.db.execute(
      sql`select username from users where role_id = ${administrators} and is_active`,
    );
    expect(rows).toHaveLength(1);
    await server.db.execute(sql`update users set is_active = true where user_id = ${first.user_id}`);
    token = await server.signIn('admin');
  });

  test('alone do any of it', async () => {
    const { user_id } = await made();
    const tries: [AnyCall, object][] = [
      [users.filter, {}],
      [users.get, { user_id }],
      [users.update, { user_id, role_id: administrators }],
      [users.setPassword, { user_id, new_password: 'lantern5082' }],
    ];
    for (const [call, input] of tries)
      expect((await refused(call, input, clerk)).code, call.name).toBe('forbidden');
  });
});

describe('what is taken away takes hold with the next request', () => {
  test('of a deactivated user, who is signed out', async () => {
    const { user_id, username } = await made({ customer_no: 'F01', page_permission_id: 1 });
    const theirs = await server.signIn(username, 'lantern5081');
    await ask(users.setActive, { is_active: false, ids: [user_id] });
    expect((await server.send(session.me, {}, { token: theirs })).error?.code).toBe('unauthenticated');
    await ask(users.setActive, { is_active: true, ids: [user_id] });
    expect((await server.send(session.me, {}, { token: theirs })).error?.code).toBe('unauthenticated');
    expect(await server.signIn(username, 'lantern5081')).toBeTruthy();
  });

  test('of a user with another set or franchise', async () => {
    const { user_id, username } = await made({ customer_no: 'F01', page_permission_id: 1 });
    const theirs = await server.signIn(username, 'lantern5081');
    const own = async () => (await server.send(session.franchiseUser, {}, { token: theirs })).data;
    expect((await own()).page_permission?.name).toBe('Store edit');
    const binding = { admin_user_id: user_id, page_permission_id: 2 };
    await ask(users.setPermissions, { permissions: [binding] });
    await ask(users.setFranchise, { admin_user_id: user_id, customer_no: 'F03' });
    expect(await own()).toMatchObject({ customer_no: 'F03', page_permission: { name: 'Store view' } });
    const bound = await ask(users.withPermission, { page_permission_id: 2 });
    expect(bound.map(row => row.username)).toContain(username);
  });

  test('of a user with a new password: each session ends', async () => {
    const { user_id, username } = await made();
    const theirs = await server.signIn(username, 'lantern5081');
    await ask(users.setPassword, { user_id, new_password: 'harbour7214' });
    expect((await server.send(session.me, {}, { token: theirs })).error?.code).toBe('unauthenticated');
    expect(await server.signIn(username, 'harbour7214')).toBeTruthy();
  });

  test('of one session alone, which an administrator sees and ends', async () => {
    const { user_id, username } = await made();
    const [tablet, phone] = [
      await server.signIn(username, 'lantern5081'),
      await server.signIn(username, 'lantern5081'),
    ];
    const { sessions } = await ask(users.get, { user_id });
    expect(sessions).toHaveLength(2);
    const [newest] = sessions;
    await ask(users.endSession, { user_id, session_id: newest?.session_id });
    const left = await Promise.all(
      [tablet, phone].map(token => server.send(session.me, {}, { token: token ?? '' })),
    );
    expect(left.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('a user who is deleted', () => {
  test('is deactivated once they have signed in, since a tablet may hold unsent work of theirs', async () => {
    const { user_id, username } = await made();
    await server.signIn(username, 'lantern5081');
    expect(await ask(users.remove, { user_id })).toEqual({ outcome: 'deactivated' });
    expect(await userOf(username)).toMatchObject({ user_id, is_active: false });
  });

  test('is gone without documents and without a sign-in', async () => {
    const { user_id } = await made();
    expect(await ask(users.remove, { user_id })).toEqual({ outcome: 'deleted' });
    expect((await refused(users.get, { user_id })).code).toBe('not_found');
  });

  test('is deactivated with documents, and the answer says so', async () => {
    const { user_id } = await userOf('store05');
    expect(await ask(users.remove, { user_id })).toEqual({ outcome: 'deactivated' });
    expect(await userOf('store05')).toMatchObject({ is_active: false });
  });
});

test('several are changed together, or none', async () => {
  const [one, two] = [await made(), await made()];
  const ids = [one.user_id, two.user_id];
  expect((await refused(users.setActive, { is_active: false, ids: [...ids, 999_999] })).code).toBe(
    'not_found',
  );
  expect(await userOf(one.username)).toMatchObject({ is_active: true });
  await ask(users.setActive, { is_active: false, ids });
  for (const { username } of [one, two]) expect(await userOf(username)).toMatchObject({ is_active: false });
});
