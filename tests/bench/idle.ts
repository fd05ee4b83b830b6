import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createDatabase } from '../../e2e/support/database.ts';
import { createServerProcess } from '../../e2e/support/server-process.ts';
import { rowChanges, session } from '../../src/calls/index.ts';
import type { AnyCall } from '../../src/calls/kit/call.ts';
import { inputOfWhole } from '../../src/calls/kit/list.ts';
import { toRequest } from '../../src/calls/kit/wire.ts';
import { changesPath } from '../../src/calls/session/changes-stream.ts';
import { keptTables } from '../../src/client/tablet/kept-tables.ts';
import { startCluster } from '../../src/server/db/cluster.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { layCluster } from '../support/run/kept-cluster.ts';
import { makeRunFolder } from '../support/run/run-folder.ts';
import { serverCpu, serverMemoryMb } from './server-cpu.ts';

// Prints what a tablet on which nothing happens costs the server, in ms of processor time of Node and of PostgreSQL: the
// stream on which it listens, the question what has changed, and the reading of all its lists, which is done where the back
// end tells nothing. And what many of them that listen to one process cost it, and how soon all are told of a change.

const rounds = Number(process.env.BENCH_ROUNDS ?? 300);
const sweeps = Math.ceil(rounds / 20);
/** A tablet that listens asks what has changed so often. */
const aMinute = 1 / 5;
const goal = 2;
const streams = Number(process.env.BENCH_STREAMS ?? 2000);
const goalMb = 300;
const minuteMs = 60_000;

const dataDir = makeRunFolder('bench');
await layCluster(dataDir, { kind: 'journeys', database: 'quay', now: new Date() });
const cluster = await startCluster(dataDir);
const server = await createServerProcess({ DEMO: 'on', DATABASE_URL: cluster.url() });
try {
  await server.start();
  const token: string = await send(session.login, { username: 'store01', password: 'store1234' }, null);
  let { mark } = (await send(rowChanges.since, { mark: '' }, token)).data;
  const ask = async () => {
    const { data } = await send(rowChanges.since, { mark }, token);
    if (data.whole) throw new Error('the mark is not known');
    mark = data.mark;
  };
  const sweep = async () => {
    for (const { call, maxRows = 1000 } of keptTables) {
      const input = inputOfWhole(call, { page: 1, size: Math.min(1000, maxRows), filters: [] });
      await send(call, input, token);
    }
  };
  const asked = await costOf(ask, rounds);
  const swept = await costOf(sweep, sweeps);
  // A company of 2,000 shops: half a million changes in the log, of other shops.
  await createDatabase(dataDir).rows(`insert into row_changes (franchise_code, list, key)
    select 'X' || n % 2000, 'items.onHand', n::text from generate_series(1, 500000) n`);
  // As they lie in a database that has had the time to look after them.
  await createDatabase(dataDir).rows('vacuum analyze row_changes');
  const among = await costOf(ask, rounds);
  console.log(`\nA tablet on which nothing happens, ms of CPU`);
  console.table({
    'what has changed': asked,
    'the same among 500,000 changes of others': among,
    'all its lists': swept,
  });
  const listening = await costOfStreams();
  console.log(`\n${streams} tablets that listen to one process`);
  console.table(listening);
  const own = (listening['node, ms a minute'] + listening['postgres, ms a minute']) / streams;
  verdict(own + (among.node + among.postgres) * aMinute, goal, 'ms a minute for each');
  verdict(listening['memory, MB'], goalMb, 'MB');

  function verdict(figure: number, most: number, unit: string): void {
    const isKept = figure <= most;
    if (!isKept) process.exitCode = 1;
    console.log(`${figure.toFixed(1)} ${unit}, goal ≤ ${most} ${isKept ? '✓' : '✗'}`);
  }

  async function costOfStreams() {
    const tokens = Array.from({ length: streams }, () => randomBytes(32).toString('base64url'));
    await createDatabase(dataDir).rows(`insert into sessions (token_hash, user_id, created_at, expires_at)
      select hash, (select user_id from users where username = 'store01'), now(), now() + interval '2 hours'
      from unnest(array['${tokens.map(hashToken).join("','")}']) as hash`);
    let waiting = streams;
    let allTold = Promise.withResolvers<void>();
    const told = () => {
      waiting -= 1;
      if (waiting === 0) allTold.resolve();
    };
    const alone = serverMemoryMb();
    for (const each of tokens) await listen(each, told);
    await allTold.promise;
    // The server tidies up after all that was asked of it before, which no idle tablet has asked.
    await setTimeout(minuteMs);
    const before = serverCpu(dataDir);
    await setTimeout(minuteMs);
    const after = serverCpu(dataDir);
    const memory = serverMemoryMb();
    waiting = streams;
    allTold = Promise.withResolvers<void>();
    const start = performance.now();
    await createDatabase(dataDir).rows(
      "update customers set address = address || '.' where franchise_code = 'F01'",
    );
    await allTold.promise;
    return {
      'node, ms a minute': after.node - before.node,
      'postgres, ms a minute': after.postgres - before.postgres,
      'memory without them, MB': alone,
      'memory, MB': memory,
      'all told of a change, ms': Math.round(performance.now() - start),
    };
  }

  /** Resolves when the stream has begun; a server that is asked too often says how long to wait. */
  async function listen(token: string, told: () => void): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${server.port}${changesPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (answer.status === 429 || answer.status === 503) {
      await answer.arrayBuffer();
      await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1000);
      return listen(token, told);
    }
    if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
    const words = answer.body.pipeThrough(new TextDecoderStream());
    void (async () => {
      for await (const word of words) if (word.includes('event: changed')) told();
    })().catch(() => {});
  }

  async function costOf(
    work: () => Promise<void>,
    times: number,
  ): Promise<{ node: number; postgres: number }> {
    for (let n = 0; n < Math.ceil(times / 5); n++) await work();
    const before = serverCpu(dataDir);
    for (let n = 0; n < times; n++) await work();
    const after = serverCpu(dataDir);
    const of = (end: number, start: number) => Number(((end - start) / times).toFixed(2));
    return { node: of(after.node, before.node), postgres: of(after.postgres, before.postgres) };
  }

  // The JSON as the proxy sends it: the callers know the call.
  async function send(call: AnyCall, input: object, token: string | null) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/proxy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...toRequest(call, input), token }),
    });
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
    return JSON.parse(await answer.text());
  }
} finally {
  await server.dispose();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
