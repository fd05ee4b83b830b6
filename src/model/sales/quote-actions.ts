import { type ActionRule, all, parties, pricing, printed, someLine, synced } from './action-kit.ts';
import { mustHaveValue } from './order-document.ts';

/** Status × action of a quote. */
export const quoteActions = {
  edit: { on: ['OPEN'] },
  changeCustomer: {
    on: ['OPEN'],
    needsConfirmation: true,
  },
  coupon: pricing,
  autoPromotion: pricing,
  birthdayPromotion: pricing,
  requestedDeliveryDate: {
    on: ['OPEN', 'RELEASED'],
  },
  release: {
    on: ['OPEN'],
    guard: all(someLine('release'), parties, order =>
      order.sell_to_customer_no ? null : mustHaveValue('Sell-to Customer No.', order),
    ),
    needsConfirmation: true,
  },
  reopen: { on: ['RELEASED'], needsConfirmation: true },
  convert: {
    on: ['OPEN', 'RELEASED'],
    guard: someLine('convert'),
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    needsConfirmation: true,
    needsReason: true,
  },
  sync: { ...synced, on: ['OPEN', 'RELEASED', 'CONVERTED', 'CANCELED'] },
  print: { ...printed, needsConfirmation: true, on: ['OPEN', 'RELEASED', 'CONVERTED', 'CANCELED'] },
} as const satisfies Record<string, ActionRule>;
