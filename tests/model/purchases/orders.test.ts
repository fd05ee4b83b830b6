import { describe, expect, test } from 'vitest';
import { RuleProblem } from '#model/kit/actions.ts';
import { canPurchase, purchaseActionsOf, purchaseRuleOf } from '#model/purchases/actions.ts';
import { recalculated } from '#model/purchases/change.ts';
import { creditPosted, newCreditMemo } from '#model/purchases/credit-memos.ts';
import {
  type PurchaseDocument,
  type PurchaseRuleContext,
  purchaseStatuses,
  type purchaseTypes,
} from '#model/purchases/document.ts';
import {
  type Buyer,
  createPurchase,
  earliestReceipt,
  updateLine,
  updatePurchase,
} from '#model/purchases/orders.ts';
import {
  closePurchase,
  receivePurchase,
  releasePurchase,
  shipmentsPosted,
} from '#model/purchases/progress.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';

const ruleContext: PurchaseRuleContext = {
  actor: { isAdministrator: false, userId: 2 },
  now: '2026-03-02T03:00:00.000Z',
  today: '2026-03-02',
};
const empty = (fields: readonly string[]) => Object.fromEntries(fields.map(field => [field, '']));
const buyer = {
  origin: {
    ...empty(['franchise_name', 'buy_from_address', 'costcenter']),
    franchise_code: 'F01',
    vendor_no: 'V1',
  },
  line: { campaign: '', costcenter: '', gen_bus_posting_group: '' },
  receipt_lead_time: 2,
} as unknown as Buyer; // the rules look at these fields alone
const item = (item_no: string) => ({
  ...{ description: '', variant_description: '', picture: '' },
  unit_of_measure: item_no === 'BULK' ? 'KG' : 'PCS',
  unit_cost: item_no === 'DEAR' ? 100_000 : 333,
});
const facts = { ...ruleContext, buyer, item, po_no: 'PO-1' };
const line = (line_no: number, purchase_qty: number, item_no = 'DEAR') => ({
  ...{ line_no, item_no, variant_code: '', purchase_qty, line_discount_amount: 0, la_so_line_note: '' },
});

/** An open order of ten and four pieces at 100.000 VND. */
function order(change: Partial<PurchaseDocument> = {}, lines = [line(10000, 10), line(20000, 4)]) {
  const data = {
    ...(empty(['warehouse_code', 'agent_code', 'requested_receipt_date', 'order_date']) as object),
    receiving_address: '36 Hàng Bông',
    ...{ invoice_discount_amount: 0, invoice_discount_percent: 0 },
    lines,
  } as unknown as Parameters<typeof createPurchase>[0]; // the rules look at these fields alone
  return { ...createPurchase(data, facts), ...change };
}

function shipment(no: string, ...quantities: number[]) {
  const lines = quantities.map((qty_shipped, index) => ({
    ...{
      line_no: (index + 1) * 10000,
      order_line_no: (index + 1) * 10000,
      item_no: 'DEAR',
      variant_code: '',
    },
    ...{ qty_shipped, qty_received: 0, line_note: '' },
  }));
  return { no, posting_date: '2026-03-02', shipment_date: '2026-03-02', location_code: 'WH', lines };
}
const piece = (shipment_no: string, line_no: number, qty_to_receive: number) => ({
  ...{ shipment_no, line_no, qty_to_receive },
});

describe('the actions', () => {
  test('are possible in the statuses of their table and in no other', () => {
    const table = (type: (typeof purchaseTypes)[number]) =>
      Object.fromEntries(
        purchaseActionsOf(type).map(action => [action, purchaseRuleOf(action, type)?.on.join(' ')]),
      );
    const everywhere = purchaseStatuses.join(' ');
    expect(table('Order')).toEqual({
      edit: 'OPEN',
      editNotes: 'OPEN RELEASED PARTIAL_RECEIVED',
      noteShipment: 'RELEASED PARTIAL_RECEIVED INVOICED',
      release: 'OPEN',
      reopen: 'RELEASED',
      receive: 'RELEASED PARTIAL_RECEIVED',
      cancel: 'OPEN RELEASED',
      close: 'RELEASED PARTIAL_RECEIVED',
      closeShort: 'RELEASED PARTIAL_RECEIVED',
      creditMemo: 'PARTIAL_RECEIVED INVOICED',
      sync: everywhere,
      print: everywhere,
    });
    expect(table('Credit Memo')).toMatchObject({ release: 'OPEN', cancel: 'OPEN', editNotes: 'OPEN' });
  });

  test('are refused in an unknown status, but for those that only show', () => {
    const unknown = order({ la_status: 'SOMETHING' });
    const allowed = purchaseActionsOf('Order').filter(
      action => canPurchase(action, unknown, ruleContext.actor).ok,
    );
    expect(allowed).toEqual(['sync', 'print']);
  });
});

