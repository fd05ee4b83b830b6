import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config, customers, items, salesOrders, session } from '#calls/index.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { endingWith, GivenUp, openDatabase } from '#server/db/connection.ts';
import { addressKey } from '#server/proxy/address-key.ts';
import { readingLimits } from '#server/proxy/capacity.ts';
import { createReadingRoom } from '#server/proxy/reading-room.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ trustProxy: 1 });
});
afterAll(() => server.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const begun = new Map<number, Uint8Array>();
/** What has come of a body of which nothing more comes. */
function beginning(bytes: number): Uint8Array {
  const made = begun.get(bytes) ?? new TextEncoder().encode('{"url":'.padEnd(bytes));
  begun.set(bytes, made);
  return made;
}
/** A body that begins and does not end. */
const slowBody = (bytes = 7) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(beginning(bytes));
    },
  });
const slowRequest = (address: string, bytes?: number) =>
  server.app.request('/api/proxy', {
    method: 'POST',
    body: slowBody(bytes),
    duplex: 'half',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  } as RequestInit); // `duplex` is missing in the types

describe('bodies that come slowly', () => {
  test('hold nothing that others need: 400 of one address keep no one of another out', async () => {
    const held = Array.from({ length: 400 }, () => slowRequest('198.51.100.1'));
    const reply = await server.send(
      session.login,
      { username: 'store01', password: 'store1234' },
      from('192.0.2.1'),
    );
    expect(reply.status).toBe(200);
    // More than an address has places for are sent away at once.
    const sent = await Promise.race(held);
    expect({ status: sent.status, notForwarded: sent.headers.get('x-not-forwarded') }).toEqual({
      status: 503,
      notForwarded: '1',
    });
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('give up their place to others of their address, the slowest first', async () => {
    const room = createReadingRoom({ ...readingLimits, ofAddress: 2, slowMs: 0 });
    const post = (body: BodyInit) =>
      new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    const slowest = room.read(post(slowBody()), 'a');
    void room.read(post(slowBody()), 'a');
    expect(await room.read(post('whole'), 'a')).toEqual({ text: 'whole' });
    expect(await slowest).toEqual({ unread: 'too-slow' });
    expect(room.load).toEqual({ bodies: 1, bytes: 7 });
  });

  test('end when their time is over, and take no more memory than there is', async () => {
    const room = createReadingRoom({ ...readingLimits, limitMs: 20, small: 0, bytesOfAll: 100 });
    const post = (body: BodyInit) =>
      new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await room.read(post(slowBody()), 'a')).toEqual({ unread: 'too-slow' });
    expect(await room.read(post('x'.repeat(101)), 'a')).toEqual({ unread: 'crowded' });
    expect(room.load).toEqual({ bodies: 0, bytes: 0 });
  });
});

describe('unfinished bodies that fill the memory', () => {
  const post = (body: BodyInit) =>
    new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit); // `duplex` is missing in the types

  test('of nine addresses, large and small, refuse nothing to who is signed in', async () => {
    const token = await server.signIn('store01');
    const open = (address: string, times: number, bytes: number) =>
      Array.from({ length: times }, () => slowRequest(address, bytes));
    const held = Array.from({ length: 6 }, (_, n) => open(`198.51.100.${n}`, 24, 995_000)).flat();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
        held.push(...open(address, 40, 50_000), ...open(address, 90, 2000), ...open(address, 90, 150));
      const reply = await server.send(salesOrders.filter, { size: 1 }, { token, ...from('192.0.2.7') });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual(Array.from({ length: 5 }, () => 200));
    // Those who held most were sent away, not those who came last.
    expect((await Promise.race(held.slice(0, 144))).status).toBe(503);
  });

  test('of the same address leave its whole bodies to be read, however many are opened', async () => {
    const room = createReadingRoom(readingLimits);
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 60; n++) void room.read(post(slowBody(round % 2 ? 7 : 995_000)), 'a');
      expect(await room.read(post('whole'), 'a')).toEqual({ text: 'whole' });
    }
    expect(room.load.bodies).toBeLessThanOrEqual(readingLimits.ofAddress);
    expect(room.load.bytes).toBeLessThanOrEqual(readingLimits.bytesOfAddress);
  });

  test('go from the address that holds most, and there the largest first', async () => {
    const room = createReadingRoom({ ...readingLimits, small: 10, bytesOfAll: 100 });
    const most = room.read(post(slowBody(40)), 'a');
    void room.read(post(slowBody(20)), 'a');
    void room.read(post(slowBody(35)), 'b');
    expect(await room.read(post('x'.repeat(30)), 'c')).toEqual({ text: 'x'.repeat(30) });
    expect(await most).toEqual({ unread: 'crowded' });
    expect(room.load).toEqual({ bodies: 2, bytes: 55 });
  });

  test('do not take the reserve of small ones, among which the oldest goes', async () => {
    const room = createReadingRoom({ ...readingLimits, small: 10, bytesOfSmall: 25, bytesOfAll: 100 });
    void room.read(post(slowBody(100)), 'a');
    const oldest = room.read(post(slowBody(10)), 'b');
    void room.read(post(slowBody(10)), 'c');
    expect(await room.read(post('1234567890'), 'd')).toEqual({ text: '1234567890' });
    expect(await oldest).toEqual({ unread: 'crowded' });
    expect(room.load).toEqual({ bodies: 2, bytes: 110 });
  });
});

