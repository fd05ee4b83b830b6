import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from 'drizzle-orm';
import { salesOrders, session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { createApiLog } from '#server/api-log/writer.ts';
import { createApp } from '#server/app.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { startCluster } from '#server/db/cluster.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { apiLog as table } from '#server/db/schema/index.ts';
import { seed } from '#server/db/seed/index.ts';
import { createLog } from '#server/log.ts';

// Prints what a call costs with the API log and without it. The same database is asked in turn, so that other
// work on the machine slows both down alike. What the log writes goes on at the same time, and is in the
// times.

const rounds = Number(process.env.BENCH_ROUNDS ?? 1500);
const goal = 1.1;
const page = { page: 1, size: 50, filters: [] };
const questions: readonly (readonly [AnyCall, object])[] = [
  [session.me, {}],
  [salesOrders.filter, page],
];

const folder = await mkdtemp(join(tmpdir(), 'quay-api-log-'));
const cluster = await startCluster(folder, { durable: false });
const url = cluster.url('postgres');
await migrate(url);
const { db, close } = openDatabase(url);
const logging = openDatabase(url, { size: 1 });
const log = createLog('silent');
const apiLog = createApiLog(logging.db, log, { kept: { days: 1, megabytes: 500 }, room: 10_000 });
try {
  await seed(db, { log: { info: () => {} }, demo: true });
  await apiLog.keep(new Date());
  const common = { db, log, target: mountBackEnd({ db }) };
  const apps = { bare: createApp(common), logged: createApp({ ...common, apiLog }) };
  type Name = keyof typeof apps;
  const ask = async (name: Name, call: AnyCall, input: object, token: string | null) => {
    const body = JSON.stringify({ ...toRequest(call, input), token });
    const headers = { 'content-type': 'application/json' };
    const response = await apps[name].request('/api/proxy', { method: 'POST', headers, body });
    const text = await response.text();
    // A client that asks too often is told so, and nothing would be measured.
    if (response.status !== 200) throw new Error(`${call.name}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const sign = async (name: Name): Promise<string> =>
    JSON.parse(await ask(name, session.login, { username: 'store01', password: 'store1234' }, null));
  for (const [call, input] of questions) {
    const times: Record<Name, number[]> = { bare: [], logged: [] };
    const tokens = { bare: await sign('bare'), logged: await sign('logged') };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 ? (['bare', 'logged'] as const) : (['logged', 'bare'] as const)) {
        const start = performance.now();
        await ask(name, call, input, tokens[name]);
        times[name].push(performance.now() - start);
      }
    }
    print(call.name, times);
  }
  await apiLog.flush();
  const [written] = await db.select({ calls: count() }).from(table);
  console.log(`${written?.calls} calls written down, goal: median ≤ ${goal} × without the log`);
} finally {
  await apiLog.stop();
  await logging.close();
  await close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

function print(title: string, times: Record<'bare' | 'logged', number[]>): void {
  const at = (list: number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  const parts = [0.5, 0.95].map(share => {
    const [bare, logged] = [at(times.bare, share), at(times.logged, share)];
    return `p${share * 100} ${bare.toFixed(2)} → ${logged.toFixed(2)} ms, ratio ${(logged / bare).toFixed(2)}`;
  });
  console.log(`${title}: ${parts.join('; ')}`);
}
