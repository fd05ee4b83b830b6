import * as v from 'valibot';
import type { BcData } from '#model/administration/bc-tables.ts';
import type { BusinessCentral } from './client.ts';
import { id } from './documents.ts';
import type { Shape } from './pages.ts';
import { moment, sinceQuery } from './pull.ts';

/** Tables of the ERP that the standard of the service has. The others need the companion extension. */
export const pulledTables = ['item', 'item_variant', 'customer'] as const;
/** The sets that hold them. */
export const pulledSets = ['items', 'itemVariants', 'customers'] as const;
export type PulledTable = (typeof pulledTables)[number];

/** A row of a table as the service has it now. */
export type RemoteTableRow = {
  readonly table: PulledTable;
  readonly remote_id: string;
  readonly modified_at: Date;
  /** Fields of the table that the service has; it has no price of a variant, and no district of a customer. */
  readonly data: BcData;
};

const head = { id, lastModifiedDateTime: moment };
const item = v.object({
  ...head,
  number: v.string(),
  displayName: v.string(),
  itemCategoryCode: v.string(),
  baseUnitOfMeasureCode: v.string(),
  unitPrice: v.number(),
  blocked: v.boolean(),
});
const variant = v.object({ ...head, itemNumber: v.string(), code: v.string(), description: v.string() });
const customer = v.object({
  ...head,
  number: v.string(),
  displayName: v.string(),
  addressLine1: v.string(),
  city: v.string(),
  country: v.string(),
  postalCode: v.string(),
  phoneNumber: v.string(),
});

/**
 * Rows of a table that have changed since a moment, page by page, the oldest change first. The caller moves its cursor
 * as with documents. Rows that were deleted there do not come.
 *
 * @param since null: all there are
 * @throws BusinessCentralProblem also after some pages
 */
export function tableChangedSince(
  client: BusinessCentral,
  table: PulledTable,
  since: Date | null,
  signal: AbortSignal,
): AsyncGenerator<RemoteTableRow[]> {
  const pages = <T extends { id: string; lastModifiedDateTime: Date }>(
    set: string,
    fields: Readonly<Record<string, unknown>>,
    shape: Shape<T>,
    data: (row: T) => BcData,
  ) =>
    pagesOf(
      client.requestsOf(set, signal).pages(set, sinceQuery(Object.keys(fields), since), shape, true),
      table,
      data,
    );

  if (table === 'item')
    return pages('items', item.entries, item, row => ({
      item_no: row.number,
      description: row.displayName,
      item_category: row.itemCategoryCode,
      base_unit_of_measure: row.baseUnitOfMeasureCode,
      unit_price: row.unitPrice,
      blocked: row.blocked,
    }));
  if (table === 'item_variant')
    return pages('itemVariants', variant.entries, variant, row => ({
      item_no: row.itemNumber,
      variant_code: row.code,
      description: row.description,
    }));
  return pages('customers', customer.entries, customer, row => ({
    customer_no: row.number,
    name: row.displayName,
    address: row.addressLine1,
    phone_no: row.phoneNumber,
    post_code: row.postalCode,
    city: row.city,
    region_code: row.country,
  }));
}

async function* pagesOf<T extends { id: string; lastModifiedDateTime: Date }>(
  pages: AsyncGenerator<T[]>,
  table: PulledTable,
  data: (row: T) => BcData,
): AsyncGenerator<RemoteTableRow[]> {
  for await (const page of pages)
    yield page.map(row => ({
      table,
      remote_id: row.id,
      modified_at: row.lastModifiedDateTime,
      data: data(row),
    }));
}
