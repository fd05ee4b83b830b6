import { request } from 'node:http';
import { loadavg } from 'node:os';
import { createServerProcess } from '../../e2e/support/server-process.ts';
import { items, salesOrders, session } from '../../src/calls/index.ts';
import type { AnyCall } from '../../src/calls/kit/call.ts';
import { toRequest } from '../../src/calls/kit/wire.ts';

// Prints how long one person waits for a page of orders, alone and with crowds of others, over HTTP from the
// real server. Times depend on the machine and on what else it does. The ratio to the same person alone in
// the same run depends less on it.

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Ms that 95 of 100 pages may take with a crowd. */
const goals = { signIns: 1000, lists: 300 };
/**
 * The goals are for a machine that does nothing else. Beyond so many times of one it is missed whatever else
 * went on.
 */
const clearly = 2;

type Crowd = { done: boolean };
/** How often each status was answered. */
const answered: Record<number, number> = {};

const server = await createServerProcess({ TRUST_PROXY: '1', DEMO: 'on' });
try {
  await server.start();
  const [mine, theirs] = [await signIn('store02'), await signIn('store01')];
  await beside(untilAsked(20)); // The first ones only warm the caches.
  const alone = await inRounds(() => untilAsked(60));
  const signIns = await inRounds(round =>
    // Each from an address of its own: one with a hundred wrong passwords is closed, and the crowd would be gone.
    everyone(200, n => {
      const input = { username: `somebody${round}-${n}`, password: 'guess1234' };
      return send(session.login, input, { address: `198.18.${round}.${n}`, expected: [401, 503] });
    }),
  );
  const signedIn = { ...answered };
  const lists = await inRounds(() =>
    everyone(40, () => send(items.filter, { page: 1, size: 1000, filters: [] }, { token: theirs })),
  );
  const slow = Array.from({ length: 256 }, () => beginBody('198.51.100.9'));
  const bodies = await inRounds(() => untilAsked(60));
  for (const each of slow) each.destroy();

  console.log(`\nA page of 20 orders for one person, ms, ${rounds} rounds`);
  console.table({
    alone: row(alone),
    'beside 200 sign-ins at once': row(signIns, goals.signIns),
    'beside 40 lists of 1,000 rows by one person': row(lists, goals.lists),
    'beside 256 slow bodies of one address': row(bodies),
  });
  console.log(
    `of ${rounds} times 200 passwords ${signedIn[401] ?? 0} were looked at, ${signedIn[503] ?? 0} sent away to come back`,
  );
  const load = loadavg().map(value => value.toFixed(1));
  console.log(`load of the machine in the last 1, 5 and 15 minutes: ${load.join(', ')}`);

  /** The times of one person's pages while a crowd is served, sorted. */
  function row(times: readonly number[], goal?: number) {
    const p95 = at(times, 0.95);
    if (goal !== undefined && p95 > clearly * goal) process.exitCode = 1;
    const verdict = p95 <= (goal ?? p95) ? '✓' : p95 > clearly * (goal ?? p95) ? '✗, clearly' : '✗';
    return {
      asked: times.length,
      p50: Math.round(at(times, 0.5)),
      p95: Math.round(p95),
      'p95 to alone': Number((p95 / at(alone, 0.95)).toFixed(1)),
      goal: goal === undefined ? '' : `p95 < ${goal} ${verdict}`,
    };
  }

  async function inRounds(crowd: (round: number) => Crowd): Promise<number[]> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(...(await beside(crowd(round))));
    return times.sort((a, b) => a - b);
  }

  /** Asks again and again, a page after the other, until the crowd has been served. */
  async function beside(crowd: Crowd): Promise<number[]> {
    const times: number[] = [];
    while (!crowd.done) {
      const start = performance.now();
      await send(salesOrders.filter, { page: 1, size: 20, filters: [] }, { token: mine });
      times.push(performance.now() - start);
    }
    return times;
  }

  /** A made-up address is believed from the one proxy that the server was told of. */
  function ask(address: string, headers: Record<string, string | number> = {}) {
    return request({
      ...{ host: '127.0.0.1', port: server.port, path: '/api/proxy', method: 'POST' },
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    });
  }

  function send(
    call: AnyCall,
    input: object,
    {
      token = null,
      address = '192.0.2.1',
      expected = [200],
    }: { token?: string | null; address?: string; expected?: number[] } = {},
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = ask(address);
      asked.once('error', reject);
      asked.once('response', response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode = 0 } = response;
          answered[statusCode] = (answered[statusCode] ?? 0) + 1;
          if (expected.includes(statusCode)) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`${call.name} was answered with ${statusCode}`));
        });
      });
      asked.end(JSON.stringify({ ...toRequest(call, input), token }));
    });
  }

  function beginBody(address: string) {
    const asked = ask(address, { 'content-length': 1000 });
    // Those beyond its places are sent away, and the rest when they are destroyed.
    asked.on('error', () => {});
    asked.write('{"url":');
    return asked;
  }

  async function signIn(username: string): Promise<string> {
    const input = { username, password: 'store1234' };
    const token: unknown = JSON.parse(await send(session.login, input));
    if (typeof token !== 'string') throw new Error(`${username} could not sign in`);
    return token;
  }
} finally {
  await server.dispose();
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? 0;
}

/** All at once. A refused request ends the run. */
function everyone(count: number, one: (n: number) => Promise<unknown>): Crowd {
  const crowd = { done: false };
  void Promise.all(Array.from({ length: count }, (_, n) => one(n))).then(() => {
    crowd.done = true;
  });
  return crowd;
}

/** No crowd: over when it has been looked at so often. */
function untilAsked(times: number): Crowd {
  let left = times;
  return {
    get done() {
      return left-- <= 0;
    },
  };
}
