import { expect, it } from 'vitest';
import { calls } from '#calls/all.ts';
import { creditMemos, receipts, salesOrders, shifts, thrownAway } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { EntryView } from '#offline/api.ts';
import { moneyChange } from '#offline/core/money-change.ts';
import { tellServer } from '#offline/thrown-away.ts';

const tell = tellServer(Object.fromEntries(calls.map(call => [call.name, call])));
const numbers: Record<string, string> = { 'tmp:numbered': 'SC-F01-26-000007' };
const numberOf = (tempId: string) => numbers[tempId];
const entry = (op: string, no: string, more: object = {}) =>
  ({
    mid: crypto.randomUUID(),
    op,
    lane: `so:${no}`,
    args: { pos_so_no: no, amount: 50_000, payment_type: 'cash' },
    ...more,
  }) as EntryView; // what is read of it
const amounts = (...entries: EntryView[]) => {
  const { args } = tell.thrownAway({ id: '', at: '', reason: '', entries }, numberOf);
  return (args as { money: { amount: number }[] }).money.map(({ amount }) => amount); // as `thrownAway.tell` takes it
};

it('money of a sale would have come in, money of a credit memo would have gone out', () => {
  expect(amounts(entry(receipts.add.name, 'SO-F01-26-000001'))).toEqual([50_000]);
  expect(amounts(entry(receipts.add.name, 'SC-F01-26-000001'))).toEqual([-50_000]);
});

it('a credit memo that was made unsent is known by the change that makes it', () => {
  const made = entry(creditMemos.createAll.name, 'SO-F01-26-000001', { tempId: 'tmp:memo' });
  expect(amounts(made, entry(receipts.add.name, 'tmp:memo'))).toEqual([-50_000]);
  expect(amounts(made, entry(receipts.add.name, 'SO-F01-26-000001'))).toEqual([50_000]);
});

it('a credit memo that has its number by now is known by it', () => {
  expect(amounts(entry(receipts.add.name, 'tmp:numbered'))).toEqual([-50_000]);
});

const changed = (before: EntryView, unsent: EntryView[], from: number, to: number) => {
  const edit = { id: '', at: '', reason: 'Gõ nhầm', change: { from, to } };
  const { op, args } = tell.changed({ ...edit, entry: before, unsent: [before, ...unsent] }, numberOf);
  expect(op).toBe(thrownAway.changed.name);
  return (args as InputOf<typeof thrownAway.changed>).money; // as `thrownAway.changed` takes it
};
const taken = {
  args: { pos_so_no: 'tmp:1', amount: 50_000, payment_type: 'cash', shift_no: 'S1', drawer_code: 'K2' },
};

it('an amount that was changed is told before and after, where its money lies', () => {
  expect(changed(entry(receipts.add.name, 'tmp:1', taken), [], 50_000, 5_000)).toMatchObject({
    ...{ op: 'receipts.add', amount: 50_000, changed_to: 5_000, payment_type: 'cash' },
    ...{ shift_no: 'S1', drawer_code: 'K2' },
  });
});

it('a price that was changed is told where the money of its order lies, and moves none', () => {
  const made = entry(salesOrders.create.name, 'tmp:1', { args: { data: { location_code: 'F01-STORE' } } });
  const receipt = entry(receipts.add.name, 'tmp:1', taken);
  expect(changed(made, [receipt], 50_000, 5_000)).toMatchObject({
    ...{ payment_type: '', shift_no: 'S1', drawer_code: 'K2', location_code: 'F01-STORE' },
  });
});

it('what was counted at the opening of a shift is told with the key of that shift', () => {
  const key = '11111111-1111-4111-8111-111111111111';
  const args = { location_code: 'F01-STORE', float: { notes: [], other: 9 } };
  const opening = entry(shifts.open.name, '', { lane: `shift:tmp:${key}`, args });
  expect(changed(opening, [], 9, 8)).toMatchObject({ shift_no: key, location_code: 'F01-STORE' });
});

it('money that is paid back and changed is told below zero', () => {
  const made = entry(creditMemos.createAll.name, 'SO-F01-26-000001', { tempId: 'tmp:memo' });
  const paid = entry(receipts.add.name, 'tmp:memo');
  expect(changed(paid, [made], 50_000, 90_000)).toMatchObject({ amount: -50_000, changed_to: -90_000 });
});

const byName = Object.fromEntries(calls.map(call => [call.name, call]));
const order = (line: object, more: object = {}) => ({
  pos_so_no: 'tmp:1',
  data: { lines: [{ line_no: 10_000, item_no: 'A', quantity: 2, unit_price: 100_000, ...line }], ...more },
});

it.each([
  ['a price', order({}), order({ unit_price: 10_000 }), { from: 200_000, to: 20_000 }],
  [
    'a discount of a line',
    order({}),
    order({ line_discount_amount: 50_000 }),
    { from: 200_000, to: 150_000 },
  ],
  [
    'a discount of the order',
    order({}),
    order({}, { invoice_discount_percent: 50 }),
    { from: 200_000, to: 100_000 },
  ],
  ['a quantity', order({}), order({ quantity: 1 }), { from: 200_000, to: 100_000 }],
  ['a name', order({}), order({}, { sell_to_name: 'X' }), null],
  [
    'a price of a quote',
    order({}, { document_type: 'quote' }),
    order({ unit_price: 1 }, { document_type: 'quote' }),
    null,
  ],
])('%s of a new order that is edited changes what it sells for', (_what, before, after, expected) => {
  expect(moneyChange(byName, { op: salesOrders.create.name }, before, after)).toEqual(expected);
});
