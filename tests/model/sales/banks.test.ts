import { expect, test } from 'vitest';
import { bankName } from '#model/sales/banks.ts';

test('a bank goes by its name, one that nobody knows by its number', () => {
  expect([bankName('970436'), bankName('970422'), bankName('123456')]).toEqual([
    'Vietcombank',
    'MB Bank',
    '123456',
  ]);
});
