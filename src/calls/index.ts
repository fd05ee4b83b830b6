import * as addresses from './addresses.ts';
import * as cancelReasons from './cancel-reasons.ts';
import * as config from './config.ts';
import * as consignmentIssues from './consignment-issues.ts';
import * as creditMemos from './credit-memos.ts';
import * as customerSetups from './customer-setups.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import * as discountApprovals from './discount-approvals.ts';
import * as fees from './fees.ts';
import * as items from './items.ts';
import type { AnyCall } from './kit.ts';
import * as noSeries from './no-series.ts';
import * as promotions from './promotions.ts';
import * as purchaseOrders from './purchase-orders.ts';
import * as purchaseShipments from './purchase-shipments.ts';
import * as receipts from './receipts.ts';
import * as salesFees from './sales-fees.ts';
import * as salesInvoices from './sales-invoices.ts';
import * as salesOrders from './sales-orders.ts';
import * as salesQuotes from './sales-quotes.ts';
import * as salesShipments from './sales-shipments.ts';
import * as session from './session.ts';
import * as transferOrders from './transfer-orders.ts';
import * as warehouseEntries from './warehouse-entries.ts';

/** The catalogue: every call by area and verb. A module's schemas stand beside its calls; `calls` leaves them out. */
export {
  addresses,
  cancelReasons,
  config,
  consignmentIssues,
  creditMemos,
  customerSetups,
  customers,
  devices,
  discountApprovals,
  fees,
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
  addresses,
  cancelReasons,
  config,
  consignmentIssues,
  customerSetups,
  customers,
  devices,
  discountApprovals,
  fees,
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
