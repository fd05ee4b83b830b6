import type { Db, Tx } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import { reasonOf, type Span, type Tracer } from '../monitoring/tracer.ts';
import { type Job, releaseJob, type Step, stepJob, takeJob } from './jobs.ts';

/** How each kind of job is done, step by step. */
export type Works = { readonly [kind: string]: (tx: Tx, job: Job, now: Date) => Promise<Step> };

const restMs = 1000;

type Options = {
  log: Pick<Logger, 'warn'>;
  /** Records each step as a trace; without it they are not recorded. */
  tracer?: Tracer | undefined;
  now?: () => Date;
  /** How long it rests when there is nothing to do. */
  restMs?: number;
};

/**
 * Does jobs, one after the other, as long as the server runs. Any number of processes may. Each job is one
 * process's, until it has ended or that process has died.
 *
 * While a step runs, its transaction locks its job's row, and no other process takes it however long the step
 * is. A process that dies loses the lock with its connection.
 *
 * @returns what ends it. The step that runs is finished; the process that takes the job next does the rest
 */
export function startWorker(db: Db, works: Works, options: Options): () => Promise<void> {
  const { log, tracer, now = () => new Date() } = options;
  let stopping = false;
  let wake = () => {};
  const rest = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, options.restMs ?? restMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping) {
      const did = await runNextJob().catch((error: unknown) => {
        log.warn({ err: error }, 'a job could not be worked on');
        return false;
      });
      if (!did && !stopping) await rest();
    }
  };

  async function runNextJob(): Promise<boolean> {
    const job = await takeJob(db, now());
    if (!job) return false;
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
      if (stopping) {
        await releaseJob(db, job);
        break;
      }
    return true;
  }

  const ended = run();
  return async () => {
    stopping = true;
    wake();
    await ended;
  };
}
