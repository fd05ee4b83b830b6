import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import { fees } from '#calls/index.ts';
import { isList, type List } from '#calls/kit/call.ts';
import { type Filter, filter } from '#calls/kit/list-input.ts';
import { keptTables } from '#client/tablet/kept-tables.ts';
import { listLimits } from '#model/kit/list-limits.ts';
import { below, listenToStatements, type Node, planOf, type Statement } from '../../../support/plans.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

const statements = listenToStatements();
let server: TestServer;
/** Indexes of a part of their table: of open work, of credit memos. */
let partial: ReadonlySet<string>;
const tokens = { shop: '', 'all shops': '' };
beforeAll(async () => {
  server = await createTestServer();
  tokens.shop = await server.signIn('store01', 'store1234');
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index where indpred is not null`,
  );
  partial = new Set(rows.map(({ name }) => name));
  tokens['all shops'] = await server.signIn('admin', 'admin1234');
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

/** Their rows are as many as a company has people and settings, and the country communes; of the API log the newest days. */
const few = [
  'addresses.bcTable',
  'addresses.places',
  'addresses.shippingAgentServices',
  'apiLogs.filter',
  'bcTables.runs',
  'cancelReasons.filter',
  'customerSetups.filter',
  'devices.filter',
  'fees.filter',
  'franchises.filter',
  'noSeries.filter',
  'pagePermissions.filter',
  'pageStructures.filter',
  'salesOrders.remainingHistory',
  'settings.history',
  'tablets.filter',
  'users.filter',
  'users.ofFranchises',
  'users.roles',
  'vatGroups.filter',
];
const lists = Object.values(catalogue).filter(isList);
const isComputed = ({ list }: List) => list.sorts === list.fields;
const many = lists.filter(list => !few.includes(list.name) && !isComputed(list));

const isLimit = (node: Node) => node['Node Type'] === 'Limit';

/** Are the rows of a page read in the order of an index? What is cut off last in the plan is the page. */
function readsInOrder(plan: Node, fewOfAll: ReadonlySet<string>): boolean {
  const pages = [plan, ...below(plan)].filter(node => isLimit(node) && !below(node).some(isLimit));
  const sorts = pages.flatMap(below).filter(node => node['Node Type'] === 'Sort');
  return sorts.every(sort => below(sort).some(({ 'Index Name': name = '' }) => fewOfAll.has(name)));
}

const isPage = ({ text }: Statement) => /order by .* limit /s.test(text);

describe('many rows are read in the order of an index, forward and back', () => {
  const sorts = many.flatMap(call => call.list.sorts.map(field => [call.name, field] as const));
  test.each(sorts)('%s by %s', async (name, field) => {
    const call = catalogue[name] as List; // as in the table above
    // Screens ask for one type of document.
    const filters = name === 'salesOrders.filter' ? [filter('document_type', 'order')] : [];
    for (const [who, token] of Object.entries(tokens))
      for (const direction of ['asc', 'desc'] as const) {
        const asked = await statements.of(() =>
          server.send(call, { page: 1, size: 5, filters, sort_order: { field, direction } }, { token }),
        );
        // An administrator's list alone.
        if (who === 'shop' && !asked.some(isPage)) continue;
        const pages = asked.filter(isPage);
        expect(pages.length, JSON.stringify(asked)).toBeGreaterThan(0);
        for (const page of pages) {
          // PostgreSQL folds each row that it passes on the way to a late page, also where an index has the order.
          expect(page.text.split('order by').at(-1)).not.toContain('fold(');
          const plan = await planOf(server.url, page, ['sort', 'seqscan', 'bitmapscan']);
          expect(
            readsInOrder(plan, partial),
            `${who}, ${direction}: ${page.text}\n${JSON.stringify(plan, null, 1)}`,
          ).toBe(true);
        }
      }
  });
});

test('every list is sorted as usual by a field that it offers for many rows', () => {
  const usual = [...lists, ...keptTables.map(({ call }) => call)];
  expect(usual.filter(({ list }) => !list.sorts.includes(list.sort.field)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('sorts few rows by any field, and says of many that a filter is needed first', async () => {
  const token = tokens['all shops'];
  const byAmount = (filters: Filter[] = []) =>
    server.send(
      fees.filter,
      { page: 1, size: 5, filters, sort_order: { field: 'amount', direction: 'desc' } },
      { token },
    );
  expect((await byAmount()).error).toBeNull();
  await server.db.execute(
    sql`insert into fees (fee_code, description, amount)
      select 'T' || n, 'Fee ' || n, n from generate_series(1, ${listLimits.countedTo}) n`,
  );
  expect((await byAmount()).error).toMatchObject({
    code: 'validation',
    field: 'sort_order.field',
    msg: 'More than 10.000 rows are not sorted by this column. Narrow the list with a filter.',
  });
  const { data } = await byAmount([filter('fee_code', 'T9', 'like')]);
  expect(data.items.map(({ amount }) => amount)).toEqual([9999, 9998, 9997, 9996, 9995]);
});
