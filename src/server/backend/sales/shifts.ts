import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { shifts as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { moneyMessages } from '#model/messages/money.ts';
import { serverMessages } from '#model/messages/server.ts';
import { countedAmount, mostCounts, type ShiftOutcome, unseen } from '#model/sales/shifts.ts';
import { isGranted } from '#model/session/permissions.ts';
import type { Tx } from '../../db/connection.ts';
import { cashbookEntries, locations, shifts } from '../../db/schema/index.ts';
import { personOf } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { nextNo } from '../setup/no-series.ts';
import { drawerToOpen } from './drawers.ts';
import {
  adopt,
  dropUnopenedShifts,
  expectedIn,
  freeze,
  frozenSlip,
  type ShiftRow,
  shiftNamed,
  slipOf,
} from './shift-slips.ts';
import { adoptThrown } from './thrown-away-in-shifts.ts';

const isClosed = sql`shifts.status = 'CLOSED'`;

const yearOf = (day: string): number => Number(day.slice(0, 4));

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: shifts,
        columns: columnsOf(calls.filter, shifts, {
          // Who is to count again finds no shift by what the first count came to.
          difference: sql<number | null>`case when ${isClosed} then shifts.difference end`.mapWith(
            shifts.difference,
          ),
          left_amount: sql<
            number | null
          >`case when ${isClosed} then (shifts.counts -> -1 ->> 'counted')::bigint end`.mapWith(Number),
          outcome: sql<ShiftOutcome>`case when ${isClosed} then
            case sign(shifts.difference) when 0 then 'fits' when 1 then 'over' else 'short' end else '' end`,
          opened_by: sql<string>`(select username from users where user_id = shifts.opened_by)`,
          closed_by: sql<string | null>`(select username from users where user_id = shifts.closed_by)`,
        }),
        where: inFranchise(shifts.franchise_code, context),
        order: { shift_no: sql`${shifts.shift_no} collate "C"` },
      },
      input,
    ),

  slip: async ({ shift_no }, context) => {
    const row = await ownShift(context, shift_no, false);
    const frozen = row.status === 'CLOSED' ? await frozenSlip(context.tx, row) : null;
    return frozen ?? hideExpectedCash(await slipOf(context.tx, row), context);
  },

  soFar: async ({ shift_no }, context) => {
    const row = await ownShift(context, shift_no, false);
    const frozen = row.status === 'CLOSED' ? await frozenSlip(context.tx, row) : null;
    return frozen ?? slipOf(context.tx, row);
  },

  open: async ({ key, location_code, drawer_code: asked, business_date, float }, context) => {
    const { tx, today, now, actor } = context;
    const franchise_code = await lockDrawers(context, location_code);
    const known = key === '' ? null : await shiftNamed(tx, key);
    if (known)
      return hideExpectedCash(await slipOf(tx, await ownShift(context, known.shift_no, false)), context);
    const drawer_code = await drawerToOpen(tx, location_code, asked);
    const [running] = await tx
      .select()
      .from(shifts)
      .where(and(ofDrawer({ location_code, drawer_code }), ne(shifts.status, 'CLOSED')));
    if (running) {
      if (key !== '') await adopt(tx, running, key);
      return hideExpectedCash(await slipOf(tx, running), context);
    }
    await dropUnopenedShifts(tx, location_code, now);
    const float_amount = countedAmount(float);
    const [made] = await tx
      .insert(shifts)
      .values({
        shift_no: await nextNo(tx, franchise_code, 'SH', yearOf(today)),
        franchise_code,
        location_code,
        drawer_code,
        // A tablet's clock may be ahead: no date after today.
        business_date: business_date !== '' && business_date < today ? business_date : today,
        opened_by: actor.user.user_id,
        opened_at: now,
        float_amount,
        float_count: float,
      })
      .returning();
    if (!made) throw new Error('an insert answers its row');
    const { shift_id } = made;
    const found = await foundIn(tx, { shift_id, location_code, drawer_code });
    const opening_difference = found === null ? 0 : float_amount - found;
    await tx.update(shifts).set({ opening_difference }).where(eq(shifts.shift_id, shift_id));
    const opened = { ...made, opening_difference };
    if (key !== '') await adopt(tx, opened, key);
    await adoptThrown(tx, opened);
    await postDifference(context, opened, opening_difference, {
      reason: 'unknown',
      description: opened.shift_no,
    });
    return slipOf(tx, opened);
  },

  count: async ({ shift_no, counted }, context) => {
    const { tx, now, actor } = context;
    const row = await runningShift(context, shift_no);
    if (row.counts.length >= mostCounts) throw new Refusal('rule', moneyMessages.countedTwice());
    const count = {
      ...counted,
      counted: countedAmount(counted),
      counted_by: actor.user.username,
      at: now.toISOString(),
    };
    const next = { status: 'COUNTED' as const, counts: [...row.counts, count] };
    await tx.update(shifts).set(next).where(eq(shifts.shift_id, row.shift_id));
    return slipOf(tx, { ...row, ...next });
  },

  close: async ({ shift_no, reason, note, handed_to }, context) => {
    const { tx, now, actor } = context;
    const { location_code } = await ownShift(context, shift_no, false);
    await lockDrawers(context, location_code);
    const row = await runningShift(context, shift_no);
    const last = row.counts.at(-1);
    if (!last) throw new Refusal('rule', moneyMessages.countFirst());
    const expected = await expectedIn(tx, row);
    const difference = last.counted - expected;
    if (difference !== 0 && reason === '') throw new Refusal('validation', moneyMessages.reason(), 'reason');
    const { shift_id } = row;
    await postDifference(context, row, difference, { reason, description: note || row.shift_no });
    const [numbered] = await tx
      .select({ last: sql<number>`coalesce(max(${shifts.z_no}), 0)`.mapWith(Number) })
      .from(shifts)
      .where(ofDrawer(row));
    const ended = {
      status: 'CLOSED' as const,
      closed_by: actor.user.user_id,
      closed_at: now,
      expected,
      difference,
      reason: difference === 0 ? '' : reason,
      note,
      handed_to,
      z_no: (numbered?.last ?? 0) + 1,
    };
    await tx.update(shifts).set(ended).where(eq(shifts.shift_id, shift_id));
    return freeze(tx, { ...row, ...ended });
  },
});

