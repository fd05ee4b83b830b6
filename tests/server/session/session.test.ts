import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config, salesOrders, session } from '#calls/index.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { serverMessages } from '#model/messages/server.ts';
import { createApp } from '#server/app.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { openDatabase } from '#server/db/connection.ts';
import {
  idempotency,
  pagePermissions,
  sessions,
  config as settings,
  users,
} from '#server/db/schema/index.ts';
import { createLog } from '#server/log.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const minute = 60_000;
const me = (token: string) => server.send(session.me, {}, { token });
const wrong = {
  code: 'wrong_username_password',
  msg: 'Username hoặc mật khẩu không đúng',
  key: 'server.signIn',
  params: [],
};
const attempt = (username: string, password: string) => server.send(session.login, { username, password });

describe('a session', () => {
  test('begins with a sign-in, which answers the bare token', async () => {
    const reply = await attempt('store01', 'store1234');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatch(/^[\w-]{43}$/);
    const { data } = await me(reply.data);
    expect(data.user).toMatchObject({ username: 'store01', customer_no: 'F01', is_active: true });
    expect(data.role.role_name).toBe('FRANCHISE_STORE');
  });

  test('takes the username in capitals too', async () => {
    expect((await attempt(' STORE01 ', 'store1234')).status).toBe(200);
  });

  test('keeps only a hash of its token', async () => {
    const token = await server.signIn('store01');
    const rows = await server.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends four hours after the sign-in, whatever is done in it', async () => {
    const token = await server.signIn('store01');
    for (const minutes of [100, 100]) {
      server.forward(minutes * minute);
      expect((await me(token)).status).toBe(200);
    }
    server.forward(40 * minute - 1000);
    expect((await me(token)).status).toBe(200);
    server.forward(2000);
    const { status, error, headers } = await me(token);
    expect({ status, code: error?.code }).toEqual({ status: 401, code: 'unauthenticated' });
    expect(headers.get('x-not-forwarded')).toBe('1');
  });

  test('ends after two hours in which nothing is done', async () => {
    const token = await server.signIn('store01');
    server.forward(60 * minute);
    expect((await me(token)).status).toBe(200);
    server.forward(119 * minute);
    expect((await me(token)).status).toBe(200);
    const other = await server.signIn('store01');
    server.forward(120 * minute + 1000);
    expect((await me(other)).error?.code).toBe('unauthenticated');
  });

  test('is another one at each sign-in, and nothing that the client names', async () => {
    const chosen = 'x'.repeat(43);
    const login = {
      url: session.login.path,
      options: { method: 'POST', body: { username: 'store01', password: 'store1234' } },
    };
    const tokens = await Promise.all(
      [1, 2].map(async () => (await server.post({ ...login, token: chosen })).json()),
    );
    expect(new Set([...tokens, chosen]).size).toBe(3);
    expect((await me(chosen)).status).toBe(401);
  });

  test('ends on logout', async () => {
    const token = await server.signIn('store01');
    const logout = () =>
      server.app.request('/api/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    const asForm = await server.app.request('/api/logout', {
      method: 'POST',
      body: JSON.stringify({ token }),
    });
    expect([asForm.status, (await me(token)).status]).toEqual([400, 200]);
    expect((await logout()).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await logout()).status).toBe(200);
  });

  test('ends when the user is deactivated', async () => {
    const token = await server.signIn('store08');
    await server.db.update(users).set({ is_active: false }).where(eq(users.username, 'store08'));
    expect((await me(token)).status).toBe(401);
  });

  test('may what its permission set grants at each request, in every process', async () => {
    const token = await server.signIn('store01');
    const other = openDatabase(server.url);
    const elsewhere = createApp({
      db: other.db,
      log: createLog('silent'),
      target: mountBackEnd({ db: other.db }),
    });
    const body = JSON.stringify({ ...toRequest(salesOrders.create, createInput({})), token });
    const codes = () =>
      Promise.all(
        [server.app, elsewhere].map(async app => {
          const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
          const answer = await app.request('/api/proxy', { method: 'POST', body, headers });
          return answer.status;
        }),
      );
    const grant = (permission_type: 'edit' | 'view') =>
      server.db
        .update(pagePermissions)
        .set({ permission_type })
        .where(eq(pagePermissions.name, 'Store edit'));
    try {
      expect(await codes()).toEqual([200, 200]);
      await grant('view');
      expect(await codes()).toEqual([403, 403]);
      await grant('edit');
      expect(await codes()).toEqual([200, 200]);
    } finally {
      await other.close();
    }
  });

  test('is refused to a deactivated user, who alone is told why, as often as they ask', async () => {
    await server.db.update(users).set({ is_active: false }).where(eq(users.username, 'store08'));
    expect((await attempt('store08', 'a-wrong-one1')).error).toEqual(wrong);
    for (let count = 0; count < 10; count++) {
      const { status, error } = await attempt('store08', 'store1234');
      expect({ status, ...error }).toEqual({
        status: 403,
        code: 'deactivated',
        key: 'server.deactivated',
        params: [],
        msg: serverMessages.deactivated().msg,
      });
    }
  });

  test('is required, and a made-up token is none', async () => {
    expect((await server.send(session.me, {})).status).toBe(401);
    expect((await me('x'.repeat(43))).status).toBe(401);
  });
});

