import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { quantity, ruleContext, word } from './columns.ts';

/** When each table of the ERP was last brought here. */
export const bcSyncs = pgTable('bc_syncs', {
  table_code: text().primaryKey(),
  /** All that the ERP had changed before is here. */
  changes_until: ruleContext().notNull(),
  finished_at: ruleContext().notNull(),
});

/** The local copy of what the franchisor has. */
export const supplierStock = pgTable(
  'supplier_stock',
  {
    location_code: text().notNull(),
    item_no: text().notNull(),
    variant_code: word(),
    quantity: quantity().notNull(),
  },
  t => [primaryKey({ columns: [t.location_code, t.item_no, t.variant_code] })],
);
