import { area } from '../language.ts';

/** Goods that another shop of the company sold, and that come back here. */
export const shopReturns = area('shopReturns', {
  looking: 'Looking at other shops',
  lookFirst: 'It is no sale that this tablet knows.',
  needsConnection: 'Sales of other shops are looked for with a connection.',
  title: (no: string) => `Return of order ${no}`,
  soldBy: 'Sold by',
  cash: 'Paid back in cash out of this drawer: card and account that the customer paid with belong to the shop that sold it.',
  owes: (shop: string, amount: string) => `${shop} owes this shop ${amount} for it.`,
  takesOther: 'Does the customer take something else?',
  takesOtherHint: 'Pay back here first. Then sell it as usual.',
  unanswered:
    'The server has not answered. Pay nothing back before the return is sent: it waits in the outbox.',
  done: 'Taken back',
  goodsIn: 'The goods are in the stock of this shop.',
  paidBack: 'Give back',
  nothingBack: 'Nothing is paid back',
  sell: 'New sale',
  list: 'Returns between shops',
  cameBack: (shop: string, day: string, amount: string) =>
    `Goods for ${amount} came back to ${shop} on ${day}.`,
  cameBackPaid: (amount: string) => `${amount} was paid back in cash there.`,
  report: {
    none: 'No goods came back to another shop',
    noneHint: 'They do where a permission set lets people take back what other shops sold.',
    day: 'Came back on',
    order: 'Order',
    memo: 'Credit memo',
    soldAt: 'Sold at',
    takenAt: 'Came back to',
    goods: 'Goods at selling price',
    refunded: 'Paid back',
    cost: 'Cost of the goods',
    sums: 'What shops owe each other',
    owes: (from: string, to: string) => `${from} owes ${to}`,
    returns: (count: number, goods: string) =>
      `${count} ${count === 1 ? 'return' : 'returns'} · goods for ${goods}`,
  },
});