describe('changing the password', () => {
  test('ends every session of the user, and the new one opens', async () => {
    const [one, two] = [await server.signIn('store07'), await server.signIn('store07')];
    const input = { old_password: 'store1234', new_password: 'another5678' };
    expect((await server.send(session.resetPassword, input, { token: one })).status).toBe(200);
    expect((await me(one)).status).toBe(401);
    expect((await me(two)).status).toBe(401);
    expect((await attempt('store07', 'store1234')).status).toBe(401);
    expect((await attempt('store07', 'another5678')).status).toBe(200);
  });

  test('is refused with the old one wrong, or the new one weak', async () => {
    const token = await server.signIn('store06');
    const change = (old_password: string, new_password: string) =>
      server.send(session.resetPassword, { old_password, new_password }, { token });
    expect((await change('wrong', 'another5678')).error).toEqual({
      code: 'wrong_old_password',
      msg: 'Mật khẩu cũ chưa đúng vui lòng thử lại!',
      key: 'server.oldPassword',
      params: [],
      field: 'old_password',
    });
    expect((await change('store1234', 'short1')).error?.msg).toBe(
      'Minimum 8 characters and include at least one alphabetic and at least one numeric character!',
    );
    expect((await me(token)).status).toBe(200);
  });

  test.each([
    ['leaked often', '1qaz2wsx'],
    ['leaked often, in capitals', 'PassW0rd1'],
    ['a word of the app with digits', 'admin2026'],
    ['a Vietnamese one', 'matkhau123'],
    ['the own name', 'store081234'],
    ['the own family name', 'NguyenThuHa1'],
  ])('is refused with a new one that would be tried first: %s', async (_, new_password) => {
    const name = new_password.startsWith('store') ? 'store08' : 'store01';
    await server.db.update(users).set({ is_active: true }).where(eq(users.username, name));
    const token = await server.signIn(name);
    // As often as one likes: the old one has not been looked at.
    for (let count = 0; count < 8; count++) {
      const { status, error } = await server.send(
        session.resetPassword,
        { old_password: 'store1234', new_password },
        { token },
      );
      expect({ status, ...error }).toEqual({
        status: 422,
        code: 'rule',
        field: 'new_password',
        msg: 'This password is among the first that somebody would try. Please choose another one.',
        key: 'server.guessable',
        params: [],
      });
    }
    expect((await me(token)).status).toBe(200);
  });

  test('takes a long one as it is: every character counts, and so does its case', async () => {
    const token = await server.signIn('store04');
    const long = `Ab1${'x7'.repeat(98)}Z`;
    const change = { old_password: 'store1234', new_password: long };
    expect((await server.send(session.resetPassword, change, { token })).status).toBe(200);
    for (const other of [long.slice(0, -1), long.toLowerCase(), ` ${long.slice(1)}`])
      expect((await attempt('store04', other)).status).toBe(401);
    expect((await attempt('store04', long)).status).toBe(200);
  });

  test('six times with the old one wrong: none is looked at for a quarter of an hour', async () => {
    const token = await server.signIn('warehouse01');
    const change = (old_password: string) =>
      server.send(session.resetPassword, { old_password, new_password: 'another5678' }, { token });
    const guesses = Array.from({ length: 6 }, (_, index) => change(`guess${index}`));
    for (const { error } of await Promise.all(guesses)) expect(error?.code).toBe('wrong_old_password');
    expect((await change('warehouse1234')).error).toEqual({
      code: 'rule',
      msg: 'Too many wrong passwords. Try again in 15 minutes.',
      key: 'server.tries',
      params: [15],
      field: 'old_password',
    });
    expect((await attempt('warehouse01', 'warehouse1234')).status).toBe(200);
    server.forward(16 * minute);
    expect((await change('warehouse1234')).status).toBe(200);
  });

  test('leaves no password in the ledger or the log', async () => {
    const token = await server.signIn('store05');
    const input = { old_password: 'store1234', new_password: 'unmistakable77' };
    await server.send(session.resetPassword, input, { token });
    const ledger = await server.db.select().from(idempotency);
    expect(JSON.stringify([ledger, server.log])).not.toContain('unmistakable77');
    expect(server.log.join()).not.toContain(token);
  });
});

