import { expect, test } from 'vitest';
import { bankName } from '#model/sales/banks.ts';
import { channelLabel, receiptTypeCodes } from '#model/sales/payments.ts';

test('a bank goes by its name, one that nobody knows by its number', () => {
  expect([bankName('970436'), bankName('970422'), bankName('123456')]).toEqual([
    'Vietcombank',
    'MB Bank',
    '123456',
  ]);
});

test('no code of a receipt is shown as it is', () => {
  for (const code of receiptTypeCodes) expect(channelLabel(code)).not.toContain('_');
  expect(channelLabel('customer_payment')).toBe('Customer · Khách hàng');
});