describe('an order', () => {
  test('is wanted when it can be there, not before', () => {
    expect(order().requested_receipt_date).toBe('2026-03-04');
    expect(earliestReceipt('2026-12-30', 3)).toBe('2027-01-02');
    expect(() => updatePurchase(order(), { requested_receipt_date: '2026-03-03' }, facts)).toThrow(
      'Requested Receipt Date must not be before 04-03-2026.',
    );
  });

  test('keeps the cost of a line when its item stays', () => {
    const dearer = { ...facts, item: () => ({ ...item('DEAR'), unit_cost: 999_999 }) };
    expect(updateLine(order(), line(10000, 1), dearer).lines[0]?.unit_cost).toBe(100_000);
    expect(updateLine(order(), line(10000, 1, 'OTHER'), dearer).lines[0]?.unit_cost).toBe(999_999);
  });

  test('is received up to what was shipped, piece by piece, and invoiced with the last one', () => {
    const released = releasePurchase(order(), ruleContext);
    const shipped = shipmentsPosted(released, [shipment('S1', 6, 4)], ruleContext);
    expect(shipmentsPosted(shipped, [shipment('S1', 6, 4)], ruleContext)).toBe(shipped);
    expect(shipped.lines.map(each => each.qty_to_receive)).toEqual([6, 4]);
    expect(() => receivePurchase(shipped, [piece('S1', 10000, 7)], ruleContext)).toThrow(
      'You cannot receive more than 6 units.',
    );
    expect(() =>
      receivePurchase(shipped, [piece('S1', 10000, 1), piece('S1', 10000, 1)], ruleContext),
    ).toThrow(RuleProblem);
    expect(() => closePurchase(shipped, ruleContext)).toThrow(
      'Of 2 lines not all that was shipped has been received.',
    );
    const some = receivePurchase(shipped, [piece('S1', 10000, 6), piece('S1', 20000, 4)], ruleContext);
    expect(some).toMatchObject({ la_status: 'PARTIAL_RECEIVED', remaining_amount: 400_000, payable: 0 });
    const rest = shipmentsPosted(some, [shipment('S1', 6, 4), shipment('S2', 4)], ruleContext);
    const whole = receivePurchase(rest, [piece('S2', 10000, 4)], ruleContext);
    expect(whole).toMatchObject({ la_status: 'INVOICED', remaining_amount: 0, payable: 1_400_000 });
    expect(closePurchase(some, ruleContext)).toMatchObject({ grand_total: 1_000_000, payable: 1_000_000 });
  });

  test('that was invoiced is worth its credit memos together, whatever the discount', () => {
    const lines = [line(10000, 3, 'ODD'), line(20000, 7, 'BULK')];
    const bare = order({ invoice_discount_amount: 1000 }, lines);
    const shipped = shipmentsPosted(releasePurchase(bare, ruleContext), [shipment('S1', 3, 7)], ruleContext);
    let left = receivePurchase(shipped, [piece('S1', 10000, 3), piece('S1', 20000, 7)], ruleContext);
    const total = left.grand_total;
    expect(total).toBe(3330 - 1000);
    const memos = [
      [10000, 1],
      [20000, 2.5],
      [10000, 2],
      [20000, 4.5],
    ].map(([line_no = 0, quantity = 0]) => {
      const made = newCreditMemo(left, [{ line_no, quantity }], { ...ruleContext, po_no: `PC-${line_no}` });
      const posted = creditPosted(
        { memo: { ...made.memo, la_status: 'RELEASED' }, order: made.order },
        ruleContext,
      );
      left = posted.order;
      return posted.memo;
    });
    expect(memos.reduce((sum, memo) => sum + memo.grand_total, 0)).toBe(total);
    expect(left).toMatchObject({ payable: 0, credited_amount: total });
    expect(() =>
      newCreditMemo(left, [{ line_no: 10000, quantity: 1 }], { ...ruleContext, po_no: '' }),
    ).toThrow('Nothing that was invoiced is left to be credited.');
  });

  test('has its amounts recalculated only when they are wrong', () => {
    const right = order();
    expect(recalculated(right, ruleContext)).toBe(right);
    expect(recalculated({ ...right, payable: 5 }, ruleContext)).toMatchObject({
      payable: 0,
      version: right.version + 1,
    });
  });

  test('is never discounted below nothing', () => {
    const totals = purchaseTotals(order({ invoice_discount_amount: 9_999_999 }));
    expect(totals).toMatchObject({ subtotal: 1_400_000, invoice_discount: 1_400_000, grand_total: 0 });
    expect(purchaseTotals(order({ invoice_discount_percent: 12.5 })).grand_total).toBe(1_225_000);
  });
});
