import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiLogs, users } from '#calls/administration/index.ts';
import { customers, salesOrders, session } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { hidden } from '#server/api-log/mask.ts';
import { dropPartitions, makePartitions } from '#server/api-log/partitions.ts';
import { type ApiLog, createApiLog } from '#server/api-log/writer.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { auditLog, apiLog as table } from '#server/db/schema/index.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const kept = { days: 14, megabytes: 500 };
const day = 24 * 3600_000;
const quiet = { warn: () => {} };
let apiLog: ApiLog;
let server: TestServer;
/** How often the log asked the database to insert. */
let inserts: number;

/** The log's database, with its inserts counted. */
function counted(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'insert') inserts += 1;
      return Reflect.get(target, name);
    },
  });
}

beforeEach(async () => {
  inserts = 0;
  server = await createTestServer({
    apiLog: db => {
      // Written when the test says so.
      apiLog = createApiLog(counted(db), quiet, { kept, flushMs: 3600_000, room: 5 });
      return apiLog;
    },
  });
});
afterEach(async () => {
  await apiLog.stop();
  await server.close();
});

const rows = () => server.db.select().from(table).orderBy(table.id);

test('a call is written down with who sent it, how it ended and what it was about', async () => {
  const token = await server.signIn('store01');
  const key = '7b1f3a8e-6a55-4f8e-9d21-0a6f5b7c1d10';
  const reply = await server.send(salesOrders.update, { pos_so_no: 'SO-F02-26-999999' }, { token, key });
  await apiLog.flush();
  const [, row] = await rows();
  expect(row).toMatchObject({
    username: 'store01',
    call: 'salesOrders.update',
    document_no: 'SO-F02-26-999999',
    status: reply.status,
    code: reply.error?.code,
    key,
    request_id: reply.headers.get('x-request-id'),
  });
});

test('secrets and personal data are masked in what was sent and answered', async () => {
  const token = await server.signIn('admin');
  await server.send(
    users.create,
    { username: 'lan.tran', password: 'lantern5081', role_id: 2, firstname: 'Lan', email: 'lan@shop.vn' },
    { token },
  );
  await server.send(
    customers.filter,
    { page: 1, size: 5, filters: [filter('phone_no', '0909123456', 'like')] },
    { token },
  );
  await server.send(users.filter, { page: 1, size: 5, filters: [] }, { token });
  await apiLog.flush();
  const written = await rows();
  expect(written.map(({ call }) => call)).toEqual([
    'session.login',
    'users.create',
    'customers.filter',
    'users.filter',
  ]);
  const text = JSON.stringify(written.map(row => [row.document_no, row.request_body, row.response_body]));
  for (const secret of [
    'admin1234',
    token,
    'lan.tran',
    'lantern5081',
    'Lan',
    'lan@shop',
    '0909123456',
    'store01',
  ])
    expect(text).not.toContain(secret);
  expect(JSON.parse(written[1]?.request_body ?? '')).toMatchObject({ password: hidden, role_id: 2 });
});

test('calls are written in one batch, away from them, into the day they were made', async () => {
  for (const username of ['store01', 'store02', 'admin']) await server.signIn(username);
  expect(inserts).toBe(0);
  server.forward(3 * day);
  await server.send(session.login, { username: 'admin', password: 'wrong5081' });
  await apiLog.keep(new Date());
  await apiLog.flush();
  // Once more for the day ahead that was not made yet.
  expect(inserts).toBe(2);
  const { rows: days } = await server.db.execute<{ calls: number }>(
    sql`select count(*)::int as calls from api_log group by tableoid order by 1`,
  );
  expect(days).toEqual([{ calls: 1 }, { calls: 3 }]);
});

test('a full log counts what it has no room for, and no call waits or fails', async () => {
  const token = await server.signIn('store01');
  await server.db.execute(sql`alter table api_log rename to away`);
  for (let sent = 0; sent < 8; sent += 1)
    expect((await server.send(session.me, {}, { token })).status).toBe(200);
  await apiLog.flush();
  await server.db.execute(sql`alter table away rename to api_log`);
  await apiLog.flush();
  const written = await rows();
  expect(written).toHaveLength(5);
  // Nine calls, room for five.
  expect(written[0]?.not_recorded).toBe(4);
  expect(apiLog.load()).toEqual({ waiting: 0, lost: 4 });
});

