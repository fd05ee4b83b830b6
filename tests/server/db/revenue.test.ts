import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test.each([
  ['revenue_days', 3],
  ['revenue_hours', 5],
  ['revenue_items', 4],
] as const)('a company that has sold before there was %s has it from then on', async (table, keys) => {
  const path = join(import.meta.dirname, '../../../src/server/db/migrations/0025_costs.sql');
  const fill = readFileSync(path, 'utf8')
    .split('--> statement-breakpoint')
    .find(statement => statement.replaceAll('"', '').includes(`INSERT INTO ${table}`));
  if (!fill) throw new Error(`it fills ${table}`);
  const order = Array.from({ length: keys }, (_, index) => index + 1).join(', ');
  const rows = async () =>
    (await server.db.execute(sql.raw(`select * from ${table} order by ${order}`))).rows;
  const kept = await rows();
  expect(kept.length).toBeGreaterThan(100);
  await server.db.execute(sql.raw(`delete from ${table}`));
  await server.db.execute(sql.raw(fill));
  expect(await rows()).toEqual(kept);
});
