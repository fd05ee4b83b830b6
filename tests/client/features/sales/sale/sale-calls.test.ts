import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#calls/all.ts';
import { parseInput } from '#calls/kit/wire.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { completeSale } from '#client/features/sales/sale/sale-calls.ts';
import { reduceSale, type SaleAction, type SaleDraft } from '#client/features/sales/sale/sale-draft.ts';
import { newHeader, walkInPatch } from '#client/features/sales/sale/sale-header.ts';
import { createInput, orderDrafts } from '#client/features/sales/sale/sale-kind.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { changesTo, draftOf, newDraft } from '#client/workflows/document/document-draft.ts';
import { lineDiscountLimit } from '#client/workflows/document/lines-draft.ts';
import type { ReceiptInput } from '#client/workflows/pay/payments.ts';
import { applied, localOrder } from '#kinds/sales/apply.ts';
import { discountAllowed, givenDiscount, isWithin } from '#model/sales/discounts.ts';

const facts = {
  description: 'Tea',
  variant_description: '',
  unit_of_measure: 'PCS',
  unit_price: 10_000,
  picture: '',
};
const tea = { item_no: 'TEA', variant_code: '', ...facts };
const cup = { ...tea, item_no: 'CUP', description: 'Cup' };
const place = { location_code: 'STORE1', campaign: '', costcenter: '' };

const draft = [tea, tea, cup].reduce(
  (sale, item) => reduceSale(sale, { type: 'add-item', item }),
  newDraft(orderDrafts, 'tmp:1', { ...newHeader(place), ...walkInPatch() }),
);
const order: SalesOrder = {
  ...localOrder(createInput(draft, '2026-11-21'), 'tmp:1', {
    franchiseCode: 'F1',
    locationCode: 'STORE1',
    userId: 2,
    now: '2026-11-21T02:00:00Z',
    today: '2026-11-21',
    item: () => facts,
  }),
  pos_so_no: 'SO-1',
};
const changed = (...actions: SaleAction[]) => actions.reduce(reduceSale, draftOf(orderDrafts, order));
const ops = (drafts: readonly { op: string }[]) => drafts.map(({ op }) => op);
const receipt: ReceiptInput = {
  amount: 30_000,
  receipt_type: 'collect_store',
  payment_type: 'cash',
  payment_term: '',
  contract_no: '',
  comment: '',
  collect_store_code: '',
  over_payment: false,
};

describe('what is sent of a sale', () => {
  it('is accepted by the call that creates it', () => {
    const create = catalogue['salesOrders.create'];
    expect(create && parseInput(create, createInput(draft, '2026-11-21'))).toMatchObject({ ok: true });
  });

  it('is nothing when nothing changed', () => {
    expect(changesTo(orderDrafts, order, changed())).toEqual([]);
  });

  it('is the difference: header, lines taken out, changed and added', () => {
    const drafts = changesTo(
      orderDrafts,
      order,
      changed(
        { type: 'set-header', patch: { general_comments: 'Call first' } },
        { type: 'remove-line', line_no: 20_000 },
        { type: 'set-quantity', line_no: 10_000, quantity: 5 },
        { type: 'add-item', item: { ...cup, item_no: 'POT' } },
      ),
    );
    expect(drafts.map(({ op, args }) => [op, args])).toEqual([
      ['salesOrders.update', { pos_so_no: 'SO-1', data: { general_comments: 'Call first' } }],
      ['salesOrders.removeLines', { pos_so_no: 'SO-1', line_nos: [20_000] }],
      [
        'salesOrders.updateLine',
        expect.objectContaining({ pos_so_no: 'SO-1', line_no: 10_000, quantity: 5 }),
      ],
      [
        'salesOrders.addLine',
        expect.objectContaining({ pos_so_no: 'SO-1', line_no: 30_000, item_no: 'POT' }),
      ],
    ]);
    for (const { op, args } of drafts) {
      const call = catalogue[op];
      expect(call && parseInput(call, args)).toMatchObject({ ok: true });
    }
  });

  it('ends with everything shipped, invoiced and posted, from whatever status the order has', () => {
    const from = (status: string, part: Partial<SalesOrder> = {}) =>
      completeSale({ ...order, status, ...part }, changed(), [receipt], 100_000);
    const rest = ['receipts.add', 'receipts.processAll', 'salesOrders.postQty'];
    expect(ops(from('OPEN'))).toEqual(['salesOrders.setStatus', 'salesOrders.setStatus', ...rest]);
    expect(ops(from('CONFIRMED'))).toEqual(['salesOrders.setStatus', ...rest]);
    expect(ops(from('RELEASED'))).toEqual(rest);
    const shipped = order.lines.map(line => ({ ...line, qty_shipped: 1, qty_invoiced: 0 }));
    expect(from('PARTIAL_SHIPPED', { lines: shipped }).at(-1)?.args).toEqual({
      pos_so_no: 'SO-1',
      lines: [
        { line_no: 10_000, qty_to_ship: 1, qty_to_invoice: 2 },
        { line_no: 20_000, qty_to_ship: 0, qty_to_invoice: 1 },
      ],
      told_vnd: 100_000,
      delivered_on: businessToday(),
    });
  });

  it('has no receipt when all of it stays on the order', () => {
    expect(ops(completeSale({ ...order, status: 'RELEASED' }, changed(), [], 0))).toEqual([
      'salesOrders.postQty',
    ]);
  });
});

