import { describe, expect, it } from 'vitest';
import { reduceSale, type SaleAction, type SaleDraft } from '#client/features/sales/sale/sale-draft.ts';
import { customerPatch, newHeader, partyOf, walkInPatch } from '#client/features/sales/sale/sale-header.ts';
import { orderDrafts } from '#client/features/sales/sale/sale-kind.ts';
import { draftTotals } from '#client/features/sales/sale/sale-totals.ts';
import { newDraft } from '#client/workflows/document/document-draft.ts';
import type { DraftItem } from '#client/workflows/document/lines-draft.ts';
import { rule } from '../../../../support/sales/promotions.ts';

const item = (item_no: string, unit_price = 10_000, variant_code = ''): DraftItem => ({
  item_no,
  variant_code,
  description: `Item ${item_no}`,
  variant_description: variant_code,
  unit_of_measure: 'PCS',
  unit_price,
  picture: '',
});

const empty = newDraft(
  orderDrafts,
  'tmp:1',
  newHeader({ location_code: 'STORE1', campaign: '', costcenter: '' }),
);
const cartAfter = (...actions: SaleAction[]): SaleDraft => actions.reduce(reduceSale, empty);
const add = (no: string, price?: number): SaleAction => ({ type: 'add-item', item: item(no, price) });

