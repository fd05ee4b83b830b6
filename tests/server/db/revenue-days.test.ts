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

test('a company that has sold before its days were added up has them from then on', async () => {
  const migration = readFileSync(
    join(import.meta.dirname, '../../../src/server/db/migrations/0022_revenue_days.sql'),
    'utf8',
  );
  const fill = migration.slice(migration.indexOf('INSERT INTO "revenue_days"'));
  const days = async () => {
    const { rows } = await server.db.execute(
      sql`select * from revenue_days order by posting_date, franchise_code, location_code`,
    );
    return rows;
  };
  const kept = await days();
  expect(kept.length).toBeGreaterThan(100);
  await server.db.execute(sql`delete from revenue_days`);
  await server.db.execute(sql.raw(fill));
  expect(await days()).toEqual(kept);
});
