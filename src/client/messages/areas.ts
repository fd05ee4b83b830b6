export { apiLog } from './administration/api-log.ts';
export { auditLog } from './administration/audit-log.ts';
export { bcTables } from './administration/bc-tables.ts';
export { devices } from './administration/devices.ts';
export { franchises } from './administration/franchises.ts';
export { grants } from './administration/grants.ts';
export { imports } from './administration/imports.ts';
export { fileStorage, itemPictures } from './administration/item-pictures.ts';
export { onlineOrders } from './administration/online-orders.ts';
export { outgoing } from './administration/outgoing.ts';
export { pageStructures, permissionSets } from './administration/permission-sets.ts';
export { productFeed } from './administration/product-feed.ts';
export { promotionSettings } from './administration/promotion-settings.ts';
export { serverState } from './administration/server-state.ts';
export { setUp } from './administration/set-up.ts';
export { settings } from './administration/settings.ts';
export { shippingServices } from './administration/shipping-services.ts';
export { systemIndex } from './administration/system-index.ts';
export { systems } from './administration/systems.ts';
export { tablets } from './administration/tablets.ts';
export { users } from './administration/users.ts';
export { consignmentIssues } from './consignment/consignment-issues.ts';
export { consignmentReceipt } from './consignment/consignment-receipt.ts';
export { customers } from './customers/customers.ts';
export { pointUses } from './customers/point-uses.ts';
export { calendar } from './kit/calendar.ts';
export { call } from './kit/call.ts';
export { ui } from './kit/common.ts';
export { conflict, outcomeUnknown } from './kit/conflict.ts';
export { conflictNotice } from './kit/conflict-notice.ts';
export { doc } from './kit/doc.ts';
export { entryFields } from './kit/entry-fields.ts';
export { headerFields } from './kit/header-fields.ts';
export { outbox } from './kit/outbox.ts';
export { pickers } from './kit/pickers.ts';
export { print, printing } from './kit/print.ts';
export { receive } from './kit/receive.ts';
export { report } from './kit/report.ts';
export { scan } from './kit/scan.ts';
export { purchaseCreditMemos } from './purchases/purchase-credit-memos.ts';
export { purchaseOrders } from './purchases/purchase-orders.ts';
export { purchaseShipment } from './purchases/purchase-shipment.ts';
export { approval } from './sales/approval.ts';
export { cashbook } from './sales/cashbook.ts';
export { methodChange } from './sales/method-change.ts';
export { payment } from './sales/payment.ts';
export { reconciliation } from './sales/reconciliation.ts';
export { revenue } from './sales/revenue.ts';
export { sale } from './sales/sale.ts';
export {
  creditMemos,
  documentFacts,
  documents,
  salesHistorical,
  salesPosted,
  salesQuotes,
} from './sales/sales-documents.ts';
export { salesOrders } from './sales/sales-orders.ts';
export { shifts } from './sales/shifts.ts';
export { statement } from './sales/statement.ts';
export { stockReports } from './sales/stock-reports.ts';
export { login } from './session/login.ts';
export { myProfile } from './session/my-profile.ts';
export { ownPrinter } from './session/own-printer.ts';
export { unlock } from './session/unlock.ts';
export { workAt } from './session/work-at.ts';
export * from './setup/master-data.ts';
export { home } from './shell/home.ts';
export { layout } from './shell/layout.ts';
export { maintenance } from './shell/maintenance.ts';
export { news } from './shell/news.ts';
export { pages } from './shell/pages.ts';
export { shell } from './shell/shell.ts';
export { tablet } from './shell/tablet.ts';
export { franchiseItems } from './stock/items.ts';
export { stockCount } from './stock/stock-count.ts';
export { storeroom } from './stock/storeroom.ts';
export { units } from './stock/units.ts';
export { inventoryReport, warehouse } from './stock/warehouse.ts';
