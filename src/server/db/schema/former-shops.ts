import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created, ruleContext, word } from './columns.ts';
import { users } from './users.ts';

/**
 * Shops at which people worked before, with what they were granted there. A trigger writes a row whenever a user gets
 * another shop, by whichever way. Work that was made there is sent with these rights.
 */
export const formerShops = pgTable(
  'former_shops',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    customer_no: text().notNull(),
    role_id: integer().notNull(),
    /** As it was when they left; a set that is gone by now grants nothing. */
    page_permission_id: integer(),
    left_at: ruleContext().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.customer_no] })],
);

/** Unsent work that the office lets be sent: its owner and shop, the administrator who said so, and when. */
export const workReleases = pgTable(
  'work_releases',
  {
    /** `user_id@customer_no` of the person who made the work. */
    owner: text().notNull(),
    released_by: integer()
      .notNull()
      .references(() => users.user_id),
    released_at: created(),
    reason: word(),
  },
  table => [primaryKey({ columns: [table.owner, table.released_by] })],
);
