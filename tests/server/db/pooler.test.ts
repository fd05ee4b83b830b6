import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, endingWith, GivenUp, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPooler, isBehindPooler } from '#server/db/pooler.ts';
import { type StandIn, startStandIn } from '#tests/support/pooler-stand-in.ts';
import { createDatabase } from '#tests/support/server.ts';

// A stand-in for PgBouncer, which refuses what that refuses. `npm run test:pooler` does the same with a real one.

let company: { url: string; drop: () => Promise<void> };
let pooler: StandIn;
let pooled: Database;
let url: string;
beforeAll(async () => {
  company = await createDatabase();
  pooler = await startStandIn(company.url);
  url = pooler.url(company.url);
  pooled = openDatabase(url, { size: 4, pooled: true });
});
afterAll(async () => {
  await pooled.close();
  await pooler.close();
  await company.drop();
});
beforeEach(() => pooler.statements.splice(0));

describe('a pooler before the database', () => {
  test('is found out by the number of the process', async () => {
    expect(await findPooler(url)).toBe(true);
    expect(await findPooler(company.url)).toBe(false);
  });

  test.each([
    [{ databaseUrl: null, databasePooler: true }, false],
    [{ databaseUrl: 'postgres://nowhere.invalid/x', databasePooler: true }, true],
    [{ databaseUrl: 'postgres://nowhere.invalid/x', databasePooler: false }, false],
  ])('is there as the setting says, without a look: %o', async (config, found) => {
    expect(await isBehindPooler(config)).toBe(found);
  });

  test('refuses a server that takes it for PostgreSQL', async () => {
    const direct = openDatabase(url, { size: 1 });
    await expect(direct.db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('unsupported startup parameter: statement_timeout') },
    });
    await direct.close();
  });
});

describe('through a pooler', () => {
  const limits = [
    ...['', 'set local statement_timeout = 20000', 'set local lock_timeout = 10000'],
    ...[
      'set local idle_in_transaction_session_timeout = 30000',
      'set local client_connection_check_interval = 2000',
    ],
  ].join('; ');
  const settings = sql`select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' '
    || current_setting('idle_in_transaction_session_timeout') as found`;

  test('a transaction sends its limits with its begin, whatever its mode', async () => {
    await pooled.db.transaction(
      async tx => expect((await tx.execute(settings)).rows).toEqual([{ found: '20s 10s 30s' }]),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    expect(pooler.statements[0]).toBe(`begin isolation level repeatable read read only${limits}`);
    expect(pooler.statements.slice(2)).toEqual(['commit']);
  });

  test('a statement alone is given a transaction, and so its limits', async () => {
    expect((await pooled.db.execute(settings)).rows).toEqual([{ found: '20s 10s 30s' }]);
    expect(pooler.statements[0]).toBe(`begin${limits}`);
    expect(pooler.statements.slice(2)).toEqual(['commit']);
    const ofHealth = sql`select current_setting('statement_timeout') as found`;
    expect((await pooled.control.execute(ofHealth)).rows).toEqual([{ found: '5s' }]);
  });

  test('one that comes again and again has no name', async () => {
    for (let times = 0; times < 6; times++)
      expect((await pooled.db.execute(sql`select ${times}::int as here`)).rows).toEqual([{ here: times }]);
  });

  test('one that fails tells why, writes nothing, and leaves its connection', async () => {
    const one = openDatabase(url, { size: 1, pooled: true });
    const pid = async () => (await one.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows;
    const before = await pid();
    const fails = sql`with gone as (delete from sessions returning 1) select 1 / (count(*) * 0)::int from gone`;
    await expect(one.db.execute(fails)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await pid()).toEqual(before);
    await one.close();
  });

  test('what is checked at the end of a statement is told too', async () => {
    await pooled.db.execute(sql`create table late (n int unique deferrable initially deferred)`);
    const twice = pooled.db.execute(sql`insert into late values (1), (1)`);
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  test('what is given up ends in PostgreSQL too, which is asked to cancel nothing', async () => {
    const sleeping = async () =>
      (
        await pooled.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and state = 'active' and query = 'select pg_sleep(600)'`)
      ).rows.length;
    const gone = new AbortController();
    const works = [
      endingWith(gone.signal, () => pooled.db.execute(sql`select pg_sleep(600)`)),
      endingWith(gone.signal, () => pooled.db.transaction(tx => tx.execute(sql`select pg_sleep(600)`))),
    ];
    while ((await sleeping()) < 2) await new Promise(setImmediate);
    gone.abort();
    await Promise.all(works.map(work => expect(work).rejects.toThrow(GivenUp)));
    while ((await sleeping()) > 0) await new Promise(setImmediate);
    expect(pooler.statements.join()).not.toContain('pg_cancel_backend');
  });

  test('an empty database is migrated on one connection', async () => {
    const empty = await createDatabase('template0');
    await migrate(pooler.url(empty.url), { pooled: true });
    expect(pooler.statements.filter(text => text.startsWith('begin'))).toHaveLength(1);
    await empty.drop();
  });
});
