import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { Tx } from '../../db/connection.ts';
import { thrownAway, users } from '../../db/schema/index.ts';

/** What belongs to a shift of a drawer. */
type Taken = { shift_id: number; shift_key: string; drawer_code: string };

/** A shift takes over what was thrown away under a tablet's key of it. */
export async function takeOverThrown(
  tx: Tx,
  taken: Taken,
  { key, location_code }: { key: string; location_code: string },
): Promise<void> {
  await tx
    .update(thrownAway)
    .set(taken)
    .where(and(eq(thrownAway.shift_key, key), eq(thrownAway.location_code, location_code)));
}

/** The opening of a drawer's shift takes over what was thrown away there in no shift, so that a Z says it. */
export async function adoptThrown(
  tx: Tx,
  { shift_id, location_code, drawer_code }: Omit<Taken, 'shift_key'> & { location_code: string },
): Promise<void> {
  await tx
    .update(thrownAway)
    .set({ shift_id })
    .where(
      and(
        eq(thrownAway.location_code, location_code),
        eq(thrownAway.drawer_code, drawer_code),
        isNull(thrownAway.shift_id),
        eq(thrownAway.shift_key, ''),
      ),
    );
}

/** What was thrown away under the key of a shift is of no shift where its opening did not come in time. */
export async function dropUnopenedShiftsOfDiscards(
  tx: Tx,
  location_code: string,
  before: Date,
): Promise<void> {
  await tx
    .update(thrownAway)
    .set({ shift_key: '' })
    .where(
      and(
        eq(thrownAway.location_code, location_code),
        isNull(thrownAway.shift_id),
        ne(thrownAway.shift_key, ''),
        lt(thrownAway.received_at, before),
      ),
    );
}

/** It was thrown away; else it was changed. */
export const isThrown = sql`${thrownAway.money} -> 0 -> 'changed_to' is null`;

type Told = Required<Pick<ShiftSlip, 'thrown_away' | 'changed_unsent'>>;

/** What was thrown away in a shift and not restored, and what money was changed unsent; each the oldest first. */
export async function thrownAwayIn(tx: Tx, shift_id: number): Promise<Told> {
  const rows = await tx
    .select({
      at: thrownAway.thrown_at,
      by: users.username,
      amount: thrownAway.amount,
      cash: thrownAway.cash,
      reason: thrownAway.reason,
      money: thrownAway.money,
    })
    .from(thrownAway)
    .innerJoin(users, eq(users.user_id, thrownAway.user_id))
    .where(and(eq(thrownAway.shift_id, shift_id), isNull(thrownAway.restored_at)))
    .orderBy(thrownAway.thrown_at, thrownAway.id);
  const told: Told = { thrown_away: [], changed_unsent: [] };
  for (const { money, amount, cash, ...row } of rows) {
    const what = { ...row, at: row.at.toISOString() };
    const [first] = money;
    if (first && 'changed_to' in first)
      told.changed_unsent.push({ ...what, cash: -cash, from: first.amount, to: first.changed_to });
    else told.thrown_away.push({ ...what, amount, cash });
  }
  return told;
}
