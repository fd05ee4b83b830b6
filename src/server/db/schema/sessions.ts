import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created, ruleContext, word } from './columns.ts';
import { franchises } from './franchises.ts';
import { users } from './users.ts';

/** Who is signed in. The token itself is kept nowhere, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    /** The shop that an administrator works at until it ends. */
    customer_no: text().references(() => franchises.customer_no, { onDelete: 'cascade' }),
    created_at: created(),
    expires_at: ruleContext().notNull(),
    /** What the browser says of itself; nothing is decided by it. */
    user_agent: word(),
    /** The client's network address. */
    address: word(),
  },
  table => [index('sessions_user').on(table.user_id), index('sessions_expires').on(table.expires_at)],
);

/** In front of another back end: tokens that people have signed out, which it may still take. Their SHA-256 only. */
export const endedTokens = pgTable(
  'ended_tokens',
  { token_hash: text().primaryKey(), ended_at: created() },
  table => [index('ended_tokens_ended').on(table.ended_at)],
);

/**
 * Failed sign-ins: `user:<name as typed, normalised>` or `address:<client>`. Names without a user count too,
 * so that they tell nothing. Also of how many people a user asks what other shops know: `people.known <within> <user>`, and
 * `people.known asked <user> <number>` of each. `people.elsewhere` likewise.
 */
export const signInFailures = pgTable('sign_in_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull().default(0),
  /** Start of the window in which the failures are counted. */
  since: ruleContext().notNull(),
  locked_until: ruleContext(),
});

/**
 * The ledger: one row per idempotency key. With the built-in back end a row is written in the transaction of
 * its effect and is `done` or `refused`. In front of another back end it is `forwarding` from before the call
 * to after it.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    key: text().primaryKey(),
    /** `user_id@customer_no` */
    owner: text().notNull(),
    /** Call name. */
    call: text().notNull(),
    /** SHA-256 of call and input, passwords left out. */
    request_hash: text().notNull(),
    state: text({ enum: ['forwarding', 'done', 'refused'] }).notNull(),
    /** HTTP status and body of the answer, as sent; null while forwarding. */
    status: integer(),
    body: text(),
    /** The server process that forwards; see `server_processes`. */
    process: text(),
    created_at: created(),
  },
  table => [
    index('idempotency_created').on(table.created_at),
    check('idempotency_state', sql`${table.state} in ('forwarding', 'done', 'refused')`),
    check(
      'idempotency_answered',
      sql`(${table.state} = 'forwarding') = (${table.status} is null and ${table.body} is null)`,
    ),
  ],
);

/** How far each queue of a tablet has come: the number of its changes that were done. */
export const lanes = pgTable(
  'lanes',
  {
    owner: text().notNull(),
    device_id: text().notNull(),
    lane: text().notNull(),
    last_seq: integer().notNull(),
    updated_at: created(),
  },
  table => [primaryKey({ columns: [table.owner, table.device_id, table.lane] })],
);

/**
 * Server processes on this database that forward to another back end. One that has not been seen for a while
 * is dead.
 */
export const serverProcesses = pgTable('server_processes', {
  id: text().primaryKey(),
  seen_at: created(),
});
