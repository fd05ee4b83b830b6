import * as v from 'valibot';
import { emptyDate } from '#model/kit/format.ts';
import { messages } from '#model/kit/validation.ts';
import {
  birthDate,
  done,
  email,
  optionalText,
  phone,
  required,
  text,
  version as versionSeen,
} from '../kit/atoms.ts';
import { type Part, read, write } from '../kit/call.ts';
import { communeChange, communeEntries } from '../kit/document-parts.ts';
import { list } from '../kit/list.ts';
import { atCounter, customerReaders } from '../kit/readers.ts';
import { type Customer, customerSchema } from './customer.ts';

export {
  addRedeemablePoint,
  type PointUse,
  redeemablePoints,
  removeRedeemablePoint,
  totalRedeemablePoint,
} from './redeemable-points.ts';
export { type Customer, customerSchema };

/** To the letter; of a look-up by number, and by phone (with its trailing space). */
const notFoundByNo = 'No Customer Same ID! Please Try Again!';
const notFoundByPhone = 'No Customer Same Mobile Phone! Please Try Again! ';
const version = { of: (answer: Customer) => answer.version };

/** Customers of the franchise. */
export const filter = list({
  name: 'customers.filter',
  path: '/la/customer/record/filter',
  row: customerSchema,
  key: 'customer_no',
  fields: ['customer_no', 'name', 'phone_no', 'email', 'city', 'loyalty_cust_scheme', 'created_at'],
  search: ['name', 'phone_no', 'customer_no'],
  sort: { field: 'name', direction: 'asc' },
  sorts: ['name', 'created_at'],
  failure: null,
  access: customerReaders,
  tags: ['customers'],
  store: 'table',
});

/** The same rows on the same tablet table, the newest first. */
export const newest: Part<Customer> = {
  ...filter,
  list: { ...filter.list, sort: { field: 'created_at', direction: 'desc' } },
  partOf: filter.name,
};

/**
 * The customer with a phone number, in any spelling. Without one the answer is `not_found` with the
 * specification's text.
 */
export const byPhone = read({
  name: 'customers.byPhone',
  method: 'GET',
  path: '/la/customer/mobile_phone/{phone_no}',
  input: v.object({ phone_no: phone }),
  answer: customerSchema,
  failure: notFoundByPhone,
  access: customerReaders,
  tags: ['customers'],
  store: 'answer',
});

/** As `byPhone`, from the ERP. */
export const detailsPos = read({
  name: 'customers.detailsPos',
  method: 'POST',
  path: '/la/customer/bc/details-pos',
  input: v.object({ phone_no: phone }),
  answer: customerSchema,
  failure: notFoundByPhone,
  access: customerReaders,
  tags: ['customers'],
  store: 'none',
});

/** What a person sets on a customer. */
const customerEntries = {
  name: required(100),
  phone_no: phone,
  prefix: optionalText(30),
  email: v.optional(email, ''),
  address: optionalText(100),
  address_2: optionalText(100),
  district_code: optionalText(20),
  post_code: optionalText(20),
  city: optionalText(80),
  ...communeEntries,
  birth_date: v.optional(birthDate, emptyDate),
};
export type CustomerFields = v.InferOutput<v.ObjectSchema<typeof customerEntries, undefined>>;

/**
 * Creates a customer of the franchise. A customer with this phone number that exists already is answered as it is: one person,
 * one record. Of one whom other shops know, no birthday is answered that is not in the input.
 */
export const createTemporary = write({
  name: 'customers.createTemporary',
  method: 'POST',
  path: '/la/customer/bc/create-temporary',
  input: v.object({
    /** Temporary id on the tablet; the back end does not keep it. */
    customer_no: optionalText(60),
    ...customerEntries,
    country_region_code: v.optional(v.literal('VNM'), 'VNM'),
  }),
  answer: customerSchema,
  failure: 'Create Customer Failed!',
  access: { pages: ['/salesOrders/detail', '/salesQuotes/detail'], button: 'Save' },
  offline: 'queue',
  invalidates: ['customers'],
  // Never the phone: the document's name lies in clear on the tablet.
  document: input => ({ kind: 'customer', no: input.customer_no }),
  creates: answer => answer.customer_no,
  versionRead: version,
  summary: input => `New customer ${input.name}, ${input.phone_no}`,
});

