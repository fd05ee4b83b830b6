import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/connection.ts';
import { type SlowStatement, watchSlowStatements } from '#server/db/slow-statements.ts';
import { createDatabase } from '../../support/server.ts';

let company: { url: string; drop: () => Promise<void> };
let database: Database;
let told: SlowStatement[] = [];
beforeAll(async () => {
  company = await createDatabase();
  database = openDatabase(company.url, { slow: { overMs: 60, tell: slow => told.push(slow) } });
});
beforeEach(() => {
  told = [];
});
afterAll(async () => {
  await database.close();
  await company.drop();
});

/** A statement that takes so long and has what a person typed among its values. */
const slow = (seconds: number, name = 'Nguyễn Thị Hoa') =>
  sql`select pg_sleep(${seconds}), count(*) from customers where name = ${name}`;
const untilTold = () => expect.poll(() => told.length, { timeout: 5000 }).toBeGreaterThan(0);

describe('a statement that takes long', () => {
  test('is told of with its time and its plan, and without its values', async () => {
    await database.db.execute(slow(0.1));
    await untilTold();
    const [first] = told;
    expect(first?.statement).toBe('select pg_sleep($1), count(*) from customers where name = $2');
    expect(first?.ms).toBeGreaterThanOrEqual(60);
    expect(first?.plan).toMatch(/Scan.* on customers/);
    expect(first?.plan).toMatch(/name = \$2/);
    expect(JSON.stringify(told)).not.toContain('Hoa');
  });

  test('is told of once a minute, however often it comes', async () => {
    await database.db.execute(slow(0.1, 'An'));
    await database.db.execute(slow(0.1, 'Bình'));
    await database.control.execute(sql`select 1`);
    expect(told).toEqual([]);
  });

  test('is told of in a transaction too, and when it fails', async () => {
    const failing = database.db.transaction(async tx => {
      await tx.execute(sql`set local statement_timeout = 100`);
      await tx.execute(sql`select pg_sleep(60) from items limit ${1}`);
    });
    await expect(failing).rejects.toThrow();
    await untilTold();
    expect(told[0]?.statement).toBe('select pg_sleep(60) from items limit $1');
  });
});

test('a statement that is quick is not told of', async () => {
  await database.db.execute(sql`select count(*) from items`);
  await database.control.execute(sql`select 1`);
  expect(told).toEqual([]);
});

/** A connection on which each statement takes 20 ms of a clock that stands otherwise. */
function watched(ask: () => Promise<{ rows: Record<string, unknown>[] }>) {
  const clock = { now: 0 };
  const client = {
    async query(_text: string) {
      clock.now += 20;
    },
  };
  const watch = watchSlowStatements(
    { overMs: 10, tell: statement => told.push(statement) },
    ask,
    () => clock.now,
  );
  watch(client as unknown as pg.PoolClient); // all that is used of it
  return { client, clock };
}

test('after a minute it is told of again, with how often it was slow since', async () => {
  const { client, clock } = watched(async () => ({ rows: [{ plan: 'Result' }] }));
  await client.query('select 1');
  await client.query('select 1');
  clock.now += 60_000;
  await client.query('select 1');
  await expect
    .poll(() => told.map(({ untold, plan }) => [untold, plan]))
    .toEqual([
      [0, 'Result'],
      [1, 'Result'],
    ]);
});

test('it has no plan where PostgreSQL does not say one, and is told of all the same', async () => {
  const { client } = watched(() => Promise.reject(new Error('older than 16')));
  await client.query('select 1');
  await untilTold();
  expect(told[0]).toMatchObject({ statement: 'select 1', plan: null });
});

test('what has no plan is not told of', async () => {
  const { client } = watched(async () => ({ rows: [] }));
  await client.query('begin');
  await client.query('commit');
  await client.query('select 2');
  await untilTold();
  expect(told.map(({ statement }) => statement)).toEqual(['select 2']);
});
