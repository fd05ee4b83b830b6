import * as v from 'valibot';
import { type BcData, bcTables, type FieldType } from '#model/administration/bc-tables.ts';
import { singlePhone } from '#model/kit/read-phone.ts';
import type { Requests } from './client.ts';
import { id } from './documents.ts';
import type { Shape } from './pages.ts';
import { date, moment } from './pull.ts';

/** Tables of the ERP that the service has, in the order in which they are read: rows come after those that they refer to. */
export const pulledTables = [
  'post_code',
  'address_district',
  'item',
  'item_variant',
  'item_unit',
  'item_reference',
  'shipping_agent',
  'shipping_agent_service',
  'customer',
  'ship_to_address',
  /** Lines of price lists. The company keeps no copy of them: they make the prices of items and variants. */
  'sales_price',
  /** In which VAT group each item is. No copy of it is kept: items take the group. */
  'item_tax',
] as const;
export type PulledTable = (typeof pulledTables)[number];

type Type = FieldType | 'date';

/** What is read of each table, and what its rows are known by. */
const definitions: {
  readonly [T in PulledTable]: {
    readonly key: readonly string[];
    readonly fields: Readonly<Record<string, Type>>;
  };
} = {
  ...bcTables,
  sales_price: {
    key: ['item_no'],
    fields: {
      item_no: 'text',
      variant_code: 'text',
      unit_of_measure: 'text',
      unit_price: 'amount',
      starts_on: 'date',
      ends_on: 'date',
    },
  },
  item_tax: { key: ['item_no'], fields: { item_no: 'text', vat_group: 'text' } },
};

/** A set of the service that has a table. */
export type Source = {
  readonly table: PulledTable;
  readonly set: string;
  readonly of: 'standard' | 'companion';
  /** Rows that are none of the table are left out. */
  readonly filter?: string;
  /** The service's names of our fields. Those that it does not have are left as they are here. */
  readonly fields: Readonly<Record<string, string>>;
};

const sources: { readonly [T in PulledTable]: readonly Omit<Source, 'table'>[] } = {
  item: [
    {
      set: 'items',
      of: 'standard',
      fields: {
        item_no: 'number',
        description: 'displayName',
        item_category: 'itemCategoryCode',
        base_unit_of_measure: 'baseUnitOfMeasureCode',
        unit_price: 'unitPrice',
        blocked: 'blocked',
      },
    },
  ],
  item_variant: [
    {
      set: 'itemVariants',
      of: 'standard',
      fields: {
        item_no: 'itemNumber',
        variant_code: 'code',
        description: 'description',
      },
    },
  ],
  customer: [
    {
      set: 'customers',
      of: 'standard',
      fields: {
        customer_no: 'number',
        name: 'displayName',
        address: 'addressLine1',
        phone_no: 'phoneNumber',
        post_code: 'postalCode',
        city: 'city',
        region_code: 'country',
      },
    },
  ],
  post_code: [
    {
      set: 'postCodes',
      of: 'companion',
      fields: {
        code: 'code',
        city: 'city',
        name: 'displayName',
      },
    },
  ],
  address_district: [
    {
      set: 'addressDistricts',
      of: 'companion',
      fields: {
        code: 'code',
        name: 'displayName',
        city: 'city',
        parent_code: 'parentCode',
      },
    },
  ],
  shipping_agent_service: [
    {
      set: 'shippingAgentServices',
      of: 'companion',
      fields: { shipping_agent_code: 'shippingAgentCode', code: 'code', description: 'description' },
    },
  ],
  ship_to_address: [
    {
      set: 'shipToAddresses',
      of: 'companion',
      fields: {
        customer_no: 'customerNumber',
        code: 'code',
        name: 'displayName',
        name_2: 'displayName2',
        address: 'addressLine1',
        address_2: 'addressLine2',
        post_code: 'postalCode',
        city: 'city',
        contact: 'contact',
        phone_no: 'phoneNumber',
      },
    },
  ],
  shipping_agent: [{ set: 'shippingAgents', of: 'companion', fields: { code: 'code', name: 'displayName' } }],
  item_unit: [
    {
      set: 'itemUnitsOfMeasure',
      of: 'companion',
      fields: {
        item_no: 'itemNumber',
        code: 'code',
        qty_per_unit_of_measure: 'qtyPerUnitOfMeasure',
      },
    },
  ],
  item_reference: [
    {
      set: 'itemReferences',
      of: 'companion',
      fields: {
        reference_no: 'referenceNumber',
        item_no: 'itemNumber',
        variant_code: 'variantCode',
        unit_of_measure: 'unitOfMeasureCode',
      },
    },
    // The standard knows one bar code of each item, of its base unit.
    {
      set: 'items',
      of: 'standard',
      filter: "gtin ne ''",
      fields: {
        reference_no: 'gtin',
        item_no: 'number',
        unit_of_measure: 'baseUnitOfMeasureCode',
      },
    },
  ],
  sales_price: [
    {
      set: 'salesPrices',
      of: 'companion',
      fields: {
        item_no: 'itemNumber',
        variant_code: 'variantCode',
        unit_of_measure: 'unitOfMeasureCode',
        unit_price: 'unitPrice',
        starts_on: 'startingDate',
        ends_on: 'endingDate',
      },
    },
  ],
  item_tax: [
    {
      set: 'itemTaxes',
      of: 'companion',
      fields: { item_no: 'itemNumber', vat_group: 'vatProdPostingGroup' },
    },
  ],
};

