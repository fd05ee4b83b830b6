import { expect, it } from 'vitest';
import { byDay, type Days } from '../../../../src/client/workflows/list/days.ts';

type Row = { at: string; amount: number };
const days: Days<Row> = { of: 'at', amount: 'amount', sum: row => row.amount };
const row = (at: string, amount: number): Row => ({ at, amount });
/** Evening of 20 November in UTC is the 21st in Vietnam. */
const rows = [
  row('2026-11-22T03:00:00.000Z', 1),
  row('2026-11-21T03:00:00.000Z', 10),
  row('2026-11-20T18:00:00.000Z', 20),
  row('2026-11-20T03:00:00.000Z', 100),
];
const sums = (list: readonly Row[], isFirst: boolean, isLast: boolean, direction: 'asc' | 'desc' = 'desc') =>
  byDay(list, days, direction, { isFirst, isLast }).map(({ day, sum }) => [day, sum]);

it('puts rows below their days of Vietnam and adds up each', () => {
  expect(sums(rows, true, true)).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 30],
    ['2026-11-20', 100],
  ]);
});

it('gives no sum of a day that may go on upon another page', () => {
  expect(sums(rows, false, false)).toEqual([
    ['2026-11-22', null],
    ['2026-11-21', 30],
    ['2026-11-20', null],
  ]);
  expect(sums(rows.slice(0, 1), true, false)).toEqual([['2026-11-22', null]]);
  expect(sums(rows.slice(0, 1), false, true)).toEqual([['2026-11-22', null]]);
});

it('names each day once, also where an unsent row of an earlier day stands first', () => {
  const unsent = row('2026-11-20T05:00:00.000Z', 1000);
  expect(sums([unsent, ...rows], true, true)).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 30],
    ['2026-11-20', 1100],
  ]);
  expect(sums([...rows].reverse(), true, true, 'asc').map(([day]) => day)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});
