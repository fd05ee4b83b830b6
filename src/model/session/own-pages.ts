import type { PageUrl } from './pages.ts';

/** Pages that show only what the built-in back end has. In front of another one they are in no set and in no menu. */
export const ownPages: readonly PageUrl[] = [
  '/reports/receivables',
  '/reports/stock-value',
  '/reports/slow-items',
  '/reports/kept-prices',
  '/reports/transfers-in-transit',
  '/reports/between-shops',
  '/reports/shifts',
  '/reports/reconciliation',
  '/reports/books',
  '/eInvoices',
  '/privacy',
  '/onlineOrders',
  '/outgoing',
  '/statements',
  '/vatGroups',
  '/systems',
  '/auditLog',
  '/import',
  '/settings',
];
