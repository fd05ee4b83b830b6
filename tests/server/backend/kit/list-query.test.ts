import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addresses,
  cancelReasons,
  customers,
  devices,
  fees,
  items,
  purchaseOrders,
  receipts,
  salesOrders,
  warehouseEntries,
} from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import { conditions, type ListInput, searchFor } from '#calls/kit/list-input.ts';
import { excessOf, listLimits, searchable } from '#model/kit/list-limits.ts';
import { queryRows } from '#model/kit/list-query.ts';
import { searchField } from '#model/kit/search-field.ts';
import { condition } from '#server/backend/kit/list-conditions.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let token: string;
let office: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('store01');
  office = await server.signIn('admin');
});
afterAll(() => server.close());

// A row type has no index signature; its fields are read by name here.
const lists = [
  addresses.districts,
  addresses.postCodes,
  addresses.shipToAddresses,
  addresses.shippingAgentServices,
  cancelReasons.filter,
  customers.filter,
  devices.filter,
  fees.filter,
  items.filter,
  items.onHand,
  purchaseOrders.filter,
  receipts.filter,
  salesOrders.filter,
] as unknown as List<Row>[];

/** Those with a kept text of what is searched. */
const searchedLists = [
  customers.filter,
  purchaseOrders.filter,
  receipts.filter,
  salesOrders.filter,
  warehouseEntries.filter,
] as unknown as List<Row>[];

async function page(call: List<Row>, input: Partial<ListInput>, by = token) {
  const whole = { page: 1, size: 20, filters: [], ...input };
  const reply = await server.send(call, inputOfWhole(call, whole), { token: by });
  return reply.data;
}

/** Rows that are sorted without an index are counted whole. */
const isSortedOnce = ({ list }: List<Row>, { sort_order }: Partial<ListInput>) =>
  sort_order !== undefined && !list.sorts.includes(sort_order.field);

async function allRows(call: List<Row>, by = token): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number++) {
    const answer = await page(call, { page: number, size: 1000 }, by);
    rows.push(...answer.items);
    if (rows.length >= answer.total || answer.items.length === 0) return rows;
  }
}

/** Values worth asking for: whole and cut ones of real rows, and some that are in none. */
function valuesOf(rows: readonly Row[], fields: readonly string[]): fc.Arbitrary<string> {
  const real = [...new Set(rows.flatMap(row => fields.map(field => String(row[field] ?? ''))))];
  const pick = fc.constantFrom(...(real.length > 0 ? real : ['']));
  const cut = fc
    .tuple(pick, fc.nat(8), fc.integer({ min: 1, max: 10 }))
    .map(([text, start, length]) => text.slice(start, start + length));
  const odd = fc.constantFrom(
    ...[
      '',
      ' ',
      '%',
      '_',
      '\\',
      "'",
      '%%',
      'Đ',
      'đ ư',
      'NGUYEN',
      'null',
      'true',
      'false',
      '0',
      '1.0',
      '-1',
      '1e3',
    ],
    ...[
      '2026-01-15',
      '2026-02-31',
      '2026-01',
      '2025-12-31T23:59:59.999Z',
      '0001-01-01',
      'NaN',
      '🐟',
      '\u0000',
    ],
  );
  const one = fc.oneof(
    { weight: 3, arbitrary: pick },
    { weight: 4, arbitrary: cut },
    { weight: 2, arbitrary: odd },
  );
  const several = fc.array(one, { minLength: 2, maxLength: 3 }).map(values => values.join('|'));
  const mixed = fc.constantFrom(
    (text: string) => text,
    (text: string) => `%${text}%`,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
  );
  return fc
    .tuple(fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: several }), mixed)
    .map(([text, change]) => change(text));
}

function inputsFor(call: List<Row>, rows: readonly Row[]): fc.Arbitrary<ListInput> {
  const { fields, search } = call.list;
  const onField = fc.constantFrom(...fields).chain(field =>
    fc.record({
      field: fc.constant(field),
      condition: fc.constantFrom(...conditions),
      value: valuesOf(rows, [field]),
    }),
  );
  const onSearch = fc.record({
    field: fc.constant(searchField),
    condition: fc.constantFrom('like' as const),
    value: valuesOf(rows, search),
  });
  const input = fc.record({
    page: fc.oneof(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: Math.ceil(rows.length / 5) + 1 }),
    ),
    size: fc.constantFrom(1, 5, 20, 1000),
    filters: fc.array(search.length > 0 ? fc.oneof({ weight: 3, arbitrary: onField }, onSearch) : onField, {
      maxLength: 2,
    }),
    sort_order: fc.option(
      fc.record({
        field: fc.constantFrom(...fields),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      { nil: undefined },
    ),
  });
  return input.filter(each => excessOf(each) === null);
}

