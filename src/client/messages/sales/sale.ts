import { area } from '../language.ts';

/** What a sale has beside its lines: discounts, promotions, coupon, fees, points. */
export const sale = area('sale', {
  extras: 'Discounts & fees',
  /** For who may give no discount. */
  extrasAlone: 'Fees & more',
  saveFirst: 'Save the order first.',
  needsConnection: 'This needs the connection.',
  done: 'Done',
  discount: {
    title: 'Discount',
    invoice: 'Invoice discount',
    limit: (most: string) => `${most} More needs an approval.`,
    needsApproval: (amount: string) => `The discount of ${amount} ₫ needs an approval.`,
  },
  promotions: {
    title: 'Promotions',
    auto: 'Auto promotion',
    birthday: 'Birthday promotion',
    birthdayHint: 'It is the customer’s birthday month.',
    none: 'No promotion applies.',
  },
  coupon: {
    label: 'Coupon code',
    check: 'Check',
    remove: 'Remove coupon',
    offline: 'A coupon is checked by the server: this needs the connection.',
    takesOff: (code: string, amount: string) => `${code} takes off ${amount} ₫.`,
    usesLeft: (count: number, shown: string) =>
      count === 1 ? 'It can be used once more.' : `It can be used ${shown} times more.`,
    nothingYet: (code: string, least: string) =>
      `${code} is valid and takes nothing off yet${least ? `: it needs ${least} ₫ of its items` : ''}.`,
  },
  fees: {
    title: 'Fees',
    add: 'Add a fee',
    amountOf: (name: string) => `Amount of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} removed`,
    undo: 'Undo',
    none: 'No fees.',
  },
  referral: {
    title: 'Referral',
    phone: 'Phone of who referred the customer',
    check: 'Check',
    remove: 'Remove referral',
    by: (name: string, code: string) => `Referred by ${name} (${code}).`,
    code: (code: string) => `Referral code ${code}`,
  },
  loyalty: {
    label: 'Of the customer',
    points: (count: string) => `${count} points`,
    pointsPay: (count: string, amount: string) => `${count} points: −${amount} ₫`,
    birthday: 'Birthday',
    coupon: 'Coupon',
    referral: 'Referral',
    needsConnection:
      'Points and birthday promotions need the connection. Take them off the sale, or wait for it.',
  },
  points: {
    title: 'Points',
    balance: 'Balance',
    worth: 'One point pays',
    most: 'The most for this order',
    points: 'Points to redeem',
    redeem: 'Redeem',
    giveBack: 'Give points back',
    giveBackPrompt: (points: string) => `Give ${points} points back to the customer?`,
    used: (points: string, amount: string) => `${points} points pay ${amount} ₫.`,
    atCart: 'A press on the points below the customer pays with as many as the sale takes.',
    needsCustomer: 'Choose a customer first.',
    none: 'The customer has no points.',
  },
  summary: { points: 'Points' },
  told: {
    changed: (no: string, old: string, now: string) => `Order ${no}: total ${now} ₫ instead of ${old} ₫.`,
    price: (name: string, old: string, now: string) => `${name} costs ${now} ₫, not ${old} ₫.`,
    promotionGone: (name: string) => `“${name}” does not apply.`,
    promotionNew: (name: string, amount: string) => `“${name}” takes off ${amount} ₫.`,
    promotionOther: (name: string, old: string, now: string) => `“${name}” takes off ${now} ₫, not ${old} ₫.`,
    elsewhere: 'Somebody else changed the order.',
  },
});
