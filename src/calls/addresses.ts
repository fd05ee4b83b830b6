import * as v from 'valibot';
import { type ShipToAddress, shipToSchema } from './customers.ts';
import { list, part } from './kit.ts';

export const shipToAddresses = list<ShipToAddress>({
  name: 'addresses.shipTo',
  path: '/la/address/bc-ship-to-address/filter',
  row: shipToSchema,
  key: 'id',
  fields: ['id', 'code', 'customer_no', 'name', 'phone_no'],
  search: ['name', 'address', 'code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Ship-to Addresses Failed!',
  access: 'signed-in',
  topics: ['addresses'],
  store: 'table',
});

export const shippingAgentServiceSchema = v.object({
  id: v.string(),
  code: v.string(),
  shipping_agent_code: v.string(),
  description: v.string(),
  post_code: v.string(),
  district_code: v.string(),
});
export type ShippingAgentService = v.InferOutput<typeof shippingAgentServiceSchema>;

export const shippingAgentServices = list<ShippingAgentService>({
  name: 'addresses.shippingAgentServices',
  path: '/la/address/bc-shipping-agent-service/filter',
  row: shippingAgentServiceSchema,
  key: 'id',
  fields: ['id', 'code', 'shipping_agent_code', 'description'],
  search: ['description', 'code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Shipping Agent Services Failed!',
  access: 'signed-in',
  topics: ['addresses'],
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
});
export type BcTableRow = v.InferOutput<typeof bcTableRowSchema>;

/** The generic ERP table filter: `table_code` names the table, `use_local` reads the local copy. */
export const bcTable = list<BcTableRow>({
  name: 'addresses.bcTable',
  path: '/la/bc/table/filter',
  row: bcTableRowSchema,
  key: 'system_id',
  fields: ['system_id', 'code', 'name', 'city', 'parent_code'],
  search: ['name', 'city', 'code'],
  sort: { field: 'name', direction: 'asc' },
  extraInput: {
    table_code: v.picklist(['post_code', 'address_district']),
    use_local: v.optional(v.boolean(), true),
  },
  // Shown as a warning for 15 seconds.
  failure: 'System Error! Please contact Administrator to support!',
  access: 'signed-in',
  topics: ['addresses'],
  store: 'table',
});

export const postCodes = part(bcTable, 'addresses.postCodes', { table_code: 'post_code', use_local: true });
export const districts = part(bcTable, 'addresses.districts', {
  table_code: 'address_district',
  use_local: true,
});
