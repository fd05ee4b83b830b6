import { and, eq, isNull, lt, ne } from 'drizzle-orm';
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
export async function letGoThrown(tx: Tx, location_code: string, before: Date): Promise<void> {
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

/** What was thrown away in a shift and not restored, the oldest first. */
export async function thrownAwayIn(tx: Tx, shift_id: number): Promise<NonNullable<ShiftSlip['thrown_away']>> {
  const rows = await tx
    .select({
      at: thrownAway.thrown_at,
      by: users.username,
      amount: thrownAway.amount,
      cash: thrownAway.cash,
      reason: thrownAway.reason,
    })
    .from(thrownAway)
    .innerJoin(users, eq(users.user_id, thrownAway.user_id))
    .where(and(eq(thrownAway.shift_id, shift_id), isNull(thrownAway.restored_at)))
    .orderBy(thrownAway.thrown_at, thrownAway.id);
  return rows.map(row => ({ ...row, at: row.at.toISOString() }));
}
