/** What the back end keeps, seen from a screen: a read names the tags of what it shows, a write those it may change. */
export const tags = [
  'addresses',
  'bcTables',
  'config',
  'consignmentIssues',
  'customers',
  'franchises',
  'items',
  'me',
  'noSeries',
  'pagePermissions',
  'pageStructures',
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
  'users',
  'warehouseEntries',
] as const;
/** Of a simple thing: the name of its area. */
export type CacheTag = (typeof tags)[number] | `table:${string}`;
