import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customers } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { noActor } from '#server/backend/kit/context.ts';
import { answerList, type ListSource } from '#server/backend/kit/list-query.ts';
import { customers as customersTable } from '#server/db/schema/index.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

type Named = { customer_no: string };
const call = customers.filter;
// The numbers below are all that these tests need of a row, sorted as if they had an index.
const named = {
  ...call,
  list: { ...call.list, search: [], sorts: ['customer_no'] },
} as unknown as List<Named>;
const size = 4;

let server: TestServer;
let token: string;
let all: Named[];
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin', 'admin1234');
  all = (await ask({ page: 1, size: 1000 })).items;
});
afterAll(() => server.close());

async function ask(input: Pick<ListInput, 'page' | 'size' | 'count_to'>) {
  const { data } = await server.send(call, inputOfWhole(call, { filters: [], ...input }), { token });
  return data;
}

it('counts to a bound, and says that there are more', async () => {
  const bound = all.length - 1;
  expect(await ask({ page: 1, size, count_to: bound })).toMatchObject({ total: bound, total_capped: true });
});

it('is exact up to the bound, and without one', async () => {
  const exact = await ask({ page: 1, size, count_to: all.length });
  expect(exact.total).toBe(all.length);
  expect(exact).not.toHaveProperty('total_capped');
  expect(await ask({ page: 1, size })).toEqual(exact);
});

it('shows each row once on its pages, before the bound and beyond it', async () => {
  const bound = Math.ceil(all.length / 3);
  const numbers: string[] = [];
  for (let page = 1; numbers.length < all.length; page++) {
    const { items, total, total_capped } = await ask({ page, size, count_to: bound });
    const counted = Math.max(bound, page * size);
    expect({ total, total_capped }).toEqual(
      counted < all.length
        ? { total: counted, total_capped: true }
        : { total: all.length, total_capped: undefined },
    );
    expect(items.length).toBeGreaterThan(0);
    numbers.push(...items.map(({ customer_no }) => customer_no));
  }
  expect(numbers).toEqual(all.map(({ customer_no }) => customer_no));
});

it('looks at one row more than it counts', async () => {
  await server.db.execute(sql`create sequence rows_read`);
  const c = customersTable;
  const source: ListSource<Named, { customer_no: typeof c.customer_no }> = {
    from: c,
    columns: { customer_no: c.customer_no },
    where: sql`nextval('rows_read') > 0`,
    // What counts all rows another way is not asked where the count is bounded.
    total: () => Promise.resolve(1_000_000),
  };
  const read = (count_to?: number) =>
    server.db.transaction(async tx => {
      await tx.execute(sql`select setval('rows_read', 1, false)`);
      const input = { page: 1, size, filters: [], sort_order, ...(count_to ? { count_to } : {}) };
      const context = { tx, actor: { ...noActor, isAdministrator: true }, types: 'all' } as const;
      await answerList(context, named, source, input);
      const { rows } = await tx.execute<{ read: number }>(sql`select nextval('rows_read')::int - 1 as read`);
      return rows[0]?.read ?? 0;
    });
  const sort_order = { field: 'customer_no', direction: 'asc' } as const;
  // The page is the same, so that the difference is in counting.
  expect((await read(10)) - (await read())).toBe(11);
});