describe('a failed sign-in', () => {
  test('is answered alike for an unknown name and a wrong password', async () => {
    const unknown = await attempt('nobody', 'store1234');
    const known = await attempt('store02', 'nonsense1');
    expect(unknown.body).toEqual({ result: false, errors: [wrong] });
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
  });

  test('six times: no password is looked at for a quarter of an hour, and the answer says so', async () => {
    for (let count = 0; count < 6; count++)
      expect((await attempt('store03', `guess${count}`)).error).toEqual(wrong);
    const closed = { code: 'too_many_tries', ...serverMessages.tries(15) };
    for (const password of ['store1234', 'guess']) {
      const reply = await attempt('store03', password);
      expect({ status: reply.status, error: reply.error }).toEqual({ status: 429, error: closed });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect(reply.headers.get('x-not-forwarded')).toBe('1');
    }
    for (let count = 0; count < 7; count++) await attempt('nobody here', 'store1234');
    expect((await attempt('nobody here', 'store1234')).error?.code).toBe('too_many_tries');
    server.forward(14 * minute);
    expect((await attempt('store03', 'store1234')).status).toBe(429);
    server.forward(minute + 1000);
    expect((await attempt('store03', 'store1234')).status).toBe(200);
  });

  test('counts many at once as it counts one after the other', async () => {
    const guesses = Array.from({ length: 12 }, (_, index) => attempt('store04', `guess${index}`));
    const statuses = (await Promise.all(guesses)).map(reply => reply.status).sort();
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(6).fill(429)]);
    expect((await attempt('store04', 'store1234')).status).toBe(429);
  });

  test('is not what a right one is taken for, however many come at once', async () => {
    const many = Array.from({ length: 20 }, () => attempt('store02', 'store1234'));
    expect(new Set((await Promise.all(many)).map(reply => reply.status))).toEqual(new Set([200]));
  });

  describe('of another person', () => {
    const at = (address: string, cookie?: string) => ({
      headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    });
    let behind: TestServer;
    beforeAll(async () => {
      behind = await createTestServer({ trustProxy: 1, tls: true });
    });
    afterAll(() => behind.close());
    const signIn = (username: string, password: string, options: ReturnType<typeof at>) =>
      behind.send(session.login, { username, password }, options);

    test('keeps no one out of a tablet on which they have signed in before', async () => {
      const first = await signIn('store01', 'store1234', at('192.0.2.1'));
      const set = first.headers.get('set-cookie') ?? '';
      expect(set).toMatch(
        /^__Host-quay-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
      );
      const cookie = set.split(';')[0] ?? '';
      for (let count = 0; count < 8; count++) await signIn('store01', `guess${count}`, at('198.51.100.7'));
      expect((await signIn('store01', 'store1234', at('198.51.100.7'))).status).toBe(429);
      // A name without the prefix can be set by any other page of the domain.
      const planted = cookie.replace('__Host-', '');
      expect((await signIn('store01', 'store1234', at('203.0.113.9', planted))).status).toBe(429);
      expect((await signIn('store01', 'store1234', at('203.0.113.9', cookie))).status).toBe(200);
      // It is a tablet of this person, and has as many tries as anybody.
      expect((await signIn('store02', 'store1234', at('198.51.100.7', cookie))).status).toBe(200);
      for (let count = 0; count < 6; count++)
        expect((await signIn('store01', `guess${count}`, at('203.0.113.9', cookie))).status).toBe(401);
      expect((await signIn('store01', 'store1234', at('203.0.113.9', cookie))).status).toBe(429);
    });

    test('keeps no one else out: a hundred wrong ones close an address to unknown tablets alone', async () => {
      const company = at('192.0.2.50');
      const known = await signIn('store05', 'store1234', company);
      const cookie = known.headers.get('set-cookie')?.split(';')[0] ?? '';
      for (let user = 0; user < 100; user++) {
        const guess = await signIn(`made-up-${user}`, 'guess1234', company);
        expect(guess.status).toBe(401);
      }
      expect((await signIn('store06', 'store1234', company)).error?.code).toBe('too_many_tries');
      expect((await signIn('store05', 'store1234', at('192.0.2.50', cookie))).status).toBe(200);
      expect((await signIn('store06', 'store1234', at('192.0.2.51'))).status).toBe(200);
    });

    test('with a made-up address before the one that the proxy saw changes nothing', async () => {
      for (let count = 0; count < 6; count++)
        await signIn('store07', `guess${count}`, at(`10.0.0.${count}, 192.0.2.77`));
      const { rows } = await behind.db.execute<{ failures: number }>(
        sql`select failures from sign_in_failures where subject = 'address:192.0.2.77'`,
      );
      expect(rows).toEqual([{ failures: 6 }]);
    });
  });

  test('is forgotten by a success', async () => {
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 5; count++) await attempt('manager01', `guess${count}`);
      expect((await attempt('manager01', 'manager1234')).status).toBe(200);
    }
  });
});

