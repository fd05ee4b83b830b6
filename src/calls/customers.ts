import * as v from 'valibot';
import { emptyDate } from '#model/format.ts';
import { date, email, optionalPhone, optionalText, phone, required } from './atoms.ts';
import { list, read, write } from './kit.ts';

export const customerSchema = v.object({
  customer_no: v.string(),
  franchise_code: v.string(),
  prefix: v.string(),
  name: v.string(),
  /** Canonical: `0` and nine digits. */
  phone_no: v.string(),
  email: v.string(),
  address: v.string(),
  address_2: v.string(),
  district_code: v.string(),
  district_name: v.string(),
  post_code: v.string(),
  city: v.string(),
  country_region_code: v.string(),
  location_code: v.string(),
  birth_date: v.string(),
  loyalty_cust_scheme: v.string(),
  loyalty_ranking_points: v.number(),
  loyalty_redeemable_points: v.number(),
  is_temporary: v.boolean(),
  created_at: v.string(),
});
export type Customer = v.InferOutput<typeof customerSchema>;

/** Customers of the franchise. */
export const filter = list<Customer>({
  name: 'customers.filter',
  path: '/la/customer/record/filter',
  row: customerSchema,
  key: 'customer_no',
  fields: ['customer_no', 'name', 'phone_no', 'email', 'city', 'loyalty_cust_scheme', 'created_at'],
  search: ['name', 'phone_no', 'customer_no'],
  sort: { field: 'name', direction: 'asc' },
  failure: null,
  access: 'signed-in',
  topics: ['customers'],
  store: 'table',
});

/** The customer with a phone number, in any spelling. Nobody answers `not_found` with the specification's text. */
export const byPhone = read({
  name: 'customers.byPhone',
  method: 'GET',
  path: '/la/customer/mobile_phone/{phone_no}',
  input: v.object({ phone_no: phone }),
  answer: customerSchema,
  failure: 'No Customer Same Mobile Phone! Please Try Again! ',
  access: 'signed-in',
  topics: ['customers'],
  store: 'answer',
});

/** As `byPhone`, from the ERP. */
export const detailsPos = read({
  name: 'customers.detailsPos',
  method: 'POST',
  path: '/la/customer/bc/details-pos',
  input: v.object({ phone_no: phone }),
  answer: customerSchema,
  failure: 'No Customer Same Mobile Phone! Please Try Again! ',
  access: 'signed-in',
  topics: ['customers'],
  store: 'none',
});

/** Creates a customer of the franchise. A customer with this phone number that exists already is answered as it is: one person, one record. */
export const createTemporary = write({
  name: 'customers.createTemporary',
  method: 'POST',
  path: '/la/customer/bc/create-temporary',
  input: v.object({
    /** Temporary id on the tablet; the back end does not keep it. */
    customer_no: v.optional(v.string(), ''),
    name: required(100),
    phone_no: phone,
    prefix: optionalText(30),
    email: v.optional(email, ''),
    address: optionalText(100),
    address_2: optionalText(100),
    district_code: optionalText(20),
    post_code: optionalText(20),
    city: optionalText(80),
    birth_date: v.optional(v.union([v.literal(''), date]), emptyDate),
    country_region_code: v.optional(v.literal('VNM'), 'VNM'),
  }),
  answer: customerSchema,
  failure: 'Create Customer Failed!',
  access: { pages: ['/salesOrders/detail'] },
  offline: 'queue',
  touches: ['customers'],
  // Never the phone: the document's name lies in clear on the tablet.
  document: input => ({ kind: 'customer', no: input.customer_no }),
  creates: answer => answer.customer_no,
  probe: {
    ask: ({ phone_no }) => ({
      call: filter,
      input: { page: 1, size: 5, filters: [{ field: 'phone_no', value: phone_no, condition: 'eq' }] },
    }),
    find: (answer, { name, phone_no }) => {
      const { items } = answer as { items: readonly Customer[] }; // a list call's answer
      return items
        .filter(customer => customer.phone_no === phone_no)
        .map(customer => ({
          no: `${customer.customer_no} ${customer.name}`,
          at: customer.created_at,
          same: customer.name === name ? ['phone', 'name'] : ['phone'],
          differs: customer.name === name ? [] : ['name'],
          answer: { is: customer },
        }));
    },
  },
  says: input => `New customer ${input.name}, ${input.phone_no}`,
});

export const shipToSchema = v.object({
  id: v.string(),
  code: v.string(),
  customer_no: v.string(),
  name: v.string(),
  name_2: v.string(),
  address: v.string(),
  address_2: v.string(),
  district_code: v.string(),
  post_code: v.string(),
  city: v.string(),
  contact: v.string(),
  phone_no: optionalPhone,
  country_region_code: v.string(),
});
export type ShipToAddress = v.InferOutput<typeof shipToSchema>;
