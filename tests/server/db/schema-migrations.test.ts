import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from '#server/db/schema/index.ts';

const meta = new URL('../../../src/server/db/migrations/meta/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, meta), 'utf8'));

test('the migrations make what the schema says', async () => {
  const [newest] = read('_journal.json').entries.toSorted(
    (a: { idx: number }, b: { idx: number }) => b.idx - a.idx,
  );
  const migrated = read(`${String(newest.idx).padStart(4, '0')}_snapshot.json`);
  const missing = await generateMigration(migrated, generateDrizzleJson(schema, migrated.id));
  // Make a migration of it: npm run migration -- --name <what it does>
  expect(missing).toEqual([]);
});
