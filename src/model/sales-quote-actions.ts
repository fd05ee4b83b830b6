import {
  type ActionRule,
  all,
  edits,
  parties,
  pricing,
  printed,
  someLine,
  synced,
} from './sales-action-kit.ts';
import { mustHaveValue } from './sales-order-document.ts';

/** Status × action of a quote. */
export const quoteActions = {
  edit: { on: ['OPEN'], offline: 'Q', calls: edits },
  changeCustomer: {
    on: ['OPEN'],
    offline: 'D',
    calls: ['salesOrders.update'],
    needsConfirmation: true,
  },
  coupon: { ...pricing, calls: ['salesOrders.update'] },
  autoPromotion: { ...pricing, calls: ['promotions.setAuto'] },
  birthdayPromotion: { ...pricing, calls: ['promotions.setBirthday'] },
  requestedDeliveryDate: {
    on: ['OPEN', 'RELEASED'],
    offline: 'Q',
    calls: ['salesOrders.setRequestedDeliveryDate'],
  },
  release: {
    on: ['OPEN'],
    guard: all(someLine('release'), parties, order =>
      order.sell_to_customer_no ? null : mustHaveValue('Sell-to Customer No.', order),
    ),
    offline: 'D',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  reopen: { on: ['RELEASED'], offline: 'N', calls: ['salesOrders.setStatus'], needsConfirmation: true },
  convert: {
    on: ['OPEN', 'RELEASED'],
    guard: someLine('convert'),
    offline: 'N',
    calls: ['salesQuotes.convert'],
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    offline: 'D',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
    needsReason: true,
  },
  sync: { ...synced, on: ['OPEN', 'RELEASED', 'CONVERTED', 'CANCELED'] },
  print: { ...printed, on: ['OPEN', 'RELEASED', 'CONVERTED', 'CANCELED'] },
} as const satisfies Record<string, ActionRule>;
