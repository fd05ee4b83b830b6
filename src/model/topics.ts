/** What the back end keeps, seen from a screen: a read names the topics it shows, a write those it may change. */
export const topics = [
  'addresses',
  'cancelReasons',
  'config',
  'customers',
  'devices',
  'fees',
  'franchises',
  'items',
  'me',
  'noSeries',
  'pagePermissions',
  'receipts',
  'remainingHistory',
  'salesOrders',
  'stock',
] as const;
export type Topic = (typeof topics)[number];
