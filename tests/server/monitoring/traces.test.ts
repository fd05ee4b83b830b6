import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customers, items, receipts, salesOrders, session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import type { ChainAnswer } from '#calls/kit/chain.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Replica } from '#server/db/replica.ts';
import { summaryOf } from '#server/db/traced-statements.ts';
import { addJob, type Job } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import { createOtlpTracer, type OtlpTracer } from '#server/monitoring/otlp-tracer.ts';
import type { TraceSettings } from '#server/monitoring/trace-settings.ts';
import { tracedReplica } from '#server/monitoring/traced-replica.ts';
import { tracedSend } from '#server/monitoring/traced-send.ts';
import type { Tracer } from '#server/monitoring/tracer.ts';
import { sendTo } from '#server/proxy/proxy.ts';
import { type Collector, type SentSpan, startCollector } from '../../support/collector.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let collector: Collector;
let tracer: OtlpTracer | undefined;
/** What the tracer logged. */
let log: string[] = [];
let server: TestServer;
let token: string;
let line: { line_no: number; item_no: string; unit_price: number; quantity: number };
let customer: { sell_to_customer_no: string; sell_to_name: string; sell_to_phone_no: string };

/** The tracer of the test that runs; the server is one for all. */
const ofTest: Tracer = {
  begin: (step, work, traceparent) => (tracer ? tracer.begin(step, work, traceparent) : work(null)),
  during: (step, work) => (tracer ? tracer.during(step, work) : work(null)),
  open: step => tracer?.open(step) ?? null,
  traceparent: () => tracer?.traceparent() ?? null,
};

const list = { page: 1, size: 50, filters: [] };
beforeAll(async () => {
  server = await createTestServer({ tracer: ofTest });
  token = await server.signIn('store01');
  const goods = (await server.send(items.filter, list, { token })).data.items;
  const sold = goods.find(item => item.variant_code === '' && !item.blocked && item.unit_price > 1000);
  const [buyer] = (await server.send(customers.filter, list, { token })).data.items;
  line = { line_no: 10_000, item_no: sold?.item_no ?? '', unit_price: sold?.unit_price ?? 0, quantity: 1 };
  const { customer_no = '', name = '', phone_no = '' } = buyer ?? {};
  customer = { sell_to_customer_no: customer_no, sell_to_name: name, sell_to_phone_no: phone_no };
});
afterAll(() => server.close());
afterEach(async () => {
  const last = tracer;
  tracer = undefined;
  await last?.stop(100);
  await collector.close();
});

async function start(settings: Partial<TraceSettings> = {}, everyMs = 5000): Promise<void> {
  collector = await startCollector();
  log = [];
  const given = {
    ...{ url: `${collector.url}/v1/traces`, headers: {}, timeoutMs: 300, ratio: 1 },
    ...{ resource: { 'service.name': 'quay' }, ...settings },
  };
  const logger = createLog('info', { write: written => log.push(written) });
  tracer = createOtlpTracer(given, logger, { everyMs });
}

/** The spans once all are sent. */
async function sent(): Promise<SentSpan[]> {
  await tracer?.stop(3000);
  return collector.spans();
}

/** The first step of the trace of a call. */
function traceOf(spans: SentSpan[], call: string): SentSpan {
  const found = spans.find(({ name, parent }) => name === call && parent === '');
  if (!found) throw new Error(`${call} is no trace`);
  return found;
}
const below = (spans: SentSpan[], { id }: SentSpan) =>
  spans.filter(({ parent }) => parent === id).map(({ name }) => name);
const ask = (headers: Record<string, string> = {}) =>
  server.send(salesOrders.filter, { ...list, size: 1 }, { token, headers });

/** An order that is made, confirmed and paid, in one request as a tablet sends it. The statuses of its changes. */
async function sell(more = {}): Promise<number[]> {
  const pos_so_no = 'tmp:sale';
  const { data } = createInput({ ...customer, document_type: 'order', lines: [line], ...more });
  const changes: [AnyCall, object][] = [
    [salesOrders.create, { data }],
    [salesOrders.setStatus, { pos_so_no, status: 'CONFIRMED', cancel_reason_code: '' }],
    [receipts.add, { pos_so_no, amount: 1000, payment_type: 'cash' }],
  ];
  const chain = changes.map(([call, input], index) => ({
    ...toRequest(call, input),
    ...{ key: randomUUID(), attempt: 1, seq: index + 1 },
    ...(index === 0 ? { gives: pos_so_no } : {}),
  }));
  const response = await server.post(
    { token, chain },
    { 'x-device-id': 'tablet', 'x-lane': `so:${randomUUID()}` },
  );
  const { data: answers } = (await response.json()) as { data: ChainAnswer[] }; // an envelope of ours
  return answers.map(({ status }) => status);
}

