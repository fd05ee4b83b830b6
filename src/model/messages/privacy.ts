import { messages } from './kit.ts';

/** Why a wish about a customer's own data is not taken. */
export const privacyMessages = /* @__PURE__ */ messages('privacy', {
  textChanged: 'The text has changed since. Read it out again.',
  notAsked: 'Customers are not asked for this any more.',
  notGiven: 'The customer has not agreed to this.',
  purposeTaken: (purpose: string) => `The purpose ${purpose} is there already.`,
  missing: 'This request is not there.',
  notNow: 'This request has changed since. Look at it again.',
  notYet: 'A request is not received after today.',
  anonymised:
    'This customer was anonymised and is not changed any more. Enter them as a new customer if they wish so.',
  openDocument: (no: string) =>
    `Document ${no} is not finished. Close or cancel it first, then the customer can be anonymised.`,
  openElsewhere: 'Another shop has something open with this person. It is finished there first.',
  birthdayElsewhere: (year: string) => `The birthday promotion of ${year} was used at another shop.`,
  noNetwork:
    'Each shop keeps its own customers. Switch on “Customers are known to all shops” in the settings first.',
  askedOften: 'You have asked for many phone numbers. Enter the customer without asking, or ask again later.',
  onePerson: 'These are one person already.',
  openTaxInvoice: (no: string) =>
    `The tax invoice of ${no} is not issued yet. It needs the buyer; anonymise the customer afterwards.`,
  rulesChanged: 'The rules have been changed by another person. Look at them again.',
  previewChanged: 'The list has changed since. Look at it again.',
});