/** All sets that hold tables. */
export const tableSources: readonly Source[] = pulledTables.flatMap(table =>
  sources[table].map(one => ({ table, ...one })),
);

/** The best set for a table that the service has; `null` where it has none. */
export async function sourceOf(requests: Requests, table: PulledTable): Promise<Source | null> {
  for (const source of tableSources)
    if (source.table === table && (source.of === 'standard' || (await requests.hasCompanion(source.set))))
      return source;
  return null;
}

/** The set that a table is read from where the service has all. */
export const wantedSet = (table: PulledTable): string => sources[table][0]?.set ?? '';

const theirs = {
  text: v.string(),
  phone: v.string(),
  amount: v.number(),
  quantity: v.number(),
  flag: v.boolean(),
  date,
} as const satisfies Record<Type, v.GenericSchema>;

const fieldsOf = (source: Source, keyOnly: boolean) => {
  const { key, fields } = definitions[source.table];
  return Object.entries(source.fields).flatMap(([ours, name]) => {
    const type = fields[ours];
    if (type === undefined) throw new Error(`table ${source.table} has no field ${ours}`);
    return keyOnly && !key.includes(ours) ? [] : [{ ours, name, type }];
  });
};

/** How the rows of a set are read: all that our table has, or what names them alone. */
export function readingOf(source: Source, keyOnly = false) {
  const fields = fieldsOf(source, keyOnly);
  const entries: Record<string, v.GenericSchema> = Object.fromEntries(
    fields.map(({ name, type }) => [name, theirs[type]]),
  );
  if (!keyOnly) entries.lastModifiedDateTime = moment;
  const shape: Shape<Readonly<Record<string, unknown>>> = v.object({ ...entries, id });
  return {
    shape,
    select: ['id', ...fields.map(({ name }) => name), ...(keyOnly ? [] : ['lastModifiedDateTime'])],
    data: (row: Readonly<Record<string, unknown>>): BcData =>
      Object.fromEntries(fields.map(({ ours, name, type }) => [ours, oursFrom(row[name], type)])),
  };
}

/** VND has no fractions. */
function oursFrom(value: unknown, type: Type): string | number | boolean {
  if (type === 'flag') return value === true;
  if (type === 'amount') return Math.max(0, Math.round(Number(value)));
  // What is no number of a phone here would make the row unreadable.
  if (type === 'phone') return singlePhone(String(value)) ?? '';
  return type === 'quantity' ? Number(value) : String(value);
}

/** What names a row here. Several lines of price lists may be of one item. */
export const nameOf = (table: PulledTable, remote_id: string, data: BcData): string =>
  table === 'sales_price'
    ? remote_id
    : definitions[table].key.map(field => String(data[field] ?? '')).join('/');

const longestReference = 48;

/** Can the company keep a row of this key? The service lets its people leave some of it empty. */
export function isFit(table: PulledTable, data: BcData): boolean {
  const [first = ''] = definitions[table].key;
  const name = String(data[first] ?? '');
  if (name === '') return false;
  if (table === 'item_variant') return data.variant_code !== '';
  if (table === 'shipping_agent_service' || table === 'ship_to_address') return data.code !== '';
  return table !== 'item_reference' || name.length <= longestReference;
}
