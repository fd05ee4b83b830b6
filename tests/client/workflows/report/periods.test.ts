import { expect, test } from 'vitest';
import {
  comparedPeriod,
  comparisonOf,
  mondayOf,
  monthsAfter,
  presetPeriod,
  stepOf,
  stepsOf,
} from '#client/workflows/report/periods.ts';

const period = (from_date: string, to_date: string) => ({ from_date, to_date });
const today = '2026-11-23';

test('periods are called by their names', () => {
  expect(presetPeriod('today', today)).toEqual(period(today, today));
  expect(presetPeriod('yesterday', '2026-11-01')).toEqual(period('2026-10-31', '2026-10-31'));
  expect(presetPeriod('days7', today)).toEqual(period('2026-11-17', today));
  expect(presetPeriod('month', today)).toEqual(period('2026-11-01', today));
  expect(presetPeriod('lastMonth', '2026-03-31')).toEqual(period('2026-02-01', '2026-02-28'));
  expect(presetPeriod('quarter', today)).toEqual(period('2026-10-01', today));
  expect(presetPeriod('year', today)).toEqual(period('2026-01-01', today));
});

test.each([
  ['a day with the same weekday before', period(today, today), period('2026-11-16', '2026-11-16')],
  ['7 days with those before', period('2026-11-17', today), period('2026-11-10', '2026-11-16')],
  [
    'a month so far with as much of the last',
    period('2026-11-01', today),
    period('2026-10-01', '2026-10-23'),
  ],
  ['a whole month with a whole one', period('2026-03-01', '2026-03-31'), period('2026-02-01', '2026-02-28')],
  [
    'a month to its 30th with a shorter one',
    period('2026-03-01', '2026-03-30'),
    period('2026-02-01', '2026-02-28'),
  ],
  ['a quarter so far', period('2026-10-01', today), period('2026-07-01', '2026-08-23')],
  ['a year so far', period('2026-01-01', today), period('2025-01-01', '2025-11-23')],
  ['any days with as many before', period('2026-11-05', '2026-11-18'), period('2026-10-22', '2026-11-04')],
])('%s', (_, asked, compared) => expect(comparedPeriod(asked)).toEqual(compared));

test('a month later is the same day, or the last one', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28');
  expect(monthsAfter('2026-01-15', -12)).toBe('2025-01-15');
  expect(monthsAfter('2028-02-29', -12)).toBe('2027-02-28');
});

test('a day is drawn by hours, a month by days, a year by months', () => {
  expect(stepOf(period(today, today))).toBe('hour');
  expect(stepOf(period('2026-11-01', today))).toBe('day');
  expect(stepOf(period('2026-01-01', today))).toBe('month');
});

test.each([
  ['a day with the same weekday', period(today, today), period('2025-11-24', '2025-11-24')],
  ['a month so far', period('2026-11-01', today), period('2025-11-01', '2025-11-23')],
  [
    'a whole February after a longer one',
    period('2025-02-01', '2025-02-28'),
    period('2024-02-01', '2024-02-29'),
  ],
  ['a year so far', period('2026-01-01', today), period('2025-01-01', '2025-11-23')],
])('of the year before: %s', (_, asked, compared) =>
  expect(comparisonOf(asked, '2026-12-31T05:00:00.000Z', 'year')).toEqual({
    before: compared,
    until: '',
    against: 'year',
  }),
);

test('any period can be drawn by hours of the day, and by as many parts as can be told apart', () => {
  expect(stepsOf(period(today, today))).toEqual(['hour']);
  expect(stepsOf(period('2026-11-17', today))).toEqual(['hour', 'day']);
  expect(stepsOf(period('2026-10-01', today))).toEqual(['hour', 'day', 'week', 'month']);
  expect(stepsOf(period('2024-01-01', today))).toEqual(['hour', 'month']);
  expect([mondayOf(today), mondayOf('2026-11-29'), mondayOf('2026-11-22')]).toEqual([
    today,
    today,
    '2026-11-16',
  ]);
});
