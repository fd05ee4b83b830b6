import { expect, it } from 'vitest';
import { purchaseOrders, salesOrders } from '#calls/index.ts';
import { fieldsOf, toSend, withField } from '#client/features/outbox/editable.ts';
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
    'Name of the customer',
    'Line 1: Quantity',
    'Line 1: Line discount amount',
  ]);
  expect(labels({ code: 'rule', msg: 'Line Discount Amount must not be more than 8000.' })[0]).toBe(discount);
  expect(labels({ code: 'rule', msg: 'Too many.', field: 'data.lines.0.quantity' })[0]).toBe(quantity);
});

it('lowers what is received of a shipment, and leaves out a line of which nothing is', () => {
  const line = (line_no: number) => ({ shipment_no: 'SS-1', line_no, qty_to_receive: 5 });
  const args = { pos_po_no: 'PO-1', lines: [line(10_000), line(20_000)] };
  const error = {
    code: 'rule',
    msg: 'You cannot receive more than 0 units. Of 5 shipped, 5 are received already.',
    field: 'lines.1.qty_to_receive',
  };
  const fields = fieldsOf({ ...entry, op: purchaseOrders.receive.name, args, error });
  expect(fields.map(({ label }) => label)).toEqual([
    'Line 2: Quantity to receive',
    'Line 1: Quantity to receive',
  ]);
  const lowered = withField(args, fields[0]?.path ?? [], 0);
  expect(toSend(lowered)).toEqual({ pos_po_no: 'PO-1', lines: [line(10_000)] });
});
