import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, ruleContext } from './columns.ts';
import { sessions } from './sessions.ts';

/**
 * Where a till and a customer's screen on another tablet meet; ends with the session that made it. What they say is sealed for
 * each other and counts for a moment: the newest few stand here, so that each server process hears of them. Its migration
 * makes the table unlogged: what a crash empties is paired again.
 */
export const displayRooms = pgTable(
  'display_rooms',
  {
    /** It follows from the secret of the two, which it does not tell. */
    room: text().primaryKey(),
    session: text()
      .notNull()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    /** How much the till has said, and the newest of it. */
    till_no: integer().notNull().default(0),
    till_said: text().array().notNull().default([]),
    /** The same of its screens. */
    screen_no: integer().notNull().default(0),
    screen_said: text().array().notNull().default([]),
    opened_at: created(),
    /** When the till last said something, or opened it. */
    used_at: ruleContext().notNull(),
  },
  // None on `used_at`: it changes with each word of a till, and the rooms of a company are few.
  table => [index('display_rooms_session').on(table.session)],
);
