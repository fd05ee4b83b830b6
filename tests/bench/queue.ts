import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { takeCommand } from '#server/outgoing/commands.ts';

// Prints what it costs to take the next command for a system outside with few that wait and with many, as after a day
// on which it was away. The two queues are asked in turn. Nothing has counted the rows yet: that is how it is then.

const takes = Number(process.env.BENCH_TAKES ?? 100);
const many = 100_000;
const goal = 1.5;

const folder = await mkdtemp(join(tmpdir(), 'quay-queue-'));
const cluster = await startCluster(folder, { durable: false });
const url = cluster.url('postgres');
await migrate(url);
const { db, close } = openDatabase(url);
const fill = (system: string, rows: number) =>
  db.execute(sql`insert into outgoing_commands
      (system, kind, document_no, franchise_code, generation, payload, created_at, next_at)
    select ${system}, 'purchase-order.release', 'PO' || n, 'F01', 1, '{}', now(), now()
    from generate_series(1, ${rows}::integer) n`);
try {
  await fill('online-shop', takes);
  await fill('erp', many);
  const few: number[] = [];
  const manyTimes: number[] = [];
  for (let take = 0; take < takes; take++) {
    few.push(await timeOf(db, 'online-shop'));
    manyTimes.push(await timeOf(db, 'erp'));
  }
  const ratio = median(manyTimes) / median(few);
  console.log(
    `one command of ${takes}: ${median(few).toFixed(2)} ms · of ${many}: ${median(manyTimes).toFixed(2)} ms · ` +
      `${ratio.toFixed(2)} × (goal ${goal})`,
  );
  if (ratio > goal) process.exitCode = 1;
} finally {
  await close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function timeOf(of: Db, system: 'erp' | 'online-shop'): Promise<number> {
  const start = performance.now();
  const taken = await takeCommand(of, { system, atOnce: takes }, new Date());
  if (!taken) throw new Error(`nothing waits for ${system}`);
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
