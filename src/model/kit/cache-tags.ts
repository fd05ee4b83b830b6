/**
 * What the back end keeps, seen from a screen. A read names the tags of what it shows, a write those it may
 * change.
 */
export const tags = [
  'addresses',
  'apiLogs',
  'auditLog',
  'bcTables',
  'config',
  'consignmentIssues',
  'customers',
  'fileStorage',
  'franchises',
  'imports',
  'itemTiles',
  'items',
  'me',
  'moneyEntries',
  'bankTransfers',
  'noSeries',
  'outgoing',
  'pagePermissions',
  'pageStructures',
  'pointUses',
  'printJobs',
  'purchaseOrders',
  'purchaseShipments',
  'receipts',
  'remainingHistory',
  'salesInvoices',
  'salesOrders',
  'salesShipments',
  'shifts',
  'stock',
  'systemIndex',
  'systems',
  'tablets',
  'transferOrders',
  'users',
  'warehouseEntries',
] as const;
/** Of a simple thing: the name of its area. */
export type CacheTag = (typeof tags)[number] | `table:${string}`;
