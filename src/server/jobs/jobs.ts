import { and, DrizzleQueryError, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { jobs } from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';
import { isHeld as isHeldIn, isLost, values } from '../queue/lease.ts';

export type Job = typeof jobs.$inferSelect;

/** What a step did: how many rows, what became of them, and where the next one begins (null when there is none). */
export type Step = {
  rows: number;
  next: string | null;
  total?: number;
  added?: number;
  changed?: number;
};

export type NewJob = {
  kind: string;
  subject: string;
  input?: Readonly<Record<string, unknown>>;
  created_by?: string;
  /** A job that must have ended before. */
  after_id?: number | null;
};

const openStatuses = ['waiting', 'running'] as const;
const openValues = values(openStatuses);

/** Jobs that have not ended. */
export const isOpen = inArray(jobs.status, [...openStatuses]);

/** Jobs that have not ended, and since when the first of them is asked for. */
export const openJobs = (tx: Tx) =>
  waitingIn(tx, jobs, jobs.created_at, sql`${jobs.status} in (${openValues})`);

/** Jobs that have failed since then. */
export const failedJobs = (tx: Tx, since: Date) =>
  tx.$count(jobs, and(eq(jobs.status, 'failed'), gte(jobs.finished_at, since)));

/** The row that is looked at for being taken. */
const mine = { status: sql.raw('mine.status'), seen_at: sql.raw('mine.seen_at') };
const lease = { id: jobs.id, status: jobs.status, taken: jobs.attempt, seen_at: jobs.seen_at };

/** Adds a job in the caller's transaction, or answers the one that is already open for this subject. */
export async function addJob(tx: Db | Tx, job: NewJob, now: Date): Promise<number> {
  // The update changes nothing; it makes the open job's number come back, and waits for a transaction that adds it.
  const [row] = await tx
    .insert(jobs)
    .values({ ...job, created_at: now })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subject],
      targetWhere: sql`${jobs.status} in (${openValues})`,
      set: { kind: job.kind },
    })
    .returning({ id: jobs.id });
  if (!row) throw new Error('the job was not added');
  return row.id;
}

/** A job that still waits begins when another one has ended, and no longer after the one that it was to follow. */
export async function putBehind(tx: Tx, id: number, after_id: number | null = null): Promise<void> {
  await tx
    .update(jobs)
    .set({ after_id })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'waiting')));
}

/** Takes the oldest job that waits, or that a dead process left. */
export async function takeJob(db: Db, now: Date): Promise<Job | undefined> {
  const [job] = await db
    .update(jobs)
    .set({
      status: 'running',
      attempt: sql`${jobs.attempt} + 1`,
      seen_at: now,
      started_at: sql`coalesce(${jobs.started_at}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      sql`${jobs.id} = (select id from jobs mine
        where (status = 'waiting' or ${isLost(mine, 'running', now)})
          and not exists (select from jobs before where before.id = mine.after_id and before.status in (${openValues}))
        order by id limit 1 for update skip locked)`,
    )
    .returning();
  return job;
}

/** Lets another process go on with a job that this one took and cannot finish. */
export async function releaseJob(db: Db, taken: Job): Promise<void> {
  await db.update(jobs).set({ status: 'waiting' }).where(isHeld(taken));
}

const isHeld = ({ id, attempt }: Job) => isHeldIn(lease, { id, taken: attempt }, 'running');

/** A job that waits ends at once, one that runs before its next step. */
export async function cancelJob(db: Db | Tx, id: number, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      cancel_asked: true,
      status: sql`case when ${jobs.status} = 'waiting' then 'canceled' else ${jobs.status} end`,
      finished_at: sql`case when ${jobs.status} = 'waiting' then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(jobs.id, id), isOpen));
}

/**
 * Does the next step of a job that this process took. The step's rows and its position are one commit, so that a crash
 * neither loses nor repeats a step.
 *
 * @returns whether there is more to do
 */
export async function stepJob(
  db: Db,
  taken: Job,
  now: () => Date,
  work: (tx: Tx, job: Job) => Promise<Step>,
): Promise<boolean> {
  const mine = isHeld(taken);
  try {
    return await db.transaction(async tx => {
      const [job] = await tx.select().from(jobs).where(mine).for('update');
      if (!job) return false;
      if (job.cancel_asked) {
        await tx.update(jobs).set({ status: 'canceled', finished_at: now() }).where(mine);
        return false;
      }
      const { rows, next, total, added = 0, changed = 0 } = await work(tx, job);
      const at = now();
      await tx
        .update(jobs)
        .set({
          position: next,
          rows_done: job.rows_done + rows,
          added: job.added + added,
          changed: job.changed + changed,
          ...(total === undefined ? {} : { rows_total: total }),
          seen_at: at,
          ...(next === null ? { status: 'done' as const, finished_at: at } : {}),
        })
        .where(mine);
      return next !== null;
    });
  } catch (error) {
    await db
      .update(jobs)
      .set({
        status: 'failed',
        error: reasonOf(error),
        finished_at: now(),
      })
      .where(mine);
    return false;
  }
}

/** What the database said, without the statement, which is for the log. */
function reasonOf(error: unknown): string {
  const reason = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}
