import { describe, expect, it } from 'vitest';
import { quickCash, settleCash } from '#client/features/sales-orders/cash.ts';
import { paymentProblem } from '#client/features/sales-orders/payment-methods.ts';
import { readQuantity } from '#client/features/sales-orders/quantity-stepper.tsx';

describe('cash', () => {
  it('offers the exact sum and the notes above it', () => {
    expect(quickCash(1_234_000)).toEqual([1_234_000, 1_250_000, 1_300_000, 1_500_000]);
    expect(quickCash(50_000)).toEqual([50_000, 100_000, 500_000]);
    expect(quickCash(0)).toEqual([]);
  });

  it('books what is due and gives the rest back, or books less and leaves the rest', () => {
    expect(settleCash(80_000, 100_000)).toEqual({ receiptVnd: 80_000, changeVnd: 20_000 });
    expect(settleCash(80_000, 50_000)).toEqual({ receiptVnd: 50_000, changeVnd: 0 });
  });
});

describe('a payment', () => {
  const payment = {
    method: 'cash' as const,
    receiptVnd: 1_000_000,
    term: '',
    online: true,
    offlineCashLimit: 5_000_000,
    mayBeNothing: true,
  };
  it('in cash or by transfer may be taken without a connection, by card or in installments not', () => {
    expect(paymentProblem({ ...payment, online: false })).toBeNull();
    expect(paymentProblem({ ...payment, online: false, method: 'transfer' })).toBeNull();
    expect(paymentProblem({ ...payment, online: false, method: 'card' })).toBe('connection');
    expect(paymentProblem({ ...payment, online: false, method: 'installment', term: '3_months' })).toBe(
      'connection',
    );
  });
  it('in cash stops at the limit for sales without a connection', () => {
    expect(paymentProblem({ ...payment, online: false, receiptVnd: 5_000_001 })).toBe('cash-limit');
    expect(paymentProblem({ ...payment, receiptVnd: 5_000_001 })).toBeNull();
    expect(paymentProblem({ ...payment, online: false, receiptVnd: 9e9, offlineCashLimit: 0 })).toBeNull();
  });
  it('of nothing is a sale on credit, and no receipt', () => {
    expect(paymentProblem({ ...payment, receiptVnd: 0 })).toBeNull();
    expect(paymentProblem({ ...payment, receiptVnd: 0, mayBeNothing: false })).toBe('amount');
  });
  it('in installments needs a term', () => {
    expect(paymentProblem({ ...payment, method: 'installment' })).toBe('term');
    expect(paymentProblem({ ...payment, method: 'installment', term: '6_months' })).toBeNull();
  });
});

describe('a typed quantity', () => {
  it('reads commas, dots of number pads and thousands', () => {
    expect(readQuantity('1,5')).toBe(1.5);
    expect(readQuantity('1.5')).toBe(1.5);
    expect(readQuantity('1.500')).toBe(1500);
    expect(readQuantity('12')).toBe(12);
  });
  it('is nothing for words, negatives and more than three decimals', () => {
    for (const text of ['', 'abc', '-1', '1,2345']) expect(readQuantity(text)).toBeNull();
  });
});
