import { area } from '../language.ts';

/** Approvals of discounts by another person on the same tablet. */
export const approval = area('approval', {
  ask: 'Ask for approval',
  title: 'Approve a discount',
  intro: 'For the person who approves:',
  discount: 'Discount',
  discountOf: (amount: string, percent: string) => `${amount} ₫ (${percent} %)`,
  total: 'Total',
  customer: 'Customer',
  approver: 'Your username',
  secret: 'Your password or approval PIN',
  reason: 'Reason (optional)',
  approve: 'Approve',
  refuse: 'Refuse',
  approved: (name: string) => `Discount approved by ${name}`,
  approvedFor: (name: string, reason: string) => `Discount approved by ${name}: ${reason}`,
  offlineHint: 'No connection: this works for who has set an approval PIN on this tablet.',
  failed: 'The approval failed.',
  retryIn: (seconds: number) => `Try again in ${seconds} s.`,
  refused: {
    unknown:
      'This person has not set an approval PIN on this tablet. With a connection their password is enough.',
    wrong: 'The name, the password or the PIN is not right.',
    expired:
      'This person has not signed in on this tablet for too long. They have to sign in with a connection first.',
    clock: 'The clock of this tablet has been set back. It has to be right first.',
    self: 'Nobody approves their own discount.',
    limit: 'This person may not approve a discount that large.',
  },
  pin: {
    title: 'Approval PIN',
    hint: 'With this PIN you approve discounts on this tablet while somebody else is signed in, also without a connection. It opens nothing else. Keep it to yourself: what is approved with it is recorded as yours.',
    password: 'Password',
    pin: 'PIN, at least 6 digits',
    wrongPin: 'At least 6 and at most 12 digits.',
    set: 'Set PIN',
    done: 'The approval PIN is set on this tablet.',
  },
});
