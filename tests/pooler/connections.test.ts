import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { type Database, endingWith, GivenUp, openDatabase, sqlState } from '#server/db/connection.ts';
import { findPooler } from '#server/db/pooler.ts';
import { makeRunFolder } from '#tests/support/run/run-folder.ts';
import { createDatabase, throughPooler } from '#tests/support/server.ts';

// PgBouncer opens four connections to a database; all tests here have more of their own.

let company: { url: string; drop: () => Promise<void> };
let direct: Database;
let pooled: Database;
let url: string;
beforeAll(async () => {
  company = await createDatabase();
  url = throughPooler(company.url);
  direct = openDatabase(company.url);
  pooled = openDatabase(url, { pooled: true });
});
afterAll(async () => {
  await Promise.all([pooled.close(), direct.close()]);
  await company.drop();
});

const running = async (text: string) => {
  const { rows } = await direct.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and state = 'active' and query = ${text}`,
  );
  return rows.length;
};
const until = async (text: string, count: number) => {
  while ((await running(text)) !== count) await new Promise(setImmediate);
};
/** PostgreSQL has ended the process of a connection. */
const gone = (pid: number | undefined) =>
  vi.waitFor(
    async () => {
      const { rows } = await direct.db.execute(sql`select from pg_stat_activity where pid = ${pid ?? 0}`);
      expect(rows).toEqual([]);
    },
    { timeout: 120_000, interval: 250 },
  );
const ended = (work: Promise<unknown>) => work.then(() => 'done', sqlState);

test('PgBouncer is found out', async () => {
  expect(await findPooler(url)).toBe(true);
});

test('forty at once do their work on four connections, and leave nothing on them', async () => {
  const works = Array.from({ length: 40 }, (_, n) =>
    pooled.db.transaction(async tx => {
      await tx.execute(sql`select set_config('quay.own', ${String(n)}, true)`);
      const { rows } = await tx.execute(sql`select current_setting('quay.own') as own from pg_sleep(0.05)`);
      return rows;
    }),
  );
  expect(await Promise.all(works)).toEqual(Array.from({ length: 40 }, (_, n) => [{ own: String(n) }]));
  await expectNothingLeft();
});

/** Another client of the pooler has the settings with which PgBouncer opens a connection, on each of them. */
async function expectNothingLeft(): Promise<void> {
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const found = await Promise.all(
    others.map(client =>
      client.query(`select pg_backend_pid() as pid, pg_sleep(0.2)::text as slept, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('transaction_read_only') as read_only,
        (select count(*)::int from pg_prepared_statements where name <> '') as names,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`),
    ),
  );
  await Promise.all(others.map(client => client.end()));
  const rows = found.flatMap(answer => answer.rows);
  expect(new Set(rows.map(row => row.pid)).size).toBe(4);
  for (const { pid, slept, ...row } of rows)
    expect(row).toEqual({ statement: '0', lock: '0', idle: '0', read_only: 'off', names: 0, locks: 0 });
}

describe('limits end', () => {
  test('a statement after 20 s, a wait for a lock after 10 s, a transaction at rest after 30 s', async () => {
    const holder = openDatabase(company.url, { size: 1, limits: false });
    const [holds, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = holder.db.transaction(async tx => {
      await tx.execute(sql`select from franchises for update`);
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    const locked = sql`update franchises set name = name`;
    const [alone, together, lock, idle] = await Promise.all([
      ended(pooled.db.execute(sql`select pg_sleep(600)`)),
      ended(pooled.db.transaction(tx => tx.execute(sql`select pg_sleep(601)`))),
      ended(pooled.db.execute(locked)),
      ended(
        pooled.db.transaction(async tx => {
          const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          await gone(rows[0]?.pid);
          await tx.execute(sql`select 2`);
        }),
      ),
    ]);
    held.resolve();
    await holding;
    await holder.close();
    expect({ alone, together, lock }).toEqual({ alone: '57014', together: '57014', lock: '55P03' });
    expect(idle).not.toBe('done');
    expect(await ended(pooled.db.execute(locked))).toBe('done');
  });

  test('the wait for a connection that the pooler does not have, after 10 s', async () => {
    const greedy = openDatabase(url, { size: 4, pooled: true });
    const held = Promise.withResolvers<void>();
    const have = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const all = have.map(({ resolve }) =>
      greedy.db.transaction(async tx => {
        await tx.execute(sql`select 1`);
        resolve();
        await held.promise;
      }),
    );
    await Promise.all(have.map(({ promise }) => promise));
    const late = sql`insert into config (name, value) values ('late', '1')`;
    const reason = await pooled.db.execute(late).then(
      () => 'done',
      error => String(error.cause),
    );
    held.resolve();
    await Promise.all(all);
    await greedy.close();
    expect(reason).toContain('the pooler lent no connection within 10000 ms');
    // Nor is it done later.
    expect((await pooled.db.execute(sql`select 4 as four`)).rows).toEqual([{ four: 4 }]);
    expect((await direct.db.execute(sql`select from config where name = 'late'`)).rows).toEqual([]);
  });
});

describe('work that is given up', () => {
  test('ends in PostgreSQL, and frees the connection of the pooler', async () => {
    const gone = new AbortController();
    const works = Array.from({ length: 4 }, (_, n) =>
      endingWith(gone.signal, () =>
        n % 2
          ? pooled.db.execute(sql`select pg_sleep(602)`)
          : pooled.db.transaction(tx => tx.execute(sql`select pg_sleep(602)`)),
      ),
    );
    await until('select pg_sleep(602)', 4);
    gone.abort();
    await Promise.all(works.map(work => expect(work).rejects.toThrow(GivenUp)));
    await until('select pg_sleep(602)', 0);
    expect((await pooled.db.execute(sql`select 5 as five`)).rows).toEqual([{ five: 5 }]);
  });

  test('ends no statement of others, who work on the same connections', async () => {
    let going = true;
    let done = 0;
    const others = Array.from({ length: 4 }, async () => {
      while (going) {
        await pooled.db.execute(sql`select pg_sleep(0.004)`);
        done++;
      }
    });
    for (let round = 0; round < 60; round++) {
      const gone = new AbortController();
      // About as long as it takes: many end by themselves just before.
      const work = endingWith(gone.signal, () => pooled.db.execute(sql`select pg_sleep(0.01)`));
      setTimeout(() => gone.abort(), 5 + (round % 12));
      await work.catch(error => expect(error).toBeInstanceOf(GivenUp));
    }
    going = false;
    await Promise.all(others);
    expect(done).toBeGreaterThan(60);
  });
});

test('a backup and its restore go through the pooler, and leave nothing on its connections', async () => {
  const path = `${makeRunFolder('backup')}/through.backup`;
  await writeBackup(url, path, null);
  const empty = await createDatabase('template0');
  await restoreBackup(throughPooler(empty.url), path, null);
  const count = sql`select count(*)::int as n from customers`;
  const there = openDatabase(empty.url, { size: 1 });
  expect((await there.db.execute(count)).rows).toEqual((await direct.db.execute(count)).rows);
  await there.close();
  await empty.drop();
  await expectNothingLeft();
});
