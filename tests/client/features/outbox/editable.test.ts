import { expect, it } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { fieldsOf } from '#client/features/outbox/editable.ts';
import type { EntryView } from '#offline/tablet.ts';

const entry: EntryView = {
  seq: 1,
  mid: 'm1',
  op: salesOrders.create.name,
  v: 1,
  args: {
    pos_so_no: 'tmp:1',
    data: {
      sell_to_name: 'Hoàng Thị Giảm',
      lines: [{ line_no: 10000, item_no: 'A', quantity: 2, line_discount_amount: 9000 }],
    },
  },
  lane: 'so:tmp:1',
  deps: [],
  state: 'FAILED',
  attempts: 1,
  createdAt: '2026-11-21T01:00:00.000Z',
  build: 'b',
  settled: false,
  editable: true,
  waits: { because: 'attention' },
};
const labels = (error: EntryView['error']) =>
  fieldsOf({ ...entry, ...(error ? { error } : {}) }).map(({ label }) => label);

it('shows the fields of a refused change, first the one that the server objected to', () => {
  const [name, quantity, discount] = labels(undefined);
  expect([name, quantity, discount]).toEqual([
    'Sell to name',
    'Line 1: quantity',
    'Line 1: line discount amount',
  ]);
  expect(labels({ code: 'rule', msg: 'Line Discount Amount must not be more than 8000.' })[0]).toBe(discount);
  expect(labels({ code: 'rule', msg: 'Too many.', field: 'data.lines.0.quantity' })[0]).toBe(quantity);
});
