import { builtInCustomers, type CustomerErp } from './customers.ts';
import { builtInSales, type SalesErp } from './sales.ts';
import { builtInTables, type TableErp } from './tables.ts';
import { builtInTransfers, type TransferErp } from './transfers.ts';

export {
  type BusinessCentralErp,
  businessCentralAdapter,
  probeBusinessCentral,
} from './business-central/adapter.ts';
export { remoteSets } from './business-central/pull.ts';
export { pulledTables } from './business-central/pull-tables.ts';
export {
  type BusinessCentralSettings,
  enteredBusinessCentral,
  shownBusinessCentral,
} from './business-central/settings.ts';
export { builtInAlone, connectPurchases } from './purchase-erp.ts';
export { forgetCursors } from './remote-cursors.ts';
export { readSet } from './remote-reader.ts';
export { readTable } from './remote-tables.ts';
export type { ErpSale } from './sales.ts';
export { fillErp } from './tables.ts';
export type { ErpTransfer } from './transfers.ts';

/** The ERP that the back end works with, buying apart: the built-in one. */
export const erp: TransferErp & CustomerErp & TableErp & SalesErp = {
  ...builtInTransfers,
  ...builtInCustomers,
  ...builtInTables,
  ...builtInSales,
};