describe('a request', () => {
  test('is a trace by the name of its call, and its log line has the number of the trace', async () => {
    await start();
    await ask();
    const spans = await sent();
    const request = traceOf(spans, 'salesOrders.filter');
    const logged = server.log.findLast(written => written.includes('"call":"salesOrders.filter"')) ?? '{}';
    const { trace_id, request: requestId } = JSON.parse(logged);
    expect(request).toMatchObject({ kind: 2, failed: false, trace: trace_id });
    expect(request.facts).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/proxy',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'quay.call': 'salesOrders.filter',
      'quay.changes': 1,
      'quay.outcome': 'ok',
      'quay.request': requestId,
    });
    expect(below(spans, request)).toEqual(['session and permissions', 'read salesOrders.filter']);
    expect(collector.resource()).toMatchObject({ 'service.name': 'quay' });
  });

  test('that is refused says the code, and is no fault of the server', async () => {
    await start();
    await server.send(salesOrders.get, { pos_so_no: 'SO-NONE' }, { token });
    const { failed, facts } = traceOf(await sent(), 'salesOrders.get');
    expect(failed).toBe(false);
    expect(facts).toMatchObject({ 'http.response.status_code': 404, 'quay.outcome': 'not_found' });
  });

  test('of no door, and a question for the health, are no traces', async () => {
    await start();
    await server.app.request('/healthz');
    await server.app.request('/api/proxy');
    await server.app.request('/api/stranger-1', { method: 'POST' });
    await server.post({ url: '/stranger-2', options: { method: 'STRANGER-3' }, token: 'stranger-4' });
    expect((await sent()).map(({ name }) => name)).toEqual(['POST /api/proxy']);
    expect(Buffer.concat(collector.bodies).toString()).not.toMatch(/stranger/i);
  });

  test('that the sampler leaves out is not recorded, and its log line has no number of a trace', async () => {
    await start({ ratio: 0 });
    const before = server.log.length;
    await ask();
    expect(await sent()).toEqual([]);
    expect(server.log.slice(before).join()).toContain('"call":"salesOrders.filter"');
    expect(server.log.slice(before).join()).not.toContain('trace_id');
  });
});

describe('a trace of the caller', () => {
  const theirs = { trace: '0af7651916cd43dd8448eb211c80319c', id: 'b7ad6b7169203331' };

  test('is linked to, and not carried on', async () => {
    await start();
    await ask({ traceparent: `00-${theirs.trace}-${theirs.id}-01` });
    const request = traceOf(await sent(), 'salesOrders.filter');
    expect(request.links).toEqual([theirs]);
    expect(request.trace).not.toBe(theirs.trace);
  });

  test.each([
    ['upper case', `00-${theirs.trace.toUpperCase()}-${theirs.id}-01`],
    ['another version', `01-${theirs.trace}-${theirs.id}-01`],
    ['zeros', `00-${'0'.repeat(32)}-${theirs.id}-01`],
    ['no step', `00-${theirs.trace}-${'0'.repeat(16)}-01`],
    ['too much', `00-${theirs.trace}-${theirs.id}-01-x`],
    ['words', 'Nguyễn Thị Hoa'.normalize('NFD').replace(/[^ -~]/g, '')],
    ['a very long one', `00-${theirs.trace.repeat(100)}-${theirs.id}-01`],
  ])('of %s is none', async (_, traceparent) => {
    await start();
    expect((await ask({ traceparent })).status).toBe(200);
    expect(traceOf(await sent(), 'salesOrders.filter').links).toEqual([]);
    expect(Buffer.concat(collector.bodies).toString()).not.toMatch(/Nguye/);
  });

  test('forces no recording, by its flag or by its number', async () => {
    await start({ ratio: 0.000001 });
    const headers = { traceparent: `00-${'0'.repeat(31)}1-${theirs.id}-01` };
    for (let n = 0; n < 20; n++) await ask(headers);
    expect(await sent()).toEqual([]);
  });
});