/** A change of some fields: what is not named stays. */
const customerChange = v.partial(
  v.object({
    ...customerEntries,
    prefix: text(30),
    email,
    address: text(100),
    address_2: text(100),
    district_code: text(20),
    post_code: text(20),
    city: text(80),
    ...communeChange,
    birth_date: birthDate,
  }),
);

/** The customer with a number or a referral code, and what they have bought and earned. */
export const getInfo = read({
  name: 'customers.getInfo',
  method: 'POST',
  path: '/la/customer/record/get-info',
  input: v.object({ customer_no: optionalText(60), referral_code: optionalText(30) }),
  answer: v.object({
    customer: customerSchema,
    /** VND on invoices less credit memos since the first of January */
    spent_this_year: v.number(),
    order_count: v.number(),
    /** Business date of the last order that was not canceled; empty for none. */
    last_purchase: v.string(),
    /** Orders of other people that name this customer's referral code. */
    referral_count: v.number(),
    next_scheme: v.nullable(v.object({ scheme: v.string(), points_missing: v.number() })),
  }),
  failure: notFoundByNo,
  access: customerReaders,
  tags: ['customers', 'salesOrders'],
  store: 'answer',
});

/**
 * Changes the fields that are given; the others stay. Without a number the customer is the one with the phone; with one, the
 * phone is changed too.
 */
export const update = write({
  name: 'customers.update',
  method: 'PUT',
  path: '/la/customer/record/update',
  input: v.object({
    customer_record: v.pipe(
      v.object({ customer_no: optionalText(60), ...customerChange.entries }),
      v.forward(
        v.check(
          ({ customer_no, phone_no }) => customer_no !== '' || phone_no !== undefined,
          messages.required,
        ),
        ['phone_no'],
      ),
    ),
    base_version: v.optional(versionSeen),
  }),
  answer: customerSchema,
  failure: null,
  access: atCounter,
  offline: 'queue',
  invalidates: ['customers'],
  document: ({ customer_record }) => ({ kind: 'customer', no: customer_record.customer_no }),
  versionRead: { ...version, field: 'base_version' },
  summary: ({ customer_record: { name, phone_no } }) =>
    `Change customer ${[name, phone_no].filter(Boolean).join(', ')}`.trim(),
});

/** Deletes a customer that no document names. */
export const remove = write({
  name: 'customers.remove',
  method: 'POST',
  path: '/la/customer/record/delete',
  input: v.object({
    phone_no: phone,
    /** Where it is given it must be the customer with that phone. */
    customer_no: optionalText(60),
  }),
  answer: done,
  failure: null,
  access: { pages: ['/reports/newCustomerRecord'], button: 'Remove' },
  offline: 'online',
  invalidates: ['customers', 'addresses'],
  document: input => ({ kind: 'customer', no: input.customer_no }),
  summary: input => `Delete customer ${input.phone_no}`,
});

/** May the person with this phone be named as the one who sent the order's customer? */
export const checkReferral = read({
  name: 'customers.checkReferral',
  method: 'POST',
  path: '/la/customer/record/check-customer-available-referral',
  input: v.object({ phone_no: phone, pos_so_no: optionalText(60) }),
  answer: v.object({
    available: v.boolean(),
    /** Why not; empty when they may. */
    reason: v.string(),
    /** The key of `reason` among the messages, so that other languages say it too. It has no parameters. */
    reason_key: v.optional(v.string()),
    /** Empty when no customer has the phone. */
    customer_no: v.string(),
    name: v.string(),
    referral_code: v.string(),
  }),
  failure: null,
  access: customerReaders,
  tags: ['customers', 'salesOrders'],
  store: 'none',
});
