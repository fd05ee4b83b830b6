import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { longestFranchiseCode } from '#model/setup/franchises.ts';
import { legalKinds } from '#model/setup/tax-identity.ts';
import { commune } from '../customers/commune.ts';
import {
  asChange,
  codeOrEmpty,
  count,
  done,
  optionalCode,
  optionalPhone,
  optionalText,
  phone,
  required,
  some,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { communeEntries } from '../kit/document-parts.ts';
import { list } from '../kit/list.ts';
import { locationSchema } from '../session/session.ts';

/** What the ERP knows of a franchise, which is one of its customers. */
const customerFields = {
  name: v.string(),
  address: v.string(),
  phone_no: v.string(),
  contact: v.string(),
  district_code: v.string(),
  district_name: v.string(),
  post_code: v.string(),
  city: v.string(),
  ...commune,
  region_code: v.string(),
};
export const franchiseCustomerSchema = v.object({ customer_no: v.string(), ...customerFields });
export type FranchiseCustomer = v.InferOutput<typeof franchiseCustomerSchema>;

const franchiseFields = {
  /** Its number at the franchisor, and its code everywhere else. */
  customer_no: v.string(),
  ...customerFields,
  /** The store's own location. */
  location_code: v.string(),
  tp_no: v.string(),
  ss_no: v.string(),
  vendor_no: v.string(),
  vendor_name: v.string(),
  buy_from_code: v.string(),
  buy_from_address: v.string(),
  /** Days between an order and its earliest receipt. */
  receipt_lead_time: v.number(),
  header_campaign: v.string(),
  header_costcenter: v.string(),
  header_channel: v.string(),
  header_department: v.string(),
  header_factory: v.string(),
  line_campaign: v.string(),
  line_costcenter: v.string(),
  line_gen_bus_posting_group: v.string(),
  batch_name: v.string(),
  consignment_location_code: v.string(),
  consignment_warehouse_code: v.string(),
  consignment_intransit_code: v.string(),
  /** Account shown in a transfer's QR code. */
  bank_bin: v.string(),
  bank_account_no: v.string(),
};
export const franchiseSchema = v.object(franchiseFields);
export type Franchise = v.InferOutput<typeof franchiseSchema>;
const detailsSchema = v.object({ ...franchiseFields, locations: v.array(locationSchema) });
export type FranchiseDetails = v.InferOutput<typeof detailsSchema>;

/** Is all there that papers for the tax office name? Empty where the back end keeps none of it. */
export const taxStates = ['complete', 'incomplete'] as const;
const listedSchema = v.object({
  ...franchiseFields,
  tax_identity: v.optional(v.picklist(['', ...taxStates]), ''),
  legal_kind: v.optional(v.picklist(['', ...legalKinds]), ''),
  /** Of a personal number only the last three digits. */
  tax_code: v.optional(v.string(), ''),
});
export type ListedFranchise = v.InferOutput<typeof listedSchema>;

const readers = { pages: ['/franchises', '/franchises/detail'] } as const;
const tags = ['franchises'] as const;

export const filter = list({
  name: 'franchises.filter',
  path: '/la/franchise/store/filter',
  row: listedSchema,
  key: 'customer_no',
  fields: [
    'customer_no',
    'name',
    'phone_no',
    'contact',
    'city',
    'region_code',
    'location_code',
    'tax_identity',
    'legal_kind',
  ],
  search: ['customer_no', 'name', 'phone_no', 'address'],
  sort: { field: 'customer_no', direction: 'asc' },
  failure: 'Filter Franchises Failed!',
  access: readers,
  tags,
  store: 'table',
});

const existing = required(20);

export const get = read({
  name: 'franchises.get',
  method: 'GET',
  path: '/la/franchise/store/details/{customer_no}',
  input: v.object({ customer_no: existing }),
  answer: detailsSchema,
  failure: 'Get Franchise Failed!',
  access: readers,
  tags,
  store: 'answer',
});

/** Looks a customer up in the ERP, by its number or its phone number. */
export const lookUp = read({
  name: 'franchises.lookUp',
  method: 'POST',
  path: '/la/bc/franchise/customer/details',
  input: v.object({ customer_no: optionalCode, phone_no: optionalPhone }),
  answer: franchiseCustomerSchema,
  failure: 'Get Franchise Customer Failed!',
  access: 'administrators',
  tags,
  store: 'none',
});

// ---- writes ----

const entries = {
  name: required(100),
  address: optionalText(200),
  phone_no: optionalPhone,
  contact: optionalText(100),
  district_code: optionalText(20),
  district_name: optionalText(80),
  post_code: optionalText(20),
  city: optionalText(80),
  ...communeEntries,
  region_code: optionalCode,
  tp_no: optionalCode,
  ss_no: optionalCode,
  vendor_no: optionalCode,
  vendor_name: optionalText(100),
  buy_from_code: optionalCode,
  buy_from_address: optionalText(200),
  receipt_lead_time: v.optional(count(0, 365), 0),
  header_campaign: optionalCode,
  header_costcenter: optionalCode,
  header_channel: optionalCode,
  header_department: optionalCode,
  header_factory: optionalCode,
  line_campaign: optionalCode,
  line_costcenter: optionalCode,
  line_gen_bus_posting_group: optionalCode,
  batch_name: optionalText(20),
  consignment_location_code: optionalCode,
  consignment_warehouse_code: optionalCode,
  consignment_intransit_code: optionalCode,
  bank_bin: v.optional(v.pipe(codeOrEmpty, v.regex(/^(\d{6})?$/, messages.bankBin)), ''),
  bank_account_no: v.optional(v.pipe(codeOrEmpty, v.regex(/^[A-Z0-9]{0,19}$/, messages.bankAccount)), ''),
};
const newCode = v.pipe(
  required(longestFranchiseCode),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]+$/, messages.lettersAndDigits),
);