describe('the fees of a sale', () => {
  const fee = { fee_code: 'SHIP', description: 'Ship', amount: 15_000 };
  const other = { ...fee, fee_code: 'WRAP' };

  it('go with a new sale', () => {
    const withFee = reduceSale(draft, { type: 'add-fee', fee });
    expect(createInput(withFee, '2026-11-21').data.fees).toEqual([{ line_no: 10_000, ...fee }]);
  });

  it('are taken away, changed and added on an order', () => {
    const fees = [
      { line_no: 10_000, ...fee },
      { line_no: 20_000, ...other },
    ];
    const now = { ...order, fees };
    const actions: SaleAction[] = [
      { type: 'remove-fee', line_no: 10_000 },
      { type: 'set-fee-amount', line_no: 20_000, amountVnd: 9000 },
      { type: 'add-fee', fee },
    ];
    const drafts = changesTo(orderDrafts, now, actions.reduce(reduceSale, draftOf(orderDrafts, now)));
    expect(drafts.map(({ op, args }) => [op, args])).toEqual([
      ['salesFees.remove', { pos_so_no: 'SO-1', line_nos: [10_000] }],
      ['salesFees.update', { pos_so_no: 'SO-1', line_no: 20_000, fee: { ...other, amount: 9000 } }],
      ['salesFees.add', { pos_so_no: 'SO-1', fees: [{ line_no: 30_000, ...fee }] }],
    ]);
  });
});

describe('an order changed within the limit for discounts', () => {
  const limit = { percent: 10, line_percent: 100, amount: null };
  const local = {
    franchiseCode: 'F1',
    locationCode: 'STORE1',
    userId: 2,
    now: '2026-11-21T02:00:00Z',
    today: '2026-11-21',
    item: () => facts,
  };
  const action = fc.oneof(
    fc.record({
      type: fc.constant('set-quantity' as const),
      line_no: fc.constantFrom(10_000, 20_000, 30_000),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      type: fc.constant('set-line-discount' as const),
      line_no: fc.constantFrom(10_000, 20_000, 30_000),
      amountVnd: fc.integer({ min: 0, max: 30_000 }),
    }),
    fc.constant({ type: 'add-item' as const, item: { ...cup, item_no: 'POT' } }),
    fc.record({ type: fc.constant('remove-line' as const), line_no: fc.constantFrom(10_000, 20_000) }),
  );
  const actions = fc.array(action, { maxLength: 8 });
  const keepsLines = (actions: readonly SaleAction[], of: SalesOrder) => {
    const draft = actions.reduce(reduceSale, draftOf(orderDrafts, of));
    return draft.lines.every(line => line.line_discount_amount <= lineDiscountLimit(line)) ? draft : null;
  };
  const sendAll = (of: SalesOrder, drafts: readonly { op: string; args: unknown }[]) =>
    drafts.map(({ op, args }, index) => {
      const entry = { op, args, mid: String(index), state: 'READY' as const, createdAt: local.now };
      const after = applied(of, entry, local);
      if (!after) throw new Error('there is an order');
      const allowed = discountAllowed(after, limit, [], of);
      of = after;
      return { op, allowed, after };
    });

  it('sends goods before the discount that makes them small, and takes it back before them', () => {
    const more = [
      { type: 'set-header', patch: { invoice_discount_amount: 4_000 } },
      { type: 'set-quantity', line_no: 10_000, quantity: 3 },
    ] as const;
    expect(ops(changesTo(orderDrafts, order, changed(...more)))).toEqual([
      'salesOrders.updateLine',
      'salesOrders.update',
    ]);
    const discounted = { ...order, invoice_discount_amount: 3_000 };
    const less = [
      { type: 'remove-line', line_no: 20_000 },
      { type: 'set-header', patch: { invoice_discount_amount: 0 } },
    ] as const;
    const draft = less.reduce<SaleDraft>(reduceSale, draftOf(orderDrafts, discounted));
    expect(ops(changesTo(orderDrafts, discounted, draft))).toEqual([
      'salesOrders.update',
      'salesOrders.removeLines',
    ]);
  });

  it('is within it at every step on the way', () => {
    let steps = 0;
    fc.assert(
      fc.property(actions, actions, (first, second) => {
        const begun = keepsLines(first, order);
        if (!begun || begun.lines.length === 0) return;
        const before = sendAll(order, changesTo(orderDrafts, order, begun)).at(-1)?.after ?? order;
        fc.pre(isWithin(givenDiscount(before), limit));
        const draft = keepsLines(second, before);
        if (!draft || draft.lines.length === 0) return;
        const sent = sendAll(before, changesTo(orderDrafts, before, draft));
        const last = sent.at(-1)?.after ?? before;
        fc.pre(isWithin(givenDiscount(last), limit));
        steps += sent.length;
        expect(sent.filter(step => !step.allowed).map(({ op }) => op)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    expect(steps).toBeGreaterThan(200);
  });
});
