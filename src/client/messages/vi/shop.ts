import { readerOf } from '../reader.ts';
import { changes } from './changes.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { does, doing, things } from './words.ts';

export { devices } from './administration/devices.ts';
export { fileStorage, itemPictures } from './administration/item-pictures.ts';
export { consignmentIssues } from './consignment/consignment-issues.ts';
export { consignmentReceipt } from './consignment/consignment-receipt.ts';
export { customers } from './customers/customers.ts';
export { calendar } from './kit/calendar.ts';
export { conflict, outcomeUnknown } from './kit/conflict.ts';
export { connectorReasons } from './kit/connector-reasons.ts';
export { doc } from './kit/doc.ts';
export { entryFields } from './kit/entry-fields.ts';
export { headerFields } from './kit/header-fields.ts';
export { outbox } from './kit/outbox.ts';
export { pickers } from './kit/pickers.ts';
export { printing } from './kit/print.ts';
export { receive } from './kit/receive.ts';
export { report } from './kit/report.ts';
export { scan } from './kit/scan.ts';
export { purchaseCreditMemos } from './purchases/purchase-credit-memos.ts';
export { purchaseOrders } from './purchases/purchase-orders.ts';
export { purchaseShipment } from './purchases/purchase-shipment.ts';
export { approval } from './sales/approval.ts';
export { cashbook } from './sales/cashbook.ts';
export { delivery } from './sales/delivery.ts';
export { einvoiceMarks } from './sales/einvoice-marks.ts';
export { invoiceBuyer } from './sales/invoice-buyer.ts';
export { methodChange } from './sales/method-change.ts';
export { payment } from './sales/payment.ts';
export { reconciliation } from './sales/reconciliation.ts';
export { returns } from './sales/returns.ts';
export { sale } from './sales/sale.ts';
export {
  creditMemos,
  documentFacts,
  documents,
  salesHistorical,
  salesPosted,
  salesQuotes,
} from './sales/sales-documents.ts';
export { shifts } from './sales/shifts.ts';
export { stockReports } from './sales/stock-reports.ts';
export { myProfile } from './session/my-profile.ts';
export { unlock } from './session/unlock.ts';
export { workAt } from './session/work-at.ts';
export * from './setup/master-data.ts';
export { franchiseItems } from './stock/items.ts';
export { stockCount } from './stock/stock-count.ts';
export { storeroom } from './stock/storeroom.ts';
export { inventoryReport, warehouse } from './stock/warehouse.ts';

const endings = { 'Failed!': 'không thành công!', 'Successfully!': 'thành công!' };

/** What rules, the server and calls say. */
export const reader = readerOf({ areas: messages, notices, endings, changes, things, does, doing });
