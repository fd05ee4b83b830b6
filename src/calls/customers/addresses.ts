import * as v from 'valibot';
import { bcTableCodes } from '#model/administration/bc-table-codes.ts';
import type { Access } from '#model/session/permissions.ts';
import { asChange, documentNo, optionalPhone, optionalText, phone, required, text } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { communeEntries } from '../kit/document-parts.ts';
import { list, part } from '../kit/list.ts';
import type { ListInput } from '../kit/list-input.ts';
import { atCounter, customerReaders, sendingPages } from '../kit/readers.ts';
import { type ShipToAddress, shipToSchema } from './ship-to-address.ts';

export { type ShipToAddress, shipToSchema };

export const shipToAddresses = list({
  name: 'addresses.shipTo',
  path: '/la/address/bc-ship-to-address/filter',
  row: shipToSchema,
  key: 'id',
  fields: ['id', 'code', 'customer_no', 'name', 'phone_no'],
  search: ['name', 'address', 'code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Ship-to Addresses Failed!',
  // Those of the customers, and those that the franchise has its own goods sent to.
  access: {
    types: {
      customers: customerReaders,
      own: { pages: ['/purchasesOrders/detail', '/purchasesOrders/creditMemo', '/consignmentIssue/detail'] },
    },
  },
  tags: ['addresses'],
  store: 'table',
});

export const shippingAgentServiceSchema = v.object({
  id: v.string(),
  code: v.string(),
  shipping_agent_code: v.string(),
  /** What people call the agent; absent where the back end does not say. */
  agent_name: v.optional(v.string()),
  description: v.string(),
  post_code: v.string(),
  district_code: v.string(),
  /** Empty for a service of the whole company. */
  franchise_code: v.string(),
  /** Whom a temporary one was made for. */
  customer_no: v.string(),
  is_temporary: v.boolean(),
});
export type ShippingAgentService = v.InferOutput<typeof shippingAgentServiceSchema>;

export const shippingAgentServices = list({
  name: 'addresses.shippingAgentServices',
  path: '/la/address/bc-shipping-agent-service/filter',
  row: shippingAgentServiceSchema,
  key: 'id',
  fields: ['id', 'code', 'shipping_agent_code', 'description', 'customer_no'],
  search: ['description', 'code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Shipping Agent Services Failed!',
  access: { pages: [...sendingPages, '/shippingServices'] },
  tags: ['addresses'],
  store: 'table',
});

/**
 * One row of an ERP table's local copy. Post codes are keyed by (code, city); districts by code, with the post code
 * of their province in `parent_code`.
 */
export const bcTableRowSchema = v.object({
  system_id: v.string(),
  code: v.string(),
  name: v.string(),
  city: v.string(),
  parent_code: v.string(),
  /** JSON text of all its fields; absent in tables that have only the fields above. */
  record: v.optional(v.string()),
  /** How it differs from the other side's: `missing` here, `changed`, or `excess` here; empty or absent where not. */
  difference: v.optional(v.picklist(['', 'missing', 'changed', 'excess'])),
});
export type BcTableRow = v.InferOutput<typeof bcTableRowSchema>;

const lookingUpPlaces: Access = { pages: [...sendingPages, '/reports/newCustomerRecord'] };

/** The generic ERP table filter: `table_code` names the table, `use_local` reads the local copy. */
export const bcTable = list({
  name: 'addresses.bcTable',
  path: '/la/bc/table/filter',
  row: bcTableRowSchema,
  key: 'system_id',
  fields: ['system_id', 'code', 'name', 'city', 'parent_code', 'difference'],
  search: ['name', 'city', 'code'],
  sort: { field: 'name', direction: 'asc' },
  extraInput: {
    table_code: v.picklist(bcTableCodes),
    use_local: v.optional(v.boolean(), true),
  },
  // Shown as a warning for 15 seconds.
  failure: 'System Error! Please contact Administrator to support!',
  // A person who enters addresses looks places up; the other tables are for administrators.
  access: input => (isOfPlaces(input) ? lookingUpPlaces : 'administrators'),
  tags: ['addresses'],
  // Which table it is only an input or a part says.
  store: 'none',
});

function isOfPlaces({ table_code }: ListInput & { table_code?: string }): boolean {
  return table_code === 'post_code' || table_code === 'address_district';
}

// Of a part no input says which table it is: its access stands with it.
export const postCodes = part(bcTable, 'addresses.postCodes', {
  access: lookingUpPlaces,
  store: 'table',
  fixed: { table_code: 'post_code', use_local: true },
});
export const districts = part(bcTable, 'addresses.districts', {
  access: lookingUpPlaces,
  store: 'table',
  fixed: { table_code: 'address_district', use_local: true },
});

/** Provinces and their communes. */
export const places = list({
  name: 'addresses.places',
  path: '/own/addresses/places',
  row: v.object({
    code: v.string(),
    name: v.string(),
    /** Of a commune its province; empty of a province. */
    parent_code: v.string(),
  }),
  key: 'code',
  fields: ['code', 'name', 'parent_code'],
  search: ['name', 'code'],
  sort: { field: 'code', direction: 'asc' },
  failure: bcTable.failure,
  access: lookingUpPlaces,
  tags: ['addresses'],
  store: 'table',
});

// ---- writes ----

const shipToEntries = {
  name: required(100),
  name_2: optionalText(80),
  address: required(100),
  address_2: optionalText(100),
  district_code: optionalText(20),
  post_code: optionalText(20),
  city: optionalText(80),
  ...communeEntries,
  contact: optionalText(100),
  phone_no: optionalPhone,
  country_region_code: v.optional(v.literal('VNM'), 'VNM'),
};

/** Of a new address: empty, or a temporary id on the tablet, and the back end gives the code. */
const newCode = optionalText(60);
const newShipTo = v.object({ code: newCode, customer_no: documentNo, ...shipToEntries });

const keepsAddress = {
  answer: shipToSchema,
  invalidates: ['addresses'],
  access: atCounter,
  offline: 'queue',
} as const;
const shipTo = (input: { code: string }): Changed => ({ kind: 'shipTo', no: input.code });
const numbersShipTo = {
  document: shipTo,
  creates: (answer: ShipToAddress) => answer.code,
  summary: (input: { name: string; address: string }) => `New address ${input.name}, ${input.address}`,
};

/** Another address of a customer. */
export const addShipTo = write({
  name: 'addresses.addShipTo',
  method: 'POST',
  path: '/la/address/bc-ship-to-address',
  input: newShipTo,
  ...keepsAddress,
  ...numbersShipTo,
  failure: 'Create Ship-to Address Failed!',
});

/** Another address of a customer whom a counter has made, perhaps on this tablet without a connection. */
export const addTemporaryShipTo = write({
  name: 'addresses.addTemporaryShipTo',
  method: 'POST',
  path: '/la/address/temporary-ship-to-address',
  input: newShipTo,
  ...keepsAddress,
  ...numbersShipTo,
  failure: 'Create Ship-to Address Failed!',
});

/** Changes what an address says; what is left out stays as it is. */
export const updateShipTo = write({
  name: 'addresses.updateShipTo',
  method: 'PUT',
  path: '/la/address/bc-ship-to-address',
  input: v.object({
    code: documentNo,
    customer_no: documentNo,
    ...asChange(shipToEntries),
  }),
  ...keepsAddress,
  document: shipTo,
  failure: 'Update Ship-to Address Failed!',
  summary: ({ name, address, code }) =>
    `Change address ${[name, address].filter(Boolean).join(', ') || code}`,
});

const serviceKey = { code: required(10), shipping_agent_code: required(30) };
const serviceFields = {
  description: text(100),
  post_code: optionalText(20),
  district_code: optionalText(20),
};
const serviceEntries = { ...serviceKey, ...serviceFields };
const service = (input: { shipping_agent_code: string; code: string }): Changed => ({
  kind: 'agentService',
  no: `${input.shipping_agent_code}/${input.code}`,
});
const keepsService = {
  answer: shippingAgentServiceSchema,
  invalidates: ['addresses'],
  document: service,
} as const;

/** A service of the whole company; with the first one of an agent the agent is known. */
export const addShippingAgentService = write({
  name: 'addresses.addShippingAgentService',
  method: 'POST',
  path: '/la/address/bc-shipping-agent-service',
  input: v.object(serviceEntries),
  ...keepsService,
  failure: 'Create Shipping Agent Service Failed!',
  access: 'administrators',
  offline: 'online',
  summary: input => `New service ${input.code} of ${input.shipping_agent_code}`,
});

/** What is left out stays as it is. */
export const updateShippingAgentService = write({
  name: 'addresses.updateShippingAgentService',
  method: 'PUT',
  path: '/la/address/bc-shipping-agent-service',
  input: v.object({ ...serviceKey, ...asChange(serviceFields) }),
  ...keepsService,
  failure: 'Update Shipping Agent Service Failed!',
  access: 'administrators',
  offline: 'online',
  summary: input => `Change service ${input.code} of ${input.shipping_agent_code}`,
});

/** A service arranged for one customer; it serves that customer's franchise only. */
export const addTemporaryShippingAgentService = write({
  name: 'addresses.addTemporaryShippingAgentService',
  method: 'POST',
  path: '/la/address/temporary-shipping-agent-service',
  input: v.object({
    ...serviceEntries,
    phone_no_customer: phone,
    /** Of a customer made on this tablet, so that the customer is sent first. */
    customer_no: optionalText(60),
  }),
  ...keepsService,
  failure: 'Create Shipping Agent Service Failed!',
  access: atCounter,
  offline: 'queue',
  summary: input =>
    `New service ${input.code} of ${input.shipping_agent_code} for ${input.phone_no_customer}`,
});