test('a log that stands still holds up no call, and has them all when it goes on', async () => {
  const token = await server.signIn('store01');
  const holder = openDatabase(server.url, { size: 1 });
  let letGo = () => {};
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  let isHeld = () => {};
  const locked = new Promise<void>(resolve => {
    isHeld = resolve;
  });
  const holding = holder.db.transaction(async tx => {
    await tx.execute(sql`lock table api_log in access exclusive mode`);
    isHeld();
    await held;
  });
  await locked;
  let isWritten = false;
  const written = apiLog.flush().then(() => {
    isWritten = true;
  });
  for (let sent = 0; sent < 3; sent += 1)
    expect((await server.send(session.me, {}, { token })).status).toBe(200);
  expect(isWritten).toBe(false);
  letGo();
  await Promise.all([holding, written]);
  await apiLog.flush();
  expect((await rows()).map(({ call }) => call)).toEqual([
    'session.login',
    ...Array.from({ length: 3 }, () => 'session.me'),
  ]);
  await holder.close();
});

test('a refusal that names a person is written down without the name', async () => {
  const token = await server.signIn('store01');
  const some = { page: 1, size: 2, filters: [] };
  const [one, other] = (await server.send(customers.filter, some, { token })).data.items;
  if (!one || !other) throw new Error('The demo company has no customers');
  const { customer_no } = one;
  const reply = await server.send(
    customers.update,
    { customer_record: { customer_no, phone_no: other.phone_no } },
    { token },
  );
  expect(reply.error?.msg).toContain(`${other.name} has the phone number ${other.phone_no}`);
  await apiLog.flush();
  const row = (await rows()).at(-1);
  expect(row?.response_body).toContain(`${hidden} has the phone number ${hidden} already.`);
  expect(row?.response_body).toContain(reply.error?.key);
});

test('days are dropped whole when they are too old, and the oldest when they are too much', async () => {
  const { db } = server;
  const now = new Date('2026-11-23T10:00:00Z');
  for (const ago of [20, 10, 1]) await makePartitions(db, new Date(now.getTime() - ago * day));
  const at = new Date(now.getTime() - 20 * day);
  await db.insert(table).values({ call: 'session.me', status: 200, duration_ms: 1, created_at: at });
  const dropped = await dropPartitions(db, now, kept);
  expect(dropped.sort()).toEqual(['api_log_20261103', 'api_log_20261104', 'api_log_20261105']);
  expect(await rows()).toEqual([]);
  // An empty day has its indexes: a few pages.
  const all = await dropPartitions(db, now, { days: 14, megabytes: 0.05 });
  expect(all).toContain('api_log_20261113');
  expect(all).not.toContain('api_log_20261124');
});

test('administrators see bodies of one call, and empty the log with a record of it', async () => {
  const token = await server.signIn('admin');
  await apiLog.flush();
  const input = { page: 1, size: 10, filters: [] };
  const list = await server.send(apiLogs.filter, input, { token });
  expect(list.data.items).toMatchObject([{ call: 'session.login', result: 'done', request_body: '' }]);
  const id = String(list.data.items[0]?.id);
  const one = await server.send(apiLogs.filter, { ...input, filters: [filter('id', id)] }, { token });
  expect(one.data.items[0]?.request_body).toContain(hidden);
  const store = await server.signIn('store01');
  expect((await server.send(apiLogs.filter, input, { token: store })).error?.code).toBe('forbidden');
  expect((await server.send(apiLogs.truncate, {}, { token: store })).error?.code).toBe('forbidden');
  await server.send(apiLogs.truncate, {}, { token });
  expect(await rows()).toEqual([]);
  expect(await server.db.select().from(auditLog)).toMatchObject([
    { action: 'api-log.truncate', actor_name: 'admin', detail: { calls: 1 } },
  ]);
  await apiLog.stop();
  // What ran at the same time stands in it, the emptying itself last.
  expect((await rows()).at(-1)?.call).toBe('apiLogs.truncate');
});
