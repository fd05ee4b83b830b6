import type { Areas } from '#calls/all.ts';
import { handlers as apiLogs } from './administration/api-logs.ts';
import { handlers as auditLog } from './administration/audit-log.ts';
import { handlers as bcTables } from './administration/bc-tables.ts';
import { handlers as fileStorage } from './administration/file-storage.ts';
import { handlers as imports } from './administration/imports.ts';
import { handlers as onlineOrders } from './administration/online-orders.ts';
import { handlers as outgoing } from './administration/outgoing.ts';
import { handlers as pagePermissions } from './administration/page-permissions.ts';
import { handlers as pageStructures } from './administration/page-structures.ts';
import { handlers as productFeed } from './administration/product-feed.ts';
import { handlers as products } from './administration/products.ts';
import { handlers as serverState } from './administration/server-state.ts';
import { handlers as statements } from './administration/statements.ts';
import { handlers as systemIndex } from './administration/system-index.ts';
import { handlers as systems } from './administration/systems.ts';
import { handlers as users } from './administration/users.ts';
import { handlers as vatGroups } from './administration/vat-groups.ts';
import { handlers as books } from './books/books.ts';
import { handlers as consignmentIssues } from './consignment/issues.ts';
import { handlers as addressReviews } from './customers/address-reviews.ts';
import { handlers as addresses } from './customers/addresses.ts';
import { handlers as customers } from './customers/customers.ts';
import { handlers as people } from './customers/doubles.ts';
import { handlers as einvoiceDays } from './einvoices/days.ts';
import { handlers as einvoices } from './einvoices/einvoices.ts';
import { handlers as einvoiceNotices } from './einvoices/notices.ts';
import { handlers as einvoiceResults } from './einvoices/results.ts';
import { handlers as einvoiceSellers } from './einvoices/sellers.ts';
import type { Answered } from './kit/answers.ts';
import { handlers as consents } from './privacy/consents.ts';
import { handlers as personRequests } from './privacy/person-requests.ts';
import { handlers as personalData } from './privacy/personal-data.ts';
import { handlers as purchaseOrders } from './purchases/orders.ts';
import { handlers as purchaseShipments } from './purchases/shipments.ts';
import { handlers as reports } from './reports/reports.ts';
import { handlers as approvalPins } from './sales/approval-pins.ts';
import { handlers as bankAccounts } from './sales/bank-accounts.ts';
import { handlers as bankTransfers } from './sales/bank-transfers.ts';
import { handlers as creditMemos } from './sales/credit-memos.ts';
import { handlers as discountApprovals } from './sales/discount-approvals.ts';
import { handlers as salesErp } from './sales/erp.ts';
import { handlers as salesFees } from './sales/fees.ts';
import { handlers as invoiceBuyers } from './sales/invoice-buyers.ts';
import { handlers as salesInvoices } from './sales/invoices.ts';
import { handlers as salesOrders } from './sales/orders.ts';
import { handlers as promotions } from './sales/promotions.ts';
import { handlers as salesQuotes } from './sales/quotes.ts';
import { handlers as receipts } from './sales/receipts.ts';
import { handlers as shifts } from './sales/shifts.ts';
import { handlers as salesShipments } from './sales/shipments.ts';
import { handlers as shopReturns } from './sales/shop-returns.ts';
import { handlers as thrownAway } from './sales/thrown-away.ts';
import { handlers as keptPrices } from './sales/told-prices.ts';
import { handlers as rowChanges } from './session/row-changes.ts';
import { handlers as session } from './session/session.ts';
import { handlers as config } from './setup/config.ts';
import { handlers as devices } from './setup/devices.ts';
import { handlers as franchises } from './setup/franchises.ts';
import { handlers as masterData } from './setup/master-data.ts';
import { handlers as noSeries } from './setup/no-series.ts';
import { handlers as printJobs } from './setup/print-jobs.ts';
import { handlers as promotionSettings } from './setup/promotion-settings.ts';
import { handlers as setUp } from './setup/set-up.ts';
import { handlers as settings } from './setup/settings.ts';
import { handlers as tablets } from './setup/tablets.ts';
import { handlers as taxIdentities } from './setup/tax-identities.ts';
import { handlers as taxStanding } from './setup/tax-standing.ts';
import { handlers as itemPictures } from './stock/item-pictures.ts';
import { handlers as itemTiles } from './stock/item-tiles.ts';
import { handlers as items } from './stock/items.ts';
import { handlers as ownGoods } from './stock/own-goods.ts';
import { handlers as sellingPrices } from './stock/selling-prices.ts';
import { handlers as warehouseEntries } from './stock/warehouse-entries.ts';
import { handlers as transferOrders } from './transfers/orders.ts';

/** The built-in back end: every call of the catalogue with its handler. An area that is missing does not compile. */
export const handlers = {
  ...masterData,
  addresses,
  apiLogs,
  approvalPins,
  auditLog,
  bankAccounts,
  bankTransfers,
  bcTables,
  config,
  consents,
  consignmentIssues,
  creditMemos,
  customers,
  devices,
  discountApprovals,
  einvoiceDays,
  einvoiceNotices,
  einvoiceResults,
  einvoices,
  books,
  einvoiceSellers,
  fileStorage,
  franchises,
  itemPictures,
  itemTiles,
  imports,
  items,
  noSeries,
  onlineOrders,
  outgoing,
  pagePermissions,
  pageStructures,
  people,
  personalData,
  addressReviews,
  personRequests,
  printJobs,
  productFeed,
  promotionSettings,
  products,
  promotions,
  keptPrices,
  purchaseOrders,
  purchaseShipments,
  receipts,
  reports,
  rowChanges,
  ownGoods,
  sellingPrices,
  salesErp,
  salesFees,
  invoiceBuyers,
  salesInvoices,
  salesOrders,
  salesQuotes,
  salesShipments,
  session,
  serverState,
  systems,
  setUp,
  shifts,
  shopReturns,
  settings,
  statements,
  systemIndex,
  tablets,
  taxIdentities,
  taxStanding,
  thrownAway,
  transferOrders,
  users,
  vatGroups,
  warehouseEntries,
} satisfies { readonly [A in keyof Areas]: Answered<Areas[A]> };
