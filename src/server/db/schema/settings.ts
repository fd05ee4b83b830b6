import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { jsonb, word } from './columns.ts';

/** Settings by name; `src/server/backend/setup/config.ts` knows the names and what they hold. */
export const config = pgTable('config', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

export const cancelReasons = pgTable(
  'cancel_reasons',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reason_code: text().notNull(),
    description: text().notNull(),
    /** Url of the page with the documents that it may cancel. */
    page: text().notNull(),
  },
  table => [
    uniqueIndex('cancel_reasons_page_code').on(table.page, table.reason_code),
    index('cancel_reasons_code').on(table.reason_code),
  ],
);

export const fees = pgTable('fees', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  fee_code: text().notNull().unique(),
  description: word(),
  /** VND */
  amount: bigint({ mode: 'number' }).notNull(),
  /** Its VAT group; empty for the company's default. */
  vat_group: word(),
});

/** Where customers come from: how they are addressed, and through which channel. */
export const customerSetups = pgTable(
  'customer_setups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    prefix: text().notNull(),
    channel: word(),
  },
  table => [uniqueIndex('customer_setups_prefix').on(sql`lower(${table.prefix})`)],
);
