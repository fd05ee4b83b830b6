import { formatAmount, formatNumber, formatQuantity } from '../kit/format.ts';
import type { TypeName, Verb } from './documents.ts';
import { messages } from './kit.ts';

/** What lines, quantities and posting refuse. */
export const postingMessages = /* @__PURE__ */ messages('posting', {
  nothingTo: (verb: Verb, type: TypeName, no: string) =>
    `There is nothing to ${verb} for the document of type ${type} with the number ${no}.`,
  shippedAlready: 'Units of this order have been shipped already.',
  askedToTakeBack: 'The franchisor has been asked to take this order back. The answer has not come yet.',
  nothingToCredit: 'Nothing that was invoiced is left to be credited.',
  reason: 'Select a cancel reason.',
  worth: (most: number) => `A document cannot be worth more than ${formatAmount(most)} ₫.`,
  noLine: (line: number) => `Line No. ${line} does not exist.`,
  lineThere: (line: number) => `Line No. ${line} exists already.`,
  linesApart: 'Every line needs a number of its own.',
  blocked: (item: string) => `Item ${item} is blocked.`,
  lineDiscount: (most: number) => `Line Discount Amount must not be more than ${formatAmount(most)}.`,
  noDiscount: 'No discount may be given by hand.',
  discount: (percent: number, amount: number) =>
    `Up to ${formatNumber(percent)} % (${formatAmount(amount)} ₫).`,
  discountOfLine: (percent: number, amount: number, ofLine: number) =>
    `Up to ${formatNumber(percent)} % (${formatAmount(amount)} ₫), ${formatNumber(ofLine)} % of a line.`,
  receiveAtMost: (left: number) => `You cannot receive more than ${formatQuantity(left)} units.`,
  receiveAtMostOf: (left: number, shipped: number, received: number) =>
    `You cannot receive more than ${formatQuantity(left)} units. Of ${shipped} shipped, ${received} are received already.`,
  nothingToReceive: 'There is nothing to receive.',
  sameEnds: 'Transfer-from Code and Transfer-to Code cannot be the same.',
});
