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
  ]),
]);