const changes = {
  access: 'administrators',
  offline: 'online',
  invalidates: ['franchises', 'noSeries', 'items', 'addresses', 'me', 'table:devices'],
} as const;
const named = (customer_no: string): Changed => ({ kind: 'franchise', no: customer_no });

/** A new franchise with its locations, number series and items: it can sell at once. */
export const add = write({
  name: 'franchises.add',
  method: 'POST',
  path: '/la/franchise/store/add',
  input: v.object({ franchise: v.object({ customer_no: newCode, ...entries }) }),
  answer: detailsSchema,
  failure: 'Create Franchise Failed!',
  ...changes,
  document: ({ franchise }) => named(franchise.customer_no),
  summary: ({ franchise }) => `Add franchise ${franchise.customer_no} ${franchise.name}`,
});

/** What is left out stays as it is. */
export const update = write({
  name: 'franchises.update',
  method: 'PUT',
  path: '/la/franchise/store/update',
  input: v.object({
    franchise: v.object({ customer_no: existing, ...asChange(entries) }),
  }),
  answer: detailsSchema,
  failure: 'Update Franchise Failed!',
  ...changes,
  document: ({ franchise }) => named(franchise.customer_no),
  summary: ({ franchise }) => `Change franchise ${franchise.customer_no}`,
});

/** Those of which there are no documents, all or none. */
export const remove = write({
  name: 'franchises.remove',
  method: 'POST',
  path: '/la/franchise/store/delete-franchises',
  input: v.object({ customer_nos: some(existing, 100) }),
  answer: done,
  failure: 'Delete Franchises Failed!',
  ...changes,
  document: ({ customer_nos }) => named(customer_nos.join(' ')),
  summary: ({ customer_nos }) => `Delete franchise ${customer_nos.join(', ')}`,
});

/** Brings what the ERP knows of the franchise with this phone number. */
export const sync = write({
  name: 'franchises.sync',
  method: 'POST',
  path: '/la/franchise/store/sync',
  input: v.object({ phone_no: phone }),
  answer: franchiseSchema,
  failure: 'Sync Failed!',
  ...changes,
  document: ({ phone_no }) => named(phone_no),
  summary: ({ phone_no }) => `Sync franchise with phone number ${phone_no}`,
});
