import { formatDate } from '../kit/format.ts';
import { type Message, messages, wordsOf } from './kit.ts';

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

/** A shop speaks of the customer and of the vendor, not of their numbers, and of a location, not of its code. */
const nameOf = (field: FieldName) => field.replace(/^Sell-to |(?<!Transit) Code$| No\.$/g, '');

/** Types of documents, by Business Central's names. */
export type TypeName = 'Order' | 'Quote' | 'Credit Memo';

export type Verb = 'confirm' | 'convert' | 'post' | 'release';

/** What any document refuses. */
export const documentMessages = /* @__PURE__ */ messages('documents', {
  status: (status: string, place: Message) => `This cannot be done while ${place.msg} is ${wordsOf(status)}.`,
  unknownStatus: (status: string) => `Nothing can be done here to a document that is ${wordsOf(status)}.`,
  notOfType: (type: TypeName) => `A document of the type “${type.toLowerCase()}” does not know this.`,
  salesHeader: (no: string) => `order ${no}`,
  salesHeaderOf: (type: TypeName, no: string) => `${type.toLowerCase()} ${no}`,
  purchaseHeader: (type: TypeName, no: string) => `purchase ${type.toLowerCase()} ${no}`,
  transferHeader: (no: string) => `consignment issue ${no}`,
  mustHave: (field: FieldName, place: Message) => `${nameOf(field)} must have a value in ${place.msg}.`,
  hasNoValue: (field: FieldName) => `${nameOf(field)} must have a value.`,
  notBefore: (field: FieldName, day: string) => `${nameOf(field)} must not be before ${day}.`,
  notAfter: (field: FieldName, last: string) => `${nameOf(field)} must not be after ${formatDate(last)}.`,
  notPast: (field: FieldName) => `${nameOf(field)} must not be in the past.`,
  booksClosed: (first: string) =>
    `Posting Date must not be before ${formatDate(first)}: the books of that time are closed.`,
});
