import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ruleContext, word } from './columns.ts';
import { users } from './users.ts';

/** What each tablet last told of each person's work on it. One row for both, written over with every contact. */
export const tablets = pgTable(
  'tablets',
  {
    device_id: text().notNull(),
    /** `user_id@customer_no` */
    owner: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    /** The shop for which the person works there; empty for none. */
    customer_no: word(),
    build: word(),
    /** What the browser says of itself; nothing is decided by it. */
    user_agent: word(),
    unsent: integer().notNull().default(0),
    unsent_since: ruleContext(),
    /** Changes that wait for a person, and what the server said of the oldest. */
    refused: integer().notNull().default(0),
    refusal: word(),
    /** Bytes; null where the browser does not say. */
    storage_used: bigint({ mode: 'number' }),
    storage_quota: bigint({ mode: 'number' }),
    /** The browser has promised not to clear it. */
    persisted: boolean(),
    filled_at: ruleContext(),
    /** Last contact of this person there; null where only colleagues on the tablet have told of the work. */
    seen_at: ruleContext(),
  },
  table => [
    primaryKey({ columns: [table.device_id, table.owner] }),
    index('tablets_customer_no').on(table.customer_no),
    index('tablets_unsent_since').on(table.unsent_since),
  ],
);
