import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { type StandIn, startStandIn } from '../../support/pooler-stand-in.ts';
import { createDatabase } from '../../support/server.ts';

let company: { url: string; drop: () => Promise<void> };
let between: StandIn;
beforeAll(async () => {
  company = await createDatabase();
  between = await startStandIn(company.url);
});
afterAll(async () => {
  await between.close();
  await company.drop();
});

test.each([
  { pooled: false, step: 'begin' },
  { pooled: true, step: 'begin' },
  { pooled: true, step: 'select' },
  { pooled: true, step: 'commit' },
])('a connection that breaks leaves its place in the pool to the next one (%o)', async ({ pooled, step }) => {
  const { db, load, close } = openDatabase(between.url(company.url), { size: 1, limits: false, pooled });
  const work = () => db.transaction(tx => tx.execute(sql`select 1 as one`));
  // It is there before it breaks.
  await db.execute(sql`values (1)`);
  between.breakAt = new RegExp(`^${step}`);
  await expect(work()).rejects.toThrow();
  between.breakAt = null;
  expect((await work()).rows).toEqual([{ one: 1 }]);
  expect(load()).toMatchObject({ open: 1, idle: 1, waiting: 0 });
  await close();
});
