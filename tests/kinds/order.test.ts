import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { cashSale } from '#kinds/sales/chains.ts';
import { type LiveEntry, type ReplayContext, replayOrder } from '#kinds/sales/order.ts';
import { createInput, itemAt, line, order } from '../support/sales/orders.ts';

const context: ReplayContext = {
  franchiseCode: 'F01',
  locationCode: 'L01',
  userId: 7,
  now: '2026-03-02T05:00:00.000Z',
  today: '2026-03-02',
  item: () => itemAt(100_000),
};

let made = 0;
function entry(op: string, args: unknown, change: Partial<LiveEntry> = {}): LiveEntry {
  made += 1;
  return { op, args, mid: `m${made}`, state: 'READY', createdAt: '2026-03-02T04:00:00.000Z', ...change };
}
const setStatus = (status: string, change: Partial<LiveEntry> = {}) =>
  entry('salesOrders.setStatus', { pos_so_no: 'SO-1', status, cancel_reason_code: '' }, change);

const sale = cashSale({
  tempId: 'tmp:7f3a2c00-0000-4000-8000-000000000000',
  data: createInput({ sell_to_name: 'An', lines: [line(10000, 2), line(20000, 1)] }).data,
  receipts: [
    {
      amount: 300_000,
      payment_type: 'cash',
      receipt_type: 'collect_store',
      payment_term: '',
      contract_no: '',
      comment: '',
      collect_store_code: '',
      over_payment: false,
    },
  ],
});
const unsent = sale.map(draft => entry(draft.op, draft.args, draft.tempId ? { tempId: draft.tempId } : {}));

describe('a cash sale made without a connection', () => {
  test('takes along what was approved of its discount', () => {
    const approvals = [
      {
        ...{
          id: crypto.randomUUID(),
          document: '7f3a2c00-0000-4000-8000-000000000000',
          reason: '',
          key_id: '',
        },
        ...{ approver_user_id: 5, approver_name: 'Lan', cashier: '2@F01', device_id: 't1', wrong_tries: 0 },
        ...{ ceiling: { percent: 30, line_percent: 30, amount: null }, signature: '' },
        approved_at: '2026-03-02T04:00:00.000Z',
      },
    ];
    const { data } = createInput({ lines: [line(10000, 2)] });
    const [create] = cashSale({ tempId: 'tmp:1', data, approvals, receipts: [] });
    expect(create?.args).toEqual({ pos_so_no: 'tmp:1', data, approvals });
  });

  test('is one chain, and its document is complete on the tablet', () => {
    expect(sale.map(draft => draft.op)).toEqual([
      'salesOrders.create',
      'salesOrders.setStatus',
      'salesOrders.setStatus',
      'receipts.add',
      'receipts.processAll',
      'salesOrders.postQty',
    ]);
    const { order: doc, problems } = replayOrder(null, unsent, context);
    expect(problems).toEqual([]);
    expect(doc).toMatchObject({
      pos_so_no: 'tmp:7f3a2c00-0000-4000-8000-000000000000',
      status: 'INVOICED',
      location_code: 'L01',
      grand_total: 300_000,
      remaining_amount: 0,
      created_at: '2026-03-02T04:00:00.000Z',
    });
    expect(doc?.receipts).toMatchObject([{ receipt_id: -1, status: 'POSTED', created_by: 7 }]);
  });

  test('goes by the number of the answer once the order is made', () => {
    const answer: SalesOrder = { ...order({}, [2, 1]), pos_so_no: 'SO-F01-26-000009' };
    const [create, ...rest] = unsent;
    if (!create) throw new Error('a chain begins with the order');
    const { order: doc, problems } = replayOrder(
      null,
      [{ ...create, state: 'DONE', answer }, ...rest],
      context,
    );
    expect(problems).toEqual([]);
    expect(doc).toMatchObject({ pos_so_no: 'SO-F01-26-000009', status: 'INVOICED', remaining_amount: 0 });
  });
});

describe('a stored order with unsent entries', () => {
  test('shows them in their order, and itself once they are discarded', () => {
    const base = order();
    const entries = [setStatus('CONFIRMED'), setStatus('RELEASED')];
    expect(replayOrder(base, entries, context).order?.status).toBe('RELEASED');
    const discarded = entries.map(each => ({ ...each, state: 'CANCELLED' }));
    expect(replayOrder(base, discarded, context).order).toBe(base);
  });

  test('keeps going past an entry that a rule refuses, and tells it', () => {
    const refused = setStatus('RELEASED');
    const note = entry('salesOrders.update', { pos_so_no: 'SO-1', data: { general_comments: 'gấp' } });
    const { order: doc, problems } = replayOrder(order(), [refused, note], context);
    expect(doc?.general_comments).toBe('gấp');
    expect(problems).toMatchObject([
      { mid: refused.mid, msg: 'This cannot be done while order SO-1 is open.' },
    ]);
  });

  test('takes an answer as the document unless the store knows a later one', () => {
    const answer = order({ status: 'CONFIRMED', version: 2 });
    const done = setStatus('CONFIRMED', { state: 'DONE', answer });
    expect(replayOrder(order(), [done], context).order).toBe(answer);
    const later = order({ status: 'RELEASED', version: 3 });
    expect(replayOrder(later, [done], context).order).toBe(later);
  });

  test('is not changed by an entry sealed under another key', () => {
    const base = order();
    expect(replayOrder(base, [entry('salesOrders.update', null)], context).order).toBe(base);
  });

  test('shows an item the store does not hold by its number, at the price that was told', () => {
    const args = {
      pos_so_no: 'SO-1',
      ...line(30000, 1),
      variant_code: '',
      line_discount_amount: 0,
      line_note: '',
    };
    const { order: doc } = replayOrder(order(), [entry('salesOrders.addLine', args)], {
      ...context,
      item: () => null,
    });
    expect(doc?.lines[2]).toMatchObject({ description: 'ITEM-30000', unit_price: 100_000 });
  });
});

test('without a document there is nothing to fold into', () => {
  expect(replayOrder(null, [setStatus('CONFIRMED')], context)).toEqual({ order: null, problems: [] });
});
