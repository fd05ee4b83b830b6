import { salesMessages } from '../messages/sales.ts';
import { type ActionRule, ownReceipt, printed, someLine, someReceipt, synced } from './action-kit.ts';

/** Status × action of a credit memo. */
export const creditMemoActions = {
  release: {
    on: ['OPEN'],
    guard: someLine('release'),
    needsConfirmation: true,
  },
  reopen: { on: ['RELEASED'], needsConfirmation: true },
  post: {
    on: ['RELEASED'],
    guard: someLine('post'),
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    needsConfirmation: true,
    needsReason: true,
  },
  /** Money back: a receipt of the credit memo. */
  addReceipt: {
    on: ['POSTED'],
    guard: order => (order.remaining_amount <= 0 ? salesMessages.paidBack() : null),
  },
  postReceipts: {
    on: ['POSTED'],
    guard: someReceipt,
    needsConfirmation: true,
  },
  removeReceipt: {
    on: ['POSTED'],
    guard: ownReceipt,
    needsConfirmation: true,
  },
  sync: { ...synced, on: ['OPEN', 'RELEASED', 'POSTED', 'CANCELED'] },
  print: { ...printed, on: ['OPEN', 'RELEASED', 'POSTED', 'CANCELED'] },
} as const satisfies Record<string, ActionRule>;
