import { salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { Migrations } from './core/migrate.ts';

/** Arguments of older builds' entries made into today's. Raise a call's `version` and add the step here, for two years. */
export const migrations: Migrations = {
  [salesOrders.postQty.name]: {
    // The cashier was not asked who owes, and the receipts of transfers stand behind it: the sale is finished as it was made.
    1: args => ({ ...(args as InputOf<typeof salesOrders.postQty>), told_vnd: 0 }), // entries of this call
  },
};
