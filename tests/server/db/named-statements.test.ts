import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { createTestServer } from '#tests/support/server.ts';

test('a statement that comes again and again is prepared once; a list is planned for its values', async () => {
  const server = await createTestServer();
  const { db, close } = openDatabase(server.url, { size: 1 });
  try {
    const prepared = async () => {
      const { rows } = await db.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements`,
      );
      return rows.map(({ statement }) => statement).filter(text => text.includes('named_here'));
    };
    for (let times = 0; times < 4; times++) {
      const { rows } = await db.execute(sql`select ${times}::int as named_here`);
      expect(rows).toEqual([{ named_here: times }]);
      await db.execute(sql`select 1 as named_here limit ${times} offset ${0}`);
      // One that fails leaves the connection as it was; outside a transaction the pool would give it up.
      const fails = db.transaction(tx =>
        tx.execute(sql`select 1 / (${times}::int - ${times}::int) as named_here`),
      );
      await expect(fails).rejects.toThrow();
    }
    expect((await prepared()).sort()).toEqual([
      'select $1::int as named_here',
      'select 1 / ($1::int - $2::int) as named_here',
    ]);
  } finally {
    await close();
    await server.close();
  }
});
