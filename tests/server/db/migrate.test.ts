import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { migrate, migrationFiles } from '#server/db/migrate.ts';
import { makeRunFolder } from '../../support/run/run-folder.ts';
import { createDatabase } from '../../support/server.ts';

/** The first and the last but one of the fifty migrations that the first one stands for. */
const former = [1_795_253_484_347, 1_795_642_817_796];
/** The last of them, which is the moment of the first migration now. */
const baseline = 1_795_663_975_744;
/** Those since then. */
const newer = migrationFiles()
  .map(({ folderMillis }) => folderMillis)
  .slice(1);

let folder: string;
const dropped: (() => unknown)[] = [];
beforeAll(() => {
  folder = makeRunFolder('migrate');
});
afterAll(async () => {
  for (const drop of dropped) await drop();
  rmSync(folder, { recursive: true });
});

async function opened(template?: string): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await createDatabase(template);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  dropped.push(async () => {
    await client.end();
    await drop();
  });
  return { url, client };
}

async function momentsIn(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

/** What it has run, as a version that had the fifty migrations noted it. */
async function note(client: pg.Client, moments: readonly number[]): Promise<void> {
  await client.query('truncate drizzle.__drizzle_migrations');
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) select at::text, at from unnest($1::bigint[]) at',
    [moments],
  );
}

/** How many rows each table has that a backup has too, and a sum of them. */
async function contentOf(client: pg.Client): Promise<unknown[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'row_change%' order by 1`,
  );
  const all: unknown[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select $1 as name, count(*) as rows, sum(hashtext(r::text)) as sum from public."${name}" r`,
      [name],
    );
    all.push(...rows);
  }
  return all;
}

describe('a database that ran all that the first migration stands for', () => {
  let company: { url: string; client: pg.Client };
  let before: unknown[];
  beforeEach(async () => {
    company = await opened();
    await note(company.client, [...former, baseline, ...newer]);
    before = await contentOf(company.client);
  });

  test('has run it: a start changes nothing', async () => {
    await migrate(company.url);
    expect(await momentsIn(company.client)).toEqual([...former, baseline, ...newer]);
    expect(await contentOf(company.client)).toEqual(before);
  });

  test('comes back whole from a backup, and a start changes nothing either', async () => {
    const path = join(folder, 'former.backup');
    await writeBackup(company.url, path, null);
    const restored = await opened('template0');
    await restoreBackup(restored.url, path, null);
    await migrate(restored.url);
    expect(await contentOf(restored.client)).toEqual(before);
    expect(await momentsIn(restored.client)).toEqual([baseline, ...newer]);
  });
});

describe('a database that ran a part of it alone', () => {
  test('is refused, and stays as it was', async () => {
    const { url, client } = await opened();
    await note(client, former);
    const before = await contentOf(client);
    await expect(migrate(url)).rejects.toThrow(
      'The database is of a Quầy from before 26-11-2026. Start the Quầy of that day on it once, then this one.',
    );
    expect(await momentsIn(client)).toEqual(former);
    expect(await contentOf(client)).toEqual(before);
  });

  test('has a backup that is refused, and the empty database stays empty', async () => {
    const { url, client } = await opened();
    await note(client, former);
    const path = join(folder, 'older.backup');
    await writeBackup(url, path, null);
    const to = await opened('template0');
    await expect(restoreBackup(to.url, path, null)).rejects.toThrow(
      'The backup is of a Quầy from before 26-11-2026. Restore it with the Quầy of that day, start that, and make a new backup.',
    );
    expect(await contentOf(to.client)).toEqual([]);
  });
});

test('a database with rows that ran the first one alone gets the text that lists search', async () => {
  const { url, client } = await opened('template0');
  for (const statement of migrationFiles()[0]?.sql ?? []) await client.query(statement);
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  await note(client, [...former, baseline]);
  await client.query(`insert into franchises (customer_no, name, location_code) values ('F01', 'Shop', 'F01-STORE');
    insert into customers (customer_no, franchise_code, name, phone_no, referral_code)
      values ('C1', 'F01', 'Nguyễn Thị  Hoa', '0912345678', 'R1')`);
  await migrate(url);
  const { rows } =
    await client.query(`select search_text, search_keys(franchise_code, search_text) @> '{F01:uye,F01:678}' as keyed
    from customers`);
  expect(rows).toEqual([{ search_text: 'nguyen thi hoa 0912345678 c1', keyed: true }]);
});
