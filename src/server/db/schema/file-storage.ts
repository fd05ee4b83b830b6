import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ruleContext, word } from './columns.ts';

/** What is known of a place of files since it was last tried and synchronised. */
export const fileSites = pgTable('file_sites', {
  id: text().primaryKey(),
  last_ok_at: ruleContext(),
  last_error: word(),
  last_sync_at: ruleContext(),
  dropped: integer().notNull().default(0),
});
