import { describe, expect, test } from 'vitest';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import type { LiveEntry, ReplayContext } from '#kinds/sales/order.ts';
import { replayReceiptRows } from '#kinds/sales/receipts.ts';
import { itemAt, order } from '../support/sales/orders.ts';

const context: ReplayContext = {
  franchiseCode: 'F01',
  locationCode: 'L01',
  userId: 7,
  now: '2026-03-02T05:00:00.000Z',
  today: '2026-03-02',
  item: () => itemAt(100_000),
};
const payment = {
  amount: 100_000,
  sales_order_no: '',
  receipt_type_code: 'customer_payment',
  receipt_type: 'collect_store',
  payment_type: 'transfer',
  payment_term: '',
  contract_no: '',
  comment: 'half',
  collect_store_code: '',
  over_payment: false,
};
const entry = (op: string, args: object, change: Partial<LiveEntry> = {}): LiveEntry => ({
  op,
  args,
  mid: op,
  state: 'READY',
  createdAt: '2026-03-02T04:00:00.000Z',
  ...change,
});
const add = (no: string) => entry('receipts.add', { pos_so_no: no, ...payment });
const row: ReceiptRow = {
  ...payment,
  receipt_id: 12,
  receipt_no: '',
  franchise_code: 'F01',
  location_code: 'L01',
  customer_no: '',
  customer_name: 'An',
  pos_so_no: 'SO-1',
  phone: '',
  status: 'ADDED',
  created_by: 7,
  created_at: '2026-03-01T04:00:00.000Z',
  posted_at: null,
};

describe('the list of receipts', () => {
  test('adds those that are only on this tablet, each with a name of its own', () => {
    const entries = [add('SO-1'), add('SO-1'), add('SO-2')];
    const documents = [order(), order({ pos_so_no: 'SO-2' })];
    const rows = replayReceiptRows(
      [row],
      entries,
      no => documents.find(each => each.pos_so_no === no) ?? null,
      context,
    );
    expect(rows.map(({ receipt_id, pos_so_no, status }) => [receipt_id, pos_so_no, status])).toEqual([
      [-1, 'SO-1', 'ADDED'],
      [-2, 'SO-1', 'ADDED'],
      [-3, 'SO-2', 'ADDED'],
    ]);
  });

  test('says what an entry says itself where the order is not at hand', () => {
    const rows = replayReceiptRows([], [add('SO-9')], () => null, context);
    expect(rows).toMatchObject([
      { receipt_id: -1, pos_so_no: 'SO-9', amount: 100_000, comment: 'half', franchise_code: 'F01' },
    ]);
  });

  test('shows money that was taken although a rule is against it', () => {
    const paid = order({ remaining_amount: 0 });
    const rows = replayReceiptRows([], [add('SO-1')], () => paid, context);
    expect(rows).toMatchObject([{ receipt_id: -1, amount: 100_000, customer_name: paid.sell_to_name }]);
  });

  test('shows a receipt as posted while its posting is under way', () => {
    const stored = order({ status: 'RELEASED', receipts: [{ ...row, status: 'ADDED' }] });
    const post = entry('receipts.processAll', { pos_so_no: 'SO-1', to_post: true });
    const rows = replayReceiptRows([row], [post], () => stored, context);
    expect(rows).toMatchObject([{ receipt_id: 12, status: 'POSTED' }]);
  });

  test('has nothing to add once everything is settled or taken back', () => {
    const over = [
      { ...add('SO-1'), state: 'CANCELLED' },
      { ...add('SO-1'), state: 'DONE', settled: true, answer: order() },
    ];
    expect(replayReceiptRows([row], over, () => order(), context)).toEqual([]);
  });
});
