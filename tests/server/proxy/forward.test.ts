import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { customers, purchaseOrders, salesOrders, session } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { type App, createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connection.ts';
import { createLog } from '#server/log.ts';
import type { Sent } from '#server/proxy/foreign-answer.ts';
import { forwardTarget } from '#server/proxy/forward.ts';
import type { Send } from '#server/proxy/send.ts';
import { everythingOn, grantSet } from '../../support/permission-sets.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

/** The company's back end: knows everybody, counts what it is sent, and answers writes as a test says. */
let executed: string[] = [];
let answerWrite: () => Promise<Sent> | Sent;
const noRows = JSON.stringify({ result: true, data: { items: [], total: 0, page: 1, size: 20 } });
const done: Sent = { kind: 'answered', status: 200, body: '{"result":true,"data":{"pos_so_no":"SO-1"}}' };
let server: TestServer;
let closing: (() => Promise<void> | void)[] = [];
let meBody: string;
let ownBody: string;
/** What the back end was asked, without a key: who a person is, and reads. */
let asked: string[] = [];
let askedLast: unknown;

beforeAll(async () => {
  server = await createTestServer();
  // What a real back end says of a user, so that the schema of the call is met.
  const token = await server.signIn('admin');
  meBody = JSON.stringify((await server.send(session.me, {}, { token })).body);
  ownBody = JSON.stringify((await server.send(session.franchiseUser, {}, { token })).body);
});
afterAll(() => server.close());
beforeEach(() => {
  executed = [];
  asked = [];
  answerWrite = () => done;
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** One server process in front of the back end, on the shared database. */
function startProcess(): { app: App; stop: () => void } {
  const { db, close } = openDatabase(server.url);
  const send: Send = async ({ url, options }, { key }) => {
    // Only writes carry a key.
    if (key === undefined) {
      asked.push(url);
      askedLast = options.body;
      const known = { [session.me.path]: meBody, [session.franchiseUser.path]: ownBody };
      return { kind: 'answered', status: 200, body: known[url] ?? noRows };
    }
    executed.push(key);
    return answerWrite();
  };
  const target = forwardTarget({ db, send });
  closing.push(async () => {
    target.stop();
    await close();
  });
  return { app: createApp({ db, log: createLog('silent'), target }), stop: target.stop };
}

async function create(app: App, key: string, comment = 'x', document_type = 'order') {
  const input = createInput({ sell_to_name: 'Lan', general_comments: comment, document_type });
  const response = await app.request('/api/proxy', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...toRequest(salesOrders.create, input), token: 'token' }),
  });
  const body = (await response.json()) as { errors?: { code: string }[] }; // an envelope of ours
  return {
    status: response.status,
    code: body.errors?.[0]?.code ?? null,
    replayed: response.headers.get('x-replayed'),
    notForwarded: response.headers.get('x-not-forwarded'),
  };
}