describe('a chain of changes', () => {
  test('is a trace by its first call, with a step for each change', async () => {
    await start();
    expect(await sell()).toEqual([200, 200, 200]);
    const spans = await sent();
    const request = traceOf(spans, 'salesOrders.create');
    expect(request.facts).toMatchObject({ 'quay.changes': 3, 'quay.outcome': 'ok' });
    expect(below(spans, request)).toEqual(['session and permissions', 'changes together']);
    const together = spans.find(({ name }) => name === 'changes together');
    expect(together && below(spans, together)).toEqual([
      'begin',
      'insert idempotency',
      'write salesOrders.create',
      'write salesOrders.setStatus',
      'write receipts.add',
      'update sales_orders',
      'insert lanes',
      'commit',
    ]);
  });

  test('that stops says where and why', async () => {
    await start();
    expect(await sell({ lines: [{ ...line, item_no: 'NO-ITEM' }] })).toEqual([422]);
    const spans = await sent();
    expect(traceOf(spans, 'salesOrders.create').facts).toMatchObject({ 'quay.outcome': 'rule' });
    const writes = spans.filter(({ name }) => name === 'write salesOrders.create');
    // Together with the others first, and then alone.
    expect(writes.map(({ facts, failed }) => [facts['quay.outcome'], failed])).toEqual([
      ['rule', false],
      ['rule', false],
    ]);
  });
});

describe('a statement', () => {
  const facts = { 'db.system.name': 'postgresql' };

  test('is a step of what sends it, by what it does to which table', async () => {
    await start();
    await ask();
    const spans = await sent();
    const [session, read] = ['session and permissions', 'read salesOrders.filter'].map(name =>
      spans.find(span => span.name === name),
    );
    expect(session && below(spans, session)).toEqual(['select sessions']);
    expect(read && below(spans, read)).toEqual(
      expect.arrayContaining(['begin', 'select sales_orders', 'commit']),
    );
    expect(spans.find(({ name }) => name === 'select sessions')).toMatchObject({
      kind: 3,
      failed: false,
      facts: { ...facts, 'db.operation.name': 'select', 'db.collection.name': 'sessions' },
    });
  });

  test('that fails says the code of the database, and no value', async () => {
    await start();
    const failing = sql`select ${'unmistakable77'}::text::integer`;
    const work = async () => server.db.execute(failing);
    await expect(tracer?.begin({ name: 'work' }, work)).rejects.toThrow();
    const [statement, whole] = await sent();
    expect(statement).toMatchObject({ name: 'select', failed: true });
    expect(statement?.facts).toEqual({ ...facts, 'db.operation.name': 'select', 'error.type': '22P02' });
    expect(whole).toMatchObject({ name: 'work', failed: true, facts: { 'error.type': '22P02' } });
    expect(Buffer.concat(collector.bodies).toString()).not.toContain('unmistakable77');
  });

  test('stays in the trace of its own work where many wait for a connection', async () => {
    await start();
    const work = async () => void (await server.db.execute(sql`select pg_sleep(0.02)`));
    const all = Array.from({ length: 60 }, () => tracer?.begin({ name: 'work' }, work));
    await Promise.all(all);
    const spans = await sent();
    const works = spans.filter(({ name }) => name === 'work');
    expect(works.map(each => below(spans, each).length)).toEqual(all.map(() => 1));
  });

  test('of no trace is not recorded', async () => {
    await start();
    await server.db.execute(sql`select 1`);
    expect(await sent()).toEqual([]);
  });

  test.each([
    ['select "a", (select "value" from "config") from "sales_orders" where "no" = $1', 'select sales_orders'],
    [
      'with "w0" as (insert into "sales_lines" values ($1)) update "sales_orders" set "a" = $1',
      'update sales_orders',
    ],
    ['insert into "idempotency" ("key") values ($1) on conflict do nothing', 'insert idempotency'],
    ['update jobs set status = $1 where id = (select id from jobs limit 1)', 'update jobs'],
    ["select * from hoa where name = 'from users'", 'select users'],
    ["select 'Nguyễn Thị Hoa'", 'select null'],
    ['begin isolation level repeatable read read only; select 1', 'begin null'],
    ['rollback to savepoint sp1', 'rollback null'],
    ['explain analyze x', 'other null'],
  ])('%s is called %s', (text, name) => {
    const { verb, table } = summaryOf(text);
    expect(`${verb} ${table}`).toBe(name);
  });
});

