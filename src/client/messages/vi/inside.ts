export { bookedLate } from './kit/booked-late.ts';
export { conflictNotice } from './kit/conflict-notice.ts';
export { salesOrders } from './sales/sales-orders.ts';
export { layout } from './shell/layout.ts';
export { tablet } from './shell/tablet.ts';
export { units } from './stock/units.ts';
export { pages } from './words.ts';
