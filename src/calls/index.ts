import * as pagePermissions from './administration/page-permissions.ts';
import * as pageStructures from './administration/page-structures.ts';
import * as users from './administration/users.ts';
import * as consignmentIssues from './consignment/issues.ts';
import * as addresses from './customers/addresses.ts';
import * as customers from './customers/customers.ts';
import type { AnyCall } from './kit/call.ts';
import type { AnyResource } from './kit/resource.ts';
import * as purchaseOrders from './purchases/orders.ts';
import * as purchaseShipments from './purchases/shipments.ts';
import * as creditMemos from './sales/credit-memos.ts';
import * as discountApprovals from './sales/discount-approvals.ts';
import * as salesFees from './sales/fees.ts';
import * as salesInvoices from './sales/invoices.ts';
import * as salesOrders from './sales/orders.ts';
import * as promotions from './sales/promotions.ts';
import * as salesQuotes from './sales/quotes.ts';
import * as receipts from './sales/receipts.ts';
import * as salesShipments from './sales/shipments.ts';
import * as session from './session/session.ts';
import * as config from './setup/config.ts';
import * as devices from './setup/devices.ts';
import * as franchises from './setup/franchises.ts';
import * as masterData from './setup/master-data.ts';
import * as noSeries from './setup/no-series.ts';
import * as items from './stock/items.ts';
import * as warehouseEntries from './stock/warehouse-entries.ts';
import * as transferOrders from './transfers/orders.ts';

/** The catalogue: every call by area and verb. A module's schemas stand beside its calls; `calls` leaves them out. */
export * from './setup/master-data.ts';
export {
  addresses,
  config,
  consignmentIssues,
  creditMemos,
  customers,
  devices,
  discountApprovals,
  franchises,
  items,
  noSeries,
  pagePermissions,
  pageStructures,
  promotions,
  purchaseOrders,
  purchaseShipments,
  receipts,
  salesFees,
  salesInvoices,
  salesOrders,
  salesQuotes,
  salesShipments,
  session,
  transferOrders,
  users,
  warehouseEntries,
};

const areas = {
  ...masterData,
  addresses,
  config,
  consignmentIssues,
  customers,
  devices,
  discountApprovals,
  franchises,
  items,
  noSeries,
  pagePermissions,
  pageStructures,
  receipts,
  salesOrders,
  creditMemos,
  promotions,
  purchaseOrders,
  purchaseShipments,
  salesFees,
  salesInvoices,
  salesQuotes,
  salesShipments,
  session,
  transferOrders,
  users,
  warehouseEntries,
};

export type Areas = typeof areas;

/** The simple things (see kit/resource.ts), by name. */
export type Resources = typeof masterData;
export const resources: readonly AnyResource[] = Object.values(masterData);

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
