import { builtInCustomers, type CustomerErp } from './customers.ts';
import { builtInSales, type SalesErp } from './sales.ts';
import { builtInTables, type TableErp } from './tables.ts';

export {
  type BusinessCentralErp,
  businessCentralAdapter,
  probeBusinessCentral,
} from './business-central/adapter.ts';
export { type RemoteSet, remoteSets, transferSets } from './business-central/pull.ts';
export { type PulledTable, pulledTables } from './business-central/pull-tables.ts';
export {
  type BusinessCentralSettings,
  enteredBusinessCentral,
  shownBusinessCentral,
} from './business-central/settings.ts';
export { isTold, renewedMs } from './business-central/subscriptions.ts';
export { builtInAlone, connectErp, type DocumentErp } from './document-erp.ts';
export type { ErpTransfer, ErpTransferLine } from './erp.ts';
export { readSoon, setsTold } from './notices.ts';
export { type RoundReads, readAhead } from './read-ahead.ts';
export { forgetCursors, sweepName } from './remote-cursors.ts';
export { countPriceLines, priceByDay } from './remote-prices.ts';
export { readSet, sweepTransfers } from './remote-reader.ts';
export {
  confirmRemoval,
  forgetTables,
  type RemoteTableState,
  remoteTableStates,
} from './remote-table-states.ts';
export { readTable } from './remote-tables.ts';
export { countItemTaxes, passDueTaxes, takeDueTaxes, unknownTaxGroups } from './remote-taxes.ts';
export { forgetTransfer, postponeTransfer } from './remote-transfers.ts';
export type { ErpSale } from './sales.ts';
export { sweepTable } from './table-sweeps.ts';
export { fillErp } from './tables.ts';

/** The ERP that the back end works with, buying and consignment apart: the built-in one. */
export const erp: CustomerErp & TableErp & SalesErp = {
  ...builtInCustomers,
  ...builtInTables,
  ...builtInSales,
};
