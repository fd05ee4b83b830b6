import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ruleContext, word } from './columns.ts';

/** Systems outside that administrators have entered, or had. */
export const systemConnections = pgTable('system_connections', {
  system: text().primaryKey(),
  /** Counts changes of its settings. Each process that works with others takes them up. */
  version: integer().notNull().default(0),
  /** null: it is not connected. */
  connected_at: ruleContext(),
  changed_by: word(),
  changed_at: ruleContext().notNull(),
});

/** What was entered of each, a row a field. */
export const systemSettings = pgTable(
  'system_settings',
  {
    system: text().notNull(),
    field: text().notNull(),
    /** null: it is a secret. */
    value: text(),
    /** The secret, as `systems/sealing.ts` seals it, and the id of the key that did. */
    sealed: text(),
    key_id: text(),
    changed_by: word(),
    changed_at: ruleContext().notNull(),
  },
  t => [
    primaryKey({ columns: [t.system, t.field] }),
    check('system_settings_one', sql`(${t.value} is null) <> (${t.sealed} is null)`),
    check('system_settings_key', sql`(${t.sealed} is null) = (${t.key_id} is null)`),
  ],
);
