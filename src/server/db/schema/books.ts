import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BookRules } from '#model/taxes/books.ts';
import { created, jsonb, ruleContext, word } from './columns.ts';
import { ofFranchise, ofItem } from './references.ts';

/** What the law says of the books of shops: one row, that an administrator changes. */
export const bookRules = pgTable('book_rules', {
  /** Always 1. */
  id: integer().primaryKey().default(1),
  /** Forms, trade groups, and for how many years documents are kept. */
  books: jsonb().$type<BookRules>().notNull(),
  version: integer().notNull().default(1),
});

/**
 * Months and quarters that a shop has closed. The books are closed up to the latest last day of those that are not
 * reopened; `open_day` moves what is posted into them behind it.
 */
export const closedPeriods = pgTable(
  'closed_periods',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    franchise_code: ofFranchise(),
    from_date: date({ mode: 'string' }).notNull(),
    to_date: date({ mode: 'string' }).notNull(),
    /** Usernames. */
    closed_by: text().notNull(),
    closed_at: created(),
    reopened_by: word(),
    reopened_at: ruleContext(),
    reopen_reason: word(),
  },
  t => [
    check('closed_periods_days', sql`${t.from_date} <= ${t.to_date}`),
    uniqueIndex('closed_periods_once').on(t.franchise_code, t.to_date).where(sql`${t.reopened_at} is null`),
    index('closed_periods_newest').on(t.franchise_code, t.id),
  ],
);

/**
 * What goods cost when a period was closed, so that its stock book stays as it was. Those of the goods that its book
 * names; they go when the period is opened again.
 */
export const closedCosts = pgTable(
  'closed_costs',
  {
    franchise_code: ofFranchise(),
    item_no: ofItem(),
    variant_code: word(),
    /** Of the closed period. */
    to_date: date({ mode: 'string' }).notNull(),
    /** VND, as in `item_costs`; null where no one knew it. */
    unit_cost: numeric({ precision: 18, scale: 4, mode: 'number' }),
  },
  t => [
    primaryKey({
      name: 'closed_costs_pk',
      columns: [t.franchise_code, t.item_no, t.variant_code, t.to_date],
    }),
  ],
);
