import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { franchises, setUp, users } from '#calls/administration/index.ts';
import { devices, session } from '#calls/index.ts';
import { setUpMessages } from '#model/messages/set-up.ts';
import { makeSetUpCode } from '#server/backend/setup/set-up.ts';
import { auditLog, items, users as people } from '#server/db/schema/index.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let code: string;
beforeEach(async () => {
  server = await createTestServer({ empty: true, trustProxy: 1 });
  code = (await makeSetUpCode(server.db)) ?? '';
});
afterEach(() => server.close());

const password = 'lantern5081';
const begin = (input: { code: string; username?: string; password?: string }, address = '192.0.2.1') =>
  server.send(
    setUp.begin,
    { username: 'chủ', password, ...input },
    { headers: { 'x-forwarded-for': address } },
  );
const administrators = async () => (await server.db.select().from(people)).map(({ username }) => username);

describe('the set-up code', () => {
  test('makes the first administrator, who signs in; nothing else does', async () => {
    expect((await server.send(setUp.state, {})).data).toEqual({ needed: true });
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/);
    // As a person types it.
    const { status, body } = await begin({ code: code.toLowerCase().replaceAll('-', ' ') });
    expect({ status, body }).toEqual({ status: 200, body: 'chủ' });
    const token = await server.signIn('chủ', password);
    const { data } = await server.send(session.me, {}, { token });
    expect(data.role.role_name).toBe('ADMINISTRATORS');
    expect((await server.send(setUp.state, {})).data).toEqual({ needed: false });
    const [record] = await server.db.select().from(auditLog).where(eq(auditLog.subject, 'chủ'));
    expect(record).toMatchObject({ action: 'set-up.administrator', actor_user_id: null });
  });

  test('works once, and is made for no company that has an administrator', async () => {
    await begin({ code });
    const { error } = await begin({ code, username: 'second' });
    expect(error).toMatchObject(setUpMessages.over());
    expect(await makeSetUpCode(server.db)).toBeNull();
    expect(await administrators()).toEqual(['chủ']);
  });

  test('makes one administrator of two at once', async () => {
    const replies = await Promise.all(['one', 'two'].map(username => begin({ code, username })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await administrators()).toHaveLength(1);
  });

  test('is replaced by that of the next start', async () => {
    const later = (await makeSetUpCode(server.db)) ?? '';
    expect((await begin({ code })).error).toMatchObject(setUpMessages.wrongCode());
    expect((await begin({ code: later })).status).toBe(200);
  });

  test('is checked from every address without wrong guesses, whatever a stranger tries', async () => {
    for (let tries = 0; tries < 12; tries++) await begin({ code: 'AAAA' }, '203.0.113.9');
    expect((await begin({ code }, '203.0.113.9')).status).toBe(429);
    expect((await begin({ code })).status).toBe(200);
  });

  test('is not looked at after six wrong ones of one address, for a quarter of an hour', async () => {
    for (let tries = 0; tries < 6; tries++)
      expect((await begin({ code: 'AAAA', username: `other${tries}` })).status).toBe(403);
    const { status, error } = await begin({ code });
    expect({ status, code: error?.code }).toEqual({ status: 429, code: 'too_many_tries' });
    expect(await administrators()).toEqual([]);
    server.forward(15 * 60_000 + 1000);
    expect((await begin({ code })).status).toBe(200);
  });

  test('is not used up by a password that is guessed first', async () => {
    const { error } = await begin({ code, password: 'password1' });
    expect(error?.field).toBe('password');
    expect((await begin({ code })).status).toBe(200);
  });

  test('stands in no log, and as a hash in the database', async () => {
    await begin({ code: `${code}X` });
    await begin({ code });
    expect(server.log.join()).not.toContain(code);
    const { rows } = await server.db.execute('select value from config');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

test('a person who opens the app is led to the set-up, until there is an administrator', async () => {
  for (const page of ['/', '/login']) {
    const { status, headers } = await server.app.request(page);
    expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/setup' });
  }
  await begin({ code });
  expect((await server.app.request('/')).status).toBe(404);
});

test('the steps are done when the company has what they make, and end when a person ends them', async () => {
  await begin({ code });
  const token = await server.signIn('chủ', password);
  const progress = async () => (await server.send(setUp.progress, {}, { token })).data;
  expect(await progress()).toEqual({ finished: false, done: [], franchise: '' });
  const franchise = { customer_no: 'S01', name: 'Cửa hàng đầu' };
  await server.send(franchises.add, v.parse(franchises.add.input, { franchise }), { token });
  expect(await progress()).toEqual({ finished: false, done: ['franchise'], franchise: 'S01' });
  const account = v.parse(franchises.update.input, {
    franchise: { ...franchise, bank_bin: '970436', bank_account_no: '0011001932418' },
  });
  expect((await server.send(franchises.update, account, { token })).error).toBeNull();
  const clerk = {
    username: 'lan',
    password: 'quay5081x',
    role_id: 2,
    customer_no: 'S01',
    page_permission_id: 1,
  };
  expect((await server.send(users.create, clerk, { token })).error).toBeNull();
  const printer = {
    device_name: 'Máy in',
    device_code: 'S01-POS',
    device_type: 'PRINTER' as const,
    location_code: 'S01',
    device_data: '{"ip":"192.168.1.20","port":9100,"required":false}',
  };
  const [location] = (await server.send(franchises.get, { customer_no: 'S01' }, { token })).data.locations;
  const made = await server.send(
    devices.create,
    { ...printer, location_code: location?.code ?? '' },
    { token },
  );
  expect(made.error).toBeNull();
  expect((await progress()).done).toEqual(['franchise', 'bank', 'staff', 'printer']);
  await server.db.insert(items).values({
    item_no: 'T1',
    description: 'Trà nhài',
    base_unit_of_measure: 'PCS',
    unit_price: 85_000,
    item_category: '',
  });
  expect((await progress()).done).toContain('items');
  await server.send(setUp.finish, {}, { token });
  expect((await progress()).finished).toBe(true);
});
