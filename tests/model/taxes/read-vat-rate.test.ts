import { expect, test } from 'vitest';
import { readVatRate } from '#model/taxes/read-vat-rate.ts';

test.each([
  ['8', '8%'],
  [' 8 % ', '8%'],
  ['3,50%', '3.5%'],
  ['KCT', 'exempt'],
  ['Không chịu thuế', 'exempt'],
  ['Không kê khai, nộp thuế', 'not_declared'],
  ['101', null],
  ['0.08.1', null],
  ['constructor', null],
  ['', null],
])('a person writes the rate %j, which reads as %j', (text, rate) => {
  expect(readVatRate(text)).toBe(rate);
});
