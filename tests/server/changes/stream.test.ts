import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changesPath } from '#calls/session/changes-stream.ts';
import { watchChanges } from '#server/changes/watch.ts';
import type { Db } from '#server/db/connection.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

let server: SellingServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await sellingServer({ changes: true });
  for (const name of ['store01', 'store02', 'admin']) tokens.set(name, await server.signIn(name));
});
afterAll(() => server.close());

const ask = (body: object, signal?: AbortSignal) =>
  server.app.request(changesPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

/** A tablet that listens: how often it was told and heard anything, and when the stream ended. */
async function listen(username: string) {
  const response = await ask({ token: tokens.get(username) });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  if (!response.body) throw new Error('no stream');
  const reader = response.body.getReader();
  let told = 0;
  let words = 0;
  let next = Promise.withResolvers<void>();
  const ended = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      words += 1;
      if (!new TextDecoder().decode(value).includes('event: changed')) continue;
      told += 1;
      next.resolve();
      next = Promise.withResolvers<void>();
    }
  })();
  const begun = next.promise;
  await begun;
  return {
    told: () => told,
    words: () => words,
    next: () => next.promise,
    ended,
    leave: () => reader.cancel(),
  };
}

const changeCustomer = (customer_no: string) =>
  server.db.execute(sql`update customers set address = address || '.' where customer_no = ${customer_no}`);
async function customerOf(shop: string): Promise<string> {
  const { rows } = await server.db.execute<{ customer_no: string }>(
    sql`select customer_no from customers where franchise_code = ${shop} limit 1`,
  );
  return rows[0]?.customer_no ?? '';
}

test('a tablet is told of what changes in its shop, and of nothing in another one', async () => {
  const [own, other] = await Promise.all([listen('store01'), listen('store02')]);
  const before = other.told();
  const told = own.next();
  await changeCustomer(await customerOf('F01'));
  await told;
  // What every shop has is told to both; by then the other one would have heard of the customer, too.
  const both = [own.next(), other.next()];
  await server.db.execute(sql`update cancel_reasons set description = description || '.'`);
  await Promise.all(both);
  expect(other.told()).toBe(before + 1);
  await Promise.all([own.leave(), other.leave()]);
});

test('what was begun before and ends later is told when it ends, and once', async () => {
  const tablet = await listen('store01');
  const customer_no = await customerOf('F01');
  let told = Promise.resolve();
  await server.db.transaction(async tx => {
    await tx.execute(sql`update customers set address = address || '.' where customer_no = ${customer_no}`);
    // It is seen while the other one goes on.
    told = tablet.next();
    await server.db.execute(sql`update cancel_reasons set description = description || '.'`);
    await told;
    told = tablet.next();
  });
  await told;
  expect(tablet.told()).toBe(3);
  await tablet.leave();
});

test('a session has one stream: the next one ends it', async () => {
  const first = await listen('store01');
  const second = await listen('store01');
  await first.ended;
  const told = second.next();
  await changeCustomer(await customerOf('F01'));
  await told;
  await second.leave();
});

test('the server says each 15 s that it is there, and ends the stream after some minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  try {
    const tablet = await listen('store01');
    const before = tablet.words();
    vi.advanceTimersByTime(7 * 60_000);
    await vi.waitFor(() => expect(tablet.words()).toBe(before + 7 * 4));
    vi.advanceTimersByTime(6 * 60_000);
    await tablet.ended;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a person who sees all shops, an unknown token and a body of another shape have no stream', async () => {
  expect((await ask({ token: tokens.get('admin') })).status).toBe(404);
  expect((await ask({ token: 'unknown' })).status).toBe(401);
  for (const body of [{}, { token: 1 }, { token: 'x', shop: 'F02' }, [], { token: 'x'.repeat(4001) }]) {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ result: false });
  }
});

test('while the database is away nothing is told, and what changed is told afterwards', async () => {
  const faults: unknown[] = [];
  let isAway = true;
  const asked = Promise.withResolvers<void>();
  const execute: Db['execute'] = statement => {
    if (!isAway) return server.db.execute(statement);
    asked.resolve();
    throw new Error('away');
  };
  const watch = watchChanges(
    { execute },
    { warn: (fault: object) => void faults.push(fault) },
    { everyMs: 5, restMs: 5 },
  );
  const changed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  watch.follow({ shop: 'F01', changed: changed.resolve, ended: ended.resolve });
  await asked.promise;
  isAway = false;
  await changed.promise;
  expect(faults.length).toBeGreaterThan(0);
  await watch.stop();
  await ended.promise;
  // Who comes too late is told so.
  const late = Promise.withResolvers<void>();
  watch.follow({ shop: 'F01', changed() {}, ended: late.resolve });
  await late.promise;
});
