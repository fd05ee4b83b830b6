import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { word } from './columns.ts';

/** The number of a transaction. It never starts again from the beginning, as `xid` does. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * Which rows of the lists that tablets keep have changed, written by triggers (`follow_rows`), so that no writer can forget
 * it. Rows are only added, and dropped after a day or two; they are in no backup.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** The shop that sees the row; empty where every shop does. */
    franchise_code: word(),
    /** Name of the list call. */
    list: text().notNull(),
    /** The row's key in the list; null where many have changed, or its key is not told. */
    key: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    index('row_changes_of_shop').on(table.franchise_code, table.xid),
    index('row_changes_oldest').using('brin', table.at),
  ],
);

/** What a mark of `row_changes` is good for: one row. */
export const rowChangeLog = pgTable(
  'row_change_log',
  {
    id: integer().primaryKey().default(1),
    /** Another one in a database that was restored from a backup: marks of before mean nothing there. */
    epoch: uuid().notNull().defaultRandom(),
    /** Changes up to this transaction may be dropped. */
    dropped_xid: xid8().notNull().default('3'),
  },
  table => [check('row_change_log_one', sql`${table.id} = 1`)],
);
