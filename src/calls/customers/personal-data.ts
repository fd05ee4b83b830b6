import * as v from 'valibot';
import { count, done, instant, json, nothing, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { customerNo } from './consents.ts';

/* What the company holds on a customer, and how it goes. Calls of our own: the specification knows none. */

const seen = { method: 'GET', tags: ['personalData', 'customers'], store: 'none' } as const;

/** What is held on a customer, and what would stay of it. */
export const of = read({
  ...seen,
  name: 'personalData.of',
  path: '/own/personal-data/of/{customer_no}',
  input: v.object({ customer_no: customerNo }),
  answer: v.object({
    customer_no: v.string(),
    name: v.string(),
    phone_no: v.string(),
    franchise_code: v.string(),
    restricted_at: v.nullable(instant),
    anonymised_at: v.nullable(instant),
    /** A document that is not finished: until then the person is not anonymised. Empty for none. */
    open_document: v.string(),
    documents: v.number(),
    addresses: v.number(),
    /** Names on posted documents that would be kept apart, or are. */
    withheld: v.number(),
    /** Tax invoices that name the person as their buyer. */
    tax_invoices: v.number(),
    /** Points to spend, which are lost. */
    points: v.number(),
    kept_years: v.number(),
  }),
  access: { pages: ['/privacy'] },
  failure: 'Get Personal Data Failed!',
});

const about = ({ customer_no: no }: { customer_no: string }) => ({ kind: 'customer', no }) as const;
const decides = { method: 'POST', offline: 'online', document: about } as const;

/** All that the company holds on a customer. It is recorded who took it, and it lies on no tablet. */
export const take = write({
  ...decides,
  name: 'personalData.take',
  path: '/own/personal-data/take',
  input: v.object({ customer_no: customerNo }),
  answer: v.object({
    customer_no: v.string(),
    made_at: instant,
    made_by: v.string(),
    company: v.string(),
    /** By table of the books; a row has the columns of its table. */
    sections: v.array(v.object({ table: v.string(), rows: v.array(v.record(v.string(), json)) })),
  }),
  memoryOnly: true,
  invalidates: ['auditLog'],
  access: { pages: ['/privacy'], button: 'Export Person' },
  summary: ({ customer_no }) => `Take out the data of ${customer_no}`,
  failure: 'Take Out Personal Data Failed!',
});

/** Takes out of the books who the customer is. It cannot be undone. */
export const anonymise = write({
  ...decides,
  name: 'personalData.anonymise',
  path: '/own/personal-data/anonymise',
  input: v.object({ customer_no: customerNo, reason: required(250) }),
  answer: done,
  invalidates: ['personalData', 'customers', 'addresses', 'salesOrders', 'personRequests'],
  access: { pages: ['/privacy'], button: 'Anonymise' },
  summary: ({ customer_no }) => `Anonymise ${customer_no}`,
  failure: 'Anonymise Customer Failed!',
});

/** The data of a restricted person are kept, and found by those alone who may restrict. */
export const restrict = write({
  ...decides,
  name: 'personalData.restrict',
  path: '/own/personal-data/restrict',
  input: v.object({ customer_no: customerNo, restricted: v.boolean(), reason: required(250) }),
  answer: done,
  invalidates: ['personalData', 'customers'],
  access: { pages: ['/privacy'], button: 'Restrict' },
  summary: ({ customer_no, restricted }) =>
    `${restricted ? 'Restrict' : 'Use again'} the data of ${customer_no}`,
  failure: 'Restrict Customer Failed!',
});

/** Customers who have bought nothing for as many months as the rules say, the longest first. */
export const inactive = read({
  ...seen,
  name: 'personalData.inactive',
  path: '/own/personal-data/inactive',
  input: nothing,
  answer: v.object({
    /** 0: no rule is set, and no customer is named. */
    months: v.number(),
    /** Business date before which the last purchase was. */
    before: v.string(),
    total: v.number(),
    items: v.array(
      v.object({
        customer_no: v.string(),
        name: v.string(),
        phone_no: v.string(),
        franchise_code: v.string(),
        last_purchase: v.string(),
        points: v.number(),
      }),
    ),
    /** Customers whom a run has still to look at; null: none runs. */
    running: v.nullable(v.number()),
  }),
  access: 'administrators',
  failure: 'Get Inactive Customers Failed!',
});

/** Anonymises all of them, in the background. */
export const anonymiseInactive = write({
  name: 'personalData.anonymiseInactive',
  method: 'POST',
  path: '/own/personal-data/inactive/anonymise',
  input: v.object({
    /** As the person saw them: other numbers are refused. */
    months: count(1, 1200),
    total: count(1),
  }),
  answer: done,
  access: 'administrators',
  offline: 'online',
  invalidates: ['personalData', 'customers'],
  document: () => ({ kind: 'settings', no: 'privacy' }),
  summary: ({ total }) => `Anonymise ${total} customers who buy no more`,
  failure: 'Anonymise Inactive Customers Failed!',
});
