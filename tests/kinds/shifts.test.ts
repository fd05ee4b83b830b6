import { expect, test } from 'vitest';
import type { Shift } from '#calls/sales/shifts.ts';
import { replayMoney } from '#kinds/money/rules.ts';
import { lookUps } from '#kinds/shifts/look-ups.ts';
import { replayShifts, replaySlip } from '#kinds/shifts/rules.ts';
import type { LiveEntry } from '#offline/overlay/replay.ts';

const shop = { today: '2026-11-24', userName: 'store01', franchiseCode: 'F01' };
const worth = (other: number) => ({ notes: [], other });
let made = 0;
const entry = (op: string, args: unknown): LiveEntry => ({
  ...{ op, args, mid: `${op} ${++made}`, state: 'READY', createdAt: '2026-11-24T02:00:00.000Z' },
});
const open = (no: string, drawer_code: string, other: number) =>
  entry('shifts.open', {
    ...{ shift_no: no, key: '', location_code: 'F01-STORE', drawer_code, business_date: '' },
    float: worth(other),
  });
const count = (shift_no: string, other: number) => entry('shifts.count', { shift_no, counted: worth(other) });

test('two drawers in one queue stay two shifts, each with its own float and count', () => {
  const entries = [open('tmp:one', 'K1', 300_000), open('tmp:two', 'K2', 500_000), count('tmp:two', 480_000)];
  const rows = replayShifts([], entries, shop, no => no);
  expect(rows.map(({ shift_no, drawer_code, status }) => [shift_no, drawer_code, status])).toEqual([
    ['tmp:two', 'K2', 'COUNTED'],
    ['tmp:one', 'K1', 'OPEN'],
  ]);
  const own = entries.filter(({ args }) => JSON.stringify(args).includes('tmp:one'));
  expect(replaySlip(null, own, shop)).toMatchObject({ drawer_code: 'K1', float_amount: 300_000, counts: [] });
});

test('what an older build queued, and what it stored, is of the drawer without a name', () => {
  const { drawer_code: _, ...old } = replayShifts(
    [],
    [open('SH-1', '', 0)],
    shop,
    no => no,
  )[0] as Shift; /* one was opened */
  const [row] = replayShifts([old], [count('SH-1', 10)], shop, no => no);
  expect(row).toMatchObject({ shift_no: 'SH-1', status: 'COUNTED' });
  expect(row?.drawer_code ?? '').toBe('');
});

test('money that is not sent says the drawer that it is in, and none on the bank account', () => {
  const deposit = {
    ...{ document_no: 'tmp:1', posting_date: '', document_type: 'bank_deposit', bank_account_no: 'CASH' },
    ...{ location_code: 'F01-STORE', drawer_code: 'K2', reason: 'deposit', description: '', amount: -5_000 },
  };
  const rows = replayMoney([], [entry('bankAccounts.add', deposit)], { ...shop, bank: '0011' });
  expect(rows.map(({ bank_account_no, drawer_code }) => [bank_account_no, drawer_code]).sort()).toEqual([
    ['0011', ''],
    ['CASH', 'K2'],
  ]);
});

test('an opening with an unknown outcome is looked for in its own drawer', async () => {
  const [opening] = lookUps;
  const found = async (drawer_code: string, asked: string) => {
    const [stored] = replayShifts([], [open('SH-2', drawer_code, 1_000)], shop, no => no);
    // It asks for the list of shifts, and for the slip of what it finds.
    const ask = () => Promise.resolve({ items: [stored] } as never);
    const matches = await opening?.matches(open('tmp:3', asked, 1_000), '2026-11-24T02:00:00.000Z', ask);
    return matches?.map(({ no }) => no);
  };
  expect(await found('K2', 'K1')).toEqual([]);
  expect(await found('K1', 'K1')).toEqual(['SH-2']);
  expect(await found('K1', '')).toEqual(['SH-2']);
});
