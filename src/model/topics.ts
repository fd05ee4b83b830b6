/** What the back end keeps, seen from a screen: a read names the topics it shows, a write those it may change. */
export const topics = [
  'addresses',
  'config',
  'consignmentIssues',
  'customers',
  'devices',
  'franchises',
  'items',
  'me',
  'noSeries',
  'pagePermissions',
  'pointUses',
  'purchaseOrders',
  'purchaseShipments',
  'receipts',
  'remainingHistory',
  'salesInvoices',
  'salesOrders',
  'salesShipments',
  'stock',
  'transferOrders',
  'warehouseEntries',
] as const;
/** Of a simple thing: the name of its area. */
export type Topic = (typeof topics)[number] | `table:${string}`;
