import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiptTypeCodes, receiptTypes } from '#model/sales/payments.ts';

type Labels = typeof import('#client/messages/payment-labels.ts');

/** The labels of a page that starts in this language. */
async function labelsIn(chosen: 'en' | 'vi'): Promise<Labels> {
  vi.resetModules();
  const { persistLanguage, startLanguage } = await import('#client/messages/language.ts');
  persistLanguage('tab', chosen);
  await startLanguage();
  return import('#client/messages/payment-labels.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  vi.resetModules();
});

test('a way to pay has both labels of the specification, and nothing else has two languages', async () => {
  const { methodLabel, receiptTypeLabel, channelLabel } = await labelsIn('en');
  expect(['cash', 'installment', 'transfer', 'card'].map(methodLabel)).toEqual([
    'Cash · Tiền mặt',
    'Installment · Trả góp',
    'Transfer · Chuyển khoản',
    'Card · Quẹt thẻ',
  ]);
  expect(['payoo', 'viettel', 'collection_on_behalf'].map(methodLabel)).toEqual([
    'Payoo',
    'Viettel',
    'Collect Payment · Thu hộ',
  ]);
  expect(receiptTypeLabel('collect_store')).toBe('Collected in store');
  expect(channelLabel('customer_payment')).toBe('Customer');
  for (const code of receiptTypeCodes) expect(channelLabel(code)).not.toContain('_');
});

test('a Vietnamese page has no English in them', async () => {
  const { methodLabel, receiptTypeLabel, channelLabel, optionsOf } = await labelsIn('vi');
  expect(['cash', 'payoo', 'collection_on_behalf'].map(methodLabel)).toEqual(['Tiền mặt', 'Payoo', 'Thu hộ']);
  expect(receiptTypeLabel('collect_dealer')).toBe('Đại lý thu');
  expect(['customer_payment', 'customer_ecom_payment', 'shopee_payment'].map(channelLabel)).toEqual([
    'Khách hàng',
    'Web bán hàng',
    'Shopee',
  ]);
  expect(optionsOf(receiptTypes)[0]).toEqual({ value: 'collect_store', label: 'Thu tại cửa hàng' });
});

test('what this build does not know stays as it is', async () => {
  const { methodLabel } = await labelsIn('vi');
  expect(methodLabel('shells')).toBe('shells');
});
