import { expect, test } from 'vitest';
import { queryRows } from '#model/kit/list-query.ts';
import { searchField } from '#model/kit/search-field.ts';

const shape = { key: 'no', search: ['name', 'no'], sort: { field: 'no', direction: 'asc' as const } };
const rows = [
  { no: 'A1', name: 'Nguyễn Thị Hoa', date: '2026-01-05', amount: 10, note: null },
  { no: 'A2', name: 'Đặng Văn Ân', date: '2026-01-06T20:00:00Z', amount: 9, note: 'x' },
  { no: 'A3', name: 'Trần Hoàng', date: '2026-02-01', amount: 100, note: 'y' },
];
const find = (field: string, value: string, condition: 'eq' | 'like' | 'in' | 'gteq' | 'lteq') =>
  queryRows(rows, { page: 1, size: 10, filters: [{ field, value, condition }] }, shape).items.map(
    row => row.no,
  );

test('a search ignores accents and finds every word anywhere', () => {
  expect(find('search', '%hoa nguyen%', 'like')).toEqual(['A1']);
  expect(find('search', '%dang%', 'like')).toEqual(['A2']);
  expect(find('name', '%HOÀ%', 'like')).toEqual(['A1', 'A3']);
});

test('eq, in and ranges mean what they mean on the server', () => {
  expect(find('no', 'A2', 'eq')).toEqual(['A2']);
  expect(find('no', 'A1|A3', 'in')).toEqual(['A1', 'A3']);
  // 20:00 in UTC is the next day in Vietnam.
  expect(find('date', '2026-01-07', 'gteq')).toEqual(['A2', 'A3']);
  expect(find('date', '2026-01-06', 'lteq')).toEqual(['A1']);
  expect(find('amount', '10', 'gteq')).toEqual(['A1', 'A3']);
});

test('a bound with a time is a minute of Vietnam, and counts whole', () => {
  expect(find('date', '2026-01-07T03:00', 'lteq')).toEqual(['A1', 'A2']);
  expect(find('date', '2026-01-07T02:59', 'lteq')).toEqual(['A1']);
  expect(find('date', '2026-01-07T03:01', 'gteq')).toEqual(['A3']);
  // A day alone has no minutes.
  expect(find('date', '2026-02-01T23:00', 'gteq')).toEqual(['A3']);
});

test('a field of capitals takes the lower-case forms, and only such a field', () => {
  const among = (capitals: string[], value: string, condition: 'eq' | 'in') => {
    const filters = [{ field: 'no', value, condition }];
    return queryRows(rows, { page: 1, size: 10, filters }, { ...shape, capitals }).total;
  };
  expect(among(['no'], 'a2', 'eq')).toBe(1);
  expect(among(['no'], 'a1|A3|a9', 'in')).toBe(2);
  expect(among([], 'a2', 'eq')).toBe(0);
});

test('a field with more values than it shows is found by each of them', () => {
  const goods = [
    { no: 'G1', code: '111', more: [{ code: 'AB-9' }, { code: '18936000000025' }] },
    { no: 'G2', code: '222', more: [] },
  ];
  const codes = { ...shape, search: ['no', 'code'], further: { code: { in: 'more', of: 'code' } } };
  const found = (field: string, value: string, condition: 'eq' | 'like') =>
    queryRows(goods, { page: 1, size: 10, filters: [{ field, value, condition }] }, codes).items.map(
      ({ no }) => no,
    );
  expect(found('code', '18936000000025', 'eq')).toEqual(['G1']);
  expect(found('code', '%b-9%', 'like')).toEqual(['G1']);
  expect(found(searchField, '%ab-9%', 'like')).toEqual(['G1']);
  expect(found('code', '222', 'eq')).toEqual(['G2']);
});

test('numbers sort as numbers, nothing comes first, the key breaks ties', () => {
  const sorted = (field: string, direction: 'asc' | 'desc') =>
    queryRows(rows, { page: 1, size: 10, filters: [], sort_order: { field, direction } }, shape).items.map(
      row => row.no,
    );
  expect(sorted('amount', 'asc')).toEqual(['A2', 'A1', 'A3']);
  expect(sorted('note', 'asc')).toEqual(['A1', 'A2', 'A3']);
  expect(sorted('note', 'desc')).toEqual(['A3', 'A2', 'A1']);
  expect(sorted('name', 'asc')).toEqual(['A2', 'A1', 'A3']);
});

test('a page has its rows and the total', () => {
  expect(queryRows(rows, { page: 2, size: 2, filters: [] }, shape)).toMatchObject({
    items: [{ no: 'A3' }],
    total: 3,
    page: 2,
    size: 2,
  });
});

test('a whole document number is a number alone, and a part of one stands anywhere', () => {
  const documents = [
    { no: 'SO-F01-26-000123', name: 'Hoa' },
    { no: 'SO-F01-26-000124', name: 'Lan, instead of SO-F01-26-000123' },
    { no: 'SO-F01-26-0001230', name: 'Hoa' },
  ];
  const found = (value: string, numbers = ['no'], field: string = searchField) =>
    queryRows(
      documents,
      { page: 1, size: 10, filters: [{ field, value: `%${value}%`, condition: 'like' }] },
      { ...shape, numbers },
    ).items.map(({ no }) => no.slice(10));
  expect(found('so-f01-26-000123')).toEqual(['000123']);
  expect(found('SO-F01-26-000123 hoa')).toEqual(['000123']);
  expect(found('SO-F01-26-000123 lan')).toEqual([]);
  expect(found('SO-F01-26-000123', ['no'], 'no')).toEqual(['000123']);
  expect(found('SO-F01-26-000123', ['no'], 'name')).toEqual(['000124']);
  expect(found('SO-F01-26-00012')).toEqual(['000123', '0001230', '000124']);
  expect(found('F01-26-000123')).toEqual(['000123', '0001230', '000124']);
  expect(found('SO-F01-26-000123', [])).toEqual(['000123', '0001230', '000124']);
});
