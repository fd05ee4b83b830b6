import { execFile } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receipts, rowChanges } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { openDatabase } from '#server/db/connection.ts';
import { archiveState } from '#server/monitoring/archive.ts';
import { type ArchivedPostgres, startArchivedPostgres } from '#tests/support/run/archived-postgres.ts';
import { soundBooks } from '#tests/support/sales/shop-books.ts';
import { askAt, openCashTill, signInAt } from '#tests/support/tablet/cash-till.ts';
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

/** As the client asks it. */
async function ask<T>(
  call: typeof rowChanges.since | typeof rowChanges.missing,
  input: object,
  token: string,
) {
  return (await askAt<{ data: T }>(origin(), call, input, token)).data;
}

/** `npm run restored` */
const noteLoss = () =>
  promisify(execFile)(process.execPath, ['src/server/db/backup/main.ts', 'restored'], {
    env: { ...process.env, DATABASE_URL: postgres.url() },
  });

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

/** As the server's figures have it. */
async function archiveNow() {
  const { db, close } = openDatabase(postgres.url(), { size: 1 });
  try {
    return (await db.transaction(tx => archiveState(tx))).archive;
  } finally {
    await close();
  }
}

const idsOf = (sales: readonly Sold[]) => sales.map(({ id }) => id);

test('an archive that does not take the log is seen, and what is not in it', async () => {
  await postgres.ask('select pg_logical_emit_message(true, $$tests$$, $$$$)');
  await archived();
  const good = await archiveNow();
  expect(good?.failing).toBe(false);
  expect(good?.waiting).toBeLessThan(32e6);
  const command = async (to: string) => {
    await postgres.ask(`alter system ${to}`);
    await postgres.ask('select pg_reload_conf()');
  };
  await command(`set archive_command = 'false'`);
  await postgres.ask('create table filled as select g, md5(g::text) from generate_series(1, 500000) g');
  await postgres.ask('select pg_switch_wal()');
  await vi.waitFor(async () => expect((await archiveNow())?.failing).toBe(true), 60_000);
  expect((await archiveNow())?.waiting).toBeGreaterThan(32e6);
  await command('reset archive_command');
  await postgres.ask('drop table filled');
  await archived();
  expect(await archiveNow()).toMatchObject({ failing: false });
});

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

test('a company goes back to the moment before a mistake, and tablets send again what is lost', async () => {
  const token = await signInAt(origin(), 'store01');
  const till = await openCashTill('second', { origin: origin(), token });
  await sells(till, 10);
  await postgres.backup('incr');
  await sells(till, 10);
  const safe = idsOf(doneAt(till));
  const [before] = await postgres.ask<{ at: string; name: string }>(
    `select now()::text as at, (select min(name) from customers) as name`,
  );
  await sells(till, 10);
  await postgres.ask(`update customers set name = 'Wrong import'`);
  const { mark } = await ask<AnswerOf<typeof rowChanges.since>>(rowChanges.since, { mark: '' }, token);
  await sells(till, 10);
  const numbers = async () =>
    (
      await postgres.ask<{ no: string }>(
        `select pos_so_no as no from sales_orders where general_comments like 'second %'`,
      )
    ).map(({ no }) => no);
  const given = await numbers();
  await server.stop();
  await postgres.stop();

  // It stops at the moment, so that a person can look before it takes changes.
  const target = [`--target=${before?.at}`, '--type=time'];
  await timed('restore to a moment', postgres.backrest('restore', '--delta', ...target));
  await postgres.start();
  await vi.waitFor(async () => {
    const [state] = await postgres.ask<{ is: string }>('select pg_get_wal_replay_pause_state() as is');
    expect(state?.is).toBe('paused');
  }, 60_000);
  expect(await postgres.ask('select min(name) as name from customers')).toEqual([{ name: before?.name }]);
  await expect(server.start()).rejects.toThrow('The database replays a log and takes no changes yet.');
  await postgres.ask('select pg_wal_replay_resume()');
  await untilPromoted();

  const books = await inBooks('second');
  expect(safe.filter(id => !books.has(id))).toEqual([]);
  const lost = idsOf(doneAt(till)).filter(id => !books.has(id));
  expect(lost.length).toBeGreaterThanOrEqual(20);
  const kept = new Set(await numbers());
  const lostNos = given.filter(no => !kept.has(no));
  await noteLoss();
  await server.start();
  expect(await ask(rowChanges.since, { mark }, token)).toMatchObject({ whole: true });
  // A change that names a number which is lost meets no other document.
  const [lostNo = ''] = lostNos;
  const [late] = await till.outbox.enqueue([lateReceipt(lostNo)]);
  expect(await till.outbox.outcome(late?.mid ?? '')).toMatchObject({
    state: 'FAILED',
    error: { code: 'not_found' },
  });

  const find = async (keys: readonly string[]) =>
    (await ask<AnswerOf<typeof rowChanges.missing>>(rowChanges.missing, { keys }, token)).keys;
  expect(await till.outbox.recover(find)).toBeGreaterThanOrEqual(lost.length);
  await vi.waitFor(async () => {
    const open = till.outbox
      .entries()
      .filter(({ state }) => !['DONE', 'FAILED', 'READY', 'SENDING'].includes(state));
    expect(open).toEqual([]);
    const again = await inBooks('second');
    expect(lost.filter(id => !again.has(id))).toEqual([]);
    // It has gone again by itself, for the order that was made again; that one is paid.
    const failed = till.outbox.entries().filter(({ state }) => state === 'FAILED');
    expect(failed.map(({ op, error }) => [op, error?.code])).toEqual([[receipts.add.name, 'rule']]);
  }, 60_000);
  await till.close();
  const after = await inBooks('second');
  expect(idsOf(till.sales).filter(id => !after.has(id))).toEqual([]);
  expect(
    await postgres.ask(`select pos_so_no from sales_orders where pos_so_no = any ('{${lostNos.join()}}')`),
  ).toEqual([]);
  expect(await till.outbox.recover(find)).toBe(0);
});

const lateReceipt = (pos_so_no: string) => ({
  op: receipts.add.name,
  args: {
    ...{ pos_so_no, amount: 1000, payment_type: 'cash', receipt_type: 'collect_store' },
    ...{ payment_term: '', contract_no: '', comment: '', collect_store_code: '', over_payment: false },
  },
});

test('a wrong or damaged repository is refused in words, and nothing starts on half of it', async () => {
  await server.stop();
  await postgres.lose();
  await expect(postgres.backrest('restore', `--repo1-path=${join(postgres.folder, 'none')}`)).rejects.toThrow(
    /unable to load info file|no backup set found/,
  );
  await expect(postgres.start()).rejects.toThrow(/PostgreSQL did not start/);
  const [full] = await postgres.backups();
  const damaged = largestIn(join(postgres.repository, 'backup/quay', full?.label ?? ''));
  writeFileSync(damaged, Buffer.alloc(statSync(damaged).size, 7));
  await expect(postgres.backrest('restore', `--set=${full?.label}`)).rejects.toThrow(/ERROR: /);
  await expect(postgres.start()).rejects.toThrow(/PostgreSQL did not start/);
  await expect(server.start()).rejects.toThrow('The server ended at its start');
});

/** The largest file of a table, in whatever folder it lies. */
function largestIn(folder: string): string {
  const [largest = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => path.includes('/base/') && statSync(path).isFile())
    .sort((a, b) => statSync(b).size - statSync(a).size);
  return largest;
}
