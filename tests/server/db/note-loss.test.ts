import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteLoss } from '#server/db/backup/note-loss.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

type Since = { mark: string; whole: boolean };
const digitsOf = (no: string) => Number(no.split('-').at(-1));
const order = async () => (await server.create({ lines: server.lines(1, 1) })).pos_so_no;

test('after a loss tablets read everything again, and no number is given twice', async () => {
  const before = await order();
  const { mark } = await server.ask<Since>('rowChanges.since', { mark: '' });
  await server.db.execute(
    sql`update no_series set last_no = 995000 where series = 'SQ' and franchise_code = 'F01'`,
  );
  await server.db.execute(sql`delete from no_series where series = 'PC' and franchise_code = 'F01'`);
  const keys = async () =>
    (
      await server.db.execute<{ name: string; last: number }>(
        sql`select sequencename as name, coalesce(last_value, 0)::float as last from pg_sequences
          where schemaname = 'public' order by 1`,
      )
    ).rows;
  const given = await keys();
  await noteLoss(server.url, new Date());
  expect(await server.ask<Since>('rowChanges.since', { mark })).toMatchObject({ whole: true });
  for (const [index, { name, last }] of (await keys()).entries())
    expect(last - (given[index]?.last ?? 0), name).toBeGreaterThanOrEqual(10_000);
  expect(digitsOf(await order()) - digitsOf(before)).toBe(10_001);
  const { rows } = await server.db.execute(
    sql`select series, last_no from no_series where series in ('SQ', 'PC') and franchise_code = 'F01'
      and year = extract(year from now()) order by 1`,
  );
  expect(rows).toEqual([
    { series: 'PC', last_no: 10_000 },
    { series: 'SQ', last_no: 995_000 },
  ]);
  const { rows: told } = await server.db.execute(
    sql`select action from audit_log where action like 'database.%'`,
  );
  expect(told).toEqual([{ action: 'database.restored' }]);
});
