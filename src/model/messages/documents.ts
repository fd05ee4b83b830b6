import { formatDate } from '../kit/format.ts';
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
  notBefore: (field: FieldName, day: string) => `${field} must not be before ${day}.`,
  notAfter: (field: FieldName, last: string) => `${field} must not be after ${formatDate(last)}.`,
  notPast: (field: FieldName) => `${field} must not be in the past.`,
  booksClosed: (first: string) =>
    `Posting Date must not be before ${formatDate(first)}: the books of that time are closed.`,
});