describe('a list on the server means what it means on the tablet', () => {
  test.each(lists.map(call => [call.name, call] as const))('%s', { timeout: 300_000 }, async (_, call) => {
    const rows = await allRows(call);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(row => row[call.list.key])).size).toBe(rows.length);
    await fc.assert(
      fc.asyncProperty(inputsFor(call, rows), async input => {
        expect(await page(call, input)).toEqual(queryRows(rows, input, call.list));
      }),
      { numRuns: 100, seed: 20260302 },
    );
  });
});

describe('a search finds the same rows as on the tablet', () => {
  /** Words of the rows, whole and cut, also of several rows and with words that PostgreSQL has no keys of. */
  const searchesFor = (call: List<Row>, rows: readonly Row[]) => {
    const { search } = call.list;
    // A person looks for what belongs together: the words of one row.
    const texts = rows.map(row => search.map(field => String(row[field] ?? '')).join(' '));
    const several = fc.constantFrom(...texts).chain(text => {
      const words = text.split(' ').filter(Boolean);
      const cut = fc
        .tuple(fc.constantFrom(...words), fc.nat(4), fc.integer({ min: 1, max: 12 }))
        .map(([word, start, length]) => word.slice(start, start + length));
      return fc.array(fc.oneof(fc.constantFrom(...words), cut), { minLength: 1, maxLength: 6 });
    });
    const odd = fc.array(fc.constantFrom('nguyen', 'THỊ', '_', '%', '日本', 'a'), {
      minLength: 1,
      maxLength: 2,
    });
    const value = fc
      .oneof({ weight: 5, arbitrary: several }, { weight: 1, arbitrary: odd })
      .map(all => `%${all.join(' ')}%`);
    return fc.record({
      page: fc.constantFrom(1, 1, 1, 2),
      size: fc.constantFrom(1, 3, 50),
      filters: fc.array(
        fc.record({
          field: fc.constantFrom(searchField, searchField, ...search),
          condition: fc.constant('like' as const),
          value,
        }),
        { minLength: 1, maxLength: 2 },
      ),
      sort_order: fc.option(
        fc.record({
          field: fc.constantFrom(...call.list.fields),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { nil: undefined },
      ),
    });
  };

  const askers = [
    ['of one shop', () => token],
    ['of all shops', () => office],
  ] as const;
  const cases = askers.flatMap(([asker, by]) =>
    searchedLists.map(call => [call.name, asker, call, by] as const),
  );
  test.each(cases)('%s %s', { timeout: 300_000 }, async (_name, _asker, call, by) => {
    const rows = await allRows(call, by());
    let found = 0;
    await fc.assert(
      fc.asyncProperty(searchesFor(call, rows), async input => {
        const expected = queryRows(rows, input, call.list);
        if (expected.total > 0) found += 1;
        expect(await page(call, input, by())).toEqual(expected);
        // As a screen asks, of few rows and of more than are counted.
        expect(await page(call, { ...input, count_to: 1000 }, by())).toEqual(expected);
        const cut = await page(call, { ...input, count_to: 1 }, by());
        expect(cut.items).toEqual(expected.items);
        const counted = Math.max(1, (input.page ?? 1) * (input.size ?? 20));
        if (cut.total_capped) expect(cut.total).toBe(counted);
        else expect(cut.total).toBe(expected.total);
        expect(cut.total_capped ?? false).toBe(expected.total > counted && !isSortedOnce(call, input));
      }),
      { numRuns: 80, seed: 20260303 },
    );
    expect(found).toBeGreaterThan(15);
  });

  test.each(searchedLists.map(call => [call.name, call] as const))(
    '%s: the text that is kept has the fields that are searched, and no others',
    async (_, call) => {
      const table = tablesOf[call.name] ?? '';
      const fields = sql.raw(call.list.search.map(field => `coalesce(${field}, '')`).join(`, `));
      const { rows } = await server.db.execute(sql`
        select count(*)::int as all_rows, count(*) filter (
          where search_text = fold(concat_ws(' ', ${fields})))::int as same from ${sql.raw(table)}`);
      const [{ all_rows, same } = {}] = rows as { all_rows?: number; same?: number }[];
      expect(all_rows).toBeGreaterThan(0);
      expect(same).toBe(all_rows);
    },
  );
});

const tablesOf: Record<string, string> = {
  'customers.filter': 'customers',
  'purchaseOrders.filter': 'purchase_orders',
  'receipts.filter': 'cash_receipts',
  'salesOrders.filter': 'sales_orders',
  'warehouseEntries.filter': 'warehouse_entries',
};

// Rare among random inputs, and easily wrong: each day of a range, and how a number is written.
describe('a bound or a number', () => {
  const everyRow = (call: unknown) => allRows(call as List<Row>); // read by field name, as above
  const both = async (call: unknown, rows: readonly Row[], filters: ListInput['filters']) => {
    const list = call as List<Row>;
    const input: ListInput = { page: 1, size: 1000, filters };
    return { server: await page(list, input), tablet: queryRows(rows, input, list.list) };
  };

  test.each([receipts.filter, salesOrders.filter])(
    'takes the last day of a range whole ($name)',
    async call => {
      const rows = await everyRow(call);
      const days = [...new Set(rows.map(row => String(row.created_at).slice(0, 10)))].slice(0, 12);
      expect(days.length).toBeGreaterThan(3);
      for (const day of days) {
        for (const condition of ['gteq', 'lteq'] as const) {
          const answers = await both(call, rows, [{ field: 'created_at', value: day, condition }]);
          expect(answers.server).toEqual(answers.tablet);
        }
        const range = [
          { field: 'created_at', value: day, condition: 'gteq' as const },
          { field: 'created_at', value: `${day}T00:00:00.000Z`, condition: 'lteq' as const },
        ];
        const answers = await both(call, rows, range);
        expect(answers.server).toEqual(answers.tablet);
        expect(answers.server.total).toBeGreaterThan(0);
      }
    },
  );

  test.each([receipts.filter, salesOrders.filter])(
    'takes the minutes of a range whole, and days alone where a field has no time ($name)',
    async call => {
      const rows = await everyRow(call);
      const minutes = rows.slice(0, 12).map(row => {
        const at = new Date(Date.parse(String(row.created_at)) + 7 * 3600_000).toISOString();
        return at.slice(0, 16);
      });
      for (const minute of minutes) {
        const range = (['gteq', 'lteq'] as const).map(condition => ({
          field: 'created_at',
          value: minute,
          condition,
        }));
        const answers = await both(call, rows, range);
        expect(answers.server).toEqual(answers.tablet);
        expect(answers.server.total).toBeGreaterThan(0);
        for (const filter of range) {
          const one = await both(call, rows, [filter]);
          expect(one.server).toEqual(one.tablet);
          const impossible = await both(call, rows, [{ ...filter, value: `${minute.slice(0, 11)}24:60` }]);
          expect(impossible.server).toEqual(impossible.tablet);
        }
      }
      if (!call.list.fields.includes('order_date')) return;
      for (const condition of ['gteq', 'lteq'] as const) {
        const value = `${rows[0]?.order_date}T12:00`;
        const answers = await both(call, rows, [{ field: 'order_date', value, condition }]);
        expect(answers.server).toEqual(answers.tablet);
      }
    },
  );

  test('is looked for as it is written, without zeros at its end', async () => {
    const rows = await everyRow(items.onHand);
    for (const value of ['%0%', '%00%', '%.%', '%.5%', '%1%', '%000%']) {
      const answers = await both(items.onHand, rows, [{ field: 'quantity', value, condition: 'like' }]);
      expect(answers.server).toEqual(answers.tablet);
    }
  });
});

test('a status of purchase orders is looked for by its lower-case form', async () => {
  const total = async (value: string, condition: 'eq' | 'in') => {
    const filters = [{ field: 'la_status', value, condition }];
    return (await server.send(purchaseOrders.filter, { size: 1, filters }, { token })).data.total;
  };
  const [open, canceled] = [await total('open', 'eq'), await total('canceled', 'eq')];
  expect(open).toBeGreaterThan(0);
  expect(await total('OPEN', 'eq')).toBe(open);
  expect(await total('open|canceled', 'in')).toBe(open + canceled);
});

describe('a text to look for', () => {
  const total = async (value: string, condition: 'like' | 'eq' = 'like') => {
    const filters = [{ field: 'name', value, condition }];
    return (await server.send(customers.filter, { size: 1, filters }, { token })).data.total;
  };

  test.each(['%_%', '%\\%', '%%%', '%a%b%', "%'%"])('%s has no special characters', async value => {
    expect(await total(value)).toBe(0);
  });

  test('is found without accents, in any case, word by word', async () => {
    const { items: found } = (await server.send(customers.filter, { size: 1 }, { token })).data;
    const name = found[0]?.name ?? '';
    const words = name.normalize('NFD').toUpperCase().split(' ').reverse().join('  ');
    expect(await total(`%${words}%`)).toBeGreaterThan(0);
    expect(await total(words, 'eq')).toBe(0);
    expect(await total(name, 'eq')).toBeGreaterThan(0);
  });
});

describe('a question', () => {
  const ask = (input: Partial<ListInput>) => server.send(items.filter, input, { token });
  const search = (value: string) => ({ field: searchField, value: `%${value}%`, condition: 'like' as const });
  const several = <T>(count: number, one: (index: number) => T) =>
    Array.from({ length: count }, (_, n) => one(n));
  const words = (count: number) => several(count, n => `w${n}`).join(' ');
  const { filters, members, words: mostWords, allWords, wordLength, valueLength, lastRow } = listLimits;
  const tooMuch: [string, Partial<ListInput>][] = [
    ['forty searches of 2,000 characters', { filters: several(40, () => search('a '.repeat(999))) }],
    ['too many filters', { filters: several(filters + 1, () => search('a')) }],
    ['too many words in a filter', { filters: [search(words(mostWords + 1))] }],
    ['too many words in all', { filters: several(Math.ceil((allWords + 1) / 4), () => search(words(4))) }],
    ['too long a word', { filters: [search('x'.repeat(wordLength + 1))] }],
    [
      'too long a value',
      { filters: [{ field: 'item_no', value: 'x'.repeat(valueLength + 1), condition: 'eq' }] },
    ],
    ['too many values', { filters: [{ field: 'item_no', value: '|'.repeat(members), condition: 'in' }] }],
    ['too far back a page', { page: lastRow / 1000 + 1, size: 1000 }],
  ];
  test.each(tooMuch)('of %s is refused in words for a person', async (_, input) => {
    const { status, error, headers } = await ask(input);
    expect({ status, code: error?.code }).toEqual({ status: 422, code: 'validation' });
    expect(error?.msg).toMatch(/^(A|The|That) [a-z ]+.*\.$/);
    expect(headers.get('x-not-forwarded')).toBe('1');
  });

  test('of the most that is allowed is answered', async () => {
    const most = several(filters, n =>
      n < 8
        ? search(several(4, w => `${w}${'x'.repeat(wordLength - 2)}`).join(' '))
        : { field: 'item_no', value: several(members, m => `I${m}`).join('|'), condition: 'in' as const },
    );
    expect((await ask({ filters: most })).data.items).toEqual([]);
    expect((await ask({ page: lastRow / 1000, size: 1000 })).data.items).toEqual([]);
  });

  test('costs as many parts of a statement however much is looked for', () => {
    const columns = ['name', 'code', 'phone'].map(column => ({
      column: sql.raw(column),
      kind: 'text' as const,
    }));
    const statementOf = (value: string, asked: 'like' | 'in') =>
      new PgDialect().sqlToQuery(
        condition({ field: 'x', value, condition: asked }, asked === 'in' ? columns.slice(0, 1) : columns) ??
          sql``,
      );
    for (const [asked, few, many] of [
      ['like', words(3), words(300)],
      ['in', 'a|b', several(900, n => `v${n}`).join('|')],
    ] as const) {
      const [small, large] = [statementOf(few, asked), statementOf(many, asked)];
      expect(large.sql).toBe(small.sql);
      expect(large.params.length).toBe(small.params.length);
    }
  });

  test('that a screen makes of any text is within the limits, and of a short one is the text', async () => {
    const scanned = `${'https://example.vn/q?a=1|b '.repeat(40)}${'🐟'.repeat(900)}`;
    for (const text of [scanned, 'x'.repeat(2000), words(400), '🐟'.repeat(500), '|', ' '])
      expect((await ask({ filters: [searchFor(text)] })).status).toBe(200);
    expect(searchable('  Nguyễn  Thị Hoa ')).toBe('  Nguyễn  Thị Hoa ');
    expect(searchable(`a ${'b'.repeat(100)}`)).toBe(`a ${'b'.repeat(wordLength)}`);
  });
});

describe('a field that the list does not offer', () => {
  const ask = (input: Partial<ListInput>) => server.send(customers.filter, input, { token });
  const names = [
    'password_hash',
    'franchise_code; drop table users',
    '"x"',
    '__proto__',
    'constructor',
    'toString',
  ];

  test.each(names)('%s is refused in a filter and in the sort order', async field => {
    const filters = [{ field, value: '1', condition: 'eq' as const }];
    expect((await ask({ filters })).error).toMatchObject({ code: 'validation', field: 'filters.0.field' });
    const sort_order = { field, direction: 'asc' as const };
    expect((await ask({ sort_order })).error).toMatchObject({
      code: 'validation',
      field: 'sort_order.field',
    });
  });

  test('the quick search takes only like', async () => {
    const filters = [{ field: searchField, value: 'x', condition: 'eq' as const }];
    expect((await ask({ filters })).error?.code).toBe('validation');
  });
});
