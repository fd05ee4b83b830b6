import { type ActionRule, ownReceipt, printed, someLine, someReceipt, synced } from './sales-action-kit.ts';

/** Status × action of a credit memo. */
export const creditMemoActions = {
  release: {
    on: ['OPEN'],
    guard: someLine('release'),
    offline: 'D',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  reopen: { on: ['RELEASED'], offline: 'N', calls: ['salesOrders.setStatus'], needsConfirmation: true },
  post: {
    on: ['RELEASED'],
    guard: someLine('post'),
    offline: 'D',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    offline: 'D',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
    needsReason: true,
  },
  /** Money back: a receipt of the credit memo. */
  addReceipt: {
    on: ['POSTED'],
    guard: order => (order.remaining_amount <= 0 ? 'Nothing remains to be paid back.' : null),
    offline: 'Q',
    calls: ['receipts.add'],
  },
  postReceipts: {
    on: ['POSTED'],
    guard: someReceipt,
    offline: 'D',
    calls: ['receipts.processAll', 'receipts.process'],
    needsConfirmation: true,
  },
  removeReceipt: {
    on: ['POSTED'],
    guard: ownReceipt,
    offline: 'N',
    calls: ['receipts.remove'],
    needsConfirmation: true,
  },
  sync: { ...synced, on: ['OPEN', 'RELEASED', 'POSTED', 'CANCELED'] },
  print: { ...printed, on: ['OPEN', 'RELEASED', 'POSTED', 'CANCELED'] },
} as const satisfies Record<string, ActionRule>;
