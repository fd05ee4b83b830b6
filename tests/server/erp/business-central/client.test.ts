import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { type BusinessCentral, createBusinessCentral } from '#server/erp/business-central/client.ts';
import { BusinessCentralProblem } from '#server/erp/business-central/problem.ts';
import type { BusinessCentralSettings } from '#server/erp/business-central/settings.ts';
import { timeLimits } from '#server/erp/business-central/times.ts';
import {
  type BusinessCentralStub,
  type Misbehaviour,
  startBusinessCentral,
} from '#tests/support/business-central-server.ts';

let stub: BusinessCentralStub;
let client: BusinessCentral;
afterEach(async () => {
  await client.close();
  await stub.close();
});

async function begin(
  options: Parameters<typeof startBusinessCentral>[0] = {},
  change: (settings: BusinessCentralSettings) => BusinessCentralSettings = settings => settings,
  times: Partial<typeof timeLimits> = {},
) {
  stub = await startBusinessCentral(options);
  client = createBusinessCentral(change(stub.settings()), { ...timeLimits, ...times });
}

const requests = (key = 'PO-1', signal = new AbortController().signal) => client.requestsOf(key, signal);
const item = v.object({ number: v.string() });
const items = () => requests().list('items', { select: ['number'], orderBy: 'number' }, item);
const order = {
  externalDocumentNumber: 'PO-1',
  customerNumber: 'F0001',
  salesOrderLines: [{ sequence: 10_000, lineType: 'Item', lineObjectNumber: 'QJ-0202', quantity: 2 }],
};
const made = v.object({ id: v.string(), number: v.string(), '@odata.etag': v.string() });
const create = () => requests().create('salesOrders', order, made);

async function problemOf(work: Promise<unknown>): Promise<BusinessCentralProblem> {
  try {
    await work;
  } catch (error) {
    if (error instanceof BusinessCentralProblem) return error;
    throw error;
  }
  throw new Error('there was no problem');
}

