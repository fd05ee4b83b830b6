import type { BcTableCode } from './bc-table-codes.ts';

/** What a field of an ERP table holds. Amounts are VND. A phone number is as it is kept, or empty. */
export type FieldType = 'text' | 'phone' | 'amount' | 'quantity' | 'flag';

export type TableDefinition = {
  /** Fields that name a row, in the order in which they make its `system_id`. */
  readonly key: readonly string[];
  /** All fields that are brought, those of the key included. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** The table that its rows refer to: that one is brought first. */
  readonly after?: string;
  /** Only rows that are known here are brought: not every customer of the ERP is a franchise. */
  readonly knownOnly?: true;
  /** Only rows of franchises that are known here are brought: not every customer of the ERP is one. */
  readonly ofFranchises?: true;
};

/** The tables by their codes. */
export const bcTables = {
  post_code: { key: ['code', 'city'], fields: { code: 'text', city: 'text', name: 'text' } },
  address_district: {
    key: ['code'],
    fields: { code: 'text', name: 'text', city: 'text', parent_code: 'text' },
  },
  item: {
    key: ['item_no'],
    fields: {
      item_no: 'text',
      description: 'text',
      item_category: 'text',
      base_unit_of_measure: 'text',
      unit_price: 'amount',
      blocked: 'flag',
    },
  },
  item_variant: {
    key: ['item_no', 'variant_code'],
    fields: { item_no: 'text', variant_code: 'text', description: 'text', unit_price: 'amount' },
    after: 'item',
  },
  item_unit: {
    key: ['item_no', 'code'],
    fields: { item_no: 'text', code: 'text', qty_per_unit_of_measure: 'quantity' },
    after: 'item',
  },
  item_reference: {
    key: ['reference_no'],
    fields: { reference_no: 'text', item_no: 'text', variant_code: 'text', unit_of_measure: 'text' },
    after: 'item',
  },
  item_stock: {
    key: ['location_code', 'item_no', 'variant_code'],
    fields: { location_code: 'text', item_no: 'text', variant_code: 'text', quantity: 'quantity' },
  },
  shipping_agent: { key: ['code'], fields: { code: 'text', name: 'text' } },
  /** What the agents offer to all shops: a shop's own services are not the ERP's. */
  shipping_agent_service: {
    key: ['shipping_agent_code', 'code'],
    fields: { shipping_agent_code: 'text', code: 'text', description: 'text' },
    after: 'shipping_agent',
  },
  customer: {
    key: ['customer_no'],
    fields: {
      customer_no: 'text',
      name: 'text',
      address: 'text',
      phone_no: 'text',
      contact: 'text',
      district_code: 'text',
      district_name: 'text',
      post_code: 'text',
      city: 'text',
      region_code: 'text',
    },
    knownOnly: true,
  },
  /** Where the goods of franchises are sent. Those that are made at a counter are not the ERP's. */
  ship_to_address: {
    key: ['customer_no', 'code'],
    fields: {
      customer_no: 'text',
      code: 'text',
      name: 'text',
      name_2: 'text',
      address: 'text',
      address_2: 'text',
      post_code: 'text',
      city: 'text',
      contact: 'text',
      phone_no: 'phone',
    },
    ofFranchises: true,
  },
} as const satisfies Readonly<Record<BcTableCode, TableDefinition>>;

export const definitionOf = (code: BcTableCode): TableDefinition => bcTables[code];

export type BcData = Readonly<Record<string, string | number | boolean>>;

/** The row's name in its table. */
export const systemIdOf = (code: BcTableCode, data: BcData): string =>
  definitionOf(code)
    .key.map(field => String(data[field] ?? ''))
    .join('/');

/** The tables with the rows that make up what is sold. */
export const productTables = ['item', 'item_variant', 'item_unit', 'item_reference'] as const;
