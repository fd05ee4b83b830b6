import { bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created, word } from './columns.ts';

/**
 * Calls that came through the proxy. The table is partitioned by day of `created_at` (UTC), which its migration says, and
 * days are dropped whole.
 */
export const apiLog = pgTable(
  'api_log',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    created_at: created(),
    /** `null`: no user was signed in. */
    user_id: integer(),
    username: word(),
    call: text().notNull(),
    method: word(),
    path: word(),
    document_no: word(),
    status: integer().notNull(),
    code: word(),
    duration_ms: integer().notNull(),
    key: word(),
    request_id: word(),
    request_body: word(),
    response_body: word(),
    not_recorded: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.id, table.created_at] }), index('api_log_at').on(table.created_at)],
);
