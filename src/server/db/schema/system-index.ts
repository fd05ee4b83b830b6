import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonb, ruleContext, word } from './columns.ts';

type Example = { key: string; stored: string; source: string };

/** What the last check of each index found, one row each. */
export const systemIndexChecks = pgTable('system_index_checks', {
  code: text().primaryKey(),
  checked_at: ruleContext().notNull(),
  checked_by: word(),
  differences: integer().notNull(),
  examples: jsonb().$type<Example[]>().notNull().default(sql`'[]'::jsonb`),
  ms: integer().notNull(),
  rebuilt_at: ruleContext(),
  rebuilt: integer().notNull().default(0),
});
