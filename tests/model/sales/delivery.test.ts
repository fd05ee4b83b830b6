import { describe, expect, test } from 'vitest';
import { can } from '#model/sales/actions.ts';
import { deliveryStepOf, missingForDelivery, toCollect } from '#model/sales/delivery.ts';
import { addReceipt } from '#model/sales/receipts.ts';
import { salesStatuses } from '#model/sales/status.ts';
import { invoiced } from '../../support/sales/any-order.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';

const stepsOf = (change: object) => salesStatuses.map(status => deliveryStepOf(order({ ...change, status })));

describe('the next step of a delivery', () => {
  // OPEN CONFIRMED RELEASED PARTIAL_SHIPPED SHIPPED INVOICED CLOSED CANCELED
  test.each([
    ['to be paid', { for_delivery: true }, ['', '', 'send', 'send', 'collect', 'collect', 'collect', '']],
    ['paid', { for_delivery: true, remaining_amount: 0 }, ['', '', 'send', 'send', '', '', '', '']],
    ['of a storeroom', { support_to_ship: true }, ['', '', 'send', 'send', '', '', '', '']],
    ['that there is none of', {}, ['', '', '', '', '', '', '', '']],
  ])('%s follows from its status', (_name, change, steps) => {
    expect(stepsOf(change)).toEqual(steps);
  });

  test('is none of a quote and of a return', () => {
    for (const document_type of ['quote', 'credit_memo'] as const)
      expect(deliveryStepOf(order({ document_type, status: 'RELEASED', for_delivery: true }))).toBe('');
  });

  test('is none once all that is owed is announced', () => {
    const sold = invoiced(order({ for_delivery: true }));
    const paid = { amount: sold.remaining_amount, receipt_type: 'collect_store', payment_type: 'transfer' };
    const rest = {
      payment_term: '',
      contract_no: '',
      comment: '',
      collect_store_code: '',
      over_payment: false,
    };
    const announced = addReceipt(sold, { ...paid, ...rest }, { ...ruleContext, receipt_id: 1 });
    expect([deliveryStepOf(sold), toCollect(sold)]).toEqual(['collect', sold.grand_total]);
    expect([deliveryStepOf(announced), toCollect(announced)]).toEqual(['', 0]);
  });
});

describe('goods that are brought to their buyer', () => {
  const place = { ship_to_address: '12 Lê Lợi', ship_to_phone_no: '0912345678' };
  test.each([
    [place, null],
    [{ ...place, ship_to_address: ' ' }, 'ship_to_address'],
    [{ ...place, ship_to_phone_no: '' }, 'ship_to_phone_no'],
  ] as const)('need a place and a phone number: %j', (header, missing) => {
    expect(missingForDelivery(header)).toBe(missing);
    const asked = can('confirm', order({ for_delivery: true, ...header }), {
      isAdministrator: false,
      userId: 7,
    });
    expect(asked.ok).toBe(missing === null);
  });
});
