import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { type Names, namesOf, naming, namingNothing, noNames } from '../../support/inputs/every-call.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

let server: SellingServer;
let theirs: Names;
beforeAll(async () => {
  server = await sellingServer();
  const float = { notes: [], other: 0 };
  await server.ask('shifts.open', { location_code: 'F02-STORE', float }, 'store02');
  theirs = await namesOf(server.db, 'F02');
});
afterAll(() => server.close());

test('every call of the catalogue names a row, or is known to name none', () => {
  expect([...Object.keys(naming), ...Object.keys(namingNothing)].sort()).toEqual(
    calls.map(call => call.name).sort(),
  );
});

/** How many rows each table has, and what the sequences have given out. */
async function traces(): Promise<unknown> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('idempotency', 'sessions') order by 1`,
  );
  const counts: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    // The hash of all rows: whatever changes in them changes it.
    const { rows: sums } = await server.db.execute(
      sql`select count(*) as n, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as of from ${table} t`,
    );
    counts[name] = sums[0];
  }
  return counts;
}

/** An answer without the names that were asked for, and without what is different each time. */
async function answerTo(op: string, names: Names) {
  const { status, headers, body } = await server.send(op, naming[op]?.(names));
  let text = JSON.stringify(body);
  // A text names what was asked for; the longest first, since one name may stand within another.
  const named = Object.values(names).sort((a, b) => String(b).length - String(a).length);
  if (!body.result) for (const value of named) text = text.replaceAll(String(value), '<name>');
  const told = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
  return { status, headers: told, body: text };
}

describe('a row of another franchise', () => {
  test.each(Object.keys(naming))('is answered by %s as one that does not exist', async op => {
    expect(await answerTo(op, theirs)).toEqual(await answerTo(op, noNames));
  });

  test('is not touched by any of them', async () => {
    const before = await traces();
    for (const op of Object.keys(naming)) await answerTo(op, theirs);
    expect(await traces()).toEqual(before);
  });
});
