import { expect, it } from 'vitest';
import { calls } from '#calls/all.ts';
import { creditMemos, receipts } from '#calls/index.ts';
import type { EntryView } from '#offline/api.ts';
import { tellServer } from '#offline/thrown-away.ts';

const tell = tellServer(Object.fromEntries(calls.map(call => [call.name, call])));
const entry = (op: string, no: string, more: object = {}) =>
  ({
    op,
    lane: `so:${no}`,
    args: { pos_so_no: no, amount: 50_000, payment_type: 'cash' },
    ...more,
  }) as EntryView; // what is read of it
const amounts = (...entries: EntryView[]) => {
  const { args } = tell.thrownAway({ id: '', at: '', reason: '', entries });
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
