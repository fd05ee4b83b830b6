import { page } from './page.ts';

/** The pages of reports, in the order of the navigation. */
export const reportPages = {
  '/reports/revenue/summaries': page('Revenue', ['Export Excel'], ['cost_amount']),
  '/reports/revenue/details': page(
    'Revenue Details',
    ['Export Excel', 'Refresh Data'],
    [],
    ['document_type', 'item_no', 'location_code', 'sales_person'],
  ),
  '/reports': page('Reports'),
  '/reports/receivables': page('Receivables', ['Export Excel']),
  '/reports/stock-value': page('Stock Value', ['Export Excel'], ['cost_amount']),
  '/reports/slow-items': page('Slow And Out Of Stock', ['Export Excel']),
  '/reports/kept-prices': page(
    'Sold At Earlier Prices',
    ['Export Excel', 'Refresh Data'],
    [],
    ['created_at', 'pos_so_no', 'item_no', 'location_code'],
  ),
  '/reports/transfers-in-transit': page('Transfers Not Arrived', ['Export Excel']),
  '/reports/between-shops': page(
    'Returns Between Shops',
    ['Export Excel', 'Refresh Data'],
    ['cost_amount'],
    ['returned_on', 'pos_so_no', 'sold_by', 'taken_by'],
  ),
  '/reports/shifts': page(
    'Shifts',
    ['Export Excel', 'Refresh Data'],
    [],
    ['business_date', 'location_code', 'drawer_code', 'status'],
  ),
  '/reports/cashbook': page('Cashbook', ['Export Excel', 'Refresh Data']),
  '/reports/reconciliation': page(
    'Reconciliation',
    ['Decide', 'Export Excel', 'Refresh Data'],
    [],
    ['status', 'booked_at', 'amount', 'pos_so_no', 'account_no'],
  ),
  '/reports/books': page('Books', ['Export Excel', 'Print', 'Show Costs', 'Close Period', 'Reopen Period']),
  '/reports/inventoryReport': page(
    'Inventory Report',
    ['Export Excel', 'Refresh Data'],
    [],
    ['item_no', 'location_code'],
  ),
} as const;
