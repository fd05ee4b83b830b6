import { area } from '../language.ts';

/** Texts of how a shop stands today, on Home. */
export const today = area('today', {
  revenue: 'Revenue today',
  sales: 'Sales',
  notSentYet: (amount: string) => `and ${amount} not sent yet`,
  yesterday: 'Yesterday',
  best: 'Best sellers today',
  bestOfWeek: 'Best sellers of 7 days',
  nothing: 'Nothing was sold for 7 days.',
  shops: 'Shops today',
  allShops: (count: string) => `All ${count} shops`,
  shifts: 'Shifts over or short',
  over: (amount: string) => `${amount} too much`,
  short: (amount: string) => `${amount} missing`,
  fits: 'None today or yesterday.',
  owed: 'Owed to the shop',
  owedBy: (count: string) => (count === '1' ? 'for 1 order' : `for ${count} orders`),
  noneOwed: 'All orders are paid.',
  inFigures: 'By hour and by method',
  allOfToday: 'All of today in figures',
  notKnown: 'Not known without a connection.',
  first: {
    title: 'The first day',
    hint: 'Figures stand here once something is sold.',
    items: 'Look through your goods and their prices',
    shift: 'Count the drawer and open a shift',
    sell: 'Sell something for the first time',
  },
});
