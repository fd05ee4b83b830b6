import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import { communeOf, jsonb, postalAddress, ruleContext, word } from './columns.ts';
import { ofFranchise } from './references.ts';
import { searchIndexes } from './search-text.ts';

/**
 * A person whom several shops know. Their customers' rows name it, and say the same name, birthday, points and scheme of them.
 * A customer of one shop alone has none.
 */
export const people = pgTable('people', {
  person_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Customers of a franchise. A phone number names one of them: the same person at two franchises is two records. */
export const customers = pgTable(
  'customers',
  {
    customer_no: text().primaryKey(),
    franchise_code: ofFranchise(),
    /** Who it is, where other rows are of the same person; null: it is the only one. */
    person_id: integer().references(() => people.person_id),
    prefix: word(),
    name: text().notNull(),
    /** Canonical: `0` and nine digits. */
    phone_no: text().notNull(),
    email: word(),
    ...postalAddress(),
    location_code: word(),
    birth_date: date({ mode: 'string' }).notNull().default('0001-01-01'),
    loyalty_cust_scheme: text().notNull().default('Silver'),
    loyalty_ranking_points: integer().notNull().default(0),
    loyalty_redeemable_points: integer().notNull().default(0),
    /** The customer's own code, to be given to friends. */
    referral_code: text().notNull(),
    is_temporary: boolean().notNull().default(false),
    /** Who the last tax invoice asked for was for; null for none. */
    invoice_buyer: jsonb().$type<InvoiceBuyer>(),
    /** Since when the person's data are not used, at their wish: only few people find them. */
    restricted_at: ruleContext(),
    /** When name, phone and all else that tells who it is were taken out; no list has the row then. */
    anonymised_at: ruleContext(),
    /** Raised by every change that a person makes; points move without it. */
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    uniqueIndex('customers_referral_code').on(table.referral_code),
    uniqueIndex('customers_phone')
      .on(table.franchise_code, table.phone_no)
      .where(sql`${table.anonymised_at} is null`),
    // Target of the addresses' reference, which keeps an address in the franchise of its customer.
    unique('customers_no_franchise').on(table.customer_no, table.franchise_code),
    // In the order that the list asks for, to the letter: otherwise PostgreSQL sorts again for every page.
    index('customers_list').on(
      table.franchise_code,
      sql`folded_name collate "C"`,
      sql`${table.customer_no} collate "C"`,
    ),
    index('customers_old_address')
      .on(sql`${table.customer_no} collate "C"`)
      .where(sql`${table.province_code} = '' and ${table.anonymised_at} is null`),
    index('customers_list_all').on(sql`folded_name collate "C"`, sql`${table.customer_no} collate "C"`),
    ...searchIndexes('customers', table.franchise_code),
    index('customers_invoice_buyers')
      .on(table.franchise_code, sql`(${table.invoice_buyer} ->> 'tax_code')`)
      .where(sql`${table.invoice_buyer} ->> 'tax_code' <> ''`),
    check(
      'customers_phone_form',
      sql`${table.phone_no} ~ '^0[1-9][0-9]{8}$' or ${table.anonymised_at} is not null`,
    ),
    index('customers_person').on(table.person_id),
    // Whom any shop knows by a phone number: shops together ask without a franchise.
    index('customers_phone_alone').on(table.phone_no),
    index('customers_newest').on(table.franchise_code, table.created_at),
    index('customers_all_newest').on(table.created_at),
  ],
);

export const shipToAddresses = pgTable(
  'ship_to_addresses',
  {
    /** A customer, or the franchise itself, for the goods that it buys. */
    customer_no: text().notNull(),
    franchise_code: ofFranchise(),
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
    ...communeOf(),
    contact: word(),
    phone_no: word(),
    country_region_code: text().notNull().default('VNM'),
    /** Made at a counter, not by the ERP. */
    is_temporary: boolean().notNull().default(false),
  },
  table => [
    unique('ship_to_addresses_code').on(table.customer_no, table.code),
    index('ship_to_addresses_franchise').on(table.franchise_code, sql`${table.id} collate "C"`),
    index('ship_to_addresses_old').on(sql`${table.id} collate "C"`).where(sql`${table.province_code} = ''`),
    index('ship_to_addresses_all').on(sql`${table.id} collate "C"`),
  ],
);

/** What a customer's ranking points make of them. The rate is the VND of an invoice that earn one point. */
export const loyaltySchemes = pgTable('loyalty_schemes', {
  scheme: text().primaryKey(),
  min_ranking_points: integer().notNull().unique(),
  vnd_per_earned_point: bigint({ mode: 'number' }).notNull(),
});

/**
 * Every movement of points; never changed. A customer's redeemable and ranking points are the sums of theirs, kept on the
 * customer in the same transaction. Redeemable points may go below zero: what a returned sale had earned can be spent.
 */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    entry_no: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    customer_no: text()
      .notNull()
      .references(() => customers.customer_no, { onDelete: 'cascade' }),
    franchise_code: text().notNull(),
    kind: text().notNull(),
    /** Redeemable points, above zero to the customer. */
    points: integer().notNull(),
    ranking_points: integer().notNull().default(0),
    /** VND of the invoice or credit memo that moved them. */
    amount: bigint({ mode: 'number' }).notNull().default(0),
    pos_so_no: word(),
    document_no: word(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    check(
      'loyalty_entries_kind',
      sql`${table.kind} in ('earned','returned','redeemed','restored','opening','referred')`,
    ),
    // A document moves points once.
    uniqueIndex('loyalty_entries_document')
      .on(table.kind, table.document_no)
      .where(sql`${table.kind} in ('earned','returned')`),
    // One person gets points for having referred an order, once.
    uniqueIndex('loyalty_entries_referred')
      .on(table.pos_so_no)
      .where(sql`${table.kind} = 'referred' and ${table.points} > 0`),
    index('loyalty_entries_by_customer').on(table.customer_no, table.entry_no),
    index('loyalty_entries_by_order').on(table.pos_so_no),
  ],
);

/** Points that pay a part of an order now; one use for each order and source. Taking it back deletes it. */
export const redeemablePointUses = pgTable(
  'redeemable_point_uses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pos_so_no: text().notNull(),
    source: text().notNull(),
    customer_no: text()
      .notNull()
      .references(() => customers.customer_no),
    franchise_code: text().notNull(),
    referral_code: word(),
    redeemable_point_used: integer().notNull(),
    website_no: word(),
    created_by: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    unique('redeemable_point_uses_once').on(table.pos_so_no, table.source),
    check('redeemable_point_uses_points', sql`${table.redeemable_point_used} > 0`),
    index('redeemable_point_uses_newest').on(table.franchise_code, table.created_at),
    index('redeemable_point_uses_all_newest').on(table.created_at),
    index('redeemable_point_uses_by_customer').on(table.customer_no),
  ],
);
