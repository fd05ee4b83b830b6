import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config, receipts, salesOrders, session } from '#calls/index.ts';
import { createLog } from '#server/log.ts';
import type { Target } from '#server/proxy/target.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

const secret = 'unmistakable77';

let server: TestServer;
/** Statements that fail with a secret in them, one per way in which PostgreSQL repeats what it was given. */
const failing: Record<string, () => Promise<unknown>> = {
  'a value of the wrong type': () => server.db.execute(sql`select ${secret}::text::integer`),
  'a doubled key': () =>
    server.db.execute(
      sql`insert into sign_in_failures (subject, since) values (${secret}, now()), (${secret}, now())`,
    ),
  'a check': () =>
    server.db.execute(
      sql`insert into idempotency (key, owner, call, request_hash, state) values (${secret}, '', '', '', 'lost')`,
    ),
  'a long list of values': () =>
    server.db
      .execute(
        sql`select 1 where ${secret} = any (${sql.param(Array.from({ length: 50_000 }, () => secret))})`,
      )
      .then(() => server.db.execute(sql`select ${secret.repeat(50_000)}::text::integer`)),
  'a long statement': () =>
    server.db.execute(
      sql`select ${sql.join(
        Array.from({ length: 20_000 }, () => sql`${secret}::text`),
        sql` || `,
      )} || nothing`,
    ),
};

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('the log of a failure', () => {
  test.each(Object.keys(failing))('of %s is short and holds no value', async name => {
    const lines: string[] = [];
    const error = await failing[name]?.().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    createLog('debug', { write: line => lines.push(line) }).error({ err: error }, 'the call failed');
    const [line = ''] = lines;
    expect(line).not.toContain(secret);
    expect(line.length).toBeLessThan(8000);
    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: 'Failed query',
        statement: expect.stringMatching(/^(select|insert)/),
        stack: expect.stringContaining('log.test.ts'),
        cause: { code: expect.stringMatching(/^[0-9A-Z]{5}$/) },
      },
    });
  });

  test('through the proxy tells the call and the request, and the person nothing', async () => {
    const own = await createTestServer({
      target: (db): Target => ({
        authenticate: async () => null,
        read: () => db.execute(sql`select ${secret}::text::integer`).then(() => ({ status: 200, body: '' })),
        write: async () => ({ status: 200, body: '' }),
        refuse: async (_key, answer) => answer,
        replay: async () => null,
        signOut: async () => {},
      }),
    });
    const reply = await own.send(config.maintenanceMode, {});
    expect(reply).toMatchObject({ status: 500, error: { code: 'system_error', msg: '' } });
    const line = own.log.find(each => each.includes('the request failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ call: 'config.maintenanceMode', request: expect.any(String) });
    expect(own.log.join()).not.toContain(secret);
    await own.close();
  });
});

describe('the log of what was tried', () => {
  let behind: TestServer;
  beforeAll(async () => {
    behind = await createTestServer({ trustProxy: 1 });
  });
  afterAll(() => behind.close());

  const from = { 'x-forwarded-for': '203.0.113.5' };
  /** The records of one request, which all carry its number. */
  const recordsOf = ({ headers }: { headers: Headers }) =>
    behind.log.map(line => JSON.parse(line)).filter(({ request }) => request === headers.get('x-request-id'));

  test('tells each sign-in: by which user, from where, right or wrong, and never what was typed', async () => {
    const signIn = async (username: string, password: string) =>
      recordsOf(await behind.send(session.login, { username, password }, { headers: from }));
    const request = { msg: 'request', call: 'session.login', address: '203.0.113.5', known_device: false };
    expect(await signIn('store01', 'store1234')).toMatchObject([
      { msg: 'sign-in', user_id: 2, right: true },
      { ...request, status: 200, time: expect.stringMatching(/Z$/) },
    ]);
    expect(await signIn('store01', secret)).toMatchObject([
      { msg: 'sign-in', user_id: 2, right: false },
      { ...request, status: 401, code: 'wrong_username_password' },
    ]);
    expect(await signIn(secret, secret)).toMatchObject([
      { msg: 'sign-in', user_id: null, right: false },
      { ...request, status: 401, code: 'wrong_username_password' },
    ]);
    for (let count = 0; count < 6; count++) await signIn('store02', secret);
    expect(await signIn('store02', 'store1234')).toMatchObject([
      { ...request, status: 429, code: 'too_many_tries' },
    ]);
    expect(behind.log.join()).not.toContain(secret);
  });

  test('tells each refusal: of what, to whom, and why', async () => {
    const token = await behind.signIn('store01');
    const input = { pos_so_no: 'SO-NONE', is_update_remaining_amount: true, remaining_amount: 1 };
    const forbidden = await behind.send(salesOrders.updateRemaining, input, { token, headers: from });
    const wrong = await behind.send(receipts.add, { pos_so_no: secret }, { token, headers: from });
    const unknown = await behind.post({ url: `/${secret}`, options: { method: 'GET' }, token }, from);
    const foreign = await behind.post({}, { ...from, 'sec-fetch-site': 'cross-site' });
    const who = { address: '203.0.113.5', user_id: 2 };
    expect([forbidden, wrong, unknown, foreign].map(reply => recordsOf(reply).at(-1))).toMatchObject([
      { ...who, call: 'salesOrders.updateRemaining', status: 403, code: 'forbidden' },
      { ...who, call: 'receipts.add', status: 422, code: 'validation' },
      { address: '203.0.113.5', status: 404, code: 'unknown_call' },
      { address: '203.0.113.5', status: 403, code: 'forbidden' },
    ]);
    expect(behind.log.join()).not.toContain(token);
    expect(behind.log.join()).not.toContain(secret);
  });

  test('is a record a line, whatever is asked', async () => {
    const evil = '%0a%7b"level":"info","msg":"sign-in"%7d%1b%5b2J';
    const before = behind.log.length;
    await behind.app.request(`/api/${evil}`, { headers: { 'x-forwarded-for': '1\t"}{' } });
    const lines = behind.log.slice(before);
    expect(lines).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    for (const line of lines) expect(line).toMatch(/^\{[^\u0000-\u001f]*\}\n$/);
  });
});
