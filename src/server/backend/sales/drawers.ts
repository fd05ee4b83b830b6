import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { Device } from '#calls/setup/devices.ts';
import { moneyMessages } from '#model/messages/money.ts';
import type { Tx } from '../../db/connection.ts';
import { kept } from '../../db/kept-statement.ts';
import { devices, locations, shifts } from '../../db/schema/index.ts';

const drawerCodes = kept(db =>
  db
    .select({ code: devices.device_code })
    .from(devices)
    .where(
      and(eq(devices.location_code, sql.placeholder('location_code')), eq(devices.device_type, 'DRAWER')),
    )
    .orderBy(asc(devices.id)),
);

/** Codes of the drawers of a location that have names. A location without any has one drawer all the same, with an empty code. */
async function drawersAt(tx: Tx, location_code: string): Promise<string[]> {
  const rows = await drawerCodes(tx, { location_code });
  return rows.map(({ code }) => code);
}

/** The drawer that is meant where no one names one; `null` where a location has several, and it may be any of them. */
export async function onlyDrawerAt(tx: Tx, location_code: string): Promise<string | null> {
  const [only = '', ...others] = await drawersAt(tx, location_code);
  return others.length === 0 ? only : null;
}

/**
 * The drawer that a person opens. A tablet that knows of no drawers opens the only one, or, where there are several, one
 * without a name.
 *
 * @throws Refusal where the location has no such drawer
 */
export async function drawerToOpen(tx: Tx, location_code: string, drawer_code: string): Promise<string> {
  const codes = await drawersAt(tx, location_code);
  if (drawer_code === '') return codes.length === 1 ? (codes[0] ?? '') : '';
  if (!codes.includes(drawer_code))
    throw new Refusal('validation', moneyMessages.noDrawer(location_code, drawer_code), 'drawer_code');
  return drawer_code;
}

type Place = Pick<Device, 'location_code' | 'device_code'>;

/** A device that is a drawer keeps the shifts of its code: what they left in it is looked for there by the next one. */
export async function assertDrawerLeaves(tx: Tx, before: Place, isRemoved: boolean): Promise<void> {
  const { location_code, device_code } = before;
  await waitForOpenings(tx, location_code);
  const ofDrawer = and(eq(shifts.location_code, location_code), eq(shifts.drawer_code, device_code));
  const [used] = await tx
    .select({ shift_no: shifts.shift_no })
    .from(shifts)
    .where(isRemoved ? and(ofDrawer, ne(shifts.status, 'CLOSED')) : ofDrawer)
    .limit(1);
  if (!used) return;
  if (isRemoved) throw new Refusal('rule', moneyMessages.drawerRuns(device_code));
  throw new Refusal('rule', moneyMessages.drawerIsUsed(device_code), 'device_code');
}

/** A location gets drawers with names while no shift runs there without one: its money would be in none of them. */
export async function assertDrawerEnters(tx: Tx, { location_code, device_code }: Place): Promise<void> {
  await waitForOpenings(tx, location_code);
  if ((await drawersAt(tx, location_code)).includes(device_code)) return;
  const [running] = await tx
    .select({ shift_no: shifts.shift_no })
    .from(shifts)
    .where(
      and(eq(shifts.location_code, location_code), eq(shifts.drawer_code, ''), ne(shifts.status, 'CLOSED')),
    );
  if (running) throw new Refusal('rule', moneyMessages.locationRuns(location_code), 'location_code');
}

/** No one opens a shift at a location until the transaction ends, and who was about to has done so. */
export async function waitForOpenings(tx: Tx, location_code: string): Promise<void> {
  await tx
    .select({ code: locations.code })
    .from(locations)
    .where(eq(locations.code, location_code))
    .for('share');
}
