import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { created, jsonb, ruleContext } from './columns.ts';

/** Files that are being imported. Collected after a day, applied or not. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Nobody else sees it. */
    user_id: integer().notNull(),
    created_at: created(),
    applied_at: ruleContext(),
  },
  table => [index('imports_created').on(table.created_at)],
);

/** Their rows as they came, each in the form of its kind. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    data: jsonb().notNull(),
  },
  table => [primaryKey({ columns: [table.import_id, table.row] })],
);
