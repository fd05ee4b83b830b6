import { area } from '../language.ts';

/** Approvals of discounts by another person on the same tablet. */
export const approval = area('approval', {
  ask: 'Ask for approval',
  title: 'Approve a discount',
  /** What the person answers for, in words and sums. */
  what: (percent: string, amount: string) => `Discount of ${percent} % · ${amount} ₫`,
  forSaleOf: (customer: string, total: string) => `for the sale of ${customer}. To pay: ${total} ₫`,
  who: 'Who approves?',
  other: 'Another person',
  tapName: 'Tap your name, then type your PIN.',
  typePin: (name: string) => `PIN of ${name}`,
  noPin: (name: string) =>
    `${name} has set no approval PIN. The password works as well; a PIN is set in My Profile.`,
  usePassword: 'Use the password',
  usePin: 'Use the PIN',
  password: (name: string) => `Password of ${name}`,
  approver: 'Your username',
  secret: 'Your password or approval PIN',
  reason: 'Reason (optional)',
  approve: 'Approve',
  refuse: 'Refuse',
  approved: (name: string) => `Discount approved by ${name}`,
  approvedFor: (name: string, reason: string) => `Discount approved by ${name}: ${reason}`,
  offlineHint:
    'No connection: this works for who has set an approval PIN of at least 6 digits on this tablet.',
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
    hint: 'With this PIN you approve discounts while somebody else is signed in: they tap your name, you type the PIN. It opens nothing else. Keep it to yourself: what is approved with it is recorded as yours.',
    lengthHint:
      '4 or 5 digits work with a connection, on every tablet of the shop. From 6 digits on it also works on this tablet without a connection.',
    password: 'Password',
    pin: 'New PIN, 4 to 12 digits',
    wrongPin: 'A PIN has 4 to 12 digits, and nothing else.',
    weakPin:
      'This PIN is among the first that somebody would try: a row, a repetition, a date. Please choose another one.',
    set: 'Set PIN',
    done: 'The approval PIN is set, on this tablet also without a connection.',
    doneWithServer: 'The approval PIN is set. It needs a connection.',
    isSet: (at: string) => `A PIN is set, since ${at}.`,
    remove: 'Remove PIN',
    removePrompt: 'Remove your PIN?',
    removeHint:
      'You then approve with your password. What you approved by this PIN without a connection, and what is not sent yet, must be approved again.',
    removed: 'The approval PIN is removed.',
  },
});
