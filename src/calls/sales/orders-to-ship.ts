import { deliverySteps } from '#model/sales/delivery.ts';
import { part } from '../kit/list.ts';
import { filter as filterOf } from '../kit/list-input.ts';
import * as kit from './kit.ts';
import { filter } from './orders.ts';

/** Orders with goods that are to leave, or with money that is to come for them, the longest waiting first. */
export const ordersToShip = part(filter, 'salesOrders.toShip', {
  where: [filterOf('document_type', 'order'), filterOf('delivery_step', deliverySteps.join('|'))],
  access: kit.ofType.order,
  sort: { field: 'created_at', direction: 'asc' },
});
