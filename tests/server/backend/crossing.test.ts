import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingServer, sellingServer, unbalancedStock } from '../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const goods = [0, 1, 2, 3];
const entryOf = (index: number, quantity: number) => {
  const { item_no, variant_code } = server.goodAt(index);
  return { item_no, variant_code, quantity };
};

test('24 transfers at once, half of them the other way, are all made, and the books balance', async () => {
  const [here, there] = ['F01-STORE', 'F01-CONS'];
  for (const location_code of [here, there])
    await server.ask('warehouseEntries.add', {
      entries: goods.map(index => ({ ...entryOf(index, 100), location_code })),
    });
  const before = await levels();
  const users = ['store01', 'warehouse01', 'admin'];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const [location_from, location_to] = n % 2 ? [here, there] : [there, here];
      const order = n % 3 ? goods : goods.toReversed();
      const input = { location_from, location_to, items: order.map(index => entryOf(index, 1)) };
      return server.send('warehouseEntries.transfer', input, users[n % users.length]);
    }),
  );
  expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
    Array.from({ length: 24 }, () => ({ status: 200, error: null })),
  );
  expect(await levels()).toEqual(before);
  expect(await unbalancedStock(server.db)).toBe(0);
  // None had to give way: they wait in one order.
  const { rows } = await server.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

async function levels() {
  const { rows } = await server.db.execute(
    sql`select item_no, variant_code, location_code, quantity from stock_levels where location_code in ('F01-STORE', 'F01-CONS') order by 1, 2, 3`,
  );
  return rows;
}