describe('what no person asks for', () => {
  test('a job is a trace for each of its steps, with the reason where it fails', async () => {
    await start();
    const steps = ['one', 'two'];
    const work = async (tx: Tx, { position }: Job) => {
      await tx.execute(sql`select 1 from items limit 1`);
      if (position === 'two') throw new TypeError('of Nguyễn Thị Hoa');
      return { rows: 1, next: steps[position === null ? 0 : 1] ?? null };
    };
    const lines: object[] = [];
    await addJob(server.db, { kind: 'counting', subject: 'Tuyết' }, new Date());
    const { stop } = startJobs(
      server.db,
      { counting: work },
      { log: { warn: (line: object) => lines.push(line) }, tracer: ofTest, restMs: 20 },
    );
    await expect.poll(() => lines.length, { timeout: 5000 }).toBe(1);
    await stop();
    const spans = await sent();
    const ran = spans.filter(({ parent }) => parent === '');
    expect(ran.map(({ name, failed }) => [name, failed])).toEqual([
      ['job counting', false],
      ['job counting', false],
      ['job counting', true],
    ]);
    const last = ran[2];
    expect(last?.facts['error.type']).toBe('TypeError');
    expect(lines[0]).toMatchObject({ job: 'counting', trace_id: last?.trace });
    expect(ran.map(each => below(spans, each))).toEqual([
      ['begin', 'select jobs', 'select items', 'update jobs', 'commit'],
      ['begin', 'select jobs', 'select items', 'update jobs', 'commit'],
      ['begin', 'select jobs', 'select items', 'rollback', 'update jobs'],
    ]);
    expect(Buffer.concat(collector.bodies).toString()).not.toMatch(/Tuyết|Hoa/);
  });

  test('what is sent to another back end is a step, and tells it of the trace', async () => {
    await start();
    const backEnd = await startCollector();
    const send = tracedSend(sendTo(backEnd.url), backEnd.url, ofTest);
    const request = { url: '/customer/Hoa', options: { method: 'GET' as const } };
    backEnd.answer(response => void response.writeHead(200).end('{}'));
    await ofTest.begin({ name: 'work' }, () => send(request, { token: 'secret-token-77' }));
    backEnd.answer(response => void response.writeHead(503).end('{}'));
    await ofTest.begin({ name: 'work' }, () => send(request, { token: null }));
    await send(request, { token: null });
    await backEnd.close();
    await ofTest.begin({ name: 'work' }, () => send(request, { token: null }));
    const spans = (await sent()).filter(({ name }) => name === 'GET');
    expect(
      spans.map(({ failed, facts: all }) => [failed, all['http.response.status_code'], all['error.type']]),
    ).toEqual([
      [false, 200, undefined],
      [true, 503, '503'],
      [true, undefined, expect.stringMatching(/^(not-sent|cut)$/)],
    ]);
    expect(spans[0]?.facts['server.address']).toBe('127.0.0.1');
    const told = spans.slice(0, 2).map(({ trace, id }) => `00-${trace}-${id}-01`);
    expect(backEnd.headers.map(({ traceparent }) => traceparent)).toEqual([...told, undefined]);
    expect(Buffer.concat(collector.bodies).toString()).not.toMatch(/Hoa|secret-token-77/);
  });

  test('a read of the replica is a step, also where the primary is to answer', async () => {
    await start();
    const found = [{ data: 1 }, null];
    const read = async () => found.shift();
    const replica = tracedReplica({ read } as unknown as Replica, ofTest); // all that is used of it
    for (let n = 0; n < 2; n++) await ofTest.begin({ name: 'work' }, () => replica.read(null, async () => 1));
    const spans = (await sent()).filter(({ name }) => name === 'read on the replica');
    expect(spans.map(({ facts: all }) => all['quay.outcome'])).toEqual(['ok', 'left to the primary']);
  });
});

