import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { type App, createApp } from '#server/app.ts';
import { createLog } from '#server/log.ts';
import { forwardTarget } from '#server/proxy/forward.ts';
import { sendTo } from '#server/proxy/proxy.ts';
import { createServerProcess, freePort } from '../../../e2e/support/server-process.ts';
import { type BackEndLine, createBackEndLine, type Fault, faults } from '../../support/back-end-line.ts';
import { createReferenceBackEnd, type ReferenceBackEnd } from '../../support/reference-back-end.ts';
import { makeRunFolder } from '../../support/run/run-folder.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

/** Two servers on one ledger, a line that fails, and a back end that dies. */
type Site = {
  backEnd: ReferenceBackEnd;
  line: BackEndLine;
  apps: readonly App[];
  url: string;
  db: TestServer['db'];
};

const token = 'token-of-11';
const every = Object.keys(faults) as Fault[]; // the keys of a const table are exactly its type
const input = createInput({
  sell_to_name: 'Lan',
  lines: [{ line_no: 10_000, item_no: 'A100', quantity: 1, unit_price: 32_000 }],
});

const requestOf = (key: string, attempt: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-attempt': String(attempt) },
  body: JSON.stringify({ ...toRequest(salesOrders.create, input), token }),
});

type Told = { status: number; code: string | null; notForwarded: boolean };
async function told(response: Response): Promise<Told> {
  const body = (await response.json()) as { errors?: { code: string }[] }; // an envelope of ours
  return {
    status: response.status,
    code: body.errors?.[0]?.code ?? null,
    notForwarded: response.headers.get('x-not-forwarded') === '1',
  };
}

const send = async ({ apps }: Site, key: string, attempt = 1, by = 0): Promise<Told> =>
  told(await (apps[by] ?? apps[0]!).request('/api/proxy', requestOf(key, attempt))); // a site has two

const madeUnder = ({ backEnd }: Site, key: string) => backEnd.made().filter(made => made.key === key).length;

async function createSite(keys: boolean): Promise<{ site: Site; close: () => Promise<void> }> {
  const backEnd = createReferenceBackEnd(makeRunFolder('reference'), await freePort(), { keys });
  await backEnd.start();
  const line = await createBackEndLine(backEnd);
  const server = await createTestServer();
  const targets = [0, 1].map(() => forwardTarget({ db: server.db, send: sendTo(line.url), keys }));
  const apps = targets.map(target => createApp({ db: server.db, log: createLog('silent'), target }));
  return {
    site: { backEnd, line, apps, url: server.url, db: server.db },
    async close() {
      for (const target of targets) target.stop();
      await line.close();
      await backEnd.kill();
      await server.close();
    },
  };
}

/** Meets a change with a fault; the back end runs again afterwards. */
async function meet(
  site: Site,
  fault: Fault | null,
  key: string,
  attempt: number,
  by: number,
): Promise<Told> {
  site.line.next(fault);
  const said = await send(site, key, attempt, by);
  // What the ledger answered did not come to the line.
  site.line.next(null);
  await site.backEnd.start();
  return said;
}

describe.each([
  ['knows no keys', false],
  ['makes a change once for its key', true],
])('a back end that %s', (_, keys) => {
  let site: Site;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ site, close } = await createSite(keys));
    // It says who the person is once, as long as it lives.
    for (const by of [0, 1]) expect((await send(site, randomUUID(), 1, by)).status).toBe(200);
  });
  afterAll(() => close());

  test.each(every)('and meets a change with “%s”: it is never made twice', async fault => {
    const key = randomUUID();
    const first = await meet(site, fault, key, 1, 0);
    expect(first.status).toBeGreaterThanOrEqual(500);
    expect(first.notForwarded).toBe(false);
    const made = madeUnder(site, key);
    if (faults[fault] !== 'anything') expect(made).toBe(faults[fault] === 'made' ? 1 : 0);
    const later = [await send(site, key, 2, 1), await send(site, key, 3, 0)];
    // Without keys a person decides; with them the tablet's next attempt brings it to its end.
    const expected = keys ? { status: 200, code: null } : { status: 409, code: 'in_doubt' };
    for (const said of later) expect(said).toMatchObject(expected);
    expect(madeUnder(site, key)).toBe(keys ? 1 : made);
  });

  test('and is away: nothing was made, and the same change is made once it is back', async () => {
    const key = randomUUID();
    const gone = `http://127.0.0.1:${await freePort()}`;
    const away = forwardTarget({ db: site.db, send: sendTo(gone), keys });
    const target = forwardTarget({ db: site.db, send: sendTo(site.line.url), keys });
    const app = createApp({
      db: site.db,
      log: createLog('silent'),
      target: { ...away, authenticate: target.authenticate },
    });
    expect(await told(await app.request('/api/proxy', requestOf(key, 1)))).toMatchObject({
      notForwarded: true,
    });
    for (const one of [away, target]) one.stop();
    expect(await send(site, key, 2)).toMatchObject({ status: 200 });
    expect(madeUnder(site, key)).toBe(1);
  });

  test('whatever happens to changes, in any order and by two servers, none is made twice', async () => {
    const step = fc.record({
      change: fc.nat({ max: 2 }),
      fault: fc.option(fc.constantFrom(...every)),
      by: fc.nat({ max: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
        const changes = [0, 1, 2].map(() => ({ key: randomUUID(), attempts: 0, said: [] as Told[] }));
        for (const { change, fault, by } of steps) {
          const one = changes[change]!; // of three, each named by its place
          one.attempts += 1;
          const said = await meet(site, fault, one.key, one.attempts, by);
          one.said.push(said);
          const made = madeUnder(site, one.key);
          expect(made).toBeLessThanOrEqual(1);
          if (said.status === 200) expect(made).toBe(1);
          // Only the first attempt can promise that nothing was done.
          if (said.notForwarded && one.attempts === 1) expect(made).toBe(0);
        }
        for (const { key, attempts, said } of changes) {
          if (attempts === 0) continue;
          const last = await send(site, key, attempts + 1);
          if (keys) expect(last.status).toBe(200);
          else expect(last.status === 200 || last.code === 'in_doubt').toBe(true);
          // What was said to be done stays done.
          if (said.some(({ status }) => status === 200)) expect(last.status).toBe(200);
          expect(madeUnder(site, key)).toBeLessThanOrEqual(1);
          if (last.status === 200) expect(madeUnder(site, key)).toBe(1);
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 240_000);

  test('a server that dies between the answer and its ledger leaves it to a person, or to the key', async () => {
    const key = randomUUID();
    const dying = await createServerProcess({
      ...{ BACKEND_URL: site.line.url, DATABASE_URL: site.url, BACKEND_KEYS: keys ? 'on' : 'off' },
    });
    await dying.start();
    const made = site.line.hold();
    const sent = fetch(`http://127.0.0.1:${dying.port}/api/proxy`, requestOf(key, 1)).catch(() => null);
    await made;
    await dying.kill();
    expect(await sent).toBeNull();
    // Another server does not know that it has died, and waits for it first.
    expect(await send(site, key, 2)).toMatchObject({ status: 409, code: 'in_progress' });
    await site.db.execute(sql`update server_processes set seen_at = now() - interval '1 minute'`);
    const expected = keys ? { status: 200, code: null } : { status: 409, code: 'in_doubt' };
    expect(await send(site, key, 3)).toMatchObject(expected);
    expect(madeUnder(site, key)).toBe(1);
    await dying.dispose();
  }, 240_000);
});
