import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { word } from './columns.ts';
import { franchises } from './franchises.ts';

/** Customers of a franchise. A phone number names one of them: the same person at two franchises is two records. */
export const customers = pgTable(
  'customers',
  {
    customer_no: text().primaryKey(),
    franchise_code: text()
      .notNull()
      .references(() => franchises.customer_no),
    prefix: word(),
    name: text().notNull(),
    /** Canonical: `0` and nine digits. */
    phone_no: text().notNull(),
    email: word(),
    address: word(),
    address_2: word(),
    district_code: word(),
    district_name: word(),
    post_code: word(),
    city: word(),
    country_region_code: text().notNull().default('VNM'),
    location_code: word(),
    birth_date: date({ mode: 'string' }).notNull().default('0001-01-01'),
    loyalty_cust_scheme: text().notNull().default('Silver'),
    loyalty_ranking_points: integer().notNull().default(0),
    loyalty_redeemable_points: integer().notNull().default(0),
    is_temporary: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    uniqueIndex('customers_phone').on(table.franchise_code, table.phone_no),
    // Target of the addresses' reference, which keeps an address in the franchise of its customer.
    unique('customers_no_franchise').on(table.customer_no, table.franchise_code),
    // In the order that the list asks for, to the letter: otherwise PostgreSQL sorts anew for every page.
    index('customers_list').on(
      table.franchise_code,
      sql`fold(${table.name}) collate "C" nulls first`,
      sql`${table.customer_no} collate "C" nulls first`,
    ),
    index('customers_list_all').on(
      sql`fold(${table.name}) collate "C" nulls first`,
      sql`${table.customer_no} collate "C" nulls first`,
    ),
    index('customers_phone_search').using('gin', sql`fold(${table.phone_no}) gin_trgm_ops`),
    index('customers_no_search').using('gin', sql`fold(${table.customer_no}) gin_trgm_ops`),
    index('customers_name_search').using('gin', sql`fold(${table.name}) gin_trgm_ops`),
    check('customers_phone_form', sql`${table.phone_no} ~ '^0[1-9][0-9]{8}$'`),
    check('customers_points', sql`${table.loyalty_redeemable_points} >= 0`),
  ],
);

export const shipToAddresses = pgTable(
  'ship_to_addresses',
  {
    customer_no: text().notNull(),
    franchise_code: text().notNull(),
    code: text().notNull(),
    /** `customer_no/code` */
    id: text().primaryKey(),
    name: word(),
    name_2: word(),
    address: word(),
    address_2: word(),
    district_code: word(),
    post_code: word(),
    city: word(),
    contact: word(),
    phone_no: word(),
    country_region_code: text().notNull().default('VNM'),
  },
  table => [
    foreignKey({
      columns: [table.customer_no, table.franchise_code],
      foreignColumns: [customers.customer_no, customers.franchise_code],
    }).onDelete('cascade'),
    unique('ship_to_addresses_code').on(table.customer_no, table.code),
    index('ship_to_addresses_franchise').on(table.franchise_code, table.id),
  ],
);
