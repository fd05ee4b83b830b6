import { describe, expect, test } from 'vitest';
import { customers, promotions, receipts, salesOrders } from '#calls/index.ts';
import { type AnyWrite, type InputOf, offlinePolicyOf } from '#calls/kit/call.ts';
import { type Carriers, needsServer } from '#calls/kit/carriers.ts';
import { purchaseCarriers } from '#calls/purchases/carriers.ts';
import { salesCarriers } from '#calls/sales/carriers.ts';
import { consignmentCarriers } from '#kinds/consignment/shape.ts';

const policy = <C extends AnyWrite>(call: C, input: InputOf<C>) => offlinePolicyOf(call, input);
const pos_so_no = 'SO-1';

/** The actions of a kind for which a document in a status needs the server. */
const waiting = <A extends string>(carriers: Carriers<A>, status: string, type = '') =>
  // The keys of a table are exactly its type.
  (Object.keys(carriers) as A[]).filter(action => needsServer(carriers[action], { type, status })).sort();

describe('what waits for the connection', () => {
  const always = [
    ...['autoPromotion', 'birthdayPromotion', 'calculateQtyToShipPending', 'close', 'convert', 'coupon'],
    ...['open', 'redeemPoints', 'removeReceipt', 'reopen', 'sync', 'updateRemaining'],
  ];

  test('of a sales order is its cancellation from its release on', () => {
    expect(waiting(salesCarriers, 'CONFIRMED', 'order')).toEqual(always);
    expect(waiting(salesCarriers, 'RELEASED', 'order')).toEqual([...always, 'cancel'].sort());
  });

  test('of a quote or a credit memo is not its cancellation', () => {
    expect(waiting(salesCarriers, 'RELEASED', 'quote')).toEqual(always);
    expect(waiting(salesCarriers, 'RELEASED', 'credit_memo')).toEqual(always);
  });

  test('of a purchase order is what the franchisor has a say in', () => {
    expect(waiting(purchaseCarriers, 'OPEN', 'Order')).toEqual(['close', 'closeShort', 'reopen', 'sync']);
    expect(waiting(purchaseCarriers, 'RELEASED', 'Order')).toEqual([
      'cancel',
      'close',
      'closeShort',
      'reopen',
      'sync',
    ]);
  });

  test('of a consignment issue is what the ERP has a say in', () => {
    expect(waiting(consignmentCarriers, 'OPEN')).toEqual(['sync']);
    expect(waiting(consignmentCarriers, 'RELEASED')).toEqual(['cancel', 'sync']);
  });
});

describe('what is not final before the server has it', () => {
  test('is another customer, with other prices perhaps, and no other change of a header', () => {
    const change = (data: InputOf<typeof salesOrders.update>['data']) =>
      policy(salesOrders.update, { pos_so_no, data, approvals: [] });
    expect(change({ sell_to_customer_no: 'CU-1', sell_to_name: 'An' })).toBe('draft');
    expect(change({ sell_to_customer_no: '' })).toBe('draft');
    expect(change({ ship_to_address: '1 Lê Lợi' })).toBe('queue');
    expect(change({ sell_to_customer_no: 'CU-1', coupon_code: 'TET' })).toBe('online');
  });

  test('is money that a third party promises', () => {
    const add = (payment_type: 'cash' | 'card') =>
      offlinePolicyOf(receipts.add, { pos_so_no, amount: 1, payment_type });
    expect([add('cash'), add('card')]).toEqual(['queue', 'draft']);
  });

  test('is each step that the server checks again', () => {
    const ask = (status: InputOf<typeof salesOrders.setStatus>['status']) =>
      policy(salesOrders.setStatus, { pos_so_no, status, cancel_reason_code: '' });
    expect([ask('CONFIRMED'), ask('SUPPORT_TO_SHIP')]).toEqual(['queue', 'queue']);
    expect([ask('RELEASED'), ask('CANCELED'), ask('POSTED')]).toEqual(['draft', 'draft', 'draft']);
  });

  test('is the posting of all receipts of an order; one alone is posted with the connection', () => {
    expect(policy(receipts.processAll, { pos_so_no, to_post: true })).toBe('draft');
    expect(policy(receipts.process, { receipt_id: 1, to_post: true })).toBe('online');
  });

  test('is nothing that takes points or birthday promotions: they count at once or not at all', () => {
    expect(customers.addRedeemablePoint.offline).toBe('online');
    expect(promotions.setBirthday.offline).toBe('online');
  });
});
