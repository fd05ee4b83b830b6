import { expect, test } from 'vitest';
import {
  businessDate,
  formatAmount,
  formatDate,
  formatDateTime,
  formatNumber,
  formatQuantity,
  truncate,
} from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import { addQuantity, isQuantity, roundQuantity } from '#model/kit/quantity.ts';

test('numbers are written in German style, up to two decimals', () => {
  expect([formatNumber(1234567.891), formatAmount(1500), formatNumber(0.5)]).toEqual([
    '1.234.567,89',
    '1.500',
    '0,5',
  ]);
});

test('a quantity shows the three decimals that it may have', () => {
  expect([formatQuantity(2.625), formatQuantity(1200), formatQuantity(0.1)]).toEqual([
    '2,625',
    '1.200',
    '0,1',
  ]);
});

test('the business date is Vietnam’s, whatever the device’s zone', () => {
  expect(businessDate(new Date('2026-03-01T16:59:59Z'))).toBe('2026-03-01');
  expect(businessDate(new Date('2026-03-01T17:00:00Z'))).toBe('2026-03-02');
});

test('dates are written day-month-year, times hh:mm:ss, the empty date not at all', () => {
  expect([
    formatDate('2026-03-09'),
    formatDateTime('2026-03-09T18:30:05Z'),
    formatDate('0001-01-01'),
    formatDate(null),
  ]).toEqual(['09-03-2026', '10-03-2026 01:30:05', '', '']);
});

test('texts are searched without accents and case, đ as d', () => {
  expect(normalise('  Đường  Nguyễn Huệ ')).toBe('duong nguyen hue');
});

test('long texts are cut at 100 characters', () => {
  expect(truncate('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  expect(truncate('short')).toBe('short');
});

test('quantities add up exactly', () => {
  expect([addQuantity(0.1, 0.2), roundQuantity(1.0005), isQuantity(1.234), isQuantity(1.2345)]).toEqual([
    0.3,
    1.001,
    true,
    false,
  ]);
});
