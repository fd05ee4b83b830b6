import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type PrintJob, printReason } from '#calls/setup/print-jobs.ts';
import type { Outcome, Reason } from '#model/printing/slip-job.ts';
import type { Db, Tx } from '../db/connection.ts';
import { printJobs } from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';

export type PrintJobRow = typeof printJobs.$inferSelect;
export type NewPrintJob = typeof printJobs.$inferInsert;

/** What no process has begun to send for so long is not wanted any more. */
export const keptMs = 10 * 60_000;
/** A job at which no process was seen for so long has lost it in the middle. */
const lostAfterMs = 12_000;
/** Waiting for one printer. */
const mostWaiting = 30;

const isOpen = inArray(printJobs.status, ['queued', 'sending']);

/** Slips that no printer has taken yet. */
export const openPrintJobs = (tx: Tx) =>
  waitingIn(tx, printJobs, printJobs.created_at, sql`${printJobs.status} in ('queued', 'sending')`);

/**
 * Lays a job down, or finds it where it lies already. The same number is the same job, however often it is
 * asked for.
 *
 * @returns `other` when the number is another job's, `crowded` when too many wait for this printer
 */
export async function addPrintJob(
  tx: Tx,
  job: NewPrintJob,
): Promise<{ job: PrintJobRow; isNew: boolean } | 'other' | 'crowded'> {
  const known = async () => {
    const [row] = await tx.select().from(printJobs).where(eq(printJobs.id, job.id));
    if (!row) return null;
    return row.digest === job.digest && row.user_id === job.user_id ? { job: row, isNew: false } : 'other';
  };
  const before = await known();
  if (before) return before;
  const waiting = await tx.$count(printJobs, and(eq(printJobs.address, job.address), isOpen));
  if (waiting >= mostWaiting) return 'crowded';
  const [added] = await tx.insert(printJobs).values(job).onConflictDoNothing().returning();
  return added ? { job: added, isNew: true } : ((await known()) ?? 'crowded');
}

/**
 * Takes the oldest job of a printer that prints nothing now. Two processes never take jobs of one printer at once: the
 * table has room for one that is being sent.
 */
export async function takePrintJob(db: Db, now: Date): Promise<PrintJobRow | undefined> {
  const young = new Date(now.getTime() - keptMs).toISOString();
  const [job] = await db
    .update(printJobs)
    .set({ status: 'sending', seen_at: now })
    .where(
      sql`${printJobs.id} = (select id from print_jobs mine
        where status = 'queued' and created_at > ${young}::timestamptz
          and not exists (select from print_jobs busy where busy.address = mine.address and busy.status = 'sending')
        order by created_at, id limit 1 for update skip locked)`,
    )
    .returning()
    .catch(error => {
      if (isPrinterTaken(error)) return [];
      throw error;
    });
  return job;
}

/** Another process has begun with the same printer in this very moment. */
const isPrinterTaken = (error: unknown): boolean =>
  error instanceof Error && /print_jobs_one_at_a_time/.test(`${error.message} ${String(error.cause)}`);

/** The process that sends a job is alive. */
export async function seePrintJobs(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .update(printJobs)
      .set({ seen_at: now })
      .where(and(inArray(printJobs.id, [...ids]), eq(printJobs.status, 'sending')));
}

const ended = { bits: '' } as const;

/** Writes down what became of a job that this process took. */
export async function concludePrintJob(db: Db, id: string, outcome: Outcome, now: Date): Promise<void> {
  const became =
    outcome.status === 'printed'
      ? { confirmed: outcome.confirmed, paper_low: outcome.paperLow }
      : { reason: outcome.reason };
  await db
    .update(printJobs)
    .set({ ...ended, ...became, status: outcome.status, finished_at: now })
    .where(and(eq(printJobs.id, id), eq(printJobs.status, 'sending')));
}

/**
 * Ends the jobs that are left over. Where the process died while it sent a job, its outcome is unknown. A job
 * that waited too long has failed. Neither is ever sent again.
 */
export async function sweepPrintJobs(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const end = (
    status: 'unknown' | 'failed',
    reason: Reason | 'restarted' | 'too_old',
    where: SQL | undefined,
  ) =>
    db
      .update(printJobs)
      .set({ ...ended, status, reason, finished_at: now })
      .where(where);
  await end(
    'unknown',
    'restarted',
    and(eq(printJobs.status, 'sending'), lt(printJobs.seen_at, before(lostAfterMs))),
  );
  await end(
    'failed',
    'too_old',
    and(eq(printJobs.status, 'queued'), lt(printJobs.created_at, before(keptMs))),
  );
}

/** What was printed long ago is of no interest any more; what is unknown stays until a person decides. */
export async function dropOldPrintJobs(db: Db, before: Date): Promise<void> {
  await db
    .delete(printJobs)
    .where(
      and(
        lt(printJobs.created_at, before),
        or(eq(printJobs.status, 'printed'), eq(printJobs.status, 'failed')),
      ),
    );
}

/** A job as people see it. */
export function jobOf(row: PrintJobRow): PrintJob {
  const { id, device_id, device_name, kind, subject, reprint, drawer, status, reason } = row;
  const { confirmed, paper_low, decided_by, user_name, created_at, finished_at } = row;
  return {
    job_id: id,
    device_id,
    device_name,
    kind,
    subject,
    reprint,
    drawer,
    status,
    reason: v.parse(printReason, reason),
    confirmed,
    paper_low,
    decided_by,
    user_name,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}