describe('a crowd', () => {
  test('at the sign-in keeps no signed-in person waiting: a list comes before the last password', async () => {
    const token = await server.signIn('store01');
    let done = 0;
    const crowd = Array.from({ length: 60 }, (_, n) =>
      server
        .send(session.login, { username: `somebody${n}`, password: 'guess1234' }, from('198.51.100.2'))
        .then(() => done++),
    );
    const reply = await server.send(salesOrders.filter, { size: 20 }, { token });
    expect(reply.status).toBe(200);
    expect(done).toBeLessThan(60);
    await Promise.all(crowd);
  });

  test('of lists of one person keeps another one’s from waiting for them', async () => {
    const [greedy, other] = [await server.signIn('store01'), await server.signIn('store02')];
    let done = 0;
    const crowd = Array.from({ length: 40 }, () =>
      server.send(items.filter, { size: 1000 }, { token: greedy }).then(reply => {
        done++;
        return reply.status;
      }),
    );
    expect((await server.send(salesOrders.filter, { size: 20 }, { token: other })).status).toBe(200);
    expect(done).toBeLessThan(20);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));
  });
});

describe('slips of one person', () => {
  let printing: TestServer;
  beforeAll(async () => {
    printing = await createTestServer({ printers: { networks: '127.0.0.0/8' } });
  });
  afterAll(() => printing.close());

  const slip = (token: string) => ({
    token,
    job_id: randomUUID(),
    device_id: 999_999,
    kind: 'receipt',
    width: 576,
    height: 8,
    bits: deflateSync(Buffer.alloc(576)).toString('base64'),
  });
  const print = async (token: string) =>
    printing.app.request('/api/print', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(slip(token)),
    });

  test.each([200, 900])(
    '%i at once keep no one of the same shop from their list or their change',
    async most => {
      const [greedy, other] = [await printing.signIn('store01'), await printing.signIn('store02')];
      // Those that were looked up; who is told to come back costs nothing.
      let done = 0;
      const crowd = Array.from({ length: most }, () =>
        print(greedy).then(({ status }) => {
          if (status === 404) done++;
          return status;
        }),
      );
      const replies = await Promise.all([
        printing.send(salesOrders.filter, { size: 20 }, { token: other }),
        printing.send(customers.filter, { size: 20 }, { token: other }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(done).toBeLessThan(40);
      // A request that waits too long is told to come back.
      expect((await Promise.all(crowd)).filter(status => ![404, 503].includes(status))).toEqual([]);
    },
  );
});

test('an address of IPv6 counts by its network, one of IPv4 in IPv6 clothes as itself', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
});

describe('work that no client waits for', () => {
  const sleeping = async () => {
    const { rows } = await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and query not like '%pg_stat_activity%'`,
    );
    return rows[0]?.n ?? 0;
  };
  const until = async (count: number) => {
    while ((await sleeping()) !== count) await new Promise(setImmediate);
  };

  test('ends in the database too, and its connection is not used again', async () => {
    const { db, close } = openDatabase(server.url, { size: 1 });
    const gone = new AbortController();
    const work = endingWith(gone.signal, () => db.transaction(tx => tx.execute(sql`select pg_sleep(600)`)));
    await until(1);
    gone.abort();
    await expect(work).rejects.toThrow(GivenUp);
    await until(0);
    const { rows } = await db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('ends when the browser that asked has gone', async () => {
    const slow = await createTestServer({
      target: db => ({
        authenticate: async () => null,
        read: ask =>
          endingWith(ask.signal, () => db.execute(sql`select pg_sleep(600)`)).then(() => ({
            status: 200,
            body: '',
          })),
        write: async () => ({ status: 200, body: '' }),
        refuse: async (_key, answer) => answer,
        replay: async () => null,
        signOut: async () => {},
      }),
    });
    const listening = serve({ fetch: slow.app.fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise(resolve => listening.once('listening', resolve));
    const { port } = listening.address() as AddressInfo; // of a server that listens on a port
    const asked: ClientRequest = request({
      ...{ port, host: '127.0.0.1', path: '/api/proxy', method: 'POST' },
      headers: { 'content-type': 'application/json' },
    });
    asked.on('error', () => {});
    asked.end(JSON.stringify(toRequest(config.maintenanceMode, {})));
    const running = async () => {
      const { rows } = await slow.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query = 'select pg_sleep(600)'`,
      );
      return rows[0]?.n;
    };
    while ((await running()) !== 1) await new Promise(setImmediate);
    asked.destroy();
    while ((await running()) !== 0) await new Promise(setImmediate);
    await new Promise(resolve => listening.close(resolve));
    await slow.close();
  });
});
