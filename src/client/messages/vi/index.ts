import { readerOf } from '../reader.ts';
import { changes } from './changes.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { does, doing, things } from './things.ts';

/** Vietnamese, a file of its own that comes with the page that asks for it. */
export { approval } from './approval.ts';
export { call } from './call.ts';
export { ui } from './common.ts';
export { conflict, outcomeUnknown } from './conflict.ts';
export { consignmentIssues } from './consignment-issues.ts';
export { consignmentReceipt } from './consignment-receipt.ts';
export { customers } from './customers.ts';
export { doc } from './doc.ts';
export { home } from './home.ts';
export { franchiseItems } from './items.ts';
export { layout } from './layout.ts';
export { login } from './login.ts';
export { maintenance } from './maintenance.ts';
export { cancelReasons, customerSetup, fees } from './master-data.ts';
export { myProfile } from './my-profile.ts';
export { outbox } from './outbox.ts';
export { pages } from './pages.ts';
export { payment } from './payment.ts';
export { pickers } from './pickers.ts';
export { pointUses } from './point-uses.ts';
export { printing } from './print.ts';
export { purchaseCreditMemos } from './purchase-credit-memos.ts';
export { purchaseOrders } from './purchase-orders.ts';
export { purchaseShipment } from './purchase-shipment.ts';
export { receive } from './receive.ts';
export { sale } from './sale.ts';
export {
  creditMemos,
  documentFacts,
  documents,
  salesHistorical,
  salesPosted,
  salesQuotes,
} from './sales-documents.ts';
export { salesOrders } from './sales-orders.ts';
export { scan } from './scan.ts';
export { shell } from './shell.ts';
export { stockCount } from './stock-count.ts';
export { storeroom } from './storeroom.ts';
export { tablet } from './tablet.ts';
export { unlock } from './unlock.ts';
export { inventoryReport, warehouse } from './warehouse.ts';

const endings = { 'Failed!': 'không thành công!', 'Successfully!': 'thành công!' };

/** What rules, the server and calls say. */
export const reader = readerOf({ areas: messages, notices, endings, changes, things, does, doing });
