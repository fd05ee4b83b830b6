import { expect, test } from 'vitest';
import { worthFault } from '#model/kit/amounts.ts';
import { isDay } from '#model/kit/days.ts';
import { bookingFault, firstBookable, lastRequestable, requestFault } from '#model/kit/document-date.ts';
import {
  isEmail,
  isPassword,
  isStorable,
  isWholeNumber,
  messages,
  parseDate,
} from '#model/kit/validation.ts';

test('an e-mail may be empty', () => {
  expect([isEmail(''), isEmail('a@b.vn'), isEmail('a@b'), isEmail('a b@c.vn')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a password has eight letters and digits, at least one of each', () => {
  expect(['', 'abcd1234', 'abcdefgh', '12345678', 'abc1234', 'abcd1234!'].map(isPassword)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a whole number has fewer than 14 digits, dots and commas aside', () => {
  expect(['', '1.234', '1,5', '1234567890123', '12345678901234', '12a'].map(isWholeNumber)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a date is day, month, year, and exists', () => {
  expect(['1/2/2026', '31-12-2026', '30/02/2026', '2026-01-01'].map(parseDate)).toEqual([
    '2026-02-01',
    '2026-12-31',
    null,
    null,
  ]);
});

test('messages are the specification’s', () => {
  expect(messages.maximum(100)).toBe('Maximum 100 characters!');
  expect(messages.range(1, 5)).toBe('Please enter between 1 and 5');
});

test('a day is one of the calendar', () => {
  expect(['2024-02-29', '0001-01-01', '9999-12-31'].map(isDay)).toEqual([true, true, true]);
  for (const text of ['2026-02-29', '2026-02-30', '2026-13-01', '0000-01-01', '2026-2-3', '+12026-01-01', ''])
    expect(isDay(text), text).toBe(false);
});

test('the books are open from the first day of last year, and goods are promised for two years', () => {
  expect(firstBookable('2026-03-02')).toBe('2025-01-01');
  expect(lastRequestable('2026-03-02')).toBe('2028-03-02');
  expect(lastRequestable('2028-02-29')).toBe('2030-02-28');
});

test('what a printer takes for orders, or no encoding has, is not kept', () => {
  for (const text of ['a\u0000', '\u001b@', '\u0085', '\ud800', 'x\udc00'])
    expect(isStorable(text)).toBe(false);
  for (const text of ['', 'line\r\nline\ttab', '👨\u200d👩\u200d👧', 'שלום', 'Tiếng Việt'])
    expect(isStorable(text)).toBe(true);
});

test('what lies in closed books, or beyond two years, is refused by a sentence', () => {
  expect(bookingFault('2024-12-31', '2026-03-02')?.msg).toBe(
    'Posting Date must not be before 01-01-2025: the books of that time are closed.',
  );
  expect(bookingFault('2025-01-01', '2026-03-02')).toBeNull();
  expect(bookingFault('', '2026-03-02')).toBeNull();
  expect(requestFault('Requested Delivery Date', '2028-03-03', '2026-03-02')?.msg).toBe(
    'Requested Delivery Date must not be after 02-03-2028.',
  );
  expect(requestFault('Requested Delivery Date', '2028-03-02', '2026-03-02')).toBeNull();
  expect(worthFault(1_000_000_000_000)?.msg).toBe('A document cannot be worth more than 999.999.999.999 ₫.');
  expect(worthFault(999_999_999_999)).toBeNull();
});
