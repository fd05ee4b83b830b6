import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money, quantityToDate } from './columns.ts';
import { atLocation, byUser, ofFranchise } from './references.ts';

// Sums of posted invoices and posted credit memos, kept in the transaction that posts them. VND, below zero where goods
// came back.

const place = () => ({
  posting_date: date({ mode: 'string' }).notNull(),
  franchise_code: ofFranchise(),
  location_code: atLocation(),
});

const measures = () => ({
  invoices: integer().notNull().default(0),
  credit_memos: integer().notNull().default(0),
  quantity: quantityToDate(),
  gross_amount: money().default(0),
  discount_amount: money().default(0),
  fee_amount: money().default(0),
  returns_amount: money().default(0),
  /** gross − discount + fees */
  amount: money().default(0),
  /** What was taken off single lines; the gross amount is without it. */
  line_discount_amount: money().default(0),
  /** What goods cost, as far as that is known, */
  cost_amount: money().default(0),
  /** what these were sold for, */
  costed_amount: money().default(0),
  /** and how many lines of goods are not among them. */
  uncosted_lines: integer().notNull().default(0),
});

/** What was sold and came back on each day at each location. */
export const revenueDays = pgTable('revenue_days', { ...place(), ...measures() }, t => [
  primaryKey({ columns: [t.posting_date, t.franchise_code, t.location_code] }),
  // A year of one franchise is few of the rows that all have in it.
  index('revenue_days_franchise').on(t.franchise_code, t.posting_date),
]);

/** The same by hour and by who made the document. */
export const revenueHours = pgTable(
  'revenue_hours',
  {
    ...place(),
    /** 0 to 23, in Vietnam. */
    hour: integer().notNull(),
    sold_by: byUser(),
    ...measures(),
  },
  t => [
    primaryKey({
      name: 'revenue_hours_pk',
      columns: [t.posting_date, t.franchise_code, t.location_code, t.hour, t.sold_by],
    }),
  ],
);

/** The same by item; fees have none. A document counts once for each of its items. */
export const revenueItems = pgTable(
  'revenue_items',
  { ...place(), item_no: text().notNull(), ...measures() },
  t => [
    primaryKey({
      name: 'revenue_items_pk',
      columns: [t.posting_date, t.franchise_code, t.location_code, t.item_no],
    }),
    // A month of one shop is few of the rows that all have in it.
    index('revenue_items_franchise').on(t.franchise_code, t.posting_date),
  ],
);
