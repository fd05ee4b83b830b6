import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ItemCode } from '#model/stock/item-codes.ts';
import { jsonb, quantity, rate, word } from './columns.ts';
import { franchises } from './franchises.ts';
import { vatGroups } from './vat-groups.ts';

/** What shops' own goods are numbered from; the ERP writes its numbers in capitals. */
export const ownItemNo = pgSequence('own_item_no');

/**
 * The ERP's items, and goods of one shop. Prices are VND and include VAT. Who means what all shops may sell reads
 * `network_items`.
 */
export const items = pgTable(
  'items',
  {
    item_no: text().primaryKey(),
    description: text().notNull(),
    item_category: text().notNull(),
    base_unit_of_measure: text().notNull(),
    unit_price: bigint({ mode: 'number' }).notNull(),
    /** VND; null where no cost was given. */
    unit_cost: bigint({ mode: 'number' }),
    /** Path below the image path, empty for none. */
    picture: word(),
    /** Order in the catalogue; a franchise may have its own. */
    sort: integer().notNull().default(0),
    blocked: boolean().notNull().default(false),
    /** Its VAT group; null for the company's default. */
    vat_group: text().references(() => vatGroups.vat_group),
    /** The shop that has it for itself; null for what is of the whole network. */
    owner_code: text().references(() => franchises.customer_no),
    /** The bar code of a shop's own goods. Another shop may have goods of its own with the same one. */
    own_barcode: word(),
  },
  table => [
    index('items_vat_group').on(table.vat_group),
    index('items_own').on(table.owner_code, table.item_no).where(sql`${table.owner_code} is not null`),
    uniqueIndex('items_own_barcode')
      .on(table.owner_code, table.own_barcode)
      .where(sql`${table.own_barcode} <> ''`),
    check('items_own_no', sql`(${table.owner_code} is null) = (${table.item_no} !~ '^rieng-[0-9]{6,}$')`),
    check('items_own_barcode_only', sql`${table.own_barcode} = '' or ${table.owner_code} is not null`),
    check('items_price', sql`${table.unit_price} >= 0`),
    // Two items may have the same picture.
    index('items_picture').on(table.picture).where(sql`${table.picture} <> ''`),
  ],
);

/**
 * Goods that every shop may sell: all that the ERP, the online shop, the feed, the picture site and files know of. A shop's
 * own goods are in none of them.
 */
export const networkItems = pgView('network_items').as(query =>
  query.select().from(items).where(isNull(items.owner_code)),
);

/** An item with variants is sold by variant only. */
export const itemVariants = pgTable(
  'item_variants',
  {
    item_no: text()
      .notNull()
      .references(() => items.item_no),
    variant_code: text().notNull(),
    description: text().notNull(),
    unit_price: bigint({ mode: 'number' }).notNull(),
    /** VND; null where no cost was given. */
    unit_cost: bigint({ mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.item_no, table.variant_code] }),
    check('item_variants_price', sql`${table.unit_price} >= 0`),
    check('item_variants_code', sql`${table.variant_code} <> ''`),
  ],
);

export const itemUnits = pgTable(
  'item_units',
  {
    item_no: text()
      .notNull()
      .references(() => items.item_no),
    code: text().notNull(),
    qty_per_unit_of_measure: quantity().notNull(),
  },
  table => [
    primaryKey({ columns: [table.item_no, table.code] }),
    check('item_units_qty', sql`${table.qty_per_unit_of_measure} > 0`),
  ],
);

/** The ERP's item references: bar codes of any kind, each of one item or variant, and of its unit. */
export const itemReferences = pgTable(
  'item_references',
  {
    reference_no: text().primaryKey(),
    item_no: text()
      .notNull()
      .references(() => items.item_no),
    variant_code: word(),
    unit_of_measure: word(),
    /** The one that is printed on labels; without it the first of the item's own unit is. */
    main: boolean().notNull().default(false),
  },
  table => [
    index('item_references_item').on(table.item_no, table.variant_code),
    uniqueIndex('item_references_main').on(table.item_no, table.variant_code).where(sql`${table.main}`),
    check('item_references_length', sql`length(${table.reference_no}) between 1 and 48`),
  ],
);

/**
 * What a franchise sells: a synchronised copy of the ERP's item, or of one variant of it. It has the
 * franchise's own price rate and order. Whole rows, so that the list that every tablet copies reads one
 * table.
 */
export const franchiseItems = pgTable(
  'franchise_items',
  {
    franchise_code: text()
      .notNull()
      .references(() => franchises.customer_no),
    item_no: text().notNull(),
    variant_code: word(),
    /** `item_no` or `item_no/variant_code` */
    id: text()
      .notNull()
      .generatedAlwaysAs(sql`item_no || case when variant_code = '' then '' else '/' || variant_code end`),
    description: text().notNull(),
    variant_description: word(),
    item_category: word(),
    unit_of_measure: text().notNull(),
    barcode: word(),
    /** Its other bar codes, and those of whole cases. */
    codes: jsonb().$type<ItemCode[]>().notNull().default([]),
    /** VND, of the ERP */
    base_price: bigint({ mode: 'number' }).notNull(),
    /** VND, of the ERP: what the franchise pays for one; null where it does not say. */
    unit_cost: bigint({ mode: 'number' }),
    price_rate: rate().notNull().default(1),
    /** VND */
    unit_price: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`round(base_price * price_rate)::bigint`),
    sort: integer().notNull().default(0),
    blocked: boolean().notNull().default(false),
    picture: word(),
    /** Empty for the company's default. */
    vat_group: word(),
    /** Goods of this shop alone. */
    own: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.franchise_code, table.item_no, table.variant_code] }),
    foreignKey({ columns: [table.item_no], foreignColumns: [items.item_no] }),
    // In the order that the list asks for, to the letter: otherwise PostgreSQL sorts again for every page.
    index('franchise_items_sort').on(table.franchise_code, table.sort, sql`${table.id} collate "C"`),
    index('franchise_items_barcode').on(table.franchise_code, table.barcode),
    // One for each field of the quick search: without any of them none is of use.
    index('franchise_items_search_description').using('gin', sql`fold(${table.description}) gin_trgm_ops`),
    index('franchise_items_search_variant').using(
      'gin',
      sql`fold(${table.variant_description}) gin_trgm_ops`,
    ),
    index('franchise_items_search_no').using('gin', sql`fold(${table.item_no}) gin_trgm_ops`),
    index('franchise_items_search_barcode').using('gin', sql`fold(${table.barcode}) gin_trgm_ops`),
    check('franchise_items_rate', sql`${table.price_rate} > 0`),
    check('franchise_items_price', sql`${table.base_price} >= 0`),
  ],
);