describe('in front of a back end that knows no keys', () => {
  test('a change is forwarded once, and answered the same each time', async () => {
    const { app } = startProcess();
    const key = randomUUID();
    expect(await create(app, key)).toMatchObject({ status: 200, replayed: null });
    expect(await create(app, key)).toMatchObject({ status: 200, replayed: '1' });
    expect(executed).toEqual([key]);
  });

  test('several processes on one database forward one key once; the others wait for its answer', async () => {
    const processes = [startProcess(), startProcess(), startProcess()];
    let release = (): void => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    answerWrite = async () => {
      await held;
      return done;
    };
    const key = randomUUID();
    const racing = processes.map(({ app }) => create(app, key));
    const early: unknown[] = [];
    for (const reply of racing) void reply.then(answer => early.push(answer));
    // The one that forwards is held; the two others have been told to wait.
    await vi.waitFor(() => expect(early).toHaveLength(2));
    for (const answer of early) expect(answer).toMatchObject({ status: 409, code: 'in_progress' });
    release();
    const replies = await Promise.all(racing);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(executed).toEqual([key]);
    for (const { app } of processes) expect(await create(app, key)).toMatchObject({ status: 200 });
    expect(executed).toEqual([key]);
  });

  test('a key that was used for another change is refused, by every process', async () => {
    const [one, other] = [startProcess(), startProcess()];
    const key = randomUUID();
    await create(one.app, key, 'first');
    expect(await create(other.app, key, 'second')).toMatchObject({ status: 422, code: 'key_reuse' });
    expect(executed).toEqual([key]);
  });

  test.each<[string, Sent]>([
    ['no answer in time', { kind: 'timeout' }],
    ['a line that was cut', { kind: 'cut' }],
    ['an answer that cannot be read', { kind: 'unreadable' }],
    ['a fault of the back end', { kind: 'answered', status: 500, body: '{"result":false}' }],
  ])('%s leaves the change in doubt, and it is never forwarded again', async (_, sent) => {
    const [one, other] = [startProcess(), startProcess()];
    const key = randomUUID();
    answerWrite = () => sent;
    expect((await create(one.app, key)).status).toBeGreaterThanOrEqual(500);
    answerWrite = () => done;
    for (const { app } of [one, other])
      expect(await create(app, key)).toMatchObject({ status: 409, code: 'in_doubt', notForwarded: null });
    expect(executed).toEqual([key]);
  });

  test('a process that died in between leaves the change in doubt', async () => {
    const [one, other] = [startProcess(), startProcess()];
    const key = randomUUID();
    answerWrite = () => new Promise<never>(() => {});
    void create(one.app, key);
    await expect.poll(() => executed).toEqual([key]);
    expect(await create(other.app, key)).toMatchObject({ code: 'in_progress' });
    one.stop();
    await server.db.execute(sql`update server_processes set seen_at = now() - interval '1 minute'`);
    expect(await create(other.app, key)).toMatchObject({ status: 409, code: 'in_doubt' });
    expect(executed).toEqual([key]);
  });

  test('an answer that could not be written down leaves the change in doubt for every process', async () => {
    const { app } = startProcess();
    const key = randomUUID();
    await server.db.execute(sql`
      create or replace function no_answer() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`);
    await server.db.execute(
      sql`create trigger no_answer before update on idempotency for each row execute function no_answer()`,
    );
    try {
      expect(await create(app, key)).toMatchObject({ status: 500, notForwarded: null });
    } finally {
      await server.db.execute(sql`drop trigger no_answer on idempotency`);
    }
    expect(await create(app, key)).toMatchObject({ status: 409, code: 'in_doubt' });
    expect(executed).toEqual([key]);
  });

  test('a back end that was never reached may be sent the same again', async () => {
    const { app } = startProcess();
    const key = randomUUID();
    answerWrite = () => ({ kind: 'not-sent' });
    expect(await create(app, key)).toMatchObject({ status: 502, notForwarded: '1' });
    answerWrite = () => done;
    expect(await create(app, key)).toMatchObject({ status: 200 });
    expect(executed).toEqual([key, key]);
  });
});

describe('what a person may do is asked of the back end, and held to before anything is forwarded', () => {
  const list = { page: 1, size: 1, filters: [] };
  const whole = { me: '', own: '' };
  beforeEach(async () => {
    Object.assign(whole, { me: meBody, own: ownBody });
    await grantSet(server.db, 'store02', {
      permissions: everythingOn(['/salesQuotes', '/salesQuotes/detail']),
    });
    const token = await server.signIn('store02');
    meBody = JSON.stringify((await server.send(session.me, {}, { token })).body);
    ownBody = JSON.stringify((await server.send(session.franchiseUser, {}, { token })).body);
  });
  afterEach(() => {
    meBody = whole.me;
    ownBody = whole.own;
  });

  const read = async (
    app: App,
    call: typeof customers.filter | typeof purchaseOrders.filter,
    more: Partial<ListInput> = {},
  ) => {
    const response = await app.request('/api/proxy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...toRequest(call, { ...list, ...more }), token: 'token' }),
    });
    return [response.status, response.headers.get('x-not-forwarded')];
  };

  test('a document of a type that the set has no page for is not made', async () => {
    const { app } = startProcess();
    const refused = { status: 403, code: 'forbidden', notForwarded: '1' };
    expect(await create(app, randomUUID(), 'x', 'order')).toMatchObject(refused);
    expect(executed).toEqual([]);
    expect(await create(app, randomUUID(), 'x', 'quote')).toMatchObject({ status: 200 });
    expect(executed).toHaveLength(1);
  });

  test('what no page of the set shows is not read', async () => {
    const { app } = startProcess();
    expect(await read(app, purchaseOrders.filter)).toEqual([403, '1']);
    expect(asked).toEqual([session.me.path, session.franchiseUser.path]);
    expect(await read(app, customers.filter)).toEqual([200, null]);
    expect(asked).toHaveLength(3);
  });

  test('what the specification has not is not asked', async () => {
    const { app } = startProcess();
    expect(await read(app, customers.filter, { count_to: 10, day_sums: true })).toEqual([200, null]);
    expect(askedLast).toMatchObject({ page: 1 });
    expect(askedLast).not.toHaveProperty('count_to');
    expect(askedLast).not.toHaveProperty('day_sums');
  });
});
