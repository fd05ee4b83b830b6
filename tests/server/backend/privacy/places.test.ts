import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passing, places } from '#server/backend/privacy/places.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Column = { table: string; column: string };

/** Columns of every table that may hold a word about a person. */
async function columnsOf(): Promise<Column[]> {
  const { rows } = await server.db.execute<Column>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb', 'json', 'date', 'ARRAY', 'bytea') and c.table_name !~ '^api_log_'
    order by 1, 2`);
  return rows;
}

const decisionOn = ({ table, column }: Column): string => {
  const place = places[table];
  if (place) return place.becomes[column] ?? 'stays';
  return passing[table] === undefined ? 'of no customer' : 'passes';
};

test('each column of the books that may say who a customer is has its decision in this list', async () => {
  const lines = (await columnsOf()).map(one => `${one.table}.${one.column}: ${decisionOn(one)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('places.txt');
});

test('a table that refers to customers is one of those that are looked at', async () => {
  const { rows } = await server.db.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass order by 1`);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ table }) => !(table in places))).toEqual([]);
});

test('each column that is decided about is one of the schema', async () => {
  const known = new Set((await columnsOf()).map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(places).flatMap(([table, { becomes }]) =>
    Object.keys(becomes).map(column => `${table}.${column}`),
  );
  expect(named.filter(name => !known.has(name))).toEqual([]);
  const tables = new Set([...known].map(name => name.split('.')[0]));
  expect(Object.keys(passing).filter(table => !tables.has(table))).toEqual([]);
});
