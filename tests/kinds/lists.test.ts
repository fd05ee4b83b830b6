import { describe, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales/orders.ts';
import { replayCustomers } from '#kinds/customers/rules.ts';
import type { LiveEntry, ReplayContext } from '#kinds/sales/order.ts';
import { pendingStock, replayOrderRows, unsentCash } from '#kinds/sales/rules.ts';
import { rowOf as listRow } from '#offline/overlay/replay.ts';
import { createInput, itemAt, line, order } from '../support/sales/orders.ts';

const rowOf = (order: SalesOrder) => listRow<SalesOrderRow>(salesOrders.filter, order);
const context: ReplayContext = {
  franchiseCode: 'F01',
  locationCode: 'L01',
  userId: 7,
  now: '2026-03-02T05:00:00.000Z',
  today: '2026-03-02',
  item: () => itemAt(100_000),
};
const entry = (op: string, args: unknown, change: Partial<LiveEntry> = {}): LiveEntry => ({
  op,
  args,
  mid: op,
  state: 'READY',
  createdAt: '2026-03-02T04:00:00.000Z',
  ...change,
});
const confirm = entry('salesOrders.setStatus', {
  pos_so_no: 'SO-1',
  status: 'CONFIRMED',
  cancel_reason_code: '',
});

describe('the list of orders', () => {
  const replay = (entries: LiveEntry[], stored: SalesOrder[], documents = stored) =>
    replayOrderRows(
      stored.map(rowOf),
      entries,
      no => documents.find(each => each.pos_so_no === no) ?? null,
      context,
    );

  test('adds an order that was never sent', () => {
    const create = entry('salesOrders.create', createInput({ sell_to_name: 'An', lines: [line(10000, 3)] }), {
      tempId: 'tmp:a',
    });
    expect(replay([create], [])).toMatchObject([
      { pos_so_no: 'tmp:a', sell_to_name: 'An', grand_total: 300_000, status: 'OPEN' },
    ]);
    const answer = order({ pos_so_no: 'SO-9' });
    expect(replay([{ ...create, state: 'DONE', answer }], [])).toEqual([rowOf(answer)]);
  });

  test('replaces the row of a changed order and leaves the others alone', () => {
    const rows = replay([confirm], [order(), order({ pos_so_no: 'SO-2' })]);
    expect(rows).toMatchObject([{ pos_so_no: 'SO-1', status: 'CONFIRMED', grand_total: 1_400_000 }]);
  });

  test('changes what an entry names where the document is not at hand', () => {
    const rename = entry('salesOrders.update', {
      pos_so_no: 'SO-1',
      data: { sell_to_name: 'Bình', agent_code: 'GHN' },
    });
    expect(replay([rename, confirm], [order()], [])).toEqual([
      { ...rowOf(order()), sell_to_name: 'Bình', status: 'CONFIRMED' },
    ]);
  });

  test('keeps a row that is newer than everything the tablet did', () => {
    const newer = order({ version: 9, status: 'CANCELED' });
    const rows = replayOrderRows(
      [rowOf(newer)],
      [{ ...confirm, state: 'DONE', answer: order() }],
      () => null,
      context,
    );
    expect(rows).toEqual([]);
  });
});

test('stock is lower by what unsent shipments took', () => {
  const post = (state: string) =>
    entry(
      'salesOrders.postQty',
      {
        pos_so_no: 'SO-1',
        lines: [
          { line_no: 10000, qty_to_ship: 2.5, qty_to_invoice: 0 },
          { line_no: 20000, qty_to_ship: 0, qty_to_invoice: 1 },
        ],
      },
      { state },
    );
  const pending = pendingStock([post('READY'), post('SENDING'), post('CANCELLED')], () => order());
  expect([...pending]).toEqual([['ITEM-10000//L01', -5]]);
  expect(pendingStock([post('READY')], () => null).size).toBe(0);
});

test('a customer made on this tablet is found by phone, once', () => {
  const create = (phone_no: string, change: Partial<LiveEntry> = {}) =>
    entry(
      'customers.createTemporary',
      {
        customer_no: '',
        name: 'Trần Thị Bé',
        phone_no,
        prefix: '',
        email: '',
        address: '',
        address_2: '',
        district_code: '',
        post_code: '',
        city: '',
        birth_date: '0001-01-01',
        country_region_code: 'VNM',
      },
      { tempId: `tmp:${phone_no}`, ...change },
    );
  const [local] = replayCustomers([], [create('0912345678')], 'F01');
  expect(local).toMatchObject({ customer_no: 'tmp:0912345678', franchise_code: 'F01', is_temporary: true });
  if (!local) throw new Error('one customer');
  const answered: Customer = { ...local, customer_no: 'CU-1' };
  const replayed = replayCustomers(
    [],
    [create('0912345678', { state: 'DONE', answer: answered }), create('0912345678'), create('0987654321')],
    'F01',
  );
  expect(replayed.map(customer => customer.customer_no)).toEqual(['tmp:0987654321', 'CU-1']);
  expect(replayCustomers([answered], [create('0912345678')])).toEqual([answered]);
});

test('unsent cash is counted, and cash paid back for a credit memo counts against it', () => {
  const paidBack = (pos_so_no: string, amount: number) =>
    entry('receipts.add', { pos_so_no, amount, payment_type: 'cash' }, { state: 'READY' });
  const taken = [paidBack('SO-1', 5000), paidBack('SC-1', 300)];
  expect(unsentCash(taken)).toBe(4700);
  const local = entry('creditMemos.create', { pos_so_no: 'SO-2', lines: [] }, { tempId: 'tmp:memo' });
  expect(unsentCash([...taken, local, paidBack('tmp:memo', 200)])).toBe(4500);
  // Its credit memo has arrived since.
  const resolve = (no: string) => (no === 'tmp:memo' ? 'SC-2' : no);
  expect(unsentCash([...taken, paidBack('tmp:memo', 200)], resolve)).toBe(4500);
});

test('cash that was taken and has not reached the server is counted', () => {
  const receipt = (amount: number, payment_type: string, state: string) =>
    entry('receipts.add', { pos_so_no: 'SO-1', amount, payment_type }, { state });
  const entries = [
    receipt(1000, 'cash', 'READY'),
    receipt(2000, 'cash', 'FAILED'),
    receipt(4000, 'cash', 'DONE'),
    receipt(8000, 'transfer', 'READY'),
  ];
  expect(unsentCash(entries)).toBe(3000);
});
