import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { replayOrder } from '#kinds/sales/order.ts';
import { RuleProblem } from '#model/sales/order-document.ts';
import { owedBack } from '#model/sales/order-extent.ts';
import { addLine, removeLines, updateLine } from '#model/sales/order-lines.ts';
import * as rules from '#model/sales/orders.ts';
import {
  addReceipt,
  isUnseen,
  openAmount,
  postReceipt,
  postReceipts,
  removeReceipt,
  totalsByMethod,
} from '#model/sales/receipts.ts';
import type { RequestedStatus } from '#model/sales/status.ts';
import { salesStatuses } from '#model/sales/status.ts';
import { expectSound } from '../../support/sales/order-invariants.ts';
import { stepOf, stories } from '../../support/sales/order-steps.ts';
import { createInput, itemAt, line, order, ruleContext } from '../../support/sales/orders.ts';

const withItem = { ...ruleContext, item: () => itemAt(50_000) };
const status = (doc: SalesOrder, value: RequestedStatus, cancel_reason_code = '') =>
  rules.setStatus(doc, { status: value, cancel_reason_code }, ruleContext);
const released = () => status(status(order(), 'CONFIRMED'), 'RELEASED');
const cash = (amount: number, over_payment = false) => ({
  amount,
  receipt_type: 'collect_store',
  payment_type: 'cash',
  payment_term: '',
  contract_no: '',
  comment: '',
  collect_store_code: '',
  over_payment,
});
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (problem) {
    if (problem instanceof RuleProblem) return problem.message;
    throw problem;
  }
  return 'not refused';
};

describe('a new order', () => {
  const create = (data: Record<string, unknown>) =>
    rules.createOrder(createInput({ location_code: 'L01', ...data }).data, {
      ...withItem,
      pos_so_no: 'SO-1',
      franchise_code: 'F01',
    });

  test('takes its prices from the facts and its totals from its lines', () => {
    const made = create({ lines: [line(10000, 2, { unit_price: 1, line_discount_amount: 10_000 })] });
    expect(made).toMatchObject({ status: 'OPEN', grand_total: 90_000, remaining_amount: 90_000, version: 1 });
    expect(made.lines[0]).toMatchObject({ unit_price: 50_000, line_amount: 90_000, qty_shipped: 0 });
    expectSound(made);
  });

  test('without a name is a walk-in sale; bill-to and ship-to follow sell-to', () => {
    expect(create({})).toMatchObject({ sell_to_name: 'Khách lẻ', bill_to_name: 'Khách lẻ' });
    const made = create({ sell_to_name: 'An', sell_to_phone_no: '0912345678', ship_to_name: 'Bình' });
    expect(made).toMatchObject({
      bill_to_phone_no: '0912345678',
      ship_to_name: 'Bình',
      ship_to_phone_no: '',
    });
  });

  test('is dated by its sale, but never after today', () => {
    expect(create({ order_date: '2026-02-27' }).order_date).toBe('2026-02-27');
    expect(create({ order_date: '2027-01-01' }).order_date).toBe('2026-03-02');
    expect(create({}).order_date).toBe('2026-03-02');
  });

  test('refuses what cannot be sold', () => {
    expect(refusal(() => create({ lines: [line(10000, 1), line(10000, 2)] }))).toContain('number of its own');
    expect(refusal(() => create({ document_type: 'credit_memo' }))).toContain('made from the order');
    expect(
      refusal(() =>
        rules.createOrder(createInput({ location_code: 'L01', lines: [line(10000, 1)] }).data, {
          ...ruleContext,
          item: () => ({ ...itemAt(1), blocked: true }),
          pos_so_no: 'SO-1',
          franchise_code: 'F01',
        }),
      ),
    ).toBe('Item ITEM-10000 is blocked.');
  });
});

describe('lines', () => {
  test('are added, changed and removed with their totals', () => {
    const added = addLine(
      order(),
      { ...line(30000, 1), variant_code: '', line_discount_amount: 0, line_note: '' },
      withItem,
    );
    expect(added.grand_total).toBe(1_450_000);
    const changed = updateLine(
      added,
      { ...line(30000, 3), variant_code: '', line_discount_amount: 0, line_note: 'quà' },
      withItem,
    );
    expect(changed.lines[2]).toMatchObject({ quantity: 3, line_note: 'quà', line_amount: 150_000 });
    expect(removeLines(changed, [10000, 99], ruleContext).grand_total).toBe(550_000);
  });

  test('keep their price for the same item and take another for another', () => {
    const input = { ...line(10000, 1), variant_code: '', line_discount_amount: 0, line_note: '' };
    expect(updateLine(order(), input, withItem).lines[0]?.unit_price).toBe(100_000);
    expect(updateLine(order(), { ...input, item_no: 'OTHER' }, withItem).lines[0]?.unit_price).toBe(50_000);
  });

  test('take no discount above what they are worth', () => {
    const input = { ...line(10000, 1), variant_code: '', line_discount_amount: 100_001, line_note: '' };
    expect(refusal(() => updateLine(order(), input, withItem))).toBe(
      'Line Discount Amount must not be more than 100.000.',
    );
  });
});

