import * as addresses from './addresses.ts';
import * as cancelReasons from './cancel-reasons.ts';
import * as config from './config.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import * as fees from './fees.ts';
import * as items from './items.ts';
import type { AnyCall } from './kit.ts';
import * as noSeries from './no-series.ts';
import * as receipts from './receipts.ts';
import * as salesOrders from './sales-orders.ts';
import * as session from './session.ts';

/** The catalogue: every call by area and verb. A module's schemas stand beside its calls; `calls` leaves them out. */
export {
  addresses,
  cancelReasons,
  config,
  customers,
  devices,
  fees,
  items,
  noSeries,
  receipts,
  salesOrders,
  session,
};

const areas = {
  addresses,
  cancelReasons,
  config,
  customers,
  devices,
  fees,
  items,
  noSeries,
  receipts,
  salesOrders,
  session,
};

function isCall(value: unknown): value is AnyCall {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'path' in value &&
    'method' in value &&
    !('partOf' in value)
  );
}

/** All calls, in no particular order. */
export const calls: readonly AnyCall[] = Object.values(areas).flatMap(area =>
  Object.values(area).filter(isCall),
);

/** All calls by name. */
export const catalogue: Readonly<Record<string, AnyCall>> = Object.fromEntries(
  calls.map(call => [call.name, call]),
);