type Drawer = Pick<ShiftRow, 'location_code' | 'drawer_code'>;

const ofDrawer = ({ location_code, drawer_code }: Drawer) =>
  and(eq(shifts.location_code, location_code), eq(shifts.drawer_code, drawer_code));

/**
 * VND: what the shift before left in the drawer, with what came and went next to its shifts, which this opening is the
 * first to find there; `null` for the first shift, which found whatever there was. Each entry is found once, however late
 * it comes, so that after each opening the cash book has in the drawer what was counted.
 */
async function foundIn(
  tx: Tx,
  { shift_id, ...drawer }: Drawer & { shift_id: number },
): Promise<number | null> {
  const [before] = await tx
    .select({ counts: shifts.counts })
    .from(shifts)
    .where(and(ofDrawer(drawer), eq(shifts.status, 'CLOSED')))
    .orderBy(desc(shifts.z_no))
    .limit(1);
  const counted = before?.counts.at(-1)?.counted;
  if (counted === undefined) return null;
  const { location_code, drawer_code } = drawer;
  const first = tx
    .select({ at: sql`min(${shifts.opened_at})` })
    .from(shifts)
    .where(ofDrawer(drawer));
  const found = await tx
    .update(cashbookEntries)
    .set({ carried_to: shift_id })
    .where(
      and(
        eq(cashbookEntries.location_code, location_code),
        eq(cashbookEntries.drawer_code, drawer_code),
        isNull(cashbookEntries.carried_to),
        sql`(${cashbookEntries.late} or ${cashbookEntries.shift_id} is null)`,
        // What still waits for the opening of its own shift will be in that one.
        eq(cashbookEntries.shift_key, ''),
        sql`${cashbookEntries.created_at} > ${first}`,
      ),
    )
    .returning({ amount: cashbookEntries.amount });
  return found.reduce((sum, { amount }) => sum + amount, counted);
}

/** Enters into the cash book what was counted more or less than expected, VND, on the day of the shift. */
async function postDifference(
  { tx, today, now, actor }: Context,
  { shift_id, franchise_code, location_code, drawer_code, business_date }: ShiftRow,
  amount: number,
  { reason, description }: { reason: string; description: string },
): Promise<void> {
  if (amount === 0) return;
  await tx.insert(cashbookEntries).values({
    franchise_code,
    location_code,
    drawer_code,
    posting_date: business_date,
    document_type: 'over_short',
    document_no: await nextNo(tx, franchise_code, 'CB', yearOf(today)),
    reason,
    description,
    amount,
    shift_id,
    created_by: actor.user.user_id,
    created_at: now,
  });
}

/** Who counts does not see what is to be there: the slip of a drawer that no one has counted, for the person who may not look at all shifts. */
function hideExpectedCash(slip: ShiftSlip, { actor }: Context): ShiftSlip {
  const sees = isGranted({ pages: ['/reports/shifts'] }, false, personOf(actor));
  return slip.status !== 'OPEN' || sees ? slip : unseen(slip);
}

/** The caller's shift. What does not exist, and what is another franchise's, is refused alike. */
async function ownShift(context: Context, named: string, lock: boolean): Promise<ShiftRow> {
  const shift_no = (await shiftNamed(context.tx, named))?.shift_no ?? named;
  const found = context.tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.shift_no, shift_no), inFranchise(shifts.franchise_code, context)));
  const [row] = await (lock ? found.for('no key update') : found);
  if (!row) throw new Refusal('not_found', moneyMessages.noShift(shift_no));
  return row;
}

/** The same, locked and not ended. One of another day was forgotten: the person who may close such ones ends it. */
async function runningShift(context: Context, shift_no: string): Promise<ShiftRow> {
  const row = await ownShift(context, shift_no, true);
  if (row.status === 'CLOSED') throw new Refusal('rule', moneyMessages.shiftEnded(shift_no));
  const { actor, today } = context;
  const grant = { pages: ['/payment'], button: 'Close Forgotten Shift' } as const;
  if (row.business_date < today && !isGranted(grant, true, personOf(actor)))
    throw new Refusal('forbidden', moneyMessages.forgotten(row.business_date));
  return row;
}

/** Locks the drawers of a location, so that no other person opens or ends a shift there; resolves to its franchise. */
async function lockDrawers(context: Context, location_code: string): Promise<string> {
  const [location] = await context.tx
    .select({ franchise_code: locations.franchise_code })
    .from(locations)
    .where(and(eq(locations.code, location_code), inFranchise(locations.franchise_code, context)))
    .for('no key update');
  if (!location?.franchise_code)
    throw new Refusal('validation', serverMessages.missing('Location', location_code), 'location_code');
  return location.franchise_code;
}
