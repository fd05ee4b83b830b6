import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { replayOrder } from '#kinds/sales/order.ts';
import { creditAll, newCreditMemo, postCreditMemo, refunded } from '#model/sales/credit-memos.ts';
import { waitingAmounts } from '#model/sales/debts.ts';
import { type DeliveryStep, deliveryStepOf, toCollect } from '#model/sales/delivery.ts';
import { extentOf, receiptTotal } from '#model/sales/order-extent.ts';
import { type ShopState, shopStateOf } from '#model/sales/shop-state.ts';
import { invoiced } from '../../support/sales/any-order.ts';
import { stepOf, stories } from '../../support/sales/order-steps.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';

const stateOf = (document: SalesOrder) => shopStateOf({ ...document, ...waitingAmounts(document) });

/** All that can come back of an order, or half of its first line, comes back. */
function withReturn(sold: SalesOrder, isWhole: boolean): SalesOrder {
  const all = creditAll(sold);
  const some = isWhole ? all : all.slice(0, 1).map(line => ({ ...line, quantity: line.quantity / 2 }));
  try {
    const made = newCreditMemo(sold, some, { ...ruleContext, pos_so_no: 'SC-1' });
    return postCreditMemo({ ...made, memo: { ...made.memo, status: 'RELEASED' } }, ruleContext).order;
  } catch {
    return sold; // nothing of it can come back, or not in halves
  }
}

/** What a person would find out by counting goods and money, compared with the word that they read. */
function expectTrue(state: ShopState | null, sale: SalesOrder): void {
  const { shipping } = extentOf(sale);
  const unseen = waitingAmounts(sale).unseen_amount;
  const owed = sale.remaining_amount - receiptTotal(sale, 'ADDED');
  const facts = {
    held: shipping === 'none' && sale.status === 'OPEN' && sale.held_as !== '',
    toDeliver: shipping === 'none' && sale.status !== 'CANCELED',
    // What is on its way is not all there, or its money is not.
    delivering:
      shipping !== 'none' && (sale.status === 'PARTIAL_SHIPPED' || (sale.for_delivery === true && owed > 0)),
    awaitingTransfer: unseen > 0 && (shipping === 'none' || owed <= 0),
    owed: shipping !== 'none' && owed > 0 && !sale.for_delivery,
    delivered: false,
    partlyReturned: owed <= 0 && sale.credited_amount > 0 && sale.credited_amount < sale.grand_total,
    returned: owed <= 0 && sale.credited_amount > 0 && sale.credited_amount >= sale.grand_total,
    done: shipping !== 'none' && owed <= 0 && unseen === 0 && sale.credited_amount === 0,
    closed: sale.status === 'CLOSED' && sale.grand_total === 0,
    canceled: sale.status === 'CANCELED' && shipping === 'none',
    toRefund: false,
    refunded: false,
  } satisfies Record<ShopState, boolean>;
  expect(state && facts[state], `${state} of ${JSON.stringify(sale)}`).toBe(true);
}

/** What a person would do next with goods that are brought to their buyer, compared with the step that is kept. */
function expectStep(sale: SalesOrder): DeliveryStep | '' {
  const step = deliveryStepOf(sale);
  expect(sale.delivery_step).toBe(step);
  const { for_delivery, lines, status } = sale;
  const asked = for_delivery || sale.support_to_ship;
  const isHere = lines.some(line => line.qty_shipped < line.quantity);
  // Nothing of a closed order leaves any more.
  const leaves = isHere && ['RELEASED', 'PARTIAL_SHIPPED'].includes(status);
  expect(step === 'send', JSON.stringify(sale)).toBe(asked && leaves);
  const hasLeft = ['SHIPPED', 'INVOICED', 'CLOSED'].includes(status);
  expect(step === 'collect').toBe(for_delivery === true && hasLeft && toCollect(sale) > 0);
  return step;
}

test('the state of every history of a sale is what a person would find', () => {
  const items = [1, 2, 3].map(each => ({ item_no: `I${each}`, variant_code: '', unit_price: each * 12_345 }));
  const facts = {
    ...{ franchiseCode: 'F01', locationCode: 'L01', userId: 1, now: '', today: ruleContext.today },
    item: () => null,
  };
  const reached = new Set<ShopState | null>();
  const steps = new Set<string>();
  const receiver = { ship_to_address: '12 Lê Lợi', ship_to_phone_no: '0912345678' };
  fc.assert(
    fc.property(
      stories,
      fc.constantFrom('', 'Chị áo đỏ'),
      fc.boolean(),
      fc.array(fc.constantFrom('nothing', 'half', 'whole'), { minLength: 1 }),
      (story, held_as, for_delivery, returns) => {
        let sale = order({ ...receiver, held_as, for_delivery });
        for (const [index, intent] of story.entries()) {
          const step = stepOf(intent, sale, items);
          if (step) {
            const entry = { ...step, mid: String(index), state: 'READY', createdAt: ruleContext.now };
            sale = replayOrder(sale, [entry], facts).order ?? sale;
          }
          const comesBack = returns[index % returns.length];
          if (comesBack !== 'nothing') sale = withReturn(sale, comesBack === 'whole');
          const state = stateOf(sale);
          expectTrue(state, sale);
          reached.add(state);
          steps.add(expectStep(sale));
        }
      },
    ),
    // Of a thousand histories, one in a hundred times none ends with all paid and delivered.
    { numRuns: 3000 },
  );
  // The histories are worth it: they reach every state of a sale that is seen with its money.
  expect([...reached].sort()).toEqual(
    [
      ...['awaitingTransfer', 'canceled', 'closed', 'delivering', 'done', 'held', 'owed'],
      ...['partlyReturned', 'returned', 'toDeliver'],
    ].sort(),
  );
  expect([...steps].sort()).toEqual(['', 'collect', 'send']);
});

describe('the state of a sale', () => {
  test('does not say that it is paid where the person may not see what remains', () => {
    const { remaining_amount: _hidden, ...seen } = { ...invoiced(order()), remaining_amount: 0 };
    expect(shopStateOf(seen)).toBe('delivered');
    expect(shopStateOf({ ...seen, remaining_amount: 0 })).toBe('done');
  });

  test('of a return follows from the money that goes back', () => {
    const sold = { ...invoiced(order()), remaining_amount: 0 };
    const made = newCreditMemo(sold, creditAll(sold), { ...ruleContext, pos_so_no: 'SC-1' });
    expect(stateOf(made.memo)).toBeNull();
    const posted = postCreditMemo({ ...made, memo: { ...made.memo, status: 'RELEASED' } }, ruleContext);
    expect(stateOf(posted.memo)).toBe('toRefund');
    expect(stateOf({ ...posted.memo, remaining_amount: 0 })).toBe('refunded');
    expect(stateOf(refunded(posted.order, posted.memo.grand_total, ruleContext))).toBe('returned');
  });

  test('is not guessed for a quote, nor for a status of another back end', () => {
    expect(stateOf(order({ document_type: 'quote' }))).toBeNull();
    expect(stateOf(order({ status: 'ON_HOLD' }))).toBeNull();
  });
});