describe('the header', () => {
  test('changes only while the order is open, the customer until it is released', () => {
    const confirmed = status(order(), 'CONFIRMED');
    expect(rules.updateOrder(confirmed, { sell_to_name: 'Bình' }, ruleContext)).toMatchObject({
      sell_to_name: 'Bình',
      bill_to_name: 'Bình',
    });
    expect(refusal(() => rules.updateOrder(confirmed, { general_comments: 'x' }, ruleContext))).toBe(
      'This cannot be done while order SO-1 is confirmed.',
    );
    expect(refusal(() => rules.updateOrder(released(), { sell_to_name: 'x' }, ruleContext))).toContain(
      'is released',
    );
  });

  test('moves its lines to another location', () => {
    expect(rules.updateOrder(order(), { location_code: 'L02' }, ruleContext).lines[0]?.location_code).toBe(
      'L02',
    );
  });

  test('takes no delivery date in the past', () => {
    expect(refusal(() => rules.setRequestedDeliveryDate(order(), '2026-03-01', ruleContext))).toContain(
      'past',
    );
    expect(rules.setRequestedDeliveryDate(order(), '2026-03-02', ruleContext).requested_delivery_date).toBe(
      '2026-03-02',
    );
  });
});

describe('shipping and invoicing', () => {
  const post = (doc: SalesOrder, qty_to_ship: number, qty_to_invoice: number, line_no = 10000) =>
    rules.postQty(doc, [{ line_no, qty_to_ship, qty_to_invoice }], ruleContext);

  test('move the status from released to invoiced', () => {
    const part = post(released(), 4, 4);
    expect(part.status).toBe('PARTIAL_SHIPPED');
    const all = rules.postQty(
      part,
      rules.postAll(part).map(each => ({ ...each, qty_to_invoice: 0 })),
      ruleContext,
    );
    expect(all.status).toBe('SHIPPED');
    expect(rules.postQty(all, rules.postAll(all), ruleContext).status).toBe('INVOICED');
  });

  test('are capped', () => {
    expect(refusal(() => post(released(), 11, 0))).toBe('You cannot ship more than 10 units.');
    expect(refusal(() => post(post(released(), 4, 0), 6.001, 0))).toBe('You cannot ship more than 6 units.');
    expect(refusal(() => post(released(), 2, 3))).toBe('You cannot invoice more than 2 units.');
    expect(refusal(() => post(released(), 0, 0))).toBe('There is nothing to post.');
    expect(refusal(() => post(released(), 1, 0, 5))).toBe('Line No. 5 does not exist.');
    expect(refusal(() => post(order(), 1, 1))).toContain('is open');
  });

  test('are of whole pieces, but for what the ERP left of one', () => {
    const inPieces = (doc: SalesOrder, quantity = 10) => ({
      ...doc,
      lines: doc.lines.map(each => ({ ...each, unit_of_measure: 'PCS', quantity })),
    });
    const whole = /is sold and counted whole\.$/;
    expect(refusal(() => post(inPieces(released()), 0.5, 0))).toMatch(whole);
    expect(refusal(() => post(post(inPieces(released()), 4, 0), 0, 3.5))).toMatch(whole);
    const uneven = inPieces(released(), 2.5);
    expect(rules.postQty(uneven, rules.postAll(uneven), ruleContext).status).toBe('INVOICED');
  });

  test('end with closing: what was shipped is invoiced and is what the order is worth', () => {
    const closed = rules.closeOrder(post(released(), 4, 1), ruleContext);
    expect(closed).toMatchObject({ status: 'CLOSED', grand_total: 400_000, remaining_amount: 400_000 });
    expect(closed.lines[0]?.qty_invoiced).toBe(4);
  });
});

