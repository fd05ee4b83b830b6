import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, ruleContext, word } from './columns.ts';

/** Keys that open the product feed. A key itself is kept by its reader alone. */
export const feedKeys = pgTable('feed_keys', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Who reads with it. */
  name: text().notNull(),
  /** SHA-256, in hexadecimal digits. */
  hash: text().notNull().unique(),
  created_by: word(),
  created_at: created(),
  /** Written once an hour at most. */
  last_used_at: ruleContext(),
});
