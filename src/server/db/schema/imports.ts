import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { created, jsonb, ruleContext, word } from './columns.ts';

/** How many rows were new, changed and as they are, and how many items are on sale by it. */
export type ImportEffect = { added: number; changed: number; unchanged: number; on_sale: number };

/** A refusal, as a page tells it in its own language. */
type Said = { msg: string; key: string; params: readonly (string | number)[] };

/** Files that are being imported. Collected after a day, applied or not; their rows go as soon as they are applied. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Only this user sees it. */
    user_id: integer().notNull(),
    created_at: created(),
    applied_at: ruleContext(),
    /** When a file that is too long for one call was handed to the server's jobs. */
    handed_at: ruleContext(),
    /** Its name, and how many rows it has. */
    file: word(),
    rows: integer().notNull().default(0),
    /** How many rows the job has done; told from outside of its transaction, which is one for all of them. */
    rows_done: integer().notNull().default(0),
    /** What became of the rows. */
    effect: jsonb().$type<ImportEffect>(),
    /** Why the job took none of them. */
    refused: jsonb().$type<Said>(),
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