describe('the cart', () => {
  it('joins a second scan of an item with its line', () => {
    const draft = cartAfter(add('A'), add('B'), add('A'));
    expect(draft.lines.map(line => [line.item_no, line.quantity])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    expect(draft.touched).toEqual({ line_no: 10_000, times: 3 });
  });

  it('keeps variants, other prices, noted and discounted lines apart', () => {
    const draft = cartAfter(
      add('A'),
      { type: 'add-item', item: item('A', 10_000, 'RED') },
      { type: 'add-item', item: item('A', 12_000) },
      { type: 'set-line-note', line_no: 10_000, note: 'gift' },
      add('A'),
    );
    expect(draft.lines).toHaveLength(4);
  });

  it('numbers lines 10000, 20000, … and never gives a number twice', () => {
    const draft = cartAfter(add('A'), add('B'), { type: 'remove-line', line_no: 20_000 }, add('C'));
    expect(draft.lines.map(line => line.line_no)).toEqual([10_000, 30_000]);
  });

  it('takes a line out at zero and puts it back in its place', () => {
    const removed = cartAfter(add('A'), add('B'), { type: 'step', line_no: 10_000, by: -1 });
    expect(removed.lines.map(line => line.item_no)).toEqual(['B']);
    const back = reduceSale(removed, { type: 'undo-remove' });
    expect(back.lines.map(line => line.item_no)).toEqual(['A', 'B']);
    expect(back.removed).toBeNull();
  });

  it('counts in thousandths without drift', () => {
    const draft = cartAfter(
      { type: 'add-item', item: item('KG', 100_000), quantity: 0.1 },
      { type: 'add-item', item: item('KG', 100_000), quantity: 0.2 },
    );
    expect(draft.lines[0]?.quantity).toBe(0.3);
    expect(draftTotals(draft).grand_total).toBe(30_000);
  });

  it('never discounts a line by more than it is worth', () => {
    const draft = cartAfter(
      add('A'),
      { type: 'set-quantity', line_no: 10_000, quantity: 3 },
      { type: 'set-line-discount', line_no: 10_000, amountVnd: 25_000 },
      { type: 'set-quantity', line_no: 10_000, quantity: 2 },
    );
    expect(draft.lines[0]?.line_discount_amount).toBe(20_000);
    expect(draftTotals(draft).grand_total).toBe(0);
  });

  it('adds up discounts, fees and the invoice discount, which stops at the worth of the lines', () => {
    const draft = cartAfter(
      add('A', 100_000),
      { type: 'set-line-discount', line_no: 10_000, amountVnd: 10_000 },
      { type: 'set-header', patch: { invoice_discount_amount: 500_000 } },
      { type: 'add-fee', fee: { fee_code: 'SHIP', description: 'Ship', amount: 15_000 } },
    );
    expect(draftTotals(draft)).toEqual({
      subtotal: 100_000,
      line_discounts: 10_000,
      invoice_discount: 90_000,
      promotions: [],
      promotion_discount: 0,
      points_discount: 0,
      fees: 15_000,
      grand_total: 15_000,
    });
  });

  it('gives fees numbers, amounts of their own, and the last removed one back in its place', () => {
    const fee = (fee_code: string) => ({ fee_code, description: fee_code, amount: 10_000 });
    const removed = cartAfter(
      { type: 'add-fee', fee: fee('SHIP') },
      { type: 'add-fee', fee: fee('WRAP') },
      { type: 'set-fee-amount', line_no: 20_000, amountVnd: 5000 },
      { type: 'remove-fee', line_no: 10_000 },
      { type: 'add-fee', fee: fee('LIFT') },
    );
    expect(removed.fees.map(({ line_no, amount }) => [line_no, amount])).toEqual([
      [20_000, 5000],
      [30_000, 10_000],
    ]);
    const back = reduceSale(removed, { type: 'undo-remove-fee' });
    expect(back.fees.map(({ fee_code }) => fee_code)).toEqual(['SHIP', 'WRAP', 'LIFT']);
    expect(back.removedFee).toBeNull();
  });

  it('has the promotions that the company gives and its coupon asks for', () => {
    const company = [rule({ code: 'AUTO5', percent: 5 })];
    const coupon = rule({
      code: 'TET',
      trigger: 'coupon',
      coupon_code: 'TET2026',
      kind: 'amount',
      amount: 20_000,
    });
    const off = (...actions: SaleAction[]) =>
      draftTotals(cartAfter(add('A', 100_000), ...actions), {}, company).promotions.map(
        ({ code, amount }) => [code, amount],
      );
    expect(off()).toEqual([['AUTO5', 5000]]);
    expect(off({ type: 'set-coupon', rule: coupon })).toEqual([
      ['AUTO5', 5000],
      ['TET', 20_000],
    ]);
    expect(off({ type: 'set-coupon', rule: coupon }, { type: 'set-coupon', rule: null })).toHaveLength(1);
    expect(off({ type: 'set-header', patch: { auto_promotion: false } })).toEqual([]);
  });
});

describe('the header', () => {
  it('begins with Silver, VNM and the store', () => {
    const { header } = empty;
    expect(header).toMatchObject({
      location_code: 'STORE1',
      loyalty_cust_scheme: 'Silver',
      sell_to_country_region_code: 'VNM',
      document_type: 'order',
    });
  });

  it('takes a customer for all three parties, and never shows the empty birth date', () => {
    const header = {
      ...empty.header,
      ...customerPatch({
        customer_no: 'C1',
        franchise_code: 'F1',
        prefix: '',
        name: 'Nguyễn Thị Đào',
        phone_no: '0912345678',
        email: '',
        address: '1 Lê Lợi',
        address_2: '',
        district_code: '',
        district_name: '',
        post_code: '700000',
        city: 'Hồ Chí Minh',
        country_region_code: 'VNM',
        location_code: '',
        birth_date: '0001-01-01',
        loyalty_cust_scheme: 'Gold',
        loyalty_ranking_points: 0,
        loyalty_redeemable_points: 0,
        is_temporary: false,
        created_at: '',
        referral_code: '',
        version: 1,
        updated_at: '',
      }),
    };
    expect(header.customer_birthday).toBe('');
    expect(header.loyalty_cust_scheme).toBe('Gold');
    for (const party of ['sell_to', 'bill_to', 'ship_to'] as const)
      expect(partyOf(header, party)).toMatchObject({ name: 'Nguyễn Thị Đào', phone_no: '0912345678' });
    const nobody = { ...header, ...walkInPatch() };
    expect(partyOf(nobody, 'sell_to')).toMatchObject({ customer_no: '', phone_no: '', address: '' });
    expect(nobody.loyalty_cust_scheme).toBe('Silver');
  });
});
