import type { DocumentType } from '#model/sales/order-document.ts';
import type { PageUrl } from '#model/session/pages.ts';

/** Where documents of a type are listed, and the screen of one of them, which decides the permission. */
export const placeOf = {
  order: { list: '/salesOrders', screen: '/salesOrders/detail' },
  quote: { list: '/salesQuotes', screen: '/salesQuotes/detail' },
  credit_memo: { list: '/salesOrders/creditMemo', screen: '/salesOrders/creditMemo' },
} as const satisfies Record<DocumentType, { list: PageUrl; screen: PageUrl }>;
