import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Adapter, Carrier } from '#server/outgoing/adapter.ts';
import { addCommand, takeCommand } from '#server/outgoing/commands.ts';
import type { Effects } from '#server/outgoing/effects.ts';
import { wakingAfter } from '#server/outgoing/wake.ts';
import { startOutgoing } from '#server/outgoing/worker.ts';

// Prints what it costs to take the next command for a system outside with few that wait and with many, as after a day
// on which it was away. The two queues are asked in turn. Nothing has counted the rows yet: that is how it is then. Then how long
// a document waits from its commit to the first request at the system, with the look of each second alone and where it wakes the worker.

const takes = Number(process.env.BENCH_TAKES ?? 100);
const many = 100_000;
const goal = 1.5;
const goalMs = 50;
const documents = Number(process.env.BENCH_DOCUMENTS ?? 20);

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
  await db.execute(sql`delete from outgoing_commands`);
  const [looked, woken] = [await waits(db, false), await waits(db, true)];
  console.log(
    `from commit to request, by the look of each second: ${median(looked).toFixed(0)} ms, at most ${Math.max(...looked).toFixed(0)} · ` +
      `woken: ${median(woken).toFixed(1)} ms, at most ${Math.max(...woken).toFixed(0)} (goal ${goalMs})`,
  );
  if (median(woken) > goalMs) process.exitCode = 1;
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

/** How long documents that come at any moment wait for their first request, ms. */
async function waits(of: Db, isWoken: boolean): Promise<number[]> {
  const asked = new Map<string, () => void>();
  const carrier: Carrier<{ order_no: string }> = {
    find: async ({ order_no }) => {
      asked.get(order_no)?.();
      return { remote_id: order_no, remote_no: '' };
    },
    make: async ({ order_no }) => ({ remote_id: order_no, remote_no: '' }),
  };
  // Only cancellations are queued here, and only their order's number is read.
  const adapter = {
    system: 'online-shop',
    atOnce: 4,
    carriers: { 'online-order.cancel': carrier },
  } as unknown as Adapter;
  const nothing = async () => {};
  // Nothing follows from them.
  const effects = { 'online-order.cancel': { done: nothing, refused: nothing } } as unknown as Effects;
  const worker = startOutgoing(of, adapter, effects, { log: console });
  const times: number[] = [];
  for (let one = 0; one < documents; one++) {
    await new Promise(resolve => setTimeout(resolve, Math.random() * 1000));
    const order_no = `${isWoken}-${one}`;
    const command = { document_no: order_no, franchise_code: 'F01', created_by: '' };
    const request = new Promise<void>(resolve => asked.set(order_no, resolve));
    await wakingAfter(
      () => isWoken && worker.wake(),
      () =>
        of.transaction(tx =>
          addCommand(
            tx,
            // What a cancellation carries besides is not read here.
            { ...command, kind: 'online-order.cancel', payload: { order_no } as never },
            new Date(),
          ),
        ),
    );
    const committed = performance.now();
    await request;
    times.push(performance.now() - committed);
  }
  await worker.stop();
  return times;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
