import type { PageUrl } from '#model/session/pages.ts';
import type { Grants } from '#model/session/permissions.ts';

/** Pages on which goods are sold, bought, moved or counted. */
export const goodsPages = [
  '/salesOrders/detail',
  '/salesQuotes/detail',
  '/salesOrders/creditMemo',
  '/purchasesOrders/detail',
  '/purchasesOrders/creditMemo',
  '/consignmentIssue/detail',
  '/consignmentReceipt/detail',
  '/warehouseEntries',
  '/items',
  '/reports/onHand',
  '/reports/inventoryReport',
] as const satisfies PageUrl[];

/** Pages of documents for goods that are sent somewhere. */
export const sendingPages = [
  '/salesOrders/detail',
  '/salesQuotes/detail',
  '/purchasesOrders/detail',
  '/purchasesOrders/creditMemo',
  '/consignmentIssue/detail',
] as const satisfies PageUrl[];

/** Who knows the customers: who sells to them, or keeps their records. A document names its own customer to all who see it. */
export const customerReaders: Grants = [
  { pages: ['/salesOrders/detail', '/salesQuotes/detail'], button: ['Save', 'Change Customer'] },
  { pages: ['/reports/newCustomerRecord'] },
];

/** Who changes what is known of a customer. */
export const atCounter: Grants = {
  pages: ['/salesOrders/detail', '/salesQuotes/detail', '/reports/newCustomerRecord'],
  button: 'Save',
};

/** Documents can be canceled there, or say why they were. */
export const reasonPages = [
  '/salesOrders',
  '/salesOrders/detail',
  '/salesOrders/creditMemo',
  '/salesQuotes',
  '/salesQuotes/detail',
  '/purchasesOrders',
  '/purchasesOrders/detail',
  '/purchasesOrders/creditMemo',
  '/consignmentIssue',
  '/consignmentIssue/detail',
] as const satisfies PageUrl[];

/** What the company has sold. */
export const revenueReaders: Grants = {
  pages: ['/reports/salesHistorical', '/reports/revenue/summaries', '/reports/revenue/details'],
};
