import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import {
  decimalMark,
  readAmount,
  readPercent,
  readQuantity,
  readShare,
  readSigned,
} from '#model/kit/read-number.ts';
import { ambiguous, none, value } from '#model/kit/reading.ts';

describe('an amount', () => {
  test.each([
    ['1250000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000 ₫', 1_250_000],
    ['1 250 000,00 đ', 1_250_000],
    ["1'250'000", 1_250_000],
    ['85000.00', 85_000],
    ['85.000,00', 85_000],
    ['85,000.00', 85_000],
    ['85000.0000', 85_000],
    ['85.000 VNĐ', 85_000],
    ['VND 85.000', 85_000],
    ['\u200e85.000\u00a0₫\u200b', 85_000],
    ['８５０００', 85_000],
    ['12.00', 12],
    ['0', 0],
    ['0,00', 0],
  ])('of %j is %j', (text, amount) => expect(readAmount(text)).toEqual(value(amount)));

  test.each([
    '1.25',
    '1.250,5',
    '85000.50',
    '0.250',
    '1.250.00',
    '1.2500.000',
    '-50000',
    '50k',
    '5 triệu',
    'abc',
    '',
    '.',
    ',00',
    '12345678901234',
  ])('is none of %j', text => expect(readAmount(text)).toEqual(none));

  test('may be one of two where three zeros follow', () => {
    expect(readAmount('1.250,000')).toEqual(ambiguous(1250, 1_250_000));
  });

  test('is read as it was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), amount => {
        expect(readAmount(formatAmount(amount))).toEqual(value(amount));
      }),
    );
  });
});

describe('a quantity', () => {
  test.each([
    ['24', 24],
    ['0.250', 0.25],
    ['0,250', 0.25],
    ['0.335', 0.335],
    ['.5', 0.5],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['1,250', 1.25],
    ['1.250,5', 1250.5],
    ['1,250.5', 1250.5],
    ['1.250.000', 1_250_000],
    ['1250.125', 1250.125],
    ['2,5000', 2.5],
    ['1 250', 1250],
  ])('of %j is %j', (text, quantity) => expect(readQuantity(text)).toEqual(value(quantity)));

  test.each(['', 'x', '-1', '1,2345', '1.25.0', '2 kg', ','])('is none of %j', text =>
    expect(readQuantity(text)).toEqual(none),
  );

  test('with a dot before three digits is thousands or decimals, unless the place tells', () => {
    expect(readQuantity('1.250')).toEqual(ambiguous(1250, 1.25));
    expect(readQuantity('1.250', ',')).toEqual(value(1250));
    expect(readQuantity('1.250', '.')).toEqual(value(1.25));
    expect(readQuantity('1,250', 'file')).toEqual(ambiguous(1250, 1.25));
    expect(readQuantity('1,250', '.')).toEqual(value(1250));
    expect(readQuantity('0.250', ',')).toEqual(value(0.25));
  });

  test('is never another one than was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), thousandths => {
        const quantity = thousandths / 1000;
        const reading = readQuantity(formatQuantity(quantity));
        expect(
          reading.kind === 'value' ? [reading.value] : 'candidates' in reading && reading.candidates,
        ).toContain(quantity);
      }),
    );
  });
});

test('a column tells the mark before its decimals where its cells agree', () => {
  expect(decimalMark(['24', '12.750', '0.250'])).toBe('.');
  expect(decimalMark(['1.250', '2,5'])).toBe(',');
  expect(decimalMark(['1.250', '1.250.000'])).toBe(',');
  expect(decimalMark(['0.250', '12.750', '0,250'])).toBeNull();
  expect(decimalMark(['1.250', '3', 'x'])).toBeNull();
});

test('a percentage and a rate have decimals after either mark', () => {
  expect(['12,5', '12.50', '100', '0.250', '100,5', '1.250', '5x'].map(readPercent)).toEqual([
    value(12.5),
    value(12.5),
    value(100),
    value(0.25),
    none,
    value(1.25),
    none,
  ]);
  expect(readShare('1,0525', 100, 4)).toEqual(value(1.0525));
});

test('a sign stands before what is read without one', () => {
  expect(readSigned('-50.000', readAmount)).toEqual(value(-50_000));
  expect(readSigned('−1.250', readQuantity)).toEqual(ambiguous(-1250, -1.25));
  expect(readSigned('+5', readQuantity)).toEqual(value(5));
  expect(readSigned('--5', readAmount)).toEqual(none);
});
