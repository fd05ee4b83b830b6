import { builtInCustomers, type CustomerErp } from './customers.ts';
import type { PurchaseErp } from './erp.ts';
import { purchases } from './purchases.ts';
import { builtInSales, type SalesErp } from './sales.ts';
import { builtInTables, type TableErp } from './tables.ts';
import { builtInTransfers, type TransferErp } from './transfers.ts';

export type { ErpSale } from './sales.ts';
export { fillErp } from './tables.ts';
export type { ErpTransfer } from './transfers.ts';

/** The ERP that the back end works with: the built-in one. */
export const erp: PurchaseErp & TransferErp & CustomerErp & TableErp & SalesErp = {
  ...purchases,
  ...builtInTransfers,
  ...builtInCustomers,
  ...builtInTables,
  ...builtInSales,
};
