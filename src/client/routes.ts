import { layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The map of the app: every path and the file of its screen. Three layouts: default, login, blank. */
export const routes = rootRoute('shell/root.tsx', [
  layout('login', 'shell/login-layout.tsx', [route('/login', 'features/login/login.tsx')]),
  layout('blank', 'shell/blank-layout.tsx', [route('/maintenance', 'features/maintenance/maintenance.tsx')]),
  layout('default', 'shell/default-layout.tsx', [
    route('/', 'features/home/home.tsx'),
    route('/myprofile', 'features/my-profile/my-profile.tsx'),
    route('/outbox', 'features/outbox/outbox.tsx'),
    route('/salesOrders', 'features/sales-orders/sales-orders-list.tsx'),
    route('/salesOrders/detail', 'features/sales-orders/sales-order.tsx'),
    route('/salesOrders/creditMemo', 'features/sales-orders/credit-memos/credit-memo-screen.tsx'),
    route('/salesQuotes', 'features/sales-orders/quotes/sales-quotes-list.tsx'),
    route('/salesQuotes/detail', 'features/sales-orders/quotes/sales-quote.tsx'),
    route('/payment', 'features/payment/payment.tsx'),
    route('/payment/history', 'features/payment/payment-history.tsx'),
    route('/customers/setup', 'features/customers/customer-setup.tsx'),
    route('/fees', 'features/fees/fees.tsx'),
    route('/cancelReasons', 'features/cancel-reasons/cancel-reasons.tsx'),
    route('/reports/salesHistorical', 'features/reports/sales-historical.tsx'),
    route('/reports/salesHistorical/$id', 'features/reports/sales-historical-document.tsx'),
    route('/reports/redeemablePointUsed', 'features/reports/redeemable-point-used.tsx'),
    route('/reports/newCustomerRecord', 'features/customers/new-customer-record.tsx'),
  ]),
]);
