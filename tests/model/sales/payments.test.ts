import { describe, expect, test } from 'vitest';
import { paymentFault } from '#model/sales/payment-rules.ts';
import {
  ecomChannels,
  isCodeOf,
  methodsOf,
  receiptTypeCode,
  receiptTypeCodes,
  receiptTypes,
} from '#model/sales/payments.ts';
import { totalsByMethod } from '#model/sales/receipts.ts';

const payment = {
  receipt_type: 'collect_store',
  payment_type: 'cash',
  payment_term: '',
  collect_store_code: '',
  comment: '',
};

describe('how a receipt may be paid', () => {
  test('at a store or a dealer: cash, installment, transfer, card', () => {
    for (const type of ['collect_store', 'collect_dealer'] as const)
      expect(methodsOf(type).map(({ value }) => value)).toEqual(['cash', 'installment', 'transfer', 'card']);
  });

  test('through partners only where an e-commerce sale is paid', () => {
    expect(methodsOf('collect_ecom').map(({ value }) => value)).toEqual([
      'transfer',
      'payoo',
      'viettel',
      'collection_on_behalf',
    ]);
    for (const { value } of receiptTypes) {
      const ecom = value === 'collect_ecom' || value === 'ecom_collect_store';
      const fault = paymentFault({
        ...payment,
        receipt_type: value,
        payment_type: 'payoo',
        collect_store_code: 'L01',
      });
      expect(fault === null).toBe(ecom);
    }
    expect(paymentFault({ ...payment, payment_type: 'viettel' })).toEqual({
      field: 'payment_type',
      says: {
        msg: 'Payment by viettel does not go with a receipt of the type “collect store”.',
        key: 'payments.paymentType',
        params: ['viettel', 'collect_store'],
      },
    });
  });

  test('in installments with a term, and an e-commerce order in a store with the store', () => {
    expect(paymentFault({ ...payment, payment_type: 'installment' })?.field).toBe('payment_term');
    expect(paymentFault({ ...payment, payment_type: 'installment', payment_term: '3_months' })).toBeNull();
    const collected = { ...payment, receipt_type: 'ecom_collect_store' };
    expect(paymentFault(collected)?.field).toBe('collect_store_code');
    expect(paymentFault({ ...collected, collect_store_code: 'L01' })).toBeNull();
  });

  test('with a comment of at most 100 characters', () => {
    expect(paymentFault({ ...payment, comment: 'x'.repeat(100) })).toBeNull();
    expect(paymentFault({ ...payment, comment: 'x'.repeat(101) })?.says.msg).toBe('Maximum 100 characters!');
  });

  test('never in a way or of a type that nobody knows', () => {
    expect(paymentFault({ ...payment, payment_type: 'shells' })?.field).toBe('payment_type');
    expect(paymentFault({ ...payment, receipt_type: 'gift' })?.field).toBe('receipt_type');
  });
});

test('a receipt is booked on the account of where the sale was made', () => {
  expect(receiptTypeCode('collect_store')).toBe('customer_payment');
  expect(receiptTypeCode('collect_ecom')).toBe('customer_ecom_payment');
  const ecom = ['customer_ecom_payment', 'shopee_payment', 'lazada_payment', 'tiktokshop_payment'];
  expect(ecomChannels.map(({ value }) => value)).toEqual(ecom);
  for (const code of receiptTypeCodes) {
    expect(isCodeOf(code, 'collect_store')).toBe(code === 'customer_payment');
    expect(isCodeOf(code, 'ecom_collect_store')).toBe(ecom.includes(code));
  }
});

test('receipts add up by method, what was paid back below zero', () => {
  const receipt = (payment_type: string, amount: number, pos_so_no = 'SO-F01-26-000001') => ({
    payment_type,
    amount,
    pos_so_no,
  });
  const rows = [receipt('card', 500), receipt('cash', 1000), receipt('cash', 200, 'SC-F01-26-000001')];
  expect(totalsByMethod(rows)).toEqual({
    methods: [
      { payment_type: 'cash', count: 2, amount: 800 },
      { payment_type: 'card', count: 1, amount: 500 },
    ],
    all: { count: 3, amount: 1300 },
  });
});
