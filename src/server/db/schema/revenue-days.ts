import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { money, soFar } from './columns.ts';
import { atLocation, ofFranchise } from './references.ts';

/**
 * What was sold and came back on each day at each location: sums of posted invoices and posted credit memos, kept in the
 * transaction that posts them. VND, below zero where goods came back.
 */
export const revenueDays = pgTable(
  'revenue_days',
  {
    posting_date: date({ mode: 'string' }).notNull(),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    invoices: integer().notNull().default(0),
    credit_memos: integer().notNull().default(0),
    quantity: soFar(),
    gross_amount: money().default(0),
    discount_amount: money().default(0),
    fee_amount: money().default(0),
    returns_amount: money().default(0),
    /** gross − discount + fees */
    amount: money().default(0),
  },
  t => [primaryKey({ columns: [t.posting_date, t.franchise_code, t.location_code] })],
);
