import { and, asc, eq, isNull } from 'drizzle-orm';
import { thrownAway as calls } from '#calls/index.ts';
import type { ChangedMoney, ThrownMoney } from '#calls/sales/thrown-away.ts';
import type { AuditAction } from '#model/administration/audit-actions.ts';
import { cashOf } from '#model/sales/thrown-away.ts';
import { auditOf } from '../../audit.ts';
import { devices, franchises, locations, shifts, thrownAway } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { tabletTime } from '../kit/tablet-time.ts';
import { freeze, type InShift, shiftNamed, shiftOf } from './shift-slips.ts';
import { isThrown } from './thrown-away-in-shifts.ts';

export const handlers = answers(calls, {
  tell: ({ id, at, reason, changes, money }, context) => {
    const cash = money.reduce((sum, each) => sum + cashOf(each), 0);
    const amount = money.reduce((sum, each) => sum + each.amount, 0);
    return keep(context, { id, at, reason, changes, money, cash, amount }, 'unsent-work.throw-away');
  },

  changed: ({ id, at, reason, money }, context) => {
    const cash = cashOf(money) - cashOf({ ...money, amount: money.changed_to });
    const amount = money.amount - money.changed_to;
    return keep(context, { id, at, reason, changes: 1, money: [money], cash, amount }, 'unsent-work.change', {
      from: money.amount,
      to: money.changed_to,
    });
  },

  restored: async ({ id, at }, context) => {
    const { tx, now, actor } = context;
    const own = and(eq(thrownAway.id, id), eq(thrownAway.user_id, actor.user.user_id), isThrown);
    const [row] = await tx
      .update(thrownAway)
      .set({ restored_at: tabletTime(at, now) })
      .where(and(own, isNull(thrownAway.restored_at)))
      .returning();
    if (!row) return {};
    await refreezeShift(context, row.shift_id);
    const { cash, amount, reason } = row;
    await auditOf(context, 'unsent-work.put-back', row.money[0]?.document || id, {
      cash,
      amount,
      reason,
      at,
    });
    return {};
  },
});

type Told = { id: string; at: string; reason: string; changes: number; cash: number; amount: number } & {
  money: (ThrownMoney | ChangedMoney)[];
};

/** Keeps what a tablet tells, once, at the place of the money, on the Z of its shift and in the audit log. */
async function keep(
  context: Context,
  told: Told,
  action: AuditAction,
  said: { from: number; to: number } | null = null,
): Promise<Record<string, never>> {
  const { tx, now, actor } = context;
  const { at, ...kept } = told;
  const { id, money, ...detail } = told;
  const place = await placeOf(context, money);
  const added = await tx
    .insert(thrownAway)
    .values({
      ...kept,
      thrown_at: tabletTime(at, now),
      received_at: now,
      user_id: actor.user.user_id,
      franchise_code: actor.franchise,
      location_code: place.location_code,
      drawer_code: place.shift.drawer_code,
      shift_id: place.shift.shift_id,
      shift_key: place.shift.shift_key,
    })
    .onConflictDoNothing()
    .returning({ id: thrownAway.id });
  if (added.length === 0) return {};
  await refreezeShift(context, place.shift.shift_id);
  const { location_code } = place;
  await auditOf(context, action, money[0]?.document || id, { ...detail, ...said, money, location_code });
  return {};
}

/** A shift that has ended gets a new version of its Z, which says it. */
async function refreezeShift({ tx }: Context, shift_id: number | null): Promise<void> {
  if (shift_id === null) return;
  const [row] = await tx.select().from(shifts).where(eq(shifts.shift_id, shift_id)).for('no key update');
  if (row?.status === 'CLOSED') await freeze(tx, row);
}

/**
 * Where the money would have lain. All of one discard is of one place: the shift that it names, else the place that it
 * names, else the shop's own location. Nothing is refused for a place that is not the caller's: it is left out.
 */
async function placeOf(
  context: Context,
  money: readonly ThrownMoney[],
): Promise<{ location_code: string; shift: InShift }> {
  const { tx, today } = context;
  const said = (field: 'shift_no' | 'location_code' | 'drawer_code') =>
    money.find(each => each[field] !== '')?.[field] ?? '';
  const named = said('shift_no');
  const drawer_code = said('drawer_code');
  const shift = named === '' ? null : await shiftNamed(tx, named);
  const [location] = await tx
    .select({ code: locations.code })
    .from(locations)
    .where(
      and(
        eq(locations.code, shift?.location_code ?? said('location_code')),
        inFranchise(locations.franchise_code, context),
      ),
    );
  const location_code = location?.code ?? (await locationOf(context, drawer_code));
  const none = { shift_id: null, late: false, shift_key: '', drawer_code };
  if (location_code === '') return { location_code, shift: none };
  return { location_code, shift: await shiftOf(tx, location_code, { named, drawer_code, day: today }) };
}

async function locationOf(context: Context, drawer_code: string): Promise<string> {
  const { tx, actor } = context;
  if (drawer_code !== '') {
    const [drawer] = await tx
      .select({ code: locations.code })
      .from(devices)
      .innerJoin(locations, eq(locations.code, devices.location_code))
      .where(and(eq(devices.device_code, drawer_code), inFranchise(locations.franchise_code, context)))
      .orderBy(asc(devices.id))
      .limit(1);
    if (drawer) return drawer.code;
  }
  const [shop] = await tx
    .select({ code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.customer_no, actor.franchise));
  return shop?.code ?? '';
}
