import { expect, test } from 'vitest';
import { dayIn, dayOrder, readDay } from '#model/kit/read-day.ts';
import { ambiguous, none, value } from '#model/kit/reading.ts';

const latestYear = 2026;

test.each([
  '20/5/1990',
  '20/5/90',
  '1990-05-20',
  '20-05-1990',
  '20.5.1990',
  '1990/5/20',
  '20/05/1990 00:00',
  '1990-05-20T00:00:00Z',
  '5/20/1990',
  '20 May 1990',
  '20-May-90',
  '20MAY90',
  '19900520',
  '33013',
  '\u200e20/05/1990',
])('%j is the same day', text => expect(readDay(text, { latestYear })).toEqual(value('1990-05-20')));

test.each(['', '30/2/1990', '1990', '12', 'hôm qua', '20/5', '20/5/1990 hay 21/5/1990', '20-13-1990'])(
  '%j is no day',
  text => expect(readDay(text, { latestYear })).toEqual(none),
);

test('a year of two digits is not after the latest one', () => {
  expect(readDay('1/2/26', { latestYear })).toEqual(value('2026-02-01'));
  expect(readDay('1/2/27', { latestYear })).toEqual(value('1927-02-01'));
});

test('the column tells which comes first, where it does', () => {
  expect(dayOrder(['5/6/1990', '20/5/1990'])).toBe('day');
  expect(dayOrder(['5/6/1990', '5/20/1990', 'x'])).toBe('month');
  expect(dayOrder(['20/5/1990', '5/20/1990'])).toBe('either');
  expect(dayOrder(['5/6/1990'])).toBe('day');
  expect(readDay('5/6/1990', { latestYear })).toEqual(value('1990-06-05'));
  expect(readDay('5/6/1990', { latestYear, order: 'month' })).toEqual(value('1990-05-06'));
  expect(readDay('5/6/1990', { latestYear, order: 'either' })).toEqual(ambiguous('1990-06-05', '1990-05-06'));
});

test('a day stands among other things, and the first one counts', () => {
  const days = (text: string) => dayIn(text, { latestYear });
  for (const text of ['2026/11/20', '20-Nov-2026', '20NOV26', '20261120', '20/11/2026\n20261231 - 65937'])
    expect([text, days(text)]).toEqual([text, value('2026-11-20')]);
  expect(days('46349')).toEqual(none);
});
