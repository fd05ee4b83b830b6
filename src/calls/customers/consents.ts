import * as v from 'valibot';
import { consentWays } from '#model/customers/privacy.ts';
import { messages } from '#model/kit/validation.ts';
import type { Grants } from '#model/session/permissions.ts';
import { count, done, instant, nothing, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

/* What customers agreed to. Calls of our own: the specification knows no consent. */

const purpose = v.pipe(
  required(30),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z0-9_-]*$/, messages.lettersAndDigits),
);
export const customerNo = required(30);

const textSchema = v.object({
  purpose: v.string(),
  version: v.number(),
  name: v.string(),
  body: v.string(),
  /** Customers are asked for it. */
  in_use: v.boolean(),
  created_by: v.string(),
  created_at: instant,
});
export type ConsentText = v.InferOutput<typeof textSchema>;

/** Who sees what a customer agreed to. */
export const privacyReaders: Grants = { pages: ['/reports/newCustomerRecord', '/privacy'] };

/** Texts of all purposes, the newest version of each first. */
export const texts = read({
  name: 'consents.texts',
  method: 'GET',
  path: '/own/consents/texts',
  input: nothing,
  answer: v.object({ items: v.array(textSchema) }),
  access: privacyReaders,
  tags: ['consents'],
  store: 'none',
  failure: 'Get Consent Texts Failed!',
});

/** A new version of a purpose's text, or a new purpose. Consents to earlier versions stay as they were given. */
export const saveText = write({
  name: 'consents.saveText',
  method: 'POST',
  path: '/own/consents/texts',
  input: v.object({
    purpose,
    name: required(80),
    body: required(2000),
    in_use: v.boolean(),
    /** The version that the person saw; 0 of a new purpose. */
    base_version: count(0),
  }),
  answer: done,
  access: 'administrators',
  offline: 'online',
  invalidates: ['consents'],
  document: ({ purpose: no }) => ({ kind: 'settings', no: `consent-${no}` }),
  summary: ({ name }) => `Change the consent text ${name}`,
  failure: 'Save Consent Text Failed!',
});

const standingSchema = v.object({
  purpose: v.string(),
  name: v.string(),
  body: v.string(),
  /** The version that is asked now. */
  version: v.number(),
  /** Without any answer of the customer it is `false`. */
  given: v.boolean(),
  /** The version that the customer answered last; 0 for none. */
  answered_version: v.number(),
  at: v.nullable(instant),
});
export type ConsentStanding = v.InferOutput<typeof standingSchema>;

const answer = v.object({
  purposes: v.array(standingSchema),
  /** All that the customer said, the newest first. */
  history: v.array(
    v.object({
      id: v.number(),
      purpose: v.string(),
      name: v.string(),
      text_version: v.number(),
      given: v.boolean(),
      how: v.picklist(consentWays),
      created_by: v.string(),
      created_at: instant,
    }),
  ),
});
export type ConsentsOfCustomer = v.InferOutput<typeof answer>;

export const of = read({
  name: 'consents.of',
  method: 'GET',
  path: '/own/consents/of/{customer_no}',
  input: v.object({ customer_no: customerNo }),
  answer,
  access: privacyReaders,
  tags: ['consents'],
  store: 'none',
  failure: 'Get Consents Failed!',
});

/** A customer agrees to a text as it is asked now, or takes a consent back. */
export const record = write({
  name: 'consents.record',
  method: 'POST',
  path: '/own/consents',
  input: v.object({
    customer_no: customerNo,
    purpose,
    text_version: count(1),
    given: v.boolean(),
    how: v.picklist(consentWays),
  }),
  answer,
  access: { pages: ['/reports/newCustomerRecord', '/privacy'], button: 'Save' },
  offline: 'online',
  invalidates: ['consents'],
  document: ({ customer_no: no }) => ({ kind: 'customer', no }),
  summary: ({ customer_no, purpose: of, given }) =>
    `${given ? 'Consent' : 'Consent withdrawn'} of ${customer_no}: ${of}`,
  failure: 'Record Consent Failed!',
});
