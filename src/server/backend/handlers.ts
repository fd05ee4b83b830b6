import type { Areas } from '#calls/index.ts';
import { handlers as addresses } from './addresses.ts';
import type { Answered } from './answers.ts';
import { handlers as config } from './config.ts';
import { handlers as consignmentIssues } from './consignment-issues.ts';
import { handlers as creditMemos } from './credit-memos.ts';
import { handlers as customers } from './customers.ts';
import { handlers as devices } from './devices.ts';
import { handlers as discountApprovals } from './discount-approvals.ts';
import { handlers as items } from './items.ts';
import { handlers as masterData } from './master-data.ts';
import { handlers as noSeries } from './no-series.ts';
import { handlers as promotions } from './promotions.ts';
import { handlers as purchaseOrders } from './purchase-orders.ts';
import { handlers as purchaseShipments } from './purchase-shipments.ts';
import { handlers as receipts } from './receipts.ts';
import { handlers as salesFees } from './sales-fees.ts';
import { handlers as salesInvoices } from './sales-invoices.ts';
import { handlers as salesOrders } from './sales-orders.ts';
import { handlers as salesQuotes } from './sales-quotes.ts';
import { handlers as salesShipments } from './sales-shipments.ts';
import { handlers as session } from './session.ts';
import { handlers as transferOrders } from './transfer-orders.ts';
import { handlers as warehouseEntries } from './warehouse-entries.ts';

/** The built-in back end: every call of the catalogue with its handler. An area that is missing does not compile. */
export const handlers = {
  ...masterData,
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
} satisfies { readonly [A in keyof Areas]: Answered<Areas[A]> };
