import { expect, test } from 'vitest';
import { accountOf, companyAccounts } from '#model/sales/money-accounts.ts';
import { methodsOf, receiptTypes } from '#model/sales/payments.ts';

const shop = '0011004234567';
const on = (receipt_type: string, payment_type: string, receipt_type_code = 'customer_ecom_payment') =>
  accountOf({ receipt_type, payment_type, receipt_type_code }, shop);

test('money of a store goes into the till or onto the shop’s account, whatever the way', () => {
  for (const type of ['collect_store', 'collect_dealer'] as const)
    for (const { value } of methodsOf(type))
      expect(on(type, value, 'customer_payment')).toBe(value === 'cash' ? 'CASH' : shop);
});

test('a partner’s money is the partner’s, wherever the sale was made', () => {
  for (const { value: type } of receiptTypes) {
    expect(on(type, 'payoo')).toBe(companyAccounts.payoo);
    expect(on(type, 'viettel')).toBe(companyAccounts.viettel);
  }
});

test('what e-commerce collects goes to one of its two accounts, a store’s to the shop’s', () => {
  for (const method of ['transfer', 'collection_on_behalf']) {
    expect(on('collect_ecom', method)).toBe(companyAccounts.web);
    for (const code of ['shopee_payment', 'lazada_payment', 'tiktokshop_payment'])
      expect(on('collect_ecom', method, code)).toBe(companyAccounts.market);
  }
  expect(on('ecom_collect_store', 'transfer')).toBe(shop);
  expect(on('ecom_collect_store', 'cash')).toBe('CASH');
});
