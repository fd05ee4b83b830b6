import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { word } from './columns.ts';

/** Slips for network printers. What is printed twice is two jobs: none is ever sent again. */
export const printJobs = pgTable(
  'print_jobs',
  {
    /** Made by the tablet. */
    id: text().primaryKey(),
    /** Of the device table; with another back end, of its. */
    device_id: integer().notNull(),
    device_name: text().notNull(),
    /** `ip:port`, as it was checked when the job came. */
    address: text().notNull(),
    /** The printer says how it is; else a job counts as printed once it was handed over. */
    tells: boolean().notNull(),
    kind: text().notNull(),
    /** What is printed, as people call it; may be empty. */
    subject: word(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Rows of dots, deflated, base64; empty once the job has ended. */
    bits: text().notNull(),
    cut: boolean().notNull(),
    drawer: boolean().notNull(),
    /** It says on the paper that it was printed before. */
    reprint: boolean().notNull(),
    /** Hash of what was asked, so that another job under the same number is refused. */
    digest: text().notNull(),
    user_id: integer().notNull(),
    user_name: text().notNull(),
    franchise_code: word(),
    status: text({ enum: ['queued', 'sending', 'printed', 'unknown', 'failed'] })
      .notNull()
      .default('queued'),
    /** Why it failed, or why the outcome is unknown. */
    reason: word(),
    /** The printer said so, or a person. */
    confirmed: boolean().notNull().default(false),
    paper_low: boolean().notNull().default(false),
    /** Who looked at the paper of a job with an unknown outcome. */
    decided_by: word(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When its process was last seen at it. */
    seen_at: timestamp({ withTimezone: true }),
    finished_at: timestamp({ withTimezone: true }),
  },
  t => [
    check('print_jobs_status', sql`${t.status} in ('queued', 'sending', 'printed', 'unknown', 'failed')`),
    // A printer serves one at a time.
    uniqueIndex('print_jobs_one_at_a_time').on(t.address).where(sql`${t.status} = 'sending'`),
    index('print_jobs_open').on(t.address, t.created_at).where(sql`${t.status} in ('queued', 'sending')`),
    index('print_jobs_device').on(t.device_id, t.created_at),
  ],
);
