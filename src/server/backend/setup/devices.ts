import { and, eq } from 'drizzle-orm';
import { devices as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { isElsewhere, printerIn } from '#calls/setup/devices.ts';
import { printingMessages } from '#model/messages/printing.ts';
import { serverMessages } from '#model/messages/server.ts';
import { devices, locations } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { onTable } from '../kit/resource.ts';
import { inFranchise } from '../kit/scope.ts';
import { atOwnLocation } from '../stock/locations.ts';

/** A device stands at a location of a franchise, for its people at one of their own. */
async function assertLocation(context: Context, location_code: string): Promise<void> {
  const [found] = await context.tx
    .select({ franchise: locations.franchise_code })
    .from(locations)
    .where(and(eq(locations.code, location_code), inFranchise(locations.franchise_code, context)));
  if (!found) throw new Refusal('rule', serverMessages.noLocation(location_code), 'location_code');
}

/** Said when it is entered; it is asked again each time that something is printed there. */
function assertPlace({ mayPrintOn }: Context, device_data: string): void {
  const printer = printerIn(device_data);
  if (!printer || !mayPrintOn(printer))
    throw new Refusal('rule', printingMessages.printerPlace(), 'device_data');
}

export const handlers = onTable(calls, devices, {
  within: context => atOwnLocation(devices.location_code, context),
  leaves: async ({ actor }, before, after) => {
    if (after && !actor.isAdministrator && isElsewhere(before, after))
      throw new Refusal('forbidden', printingMessages.placedByAdministrators(), 'device_data');
  },
  enters: async (context, row) => {
    assertPlace(context, row.device_data);
    await assertLocation(context, row.location_code);
  },
  taken: ({ device_code }) => serverMessages.taken('Device Code', device_code),
});
