import { formatDate } from '../kit/format.ts';
import { messages } from './kit.ts';

/** Why money cannot be entered by hand. */
export const moneyMessages = /* @__PURE__ */ messages('money', {
  comesIn: 'This brings money in: the amount must be above zero.',
  goesOut: 'This takes money out: the amount must be below zero.',
  notNothing: 'The amount must not be zero.',
  moreThanThere: 'That is far more than this till holds by the books. Confirm the amount if it is right.',
  ofTheTill: 'This is money of the till.',
  reason: 'Choose a reason.',
  noBank: (franchise: string) => `${franchise} has no bank account. The office enters it.`,
  noShift: (no: string) => `Shift ${no} does not exist.`,
  noDrawer: (location: string, drawer: string) => `${location} has no drawer ${drawer}.`,
  drawerWithoutAddress: 'A drawer has no address.',
  drawerIsUsed: (drawer: string) =>
    `Drawer ${drawer} has had shifts: its code, type and location stay. Add another drawer instead.`,
  drawerRuns: (drawer: string) => `The shift of drawer ${drawer} runs. Please end it first.`,
  locationRuns: (location: string) =>
    `A shift of ${location} runs that is of no drawer with a name. Please end it first.`,
  shiftEnded: (no: string) => `Shift ${no} has ended.`,
  countFirst: 'The drawer must be counted first.',
  countedTwice: 'The drawer has been counted twice. The second count stands.',
  forgotten: (day: string) => `The shift of ${formatDate(day)} was left open. A manager closes it.`,
  noTransfer: 'There is no such transfer.',
  transferDecided: 'Somebody has decided this meanwhile.',
  noWaitingReceipt: 'There is no receipt of this shop that waits for a transfer under this number.',
  bookedLater: (row: number) => `The date of row ${row} has not come yet.`,
  noAccount: (account: string) => `${account} is no account of this shop.`,
});
