import { and, eq, sql } from 'drizzle-orm';
import { businessDate } from '#model/kit/format.ts';
import { type DrawerCount, denominations, type OverShortReason } from '#model/sales/shifts.ts';
import { expectedIn, freeze } from '../../backend/sales/shift-slips.ts';
import { nextNo } from '../../backend/setup/no-series.ts';
import type { Tx } from '../connection.ts';
import { bankAccountEntries, cashbookEntries, shifts, users } from '../schema/index.ts';
import { storeLocation, stores } from './franchises.ts';
import { clerkId } from './users.ts';

/** The shops that have counted their drawers, by their place in `stores`; the others begin with their first shift. */
const counting = [4, 6, 7];

/** VND in the drawer at the first opening. */
const firstFloat = 1_000_000;

/** How each of the last days ended, VND more or less than expected, and why. */
const endings: readonly {
  daysAgo: number;
  difference: number;
  reason: OverShortReason | '';
  note: string;
}[] = [
  { daysAgo: 3, difference: 0, reason: '', note: '' },
  { daysAgo: 2, difference: -20_000, reason: 'wrong_change', note: 'Thối thừa một tờ 20.000 ₫' },
  { daysAgo: 1, difference: 5_000, reason: 'unknown', note: '' },
];

/** An amount in the fewest notes. */
function inNotes(amount: number): DrawerCount {
  let other = amount;
  const notes = denominations.flatMap(value => {
    const pieces = Math.floor(other / value);
    other -= pieces * value;
    return pieces === 0 ? [] : [{ value, pieces }];
  });
  return { notes, other };
}

/**
 * Shifts of the last days of some shops, as their calls write them. Each day's cash is brought to the bank
 * before it is counted.
 */
export async function seedShifts(tx: Tx, now: Date): Promise<void> {
  for (const store of counting) {
    let float_amount = firstFloat;
    for (const ending of endings) {
      const day = businessDate(new Date(now.getTime() - ending.daysAgo * 24 * 3600_000));
      float_amount = await seedShift(tx, store, { ...ending, day, float_amount });
    }
  }
}

type Day = (typeof endings)[number] & { day: string; float_amount: number };

/** Opens a shift, has the day's money in it, counts and ends it; resolves to what was counted. */
async function seedShift(
  tx: Tx,
  store: number,
  { day, float_amount, difference, reason, note }: Day,
): Promise<number> {
  const { code: franchise_code = '', bankAccount: bank_account_no = '' } = stores[store] ?? {};
  const location_code = storeLocation(franchise_code);
  const year = Number(day.slice(0, 4));
  const by = clerkId(store);
  const at = (time: string) => new Date(`${day}T${time}:00+07:00`);
  const here = and(eq(cashbookEntries.location_code, location_code), eq(cashbookEntries.posting_date, day));
  const [shift] = await tx
    .insert(shifts)
    .values({
      shift_no: await nextNo(tx, franchise_code, 'SH', year),
      franchise_code,
      location_code,
      business_date: day,
      opened_by: by,
      opened_at: at('07:30'),
      float_amount,
      float_count: inNotes(float_amount),
    })
    .returning();
  if (!shift) throw new Error('an insert answers its row');
  const { shift_id } = shift;
  const taken = await tx
    .update(cashbookEntries)
    .set({ shift_id })
    .where(here)
    .returning({ amount: cashbookEntries.amount });
  await tx
    .update(bankAccountEntries)
    .set({ shift_id })
    .where(sql`posting_date = ${day} and receipt_id in
    (select receipt_id from cash_receipts where location_code = ${location_code})`);
  const entry = { franchise_code, posting_date: day, shift_id, created_by: by };
  const takings = taken.reduce((sum, { amount }) => sum + amount, 0);
  if (takings > 0) {
    const deposit = {
      ...entry,
      document_type: 'bank_deposit' as const,
      document_no: await nextNo(tx, franchise_code, 'CB', year),
      reason: 'deposit',
      description: '',
      created_at: at('22:00'),
    };
    await tx.insert(cashbookEntries).values({ ...deposit, location_code, amount: -takings });
    await tx.insert(bankAccountEntries).values({ ...deposit, bank_account_no, amount: takings });
  }
  const expected = await expectedIn(tx, shift);
  const counted = expected + difference;
  if (difference !== 0)
    await tx.insert(cashbookEntries).values({
      ...entry,
      location_code,
      document_type: 'over_short',
      amount: difference,
      reason,
      document_no: await nextNo(tx, franchise_code, 'CB', year),
      description: note || shift.shift_no,
      created_at: at('22:15'),
    });
  const [clerk] = await tx.select({ username: users.username }).from(users).where(eq(users.user_id, by));
  const [{ z_no } = { z_no: 0 }] = await tx
    .select({ z_no: sql<number>`coalesce(max(z_no), 0)::int + 1` })
    .from(shifts)
    .where(eq(shifts.location_code, location_code));
  const ended = {
    status: 'CLOSED' as const,
    closed_by: by,
    closed_at: at('22:15'),
    counts: [
      {
        ...inNotes(counted),
        counted,
        counted_by: clerk?.username ?? '',
        at: at('22:10').toISOString(),
      },
    ],
    expected,
    difference,
    reason,
    note,
    z_no,
  };
  await tx.update(shifts).set(ended).where(eq(shifts.shift_id, shift_id));
  await freeze(tx, { ...shift, ...ended });
  return counted;
}
