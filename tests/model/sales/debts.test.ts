import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { mayOwe, moneyStanding, uncollectableAmount, waitingAmounts } from '#model/sales/debts.ts';
import { postAll, postQty, setStatus } from '#model/sales/orders.ts';
import { addReceipt, postReceipts } from '#model/sales/receipts.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';

const walkIn = { sell_to_customer_no: '', sell_to_phone_no: '', ship_to_phone_no: '' };

/** Ten pieces of 100.000 VND each, released to be handed over. */
function released(buyer: Partial<SalesOrder> = {}): SalesOrder {
  let document = order({ ...walkIn, ...buyer }, [10]);
  for (const status of ['CONFIRMED', 'RELEASED'] as const)
    document = setStatus(document, { status, cancel_reason_code: '' }, ruleContext);
  return document;
}

const paid = (document: SalesOrder, amount: number, payment_type = 'cash'): SalesOrder =>
  addReceipt(
    document,
    {
      ...{ amount, payment_type, receipt_type: 'collect_store', payment_term: '', contract_no: '' },
      ...{ comment: '', collect_store_code: '', over_payment: false },
    },
    { ...ruleContext, receipt_id: 1 },
  );
const handedOver = (document: SalesOrder, toldVnd?: number): SalesOrder =>
  postQty(document, postAll(document), { ...ruleContext, toldVnd });

describe('who can owe', () => {
  test('is whom the shop can ask: a customer, or a person with a phone number', () => {
    expect(mayOwe(walkIn)).toBe(false);
    expect(mayOwe({ ...walkIn, sell_to_customer_no: 'C1' })).toBe(true);
    expect(mayOwe({ ...walkIn, sell_to_phone_no: '0912345678' })).toBe(true);
    expect(mayOwe({ ...walkIn, ship_to_phone_no: '0912345678' })).toBe(true);
  });
});

describe('a sale to a walk-in customer', () => {
  test('is not finished while money is missing', () => {
    const refusal = 'A walk-in customer cannot owe 459.000 ₫: take it, or name the customer first.';
    expect(() => handedOver(paid(released(), 541_000))).toThrow(refusal);
    expect(() => handedOver(released())).toThrow('A walk-in customer cannot owe 1.000.000 ₫');
    expect(handedOver(released({ sell_to_customer_no: 'C1' })).status).toBe('INVOICED');
  });

  test('is finished with all of the money, with a transfer that waits, or if no more is possible', () => {
    expect(handedOver(paid(released(), 1_000_000)).status).toBe('INVOICED');
    expect(handedOver(paid(released(), 1_000_000, 'transfer')).status).toBe('INVOICED');
    // The price rose after the goods had left for 900.000 ₫.
    expect(handedOver(paid(released(), 900_000), 900_000).status).toBe('INVOICED');
    expect(() => handedOver(paid(released(), 800_000), 900_000)).toThrow('cannot owe 100.000 ₫');
  });

  test('owes nobody anything before it is finished', () => {
    expect(uncollectableAmount(released())).toBe(0);
  });
});

describe('where the money of a sale stands', () => {
  const standing = (document: SalesOrder) => moneyStanding({ ...document, ...waitingAmounts(document) });
  const named = { sell_to_customer_no: 'C1' };

  test('is said once goods have left', () => {
    expect(standing(released(named))).toBeNull();
    expect(standing(handedOver(released(named)))).toEqual({ is: 'owed', amountVnd: 1_000_000 });
  });

  test('is a debt before it is a transfer that waits', () => {
    const part = handedOver(paid(released(named), 400_000, 'transfer'));
    expect(standing(part)).toEqual({ is: 'owed', amountVnd: 600_000 });
    const whole = handedOver(paid(released(named), 1_000_000, 'transfer'));
    expect(standing(whole)).toEqual({ is: 'waiting', amountVnd: 1_000_000 });
    expect(standing(postReceipts(whole, ruleContext))).toBeNull();
  });

  test('is not spoken of where a person may not see what remains', () => {
    const { remaining_amount: _hidden, ...seen } = handedOver(released(named));
    expect(moneyStanding(seen)).toBeNull();
  });
});
