import * as consignmentIssues from './consignment/issues.ts';
import * as addresses from './customers/addresses.ts';
import * as customers from './customers/customers.ts';
import type { AnyCall } from './kit/call.ts';
import { callsOf } from './kit/calls-of.ts';
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
import * as masterData from './setup/master-data.ts';
import * as printJobs from './setup/print-jobs.ts';
import * as itemPictures from './stock/item-pictures.ts';
import * as items from './stock/items.ts';
import * as warehouseEntries from './stock/warehouse-entries.ts';
import * as transferOrders from './transfers/orders.ts';

/**
 * The catalogue, by area and verb: the calls of everybody's screens. Those of administrators' alone are in
 * `administration/index.ts`, which a shop's tablet does not load; `all.ts` has both. A module's schemas stand beside its
 * calls; `shopCalls` leaves them out.
 */
export * from './setup/master-data.ts';
export {
  addresses,
  config,
  consignmentIssues,
  creditMemos,
  customers,
  devices,
  discountApprovals,
  itemPictures,
  items,
  printJobs,
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
  itemPictures,
  items,
  printJobs,
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

export type ShopAreas = typeof areas;

/** The simple things (see kit/resource.ts), by name. */
export type Resources = typeof masterData;
export const resources: readonly AnyResource[] = Object.values(masterData);

/** In no particular order. */
export const shopCalls: readonly AnyCall[] = callsOf(areas);