test('nothing that a person typed, no token and no name is sent', async () => {
  await start();
  const typed = ['Phạm Thị Tuyết', '0987654321', 'store01', 'store1234', 'wrong-password-77', 'gift for Tèo'];
  const own = await server.signIn('store01');
  await server.send(session.login, { username: 'store01', password: 'wrong-password-77' });
  const [sell_to_name, sell_to_phone_no] = typed;
  expect(await sell({ sell_to_name, sell_to_phone_no, general_comments: 'gift for Tèo' })).toEqual([
    200, 200, 200,
  ]);
  const filters = [{ field: 'name', value: typed[0] ?? '', condition: 'like' as const }];
  expect((await server.send(customers.filter, { ...list, filters }, { token: own })).status).toBe(200);
  expect((await sent()).length).toBeGreaterThan(10);
  const bytes = Buffer.concat(collector.bodies).toString();
  for (const known of ['write salesOrders.create', 'insert sales_orders', 'select customers'])
    expect(bytes).toContain(known);
  const all = [...typed, own, token, ...Object.values(customer), line.item_no, 'F01'];
  expect(all.filter(secret => bytes.includes(secret))).toEqual([]);
});

describe('a collector', () => {
  const html = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in to the hotel</html>');
  const failures: Record<string, (response: ServerResponse) => void> = {
    'that fails': html(500),
    'that is busy': response => void response.writeHead(503, { 'retry-after': '1' }).end(),
    'that is a page of a portal': html(200),
    'that redirects': response => void response.writeHead(302, { location: 'https://hotel.example' }).end(),
    'that cuts the line': response => void response.destroy(),
    'that never answers': () => {},
  };

  test.each(Object.keys(failures))('%s costs no sale anything, and is told of once', async name => {
    await start({}, 10);
    collector.answer(failures[name] ?? (() => {}));
    for (let n = 0; n < 3; n++) expect(await sell()).toEqual([200, 200, 200]);
    await expect.poll(() => log.length, { timeout: 5000 }).toBe(1);
    for (let n = 0; n < 3; n++) expect(await sell()).toEqual([200, 200, 200]);
    await expect.poll(() => collector.bodies.length, { timeout: 5000 }).toBeGreaterThan(2);
    expect(log.length).toBe(1);
    expect(log[0]).toMatch(/the collector does not take traces|traces are not kept as they should be/);
    expect(log[0]).not.toMatch(/hotel/);
  });

  test('that is away is told of once, and again when it is back', async () => {
    await start({}, 10);
    await collector.close();
    expect(await sell()).toEqual([200, 200, 200]);
    await expect.poll(() => log.length, { timeout: 5000 }).toBe(1);
    expect(log[0]).toContain('ECONNREFUSED');
    await collector.open();
    await ask();
    await expect.poll(() => log.at(-1), { timeout: 5000 }).toContain('the collector takes traces again');
    expect(log.length).toBe(2);
  });

  test('that never answers is waited for no longer than it may be at the stop', async () => {
    await start({ timeoutMs: 60_000 });
    collector.answer(() => {});
    await ask();
    const began = performance.now();
    await tracer?.stop(200);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(log.join()).toContain('the last traces were not taken');
  });

  test('that is away has so many spans wait and no more', async () => {
    await start({ timeoutMs: 60_000 });
    collector.answer(() => {});
    const work = async () => {};
    for (let n = 0; n < 20_000; n++) await tracer?.begin({ name: 'step' }, work);
    collector.answer(response => void response.writeHead(200).end());
    await tracer?.stop(3000);
    expect(collector.spans().length).toBeLessThanOrEqual(2048 + 512);
    expect(collector.spans().length).toBeGreaterThan(512);
  });

  test('is sent the headers that are set, and what is said of the process', async () => {
    const resource = { 'service.name': 'quay-hanoi', 'deployment.environment.name': 'trial' };
    await start({ headers: { authorization: 'Bearer of-the-collector' }, resource });
    await ask();
    await sent();
    expect(collector.headers[0]).toMatchObject({
      authorization: 'Bearer of-the-collector',
      'content-type': 'application/x-protobuf',
    });
    expect(collector.resource()).toMatchObject(resource);
  });
});
