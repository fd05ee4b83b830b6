import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { jsonb } from './columns.ts';

/** Long work, done in steps by whichever server process takes it. A finished job stays as the record of its run. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** What it works on, such as the code of a table. */
    subject: text().notNull(),
    /** How it is to be done. */
    input: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Who asked for it. */
    created_by: text().notNull().default(''),
    /** A job that must have ended before; what this one works on refers to what that one brings. */
    after_id: integer(),
    status: text({ enum: ['waiting', 'running', 'done', 'failed', 'canceled'] })
      .notNull()
      .default('waiting'),
    cancel_asked: boolean().notNull().default(false),
    /** Where the next step begins; null at the start. */
    position: text(),
    rows_done: integer().notNull().default(0),
    /** How many rows there are to do; null until they are counted. */
    rows_total: integer(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** How many times it was taken. A process with an older number has lost the job. */
    attempt: integer().notNull().default(0),
    error: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    started_at: timestamp({ withTimezone: true }),
    seen_at: timestamp({ withTimezone: true }),
    finished_at: timestamp({ withTimezone: true }),
  },
  t => [
    check('jobs_status', sql`${t.status} in ('waiting', 'running', 'done', 'failed', 'canceled')`),
    uniqueIndex('jobs_one_at_a_time').on(t.kind, t.subject).where(sql`${t.status} in ('waiting', 'running')`),
    index('jobs_open').on(t.id).where(sql`${t.status} in ('waiting', 'running')`),
  ],
);
