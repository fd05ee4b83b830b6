import { numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { created, word } from './columns.ts';
import { ofFranchise, ofItem } from './references.ts';

/** What one of an item costs a franchise that has received some: the moving average of what it paid. No row: the ERP's price for it. */
export const itemCosts = pgTable(
  'item_costs',
  {
    franchise_code: ofFranchise(),
    item_no: ofItem(),
    variant_code: word(),
    /** VND; four decimals, so that an average of many receipts stays one. */
    unit_cost: numeric({ precision: 18, scale: 4, mode: 'number' }).notNull(),
    /** When goods came in last. */
    updated_at: created(),
  },
  t => [primaryKey({ name: 'item_costs_pk', columns: [t.franchise_code, t.item_no, t.variant_code] })],
);
