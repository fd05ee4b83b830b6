import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { communeOf, word } from './columns.ts';

/**
 * A franchise is a customer of the franchisor. Its number there (`customer_no`) is its code everywhere else
 * (`franchise_code` of items, customers and documents).
 */
export const franchises = pgTable(
  'franchises',
  {
    customer_no: text().primaryKey(),
    name: text().notNull(),
    address: word(),
    phone_no: word(),
    contact: word(),
    district_code: word(),
    district_name: word(),
    post_code: word(),
    city: word(),
    ...communeOf(),
    region_code: word(),
    /** The store's own location. */
    location_code: text().notNull().unique(),
    tp_no: word(),
    ss_no: word(),
    vendor_no: word(),
    vendor_name: word(),
    buy_from_code: word(),
    buy_from_address: word(),
    /** Days between an order and its earliest receipt. */
    receipt_lead_time: integer().notNull().default(0),
    header_campaign: word(),
    header_costcenter: word(),
    header_channel: word(),
    header_department: word(),
    header_factory: word(),
    line_campaign: word(),
    line_costcenter: word(),
    line_gen_bus_posting_group: word(),
    batch_name: word(),
    consignment_location_code: word(),
    consignment_warehouse_code: word(),
    consignment_intransit_code: word(),
    /** Account shown in a transfer's QR code. */
    bank_bin: word(),
    bank_account_no: word(),
  },
  table => [check('franchises_lead_time', sql`${table.receipt_lead_time} >= 0`)],
);

export const locations = pgTable(
  'locations',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    /** Null for the franchisor's own, such as goods in transit. */
    franchise_code: text().references(() => franchises.customer_no),
    location_type: text({ enum: ['store', 'consignment', 'in_transit', 'warehouse'] }).notNull(),
    address: word(),
    city: word(),
    post_code: word(),
  },
  table => [
    index('locations_franchise').on(table.franchise_code),
    check(
      'locations_type',
      sql`${table.location_type} in ('store', 'consignment', 'in_transit', 'warehouse')`,
    ),
  ],
);

/** The last number given per franchise, kind of document and year. Its row lock is what makes numbers free of gaps. */
export const noSeries = pgTable(
  'no_series',
  {
    /** `franchise/series/year` */
    id: text().primaryKey(),
    franchise_code: text()
      .notNull()
      .references(() => franchises.customer_no),
    series: text().notNull(),
    year: integer().notNull(),
    prefix: text().notNull(),
    last_no: integer().notNull().default(0),
  },
  table => [
    index('no_series_franchise').on(table.franchise_code, table.year),
    check('no_series_last_no', sql`${table.last_no} between 0 and 999999`),
  ],
);