describe('maintenance mode', () => {
  test('closes the back end to all but administrators, and not to sign-in and settings', async () => {
    const [token, adminToken] = [await server.signIn('store02'), await server.signIn('admin')];
    const set = (value: boolean) =>
      server.db.update(settings).set({ value }).where(eq(settings.name, 'maintenance_mode'));
    await set(true);
    const list = { page: 1, size: 1, filters: [] };
    const closed = await server.send(salesOrders.filter, list, { token });
    expect(closed).toMatchObject({ status: 503, error: { code: 'maintenance' } });
    expect(closed.headers.get('x-not-forwarded')).toBe('1');
    expect((await server.send(salesOrders.filter, list, { token: adminToken })).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await server.send(config.maintenanceMode, {})).data).toEqual({ value: true });
    await set(false);
    expect((await server.send(salesOrders.filter, list, { token })).status).toBe(200);
  });
});

test('a change is sent only with a token of its owner', async () => {
  const token = await server.signIn('store02');
  const send = (owner: string) =>
    server.send(
      session.resetPassword,
      { old_password: 'wrong', new_password: 'another5678' },
      { token, key: randomUUID(), headers: { 'x-owner': owner } },
    );
  const { data } = await me(token);
  const foreign = await send('1@F01');
  expect(foreign).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  expect(foreign.headers.get('x-not-forwarded')).toBe('1');
  const own = await send(`${data.user.user_id}@${data.user.customer_no}`);
  expect(own.error?.code).toBe('wrong_old_password');
});
