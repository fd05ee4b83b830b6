import { rmSync } from 'node:fs';
import { createDatabase } from '../../e2e/support/database.ts';
import { createServerProcess } from '../../e2e/support/server-process.ts';
import { rowChanges, session } from '../../src/calls/index.ts';
import type { AnyCall } from '../../src/calls/kit/call.ts';
import { inputOfWhole } from '../../src/calls/kit/list.ts';
import { toRequest } from '../../src/calls/kit/wire.ts';
import { keptTables } from '../../src/client/tablet/kept-tables.ts';
import { startCluster } from '../../src/server/db/cluster.ts';
import { layCluster } from '../support/run/kept-cluster.ts';
import { makeRunFolder } from '../support/run/run-folder.ts';
import { serverCpu } from './server-cpu.ts';

// Prints what a tablet on which nothing happens costs the server: the question what has changed, and the reading of all
// its lists, which is done where the back end tells nothing. In ms of processor time of Node and of PostgreSQL.

const rounds = Number(process.env.BENCH_ROUNDS ?? 300);
const sweeps = Math.ceil(rounds / 20);
const aMinute = 2;
const goal = 2;

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
  await createDatabase(dataDir).rows('analyze row_changes');
  const among = await costOf(ask, rounds);
  console.log(`\nA tablet on which nothing happens, ms of CPU`);
  console.table({
    'what has changed': asked,
    'the same among 500,000 changes of others': among,
    'all its lists': swept,
  });
  const each = among.node + among.postgres;
  const isKept = each * aMinute <= goal;
  if (!isKept) process.exitCode = 1;
  console.log(`${(each * aMinute).toFixed(1)} ms a minute, goal ≤ ${goal} ${isKept ? '✓' : '✗'}`);

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
