import { handlers as addresses } from './addresses.ts';
import { handlers as cancelReasons } from './cancel-reasons.ts';
import { handlers as config } from './config.ts';
import { handlers as customers } from './customers.ts';
import { handlers as devices } from './devices.ts';
import { handlers as fees } from './fees.ts';
import type { Handled } from './handle.ts';
import { handlers as items } from './items.ts';
import { handlers as noSeries } from './no-series.ts';
import { handlers as receipts } from './receipts.ts';
import { handlers as salesOrders } from './sales-orders.ts';
import { handlers as session } from './session.ts';

/** Every handler of the built-in back end. */
export const handlers: readonly Handled[] = [
  ...addresses,
  ...cancelReasons,
  ...config,
  ...customers,
  ...devices,
  ...fees,
  ...items,
  ...noSeries,
  ...receipts,
  ...salesOrders,
  ...session,
];
