import { messages } from './kit.ts';

/** Why money cannot be entered by hand. */
export const moneyMessages = /* @__PURE__ */ messages('money', {
  comesIn: 'This brings money in: the amount must be above zero.',
  goesOut: 'This takes money out: the amount must be below zero.',
  notNothing: 'The amount must not be zero.',
  ofTheTill: 'This is money of the till.',
  reason: 'Choose a reason.',
  noBank: (franchise: string) => `${franchise} has no bank account. The office enters it.`,
  noAccount: (account: string) => `${account} is no account of this shop.`,
});
