import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, jsonb, word } from './columns.ts';

/**
 * Who did what that has to be accounted for. Rows are only ever added. They refer to no row of another table:
 * in front of another back end the users are not in this database. A record also outlives the person it is
 * about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: created(),
    /** `null`: no user was signed in. */
    actor_user_id: integer(),
    actor_name: word(),
    /** What was done, as `<noun>.<verb>`: `data-key.recover`. */
    action: text().notNull(),
    /** What it was done to, as the action names it: a document's number, an owner and a key. */
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The client's network address; empty where it is not known. */
    address: word(),
    /** As in the log and in `x-request-id`. */
    request_id: word(),
  },
  table => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.action, table.subject)],
);
