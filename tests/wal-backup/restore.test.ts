import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { type ArchivedPostgres, startArchivedPostgres } from '#tests/support/run/archived-postgres.ts';
import { soundBooks } from '#tests/support/sales/shop-books.ts';
import { openCashTill, signInAt } from '#tests/support/tablet/cash-till.ts';
import type { Sold, Till } from '#tests/support/tablet/till.ts';
import { createServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';

// A shop sells on a PostgreSQL of which pgBackRest keeps log and backups; the machine is lost, and the company comes back.

/** Without a full segment the log is archived after so long. */
const archiveSeconds = 10;

let postgres: ArchivedPostgres;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startArchivedPostgres({ archiveSeconds });
  server = await createServerProcess({ DATABASE_URL: postgres.url(), DEMO: 'on' });
  await server.start();
});
afterAll(async () => {
  await server?.dispose();
  await postgres?.close();
});

const origin = () => `http://127.0.0.1:${server.port}`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function timed<T>(what: string, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work;
  console.log(`${what}: ${seconds(performance.now() - begun)}`);
  return done;
}

const tillOf = async (name: string, username: string) =>
  openCashTill(name, { origin: origin(), token: await signInAt(origin(), username) });

const doneAt = (till: Till) => till.sales.filter(({ doneAt }) => doneAt !== null);

/** Waits until the till has finished so many more sales. */
function sells(till: Till, count: number): Promise<void> {
  const wanted = doneAt(till).length + count;
  return new Promise(resolve => {
    const look = () => {
      if (doneAt(till).length < wanted) return;
      stop();
      resolve();
    };
    const stop = till.follow(look);
  });
}

/** Everything that was committed before this call is in the archive when it resolves. */
async function archived(): Promise<void> {
  const [now] = await postgres.ask<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await vi.waitFor(
    async () => {
      const [last] = await postgres.ask<{ is_so: boolean }>(
        `select last_archived_wal >= '${now?.file}' as is_so from pg_stat_archiver`,
      );
      if (!last?.is_so) throw new Error('the log is not in the archive');
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Ids of the sales of which all is in the restored books, and what is wrong with these. */
async function inBooks(prefix: string): Promise<Set<string>> {
  const books = openDatabase(postgres.url(), { size: 1 });
  try {
    expect(await soundBooks(books.db)).toEqual([]);
    const { rows } = await books.db.execute<{ id: string; paid: boolean }>(
      sql`select general_comments as id, status = 'INVOICED' and remaining_amount = 0 as paid
        from sales_orders where general_comments like ${`${prefix} %`}`,
    );
    expect(rows.filter(({ paid }) => !paid)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return new Set(rows.map(({ id }) => id));
  } finally {
    await books.close();
  }
}

/** Waits until the restored database takes changes: until then it replays its log. */
const untilPromoted = () =>
  vi.waitFor(
    async () => {
      const [is] = await postgres.ask<{ replays: boolean }>('select pg_is_in_recovery() as replays');
      if (is?.replays) throw new Error('it replays its log');
    },
    { timeout: 60_000, interval: 100 },
  );

const idsOf = (sales: readonly Sold[]) => sales.map(({ id }) => id);

test('a machine that is lost comes back with every sale that was archived', async () => {
  const till = await tillOf('first', 'store01');
  for (const type of ['full', 'diff', 'incr'] as const) {
    await sells(till, 10);
    await timed(`${type} backup`, postgres.backup(type));
  }
  for (const { type, info } of await postgres.backups())
    console.log(
      `${type}: ${megabytes(info.delta)} are ${megabytes(info.repository.delta)} in the repository`,
    );
  await sells(till, 10);
  const safe = idsOf(doneAt(till));
  await archived();
  await sells(till, 20);
  await server.kill();
  const lostAt = performance.now();
  const told = doneAt(till);
  await postgres.lose();
  await timed('restore to the newest', postgres.backrest('restore'));
  await timed('replay of the log', postgres.start().then(untilPromoted));
  const books = await inBooks('first');
  expect(safe.filter(id => !books.has(id))).toEqual([]);
  const kept = told.filter(({ id }) => books.has(id));
  const exposed = lostAt - (kept.at(-1)?.doneAt ?? 0);
  console.log(
    `${told.length - kept.length} of ${told.length} sales are lost, those of the last ${seconds(exposed)}`,
  );
  expect(exposed).toBeLessThan((archiveSeconds + 10) * 1000);
  await server.start();
  await till.close();
});
