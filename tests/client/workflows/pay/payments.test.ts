import { describe, expect, it } from 'vitest';
import { quickCash, settleCash } from '#client/workflows/pay/cash.ts';
import {
  newEntry,
  type PayEntry,
  type PayTerms,
  paymentProblem,
  receiptOf,
  settle,
  withType,
} from '#client/workflows/pay/payments.ts';

describe('cash', () => {
  it('offers the exact sum and the notes above it', () => {
    expect(quickCash(10_500)).toEqual([10_500, 11_000, 20_000, 50_000, 100_000, 200_000, 500_000]);
    expect(quickCash(1_234_000)).toEqual([1_234_000, 1_240_000, 1_250_000, 1_300_000, 1_400_000, 1_500_000]);
    expect(quickCash(50_000)).toEqual([50_000, 100_000, 200_000, 500_000]);
    expect(quickCash(0)).toEqual([]);
  });

  it('offers in full what is typed as people say it', () => {
    expect(quickCash(170_000, 250)).toContain(250_000);
    expect(quickCash(170_000, 0)).not.toContain(0);
    expect(quickCash(170_000, 1000)).not.toContain(1_000_000);
  });

  it('books what is due and gives the rest back, or books less and leaves the rest', () => {
    expect(settleCash(80_000, 100_000)).toEqual({ receiptVnd: 80_000, changeVnd: 20_000 });
    expect(settleCash(80_000, 50_000)).toEqual({ receiptVnd: 50_000, changeVnd: 0 });
  });
});

describe('a payment', () => {
  const at = (terms: Partial<PayTerms> = {}): PayTerms => ({
    online: true,
    offlineCashLimit: 5_000_000,
    cashSoFar: 0,
    handsOver: true,
    mayBeNothing: true,
    refund: false,
    ...terms,
  });
  const paid = (change: Partial<PayEntry> = {}, dueVnd = 1_000_000) =>
    receiptOf({ ...newEntry(1_000_000, 'L01'), ...change }, dueVnd);

  it('cash and transfers may be taken offline; card and installments not for goods that leave', () => {
    const offline = at({ online: false });
    expect(paymentProblem(paid(), offline)).toBeNull();
    expect(paymentProblem(paid({ method: 'transfer' }), offline)).toBeNull();
    expect(paymentProblem(paid({ method: 'card' }), offline)).toBe('connection');
    expect(paymentProblem(paid({ method: 'installment', term: '3_months' }), offline)).toBe('connection');
    expect(paymentProblem(paid({ method: 'card' }), { ...offline, handsOver: false })).toBeNull();
  });

  it('in cash stops at the limit for sales without a connection, all its parts together', () => {
    const much = paid({ given: 5_000_001 }, 9_000_000);
    expect(paymentProblem(much, at({ online: false }))).toBe('cash-limit');
    expect(paymentProblem(much, at())).toBeNull();
    expect(paymentProblem(much, at({ online: false, offlineCashLimit: 0 }))).toBeNull();
    expect(paymentProblem(paid(), at({ online: false, cashSoFar: 4_000_001 }))).toBe('cash-limit');
    expect(paymentProblem(paid(), at({ online: false, cashSoFar: 4_000_001, refund: true }))).toBeNull();
  });

  it('of nothing is a sale on credit, and no receipt', () => {
    expect(paymentProblem(paid({ given: 0 }), at())).toBeNull();
    expect(paymentProblem(paid({ given: 0 }), at({ mayBeNothing: false }))).toBe('amount');
  });

  it('in installments needs a term', () => {
    expect(paymentProblem(paid({ method: 'installment' }), at())).toBe('fields');
    expect(paymentProblem(paid({ method: 'installment', term: '6_months' }), at())).toBeNull();
  });

  it('of more than is due is change in cash, and asked about otherwise', () => {
    expect(settle({ method: 'cash', given: 1_500_000 }, 1_000_000)).toEqual({
      receiptVnd: 1_000_000,
      changeVnd: 500_000,
      leftVnd: 0,
    });
    expect(paid({ given: 1_500_000 })).toMatchObject({ amount: 1_000_000, over_payment: false });
    expect(paid({ method: 'card', given: 1_500_000 })).toMatchObject({
      amount: 1_500_000,
      over_payment: true,
    });
  });

  it('back to a customer is never more than is owed', () => {
    const over = paid({ method: 'transfer', given: 1_000_001 });
    expect(paymentProblem(over, at({ refund: true }))).toBe('too-much');
    expect(paymentProblem(over, at())).toBeNull();
  });

  it('keeps its method where the receipt type knows it, else takes the first', () => {
    const entry = { ...newEntry(1000, 'L01'), method: 'transfer' as const };
    expect(withType(entry, 'collect_ecom').method).toBe('transfer');
    expect(withType(newEntry(1000, 'L01'), 'collect_ecom').method).toBe('transfer');
    expect(receiptOf(withType(entry, 'ecom_collect_store'), 1000).collect_store_code).toBe('L01');
    expect(receiptOf(entry, 1000).collect_store_code).toBe('');
  });

  it('of an e-commerce sale names where it was made', () => {
    const entry = { ...newEntry(1000, 'L01'), channel: 'shopee_payment' as const };
    expect(receiptOf(withType(entry, 'collect_ecom'), 1000).receipt_type_code).toBe('shopee_payment');
    expect(receiptOf(entry, 1000).receipt_type_code).toBe('customer_payment');
  });
});
