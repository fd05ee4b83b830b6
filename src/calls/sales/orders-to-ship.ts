import { part } from '../kit/list.ts';
import { filter as filterOf } from '../kit/list-input.ts';
import * as kit from './kit.ts';
import { filter } from './orders.ts';

/** Orders that a storeroom was asked to ship and that have something left to ship, the longest waiting first. */
export const ordersToShip = part(filter, 'salesOrders.toShip', {
  where: [
    filterOf('document_type', 'order'),
    filterOf('support_to_ship', 'true'),
    filterOf('status', 'RELEASED|PARTIAL_SHIPPED'),
  ],
  access: kit.ofType.order,
  sort: { field: 'created_at', direction: 'asc' },
});
