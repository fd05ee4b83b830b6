import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DatedVatRate, VatRate } from '#model/taxes/vat-rates.ts';
import { jsonb, word } from './columns.ts';

/** VAT product posting groups: goods that have the same VAT rate, today and later. */
export const vatGroups = pgTable(
  'vat_groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    vat_group: text().notNull().unique(),
    description: word(),
    /** At least one. */
    rates: jsonb().$type<DatedVatRate[]>().notNull(),
    /** Last day for which the law has the rate of today; null where it says none. */
    ends_on: date({ mode: 'string' }),
    /** The rate after that day; empty where the law says no end. */
    rate_after: text().$type<VatRate | ''>().notNull().default(''),
    /** The group of goods and fees that name none; one group is. */
    is_default: boolean().notNull().default(false),
    /** Rises with each change. */
    version: integer().notNull().default(1),
  },
  t => [
    uniqueIndex('vat_groups_default').on(t.is_default).where(sql`${t.is_default}`),
    check('vat_groups_rates', sql`jsonb_array_length(${t.rates}) > 0`),
  ],
);
