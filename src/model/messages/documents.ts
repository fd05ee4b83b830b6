import { formatAmount, formatDate, formatNumber, formatQuantity } from '../format.ts';
import { type Message, messages } from './kit.ts';

/** Fields of documents, by Business Central's names. */
export type FieldName =
  | 'Collect Store Code'
  | 'In-Transit Code'
  | 'Location Code'
  | 'Payment Term'
  | 'Posting Date'
  | 'Receiving Address'
  | 'Request Delivery Date'
  | 'Requested Delivery Date'
  | 'Requested Receipt Date'
  | 'Sell-to Customer Name'
  | 'Sell-to Customer No.'
  | 'Ship-to Address'
  | 'Ship-to Phone No.'
  | 'Transfer-from Code'
  | 'Transfer-to Code'
  | 'Vendor No.';

/** Types of documents, by Business Central's names. */
export type TypeName = 'Order' | 'Quote' | 'Credit Memo';

export type Verb = 'confirm' | 'convert' | 'post' | 'release';

/** What any document refuses. */
export const documentMessages = /* @__PURE__ */ messages('documents', {
  status: (status: string, place: Message) => `Status must not be ${status} in ${place.msg}.`,
  unknownStatus: (status: string) => `Nothing can be done to a document with status ${status} here.`,
  notOfType: (type: TypeName) => `A ${type} does not know this.`,
  salesHeader: (no: string) => `Sales Header: No.=${no}`,
  salesHeaderOf: (type: TypeName, no: string) => `Sales Header: Document Type=${type}, No.=${no}`,
  purchaseHeader: (type: TypeName, no: string) => `Purchase Header: Document Type=${type}, No.=${no}`,
  transferHeader: (no: string) => `Transfer Header: No.=${no}`,
  mustHave: (field: FieldName, place: Message) =>
    `${field} must have a value in ${place.msg}. It cannot be zero or empty.`,
  hasNoValue: (field: FieldName) => `${field} must have a value.`,
  nothingTo: (verb: Verb, type: TypeName, no: string) =>
    `There is nothing to ${verb} for the document of type ${type} with the number ${no}.`,
  shippedAlready: 'Units of this order have been shipped already.',
  nothingToCredit: 'Nothing that was invoiced is left to be credited.',
  reason: 'Select a cancel reason.',
  notBefore: (field: FieldName, day: string) => `${field} must not be before ${day}.`,
  notAfter: (field: FieldName, last: string) => `${field} must not be after ${formatDate(last)}.`,
  notPast: (field: FieldName) => `${field} must not be in the past.`,
  booksClosed: (first: string) =>
    `Posting Date must not be before ${formatDate(first)}: the books of that time are closed.`,
  worth: (most: number) => `A document cannot be worth more than ${formatAmount(most)} ₫.`,
  noLine: (line: number) => `Line No. ${line} does not exist.`,
  lineThere: (line: number) => `Line No. ${line} exists already.`,
  linesApart: 'Every line needs a number of its own.',
  blocked: (item: string) => `Blocked must be equal to 'No' in Item: No.=${item}. Current value is 'Yes'.`,
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
