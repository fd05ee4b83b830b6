import { and, eq } from 'drizzle-orm';
import { devices as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { type Device, isElsewhere, printerIn } from '#calls/setup/devices.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { moneyMessages } from '#model/messages/money.ts';
import { printingMessages } from '#model/messages/printing.ts';
import { serverMessages } from '#model/messages/server.ts';
import { devices, locations } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { onTable } from '../kit/resource.ts';
import { inFranchise } from '../kit/scope.ts';
import { assertDrawerEnters, assertDrawerLeaves } from '../sales/drawers.ts';
import { atOwnLocation } from '../stock/locations.ts';

/** A device stands at a location of a franchise, for its people at one of their own. */
async function assertLocation(context: Context, location_code: string): Promise<void> {
  const [found] = await context.tx
    .select({ franchise: locations.franchise_code })
    .from(locations)
    .where(and(eq(locations.code, location_code), inFranchise(locations.franchise_code, context)));
  if (!found) throw new Refusal('rule', serverMessages.noLocation(location_code), 'location_code');
}

type Entered = Pick<Device, 'device_type' | 'device_data' | 'device_code' | 'location_code'>;

const isSameDrawer = (before: Entered, after: Entered): boolean =>
  before.device_type === after.device_type &&
  before.device_code === after.device_code &&
  before.location_code === after.location_code;

/** Said when it is entered; it is asked again each time that something is printed there. */
function assertPlace({ mayPrintOn }: Context, { device_type, device_data }: Entered): void {
  if (device_type === 'DRAWER') {
    if (device_data !== '')
      throw new Refusal('validation', moneyMessages.drawerWithoutAddress(), 'device_data');
    return;
  }
  if (device_data === '') throw new Refusal('validation', validationMessages.printerAddress(), 'device_data');
  const printer = printerIn(device_data);
  if (!printer || !mayPrintOn(printer))
    throw new Refusal('rule', printingMessages.printerPlace(), 'device_data');
}

export const handlers = onTable(calls, devices, {
  within: context => atOwnLocation(devices.location_code, context),
  leaves: async ({ actor, tx }, before, after) => {
    if (after && !actor.isAdministrator && isElsewhere(before, after))
      throw new Refusal('forbidden', printingMessages.placedByAdministrators(), 'device_data');
    if (before.device_type === 'DRAWER' && !(after && isSameDrawer(before, after)))
      await assertDrawerLeaves(tx, before, after === null);
  },
  enters: async (context, row) => {
    assertPlace(context, row);
    await assertLocation(context, row.location_code);
    if (row.device_type === 'DRAWER') await assertDrawerEnters(context.tx, row);
  },
  taken: ({ device_code }) => serverMessages.taken('Device Code', device_code),
});
