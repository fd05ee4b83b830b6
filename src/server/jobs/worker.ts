import type { Db, Tx } from '../db/connection.ts';
import { reasonOf, type Span, type Tracer } from '../monitoring/tracer.ts';
import { startWorker, type Worker, type WorkerOptions } from '../queue/worker.ts';
import { type Job, releaseJob, type Step, stepJob, takeJob } from './jobs.ts';

/** How each kind of job is done, step by step. */
export type Works = { readonly [kind: string]: (tx: Tx, job: Job, now: Date) => Promise<Step> };

type Options = WorkerOptions & {
  /** Records each step as a trace; without it they are not recorded. */
  tracer?: Tracer | undefined;
  now?: () => Date;
};

/**
 * Does jobs, one after the other, as long as the server runs. Any number of processes may. Each job is one
 * process's, until it has ended or that process has died.
 *
 * While a step runs, its transaction locks its job's row, and no other process takes it however long the step
 * is. A process that dies loses the lock with its connection.
 */
export function startJobs(
  db: Db,
  works: Works,
  { log, tracer, now = () => new Date(), restMs }: Options,
): Worker {
  async function run(job: Job, stopping: AbortSignal): Promise<void> {
    const work = works[job.kind] ?? (() => Promise.reject(new Error(`nobody knows how to do ${job.kind}`)));
    const step = (span: Span | null) =>
      stepJob(db, job, now, (tx, current) =>
        work(tx, current, now()).catch((error: unknown) => {
          span?.failed(reasonOf(error));
          log.warn(
            { err: error, job: job.kind, ...(span ? { trace_id: span.traceId } : {}) },
            'a job failed',
          );
          throw error;
        }),
      );
    const name = `job ${job.kind in works ? job.kind : 'of no kind'}`;
    while (await (tracer ? tracer.begin({ name, facts: { 'quay.job': job.id } }, step) : step(null)))
      if (stopping.aborted) {
        await releaseJob(db, job);
        break;
      }
  }

  return startWorker(
    { atOnce: 1, take: () => takeJob(db, now()), run, namesOf: ({ id, kind }) => ({ id, job: kind }) },
    { log, restMs },
  );
}
