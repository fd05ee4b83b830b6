import { expect, it } from 'vitest';
import { receipts, salesOrders } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { Origin } from '../../../../src/client/read/use-list.ts';
import { daySum } from '../../../../src/client/workflows/list/day-sums.ts';
import { byDay, type Days } from '../../../../src/client/workflows/list/days.ts';

type Row = { pos_so_no: string; created_at: string; grand_total: number; document_type: string };
const days: Days<Row> = { of: 'created_at', amount: 'grand_total', sum: row => row.grand_total };
let made = 0;
const row = (created_at: string, grand_total: number, pos_so_no = `SO-${++made}`): Row => ({
  pos_so_no,
  created_at,
  grand_total,
  document_type: 'order',
});
/** Evening of 20 November in UTC is the 21st in Vietnam. */
const rows = [
  row('2026-11-22T03:00:00.000Z', 1),
  row('2026-11-21T03:00:00.000Z', 10),
  row('2026-11-20T18:00:00.000Z', 20),
  row('2026-11-20T03:00:00.000Z', 100),
];
// Of a row, these tests need the fields above alone.
const orders = salesOrders.orders as unknown as List<Row>;

const nothing: Origin<Row>['table'] = {
  rows: [],
  total: 0,
  complete: false,
  filled: 0,
  asOf: null,
  filling: null,
};
type Asked = { page?: number; size?: number; total?: number; sums?: Record<string, number> };
const newest = { field: 'created_at', direction: 'desc' } as const;
const inputOf = (page: number, size: number): ListInput => ({ page, size, filters: [], sort_order: newest });
/** A page of the server. */
function page(items: Row[], { page = 1, size = items.length, total = size, sums }: Asked = {}): Origin<Row> {
  const known = { items, page, size, total, ...(sums ? { day_sums: sums } : {}) };
  return { known, table: nothing, overlay: null, input: inputOf(page, size) };
}
const sums = (origin: Origin<Row>) =>
  ['2026-11-22', '2026-11-21', '2026-11-20'].map(day => daySum(orders, days, day, origin));
/** A change that is not sent: rows replace those of their number, new ones come on top. */
const unsent =
  (...changed: Row[]) =>
  (all: readonly Row[]) => [
    ...changed.filter(one => !all.some(other => other.pos_so_no === one.pos_so_no)),
    ...all.map(one => changed.find(other => other.pos_so_no === one.pos_so_no) ?? one),
  ];

it('puts rows below their days of Vietnam, each day once, in the order of the list', () => {
  const early = row('2026-11-20T05:00:00.000Z', 1000);
  const named = (list: readonly Row[], direction: 'asc' | 'desc') =>
    byDay(list, days, direction).map(([day, ofDay]) => [day, ofDay.length]);
  expect(named([early, ...rows], 'desc')).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
    ['2026-11-20', 2],
  ]);
  expect(named([...rows].reverse(), 'asc').map(([day]) => day)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});

it('adds up the days that stand on the page alone', () => {
  expect(sums(page(rows))).toEqual([1, 30, 100]);
});

it('takes the sum of a day that goes on elsewhere from the server, and has none without it', () => {
  expect(sums(page(rows, { page: 2, total: 20 }))).toEqual([null, 30, null]);
  expect(sums(page(rows, { page: 2, total: 20, sums: { '2026-11-22': 7, '2026-11-20': 700 } }))).toEqual([
    7, 30, 700,
  ]);
  expect(sums(page(rows, { total: 20 }))).toEqual([1, 30, null]);
  expect(sums(page(rows, { page: 5, total: 20 }))).toEqual([null, 30, 100]);
});

it('takes no last day of a page for a whole one where more rows are not counted', () => {
  const exact = page(rows);
  if (!exact.known) throw new Error('no page');
  expect(sums(exact)).toEqual([1, 30, 100]);
  expect(sums({ ...exact, known: { ...exact.known, total_capped: true } })).toEqual([1, 30, null]);
});

it('counts what is not sent with the day it is of, wherever that day ends', () => {
  const local = row('2026-11-20T06:00:00.000Z', 1000, 'tmp:1');
  const cut = page(rows, { total: 20, sums: { '2026-11-20': 700 } });
  expect(sums({ ...cut, overlay: unsent(local) })).toEqual([1, 30, 1700]);
  expect(sums({ ...page(rows), overlay: unsent(local) })).toEqual([1, 30, 1100]);
  // A row of the page counts as it is changed.
  const dearer = { ...(rows[3] as Row), grand_total: 150 };
  expect(sums({ ...cut, overlay: unsent(dearer) })).toEqual([1, 30, 750]);
  // One of another page is in the server's sum with what it was, and the tablet does not know what that is.
  const elsewhere = row('2026-11-20T01:00:00.000Z', 5, 'SO-elsewhere');
  expect(sums({ ...cut, overlay: unsent(elsewhere) })).toEqual([1, 30, null]);
  // An unsent row of a day before all others does not make the last day of the page a whole one.
  const before = row('2026-11-01T06:00:00.000Z', 1000, 'tmp:2');
  expect(sums({ ...page(rows.slice(0, 3), { total: 20 }), overlay: unsent(before) })).toEqual([
    1,
    null,
    null,
  ]);
});

it('adds up on the tablet the days of which it has every row', () => {
  const table = { ...nothing, rows, total: 50, filled: rows.length, asOf: '2026-11-22T04:00:00.000Z' };
  const offline = (changed: Partial<typeof table>, size = 20): Origin<Row> => ({
    known: null,
    table: { ...table, ...changed },
    overlay: null,
    input: inputOf(1, size),
  });
  // The last rows of the window may be a part of their day.
  expect(sums(offline({}))).toEqual([1, 30, null]);
  // On a page that ends in a day it is known as a whole all the same.
  expect(sums(offline({}, 2))).toEqual([1, 30, null]);
  expect(sums(offline({ complete: true }))).toEqual([1, 30, 100]);
  // Older rows that a person looked at stand behind those of the window.
  expect(sums(offline({ filled: 2 }))).toEqual([1, null, null]);
  expect(sums(offline({ filled: 0 }))).toEqual([null, null, null]);
  const local = row('2026-11-21T06:00:00.000Z', 1000, 'tmp:1');
  expect(sums({ ...offline({}), overlay: unsent(local) })).toEqual([1, 1030, null]);
  const quotes = offline({});
  quotes.input.filters.push({ field: 'document_type', value: 'quote', condition: 'eq' });
  expect(sums(quotes)).toEqual([0, 0, null]);
});

it('knows of a table that is not sorted by the time of its rows no day as whole', () => {
  const table = { ...nothing, rows, total: 50, filled: rows.length, asOf: '2026-11-22T04:00:00.000Z' };
  const added = receipts.added as unknown as List<Row>; // as above; sorted by number
  expect(
    daySum(added, days, '2026-11-22', { known: null, table, overlay: null, input: inputOf(1, 20) }),
  ).toBe(null);
});