describe('receipts', () => {
  const facts = { ...ruleContext, receipt_id: 1 };

  test('lower the remaining amount once they are posted', () => {
    const added = addReceipt(released(), cash(400_000), facts);
    expect([added.remaining_amount, openAmount(added)]).toEqual([1_400_000, 1_000_000]);
    expect(postReceipt(added, 1, ruleContext).remaining_amount).toBe(1_000_000);
    expect(postReceipts(added, ruleContext).receipts[0]).toMatchObject({
      status: 'POSTED',
      posted_at: ruleContext.now,
    });
  });

  test('never exceed what remains unless that is meant', () => {
    const added = addReceipt(released(), cash(1_000_000), facts);
    expect(refusal(() => addReceipt(added, cash(400_001), facts))).toBe(
      'Amount must not be more than 400.000.',
    );
    expect(addReceipt(added, cash(400_001, true), { ...facts, receipt_id: 2 }).receipts).toHaveLength(2);
    expect(refusal(() => addReceipt(released(), cash(0), facts))).toContain('more than 0');
    expect(refusal(() => addReceipt(released(), { ...cash(1), comment: 'x'.repeat(101) }, facts))).toBe(
      'Maximum 100 characters!',
    );
  });

  test('pay back what was paid too much, and never more', () => {
    const over = postReceipts(addReceipt(released(), cash(1_500_000, true), facts), ruleContext);
    const back = (order: SalesOrder, amount: number, payment_type = 'cash') =>
      addReceipt(order, { ...cash(-amount), payment_type }, { ...ruleContext, receipt_id: 2 });
    expect(owedBack(over)).toBe(100_000);
    expect(refusal(() => back(over, 100_001))).toBe('No more than 100.000 ₫ is owed to the customer.');
    expect(refusal(() => back(over, 1, 'card'))).toBe('Money is paid back in cash or by transfer.');
    expect(refusal(() => back(released(), 1))).toBe('Nothing is owed to the customer.');
    const waiting = back(over, 60_000, 'transfer');
    expect([owedBack(waiting), waiting.remaining_amount]).toEqual([40_000, -100_000]);
    expect(waiting.receipts.some(isUnseen)).toBe(false);
    expect(refusal(() => back(waiting, 40_001))).toContain('40.000 ₫');
    const done = postReceipts(back(over, 100_000), ruleContext);
    expect([owedBack(done), done.remaining_amount]).toEqual([0, 0]);
    expect(totalsByMethod(done.receipts).all).toEqual({ count: 2, amount: 1_400_000 });
    // What is only announced is not here to be paid back.
    expect(
      owedBack(addReceipt(released(), { ...cash(1_500_000, true), payment_type: 'transfer' }, facts)),
    ).toBe(0);
  });

  test('are deleted before they are posted, never after', () => {
    const added = addReceipt(released(), cash(1000), facts);
    expect(removeReceipt(added, 1, ruleContext).receipts).toEqual([]);
    expect(refusal(() => removeReceipt(postReceipts(added, ruleContext), 1, ruleContext))).toContain(
      'not posted',
    );
    const clerk = { ...ruleContext, actor: { isAdministrator: false, userId: 2 } };
    expect(refusal(() => removeReceipt(added, 1, clerk))).toContain('administrator');
  });

  test('are posted once; posting all of none changes nothing', () => {
    const posted = postReceipts(addReceipt(released(), cash(1000), facts), ruleContext);
    expect(refusal(() => postReceipt(posted, 1, ruleContext))).toBe('The receipt is posted already.');
    expect(postReceipts(posted, ruleContext)).toBe(posted);
    expect(refusal(() => postReceipt(posted, 9, ruleContext))).toBe('The receipt does not exist.');
  });
});

test("an administrator's remaining amount outlives later changes and can be taken back", () => {
  const set = rules.updateRemaining(
    released(),
    { is_update_remaining_amount: true, remaining_amount: 500_000 },
    ruleContext,
  );
  const paid = postReceipts(addReceipt(set, cash(200_000), { ...ruleContext, receipt_id: 1 }), ruleContext);
  expect(paid.remaining_amount).toBe(300_000);
  const back = rules.updateRemaining(
    paid,
    { is_update_remaining_amount: false, remaining_amount: 0 },
    ruleContext,
  );
  expect(back.remaining_amount).toBe(1_200_000);
});

test('a cancelled order says why and asks for no money', () => {
  expect(refusal(() => status(order(), 'CANCELED'))).toBe('Select a cancel reason.');
  expect(status(order(), 'CANCELED', 'CUSTOMER')).toMatchObject({
    remaining_amount: 0,
    grand_total: 1_400_000,
  });
});

test('no story of an order breaks it', () => {
  const items = [1, 2, 3].map(each => ({ item_no: `I${each}`, variant_code: '', unit_price: each * 12_345 }));
  const facts = {
    franchiseCode: 'F01',
    locationCode: 'L01',
    userId: 1,
    now: '',
    today: ruleContext.today,
    item: () => null,
  };
  const reached = new Set<string>();
  fc.assert(
    fc.property(stories, story => {
      let doc = order();
      for (const [index, intent] of story.entries()) {
        const step = stepOf(intent, doc, items);
        if (!step) continue;
        const entry = { ...step, mid: String(index), state: 'READY', createdAt: ruleContext.now };
        const replayed = replayOrder(doc, [entry], facts);
        const next = replayed.order ?? doc;
        expectSound(next);
        expect(next.version - doc.version).toBe(replayed.problems.length || next === doc ? 0 : 1);
        if (['CLOSED', 'CANCELED'].includes(doc.status)) expect(next.status).toBe(doc.status);
        if (doc.status === 'INVOICED') expect(['INVOICED', 'CLOSED']).toContain(next.status);
        doc = next;
        reached.add(doc.status);
      }
    }),
    { numRuns: 1000 },
  );
  // The stories are worth telling: they reach every status.
  expect([...reached].sort()).toEqual([...salesStatuses].sort());
});