describe('a request', () => {
  test('finds the company once, and asks for pages of 1000 rows in Vietnamese', async () => {
    await begin();
    expect(await items()).toEqual([{ number: 'OLD-1' }, { number: 'QJ-0202' }, { number: 'TS-0101' }]);
    await items();
    expect(stub.count(/^GET v2.0\/companies\?/)).toBe(1);
    const [, { headers } = {}] = stub.seen;
    expect(headers).toMatchObject({
      prefer: 'odata.maxpagesize=1000',
      'accept-language': 'vi-VN',
      authorization: 'Bearer stub-token-app-1-1',
    });
    expect(headers).not.toHaveProperty('data-access-intent');
  });

  test('takes the id of the company too, and says which ones there are', async () => {
    await begin({}, settings => ({ ...settings, company: '82910EF7-095A-5A9A-B712-4A92EC744EAD' }));
    expect(await items()).toHaveLength(3);
    await client.close();
    client = createBusinessCentral({ ...stub.settings(), company: 'QUAY' });
    const problem = await problemOf(items());
    expect(problem).toMatchObject({
      kind: 'unavailable',
      message: 'Business Central has no company QUAY, only: CRONUS, QUAY-VN',
    });
    await problemOf(items());
    expect(stub.count(/^GET v2.0\/companies\?/)).toBe(3);
  });

  test('signs in with a user and a key on a server of one’s own', async () => {
    await begin({}, settings => ({
      ...settings,
      principals: [{ kind: 'basic', user: 'QUAY', key: 'planted-secret' }],
    }));
    expect(await items()).toHaveLength(3);
    expect(stub.signIn.given).toBe(0);
  });

  test('may go to a copy of the database where the caller lets it lag, and no write does', async () => {
    await begin();
    for await (const page of requests().pages('items', { select: ['number'] }, item, { mayLag: true }))
      expect(page).toHaveLength(3);
    expect(stub.seen.at(-1)?.headers['data-access-intent']).toBe('ReadOnly');
    await create();
    expect(stub.seen.at(-1)?.headers).not.toHaveProperty('data-access-intent');
  });

  test('leaves in its turn: four at once, and fifteen in a second', async () => {
    await begin();
    await items();
    const began = Date.now();
    await Promise.all(Array.from({ length: 30 }, items));
    expect(stub.mostRunning).toBeLessThanOrEqual(4);
    // Two were sent in the first second.
    expect(Date.now() - began).toBeGreaterThan(1000);
  });

  test('of one document goes by the same application, those of many by all', async () => {
    stub = await startBusinessCentral();
    client = createBusinessCentral(stub.settings(2));
    const number = { select: ['number'] };
    for (let round = 0; round < 2; round++)
      for (const key of ['PO-1', 'PO-2', 'PO-3', 'PO-4', 'PO-5'])
        await requests(key).list('items', { ...number, filter: `number eq '${key}'` }, item);
    const by = new Map<string, Set<string>>();
    for (const { path, headers } of stub.seen.filter(({ path }) => path.includes('/items')))
      by.set(path, (by.get(path) ?? new Set()).add(String(headers.authorization)));
    expect([...by.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set([...by.values()].flatMap(used => [...used])).size).toBe(2);
    expect(client.atOnce).toBe(8);
  });
});

describe('the token', () => {
  test('is got once for requests that come at once', async () => {
    await begin();
    await Promise.all([items(), items(), items(), items()]);
    expect(stub.signIn.given).toBe(1);
  });

  test('is renewed two minutes before it ends', async () => {
    await begin();
    stub.signIn.expiresIn = 119;
    await items();
    const given = stub.signIn.given;
    stub.signIn.expiresIn = 3599;
    await items();
    await items();
    expect(stub.signIn.given).toBe(given + 1);
  });

  test('is renewed once where the service refuses it, and the write is sent again', async () => {
    await begin();
    await items();
    stub.forgetTokens();
    await create();
    expect(stub.signIn.given).toBe(2);
    expect(stub.books.rowsOf('salesOrders')).toHaveLength(1);
  });

  test('that is refused twice is a problem of the system', async () => {
    await begin();
    await items();
    const no = { status: 401, code: 'Authentication_InvalidCredentials', message: 'No.' };
    stub.next(/^POST/, { how: 'refuse', ...no }, 2);
    expect(await problemOf(create())).toMatchObject({ kind: 'unavailable', status: 401 });
    expect(stub.count(/^POST/)).toBe(2);
  });

  test('that is not given is a problem of the system, and its message holds no secret', async () => {
    await begin();
    stub.signIn.refuses = true;
    const problem = await problemOf(items());
    expect(problem.kind).toBe('unavailable');
    expect(problem.message).toBe('Signing in for Business Central failed: invalid_client AADSTS7000215');
    expect(stub.seen).toHaveLength(0);
  });
});

const page = '<html><body>planted-page</body></html>';
const answer = (status: number, headers: Record<string, string> = {}): Misbehaviour => ({
  how: 'answer',
  status,
  headers,
  body: page,
});
const refuse = (status: number, code: string, headers: Record<string, string> = {}): Misbehaviour => ({
  how: 'refuse',
  status,
  code,
  message: 'Số lượng vượt quá.',
  headers,
});

describe('what goes wrong', () => {
  test.each<[string, Misbehaviour, string, string]>([
    ['is throttled', { how: 'answer', status: 429 }, 'unavailable', 'unavailable'],
    ['meets maintenance', answer(503), 'unavailable', 'unavailable'],
    ['is forbidden', refuse(403, 'Authorization_RequestDenied'), 'unavailable', 'unavailable'],
    ['meets a company that is away', refuse(400, 'Internal_TenantUnavailable'), 'unavailable', 'unavailable'],
    ['breaks a rule', refuse(400, 'Application_DialogException'), 'later', 'refused'],
    ['is malformed', refuse(400, 'BadRequest'), 'later', 'refused'],
    ['names what is not there', refuse(404, 'Internal_RecordNotFound'), 'later', 'refused'],
    ['names what cannot be', refuse(400, 'Internal_InvalidTableRelation'), 'later', 'refused'],
    ['makes what is there', refuse(400, 'Internal_EntityWithSameKeyExists'), 'later', 'refused'],
    ['meets trouble inside', refuse(500, 'Internal_ServerError'), 'later', 'later'],
    ['meets a change', refuse(409, 'Request_EntityChanged'), 'later', 'later'],
    ['meets a change of another kind', answer(412), 'later', 'later'],
    ['fails for no known reason', refuse(500, 'Unknown'), 'later', 'unknown'],
    ['takes too long inside', answer(408), 'later', 'unknown'],
    ['takes too long at the gateway', answer(504), 'later', 'unknown'],
    ['gets a page of the gateway', answer(502), 'unavailable', 'unknown'],
    ['gets a page that says all is well', answer(200), 'unavailable', 'unknown'],
    ['gets a page that says it is not there', answer(404), 'unavailable', 'unknown'],
    [
      'gets half of an answer',
      { how: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: '{"value":[' },
      'unavailable',
      'unknown',
    ],
    ['is led elsewhere', answer(302, { location: 'http://127.0.0.1:9/' }), 'unavailable', 'unknown'],
    ['loses its connection', { how: 'reset' }, 'later', 'unknown'],
    ['loses its answer', { how: 'done-then-reset' }, 'later', 'unknown'],
    ['gets another form', { how: 'change', body: () => ({ value: [{ number: 7 }] }) }, 'later', 'unknown'],
  ])('a request that %s', async (_, how, read, write) => {
    await begin();
    await items();
    stub.next(/^GET .*items/, how);
    const ofRead = await problemOf(items());
    stub.next(/^POST/, how);
    const ofWrite = await problemOf(create());
    expect({ read: ofRead.kind, write: ofWrite.kind }).toEqual({ read, write });
    for (const { message } of [ofRead, ofWrite]) {
      expect(message).not.toMatch(/CorrelationId|planted|stub-token/);
      expect(message.length).toBeLessThan(300);
    }
    // Neither was sent twice.
    expect(stub.count(/^POST/)).toBe(1);
  });

  test('keeps the words of the service, and how long it wants to be left alone', async () => {
    await begin();
    stub.next(/items/, refuse(429, 'Application_TooManyRequests', { 'retry-after': '12' }));
    expect(await problemOf(items())).toMatchObject({ message: 'Số lượng vượt quá.', retryAfterMs: 12_000 });
    stub.next(/items/, answer(503, { 'retry-after': new Date(Date.now() + 40_000).toUTCString() }));
    expect((await problemOf(items())).retryAfterMs).toBeGreaterThan(35_000);
    stub.next(/items/, answer(503, { 'retry-after': 'soon' }));
    expect((await problemOf(items())).retryAfterMs).toBe(null);
    stub.next(/items/, answer(503, { 'retry-after': '999999999' }));
    expect((await problemOf(items())).retryAfterMs).toBe(3_600_000);
  });

  test('names the set and the field where an answer has another form', async () => {
    await begin();
    stub.next(/items/, { how: 'change', body: () => ({ value: [{ number: 'A' }, { number: 7 }] }) });
    expect((await problemOf(items())).message).toBe(
      'Business Central answered GET items in a form that is not known: value.1.number (string expected)',
    );
  });

  test('a name of a field that is not there is refused by the stub', async () => {
    await begin();
    const problem = await problemOf(requests().list('items', { select: ['no'] }, item));
    expect(problem).toMatchObject({ status: 400, message: "Could not find a property named 'no'." });
    expect(await problemOf(requests().create('salesOrders', { ...order, po: 1 }, made))).toMatchObject({
      kind: 'refused',
      message: "Could not find a property named 'po'.",
    });
  });

  test('silence ends with the time limit of the request', async () => {
    await begin({}, settings => settings, { answer: 300, posting: 900 });
    await items();
    stub.next(/items/, { how: 'silence' });
    expect(await problemOf(items())).toMatchObject({
      kind: 'later',
      message: expect.stringMatching(/within 300 ms/),
    });
    stub.next(/^POST/, { how: 'silence' });
    expect(await problemOf(create())).toMatchObject({
      kind: 'unknown',
      message: expect.stringMatching(/within 900 ms/),
    });
  });

  test('an answer beyond 20 MB is not read', async () => {
    await begin();
    const body = JSON.stringify({ value: [{ number: 'x'.repeat(21 * 1024 * 1024) }] });
    stub.next(/items/, { how: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body });
    expect(await problemOf(items())).toMatchObject({
      kind: 'later',
      message: expect.stringMatching(/longer than/),
    });
  });

  test('a server that is not there is a problem of the system, also for a write', async () => {
    await begin();
    await items();
    await stub.close();
    // The first may still meet the end of a connection that was open.
    await problemOf(items());
    expect((await problemOf(items())).kind).toBe('unavailable');
    expect(await problemOf(create())).toMatchObject({
      kind: 'unavailable',
      message: 'Business Central cannot be reached: no connection: ECONNREFUSED',
    });
  });

  test('a caller that stops leaves a write in doubt, and nothing where it was not sent', async () => {
    await begin();
    await items();
    const stop = new AbortController();
    stub.next(/^POST/, { how: 'first', act: () => stop.abort() });
    const work = requests('PO-1', stop.signal).create('salesOrders', order, made);
    expect((await problemOf(work)).kind).toBe('unknown');
    expect((await problemOf(requests('PO-1', stop.signal).create('salesOrders', order, made))).kind).toBe(
      'later',
    );
    expect(stub.count(/^POST/)).toBe(1);
  });
});

describe('a caller that stops', () => {
  test.each([
    ['the company', /companies\?/],
    ['the companion extension', /quay/],
  ])('does not wait for %s, which others wait for too', async (_, shared) => {
    await begin();
    const stop = new AbortController();
    stub.next(shared, { how: 'silence' });
    const work = requests('PO-1', stop.signal);
    const asked = problemOf(work.hasCompanion().then(() => work.list('items', {}, item)));
    await expect.poll(() => stub.count(shared)).toBe(1);
    stop.abort();
    expect((await asked).kind).toBe('later');
  });
});

describe('pages', () => {
  const linked = (link: (own: string) => string): Misbehaviour => ({
    how: 'change',
    body: body => ({ ...Object(body), '@odata.nextLink': link(Object(body)['@odata.nextLink']) }),
  });

  test('are followed to the last', async () => {
    await begin({ pageRows: 1 });
    expect(await items()).toHaveLength(3);
    expect(stub.count(/items/)).toBe(3);
  });

  test.each([
    ['another host', () => 'http://127.0.0.2:9/BC/api/v2.0/companies'],
    ['another path', (own: string) => own.replace('/BC/', '/BCX/')],
    ['a host that begins alike', (own: string) => own.replace(/(:\d+)/, '$1@evil.example')],
    ['no address', () => 'items?$skiptoken=1'],
  ])('end where the link leads to %s', async (_, link) => {
    await begin({ pageRows: 1 });
    stub.next(/items/, linked(link));
    expect(await problemOf(items())).toMatchObject({
      kind: 'later',
      message: expect.stringMatching(/leaves BC_URL/),
    });
    expect(stub.count(/items/)).toBe(1);
  });

  test('end where the links lead in a circle', async () => {
    await begin({ pageRows: 1 });
    const back = linked(own => own.replace('skiptoken=2', 'skiptoken=1'));
    stub.next(/items.*skiptoken=1/, back);
    expect(await problemOf(items())).toMatchObject({ message: expect.stringMatching(/in a circle/) });
    expect(stub.count(/items/)).toBe(2);
  });

  test('that fail leave what came before with the caller, and an error', async () => {
    await begin({ pageRows: 1 });
    stub.next(/skiptoken=2/, answer(503));
    const got: string[] = [];
    const work = async () => {
      for await (const rows of requests().pages('items', { select: ['number'], orderBy: 'number' }, item))
        got.push(...rows.map(({ number }) => number));
    };
    expect((await problemOf(work())).kind).toBe('unavailable');
    expect(got).toEqual(['OLD-1', 'QJ-0202']);
  });
});

describe('the companion extension', () => {
  test('is there or not, and is asked for once in ten minutes', async () => {
    await begin({ companion: true });
    expect(await requests().hasCompanion()).toBe(true);
    expect(await requests('PO-2').hasCompanion()).toBe(true);
    expect(stub.count(/quay/)).toBe(1);
  });

  test('is not there where the service says so, and unknown where another does', async () => {
    await begin();
    stub.next(/quay/, answer(404));
    expect((await problemOf(requests().hasCompanion())).kind).toBe('unavailable');
    stub.next(/quay/, answer(200));
    expect((await problemOf(requests().hasCompanion())).kind).toBe('unavailable');
    expect(await requests().hasCompanion()).toBe(false);
  });
});
