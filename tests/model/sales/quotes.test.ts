import { describe, expect, it } from 'vitest';
import { updateOrder } from '#model/sales/orders.ts';
import { isExpired } from '#model/sales/quote-expiry.ts';
import { convertQuote } from '#model/sales/quotes.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';
import { rule } from '../../support/sales/promotions.ts';

const facts = { ...ruleContext, pos_so_no: 'SO-9' };
const quote = (change: Parameters<typeof order>[0] = {}) =>
  order({ document_type: 'quote', pos_so_no: 'SQ-1', status: 'RELEASED', ...change });

describe('an order made of a quote', () => {
  it('is a new open document that names the quote, which is done and names the order', () => {
    const made = convertQuote(quote(), facts);
    expect(made.order).toMatchObject({
      pos_so_no: 'SO-9',
      quote_no: 'SQ-1',
      document_type: 'order',
      status: 'OPEN',
      version: 1,
      grand_total: 1_400_000,
      remaining_amount: 1_400_000,
    });
    expect(made.quote).toMatchObject({ pos_so_no: 'SQ-1', status: 'CONVERTED', converted_no: 'SO-9' });
  });

  it('is made once', () => {
    const { quote: done } = convertQuote(quote(), facts);
    expect(() => convertQuote(done, facts)).toThrow('is converted');
  });

  it('has the prices, discounts and fees of the quote, and the promotions of its own day', () => {
    const fees = [{ line_no: 10000, fee_code: 'SHIP', description: '', amount: 20_000 }];
    const over = rule({ code: 'OLD', ends_on: '2026-03-01' });
    const now = rule({ code: 'NEW', percent: 5 });
    const told = quote({ auto_promotion: true, invoice_discount_amount: 100_000, fees, rules: [over] });
    const made = convertQuote(told, { ...facts, promotionRules: [over, now] }).order;
    expect(made.rules.map(({ code }) => code)).toEqual(['NEW']);
    expect(made.grand_total).toBe(1_400_000 - 100_000 - 70_000 + 20_000);
  });

  it('does not promise a day that has passed', () => {
    const day = (requested_delivery_date: string) =>
      convertQuote(quote({ requested_delivery_date }), facts).order.requested_delivery_date;
    expect([day('2026-03-01'), day('2026-03-02')]).toEqual(['', '2026-03-02']);
  });
});

describe('"optional `EXPIRED` by date"', () => {
  // ruleContext's day is 2026-03-02.
  const today = facts.today;

  it('is a quote from the day after its last one, as long as it could still become an order', () => {
    const on = (valid_until: string, status: string) => isExpired(quote({ valid_until, status }), today);
    expect(['', '2026-03-02', '2026-03-03'].map(day => on(day, 'OPEN'))).toEqual([false, false, false]);
    expect(['OPEN', 'RELEASED', 'CONVERTED', 'CANCELED'].map(status => on('2026-03-01', status))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isExpired(order({ valid_until: '2026-03-01' }), today)).toBe(false);
  });

  it('becomes no order until it is given a later day; the order has none', () => {
    const late = quote({ status: 'OPEN', valid_until: '2026-03-01' });
    expect(() => convertQuote(late, facts)).toThrow('This quote expired on 01-03-2026.');
    const longer = updateOrder(late, { valid_until: '2026-03-02' }, ruleContext);
    expect(convertQuote(longer, facts).order).toMatchObject({ status: 'OPEN', valid_until: '' });
  });
});
