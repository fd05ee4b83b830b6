import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import { isList, type List } from '#calls/kit/call.ts';
import { searchFor } from '#calls/kit/list-input.ts';
import { likeParts } from '#model/kit/list-query.ts';
import { below, listenToStatements, planOf } from '../../../support/plans.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

const statements = listenToStatements();
let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin', 'admin1234');
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

type Row = Readonly<Record<string, unknown>>;
// A row type has no index signature; its fields are read by name here.
const lists = Object.values(catalogue).filter(isList) as unknown as List<Row>[];
const numbered = lists.filter(({ list }) => list.numbers.length > 0);
const names = numbered.flatMap(({ name, list }) => list.numbers.map(field => [name, field] as const));

const isWhole = (value: unknown, { list }: List<Row>) =>
  likeParts({ field: list.numbers[0] ?? '', value: String(value) }, list).wholeNos.length === 1;

test.each(names)('%s: a whole number in %s is looked up in its index', async (name, field) => {
  const call = catalogue[name] as unknown as List<Row>; // as in the table above
  const { data } = await server.send(call, { page: 1, size: 1000 }, { token });
  const no = data.items.map(row => row[field]).find(value => isWhole(value, call));
  // A field that holds numbers of other systems alone is compared in the same statement.
  if (no === undefined) return expect(['item_no', 'bc_so_no']).toContain(field);
  const search = { size: 100, filters: [searchFor(String(no).toLowerCase())], count_to: 1000 };
  const { items } = (await server.send(call, { ...search, page: 1 }, { token })).data;
  expect(items.length).toBeGreaterThan(0);
  for (const row of items) expect(call.list.numbers.map(each => row[each])).toContain(no);
  // A page after the first is counted before: there is no other order that PostgreSQL could read in.
  const asked = await statements.of(() => server.send(call, { ...search, page: 2 }, { token }));
  const counts = asked.filter(({ text, values }) => text.includes('count(*)') && values.includes(no));
  expect(counts.length).toBeGreaterThan(0);
  for (const count of counts) {
    const plan = await planOf(server.url, count, ['seqscan', 'indexonlyscan']);
    const looked = [plan, ...below(plan)].filter(node => node['Index Cond']?.includes(String(no)));
    expect(looked.length, `${count.text}\n${JSON.stringify(plan, null, 1)}`).toBeGreaterThan(0);
  }
});
