import * as addresses from './addresses.ts';
import * as config from './config.ts';
import * as consignmentIssues from './consignment-issues.ts';
import * as creditMemos from './credit-memos.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import * as discountApprovals from './discount-approvals.ts';
import * as items from './items.ts';
import type { AnyCall } from './kit.ts';
import * as masterData from './master-data.ts';
import * as noSeries from './no-series.ts';
import * as promotions from './promotions.ts';
import * as purchaseOrders from './purchase-orders.ts';
import * as purchaseShipments from './purchase-shipments.ts';
import * as receipts from './receipts.ts';
import type { AnyResource } from './resource.ts';
import * as salesFees from './sales-fees.ts';
import * as salesInvoices from './sales-invoices.ts';
import * as salesOrders from './sales-orders.ts';
import * as salesQuotes from './sales-quotes.ts';
import * as salesShipments from './sales-shipments.ts';
import * as session from './session.ts';
import * as transferOrders from './transfer-orders.ts';
import * as warehouseEntries from './warehouse-entries.ts';

/** The catalogue: every call by area and verb. A module's schemas stand beside its calls; `calls` leaves them out. */
export * from './master-data.ts';
export {
  addresses,
  config,
  consignmentIssues,
  creditMemos,
  customers,
  devices,
  discountApprovals,
  items,
  noSeries,
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
  items,
  noSeries,
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
  warehouseEntries,
};

export type Areas = typeof areas;

/** The simple things (see resource.ts), by name. */
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
