import type { Registry } from 'prom-client';
import { businessDate } from '#model/kit/format.ts';
import type { Db, Tx } from '../db/connection.ts';
import type { Waiting } from '../db/waiting.ts';
import { builtInAlone } from '../erp/connected.ts';
import { failedJobs, openJobs } from '../jobs/jobs.ts';
import { openCommands } from '../outgoing/commands.ts';
import { openPrintJobs } from '../printing/print-jobs.ts';
import { type TabletState, tabletState } from '../session/tablets.ts';
import { addArchiveGauges, archiveState } from './archive.ts';
import { readAtScrape, single, type Values } from './gauge.ts';
import { createReading, type Reading, type ReadingOptions } from './readings.ts';

type Queue = (tx: Tx, now: Date) => Promise<Waiting>;

/** With another back end the queue of slips alone is in this database. */
const everyQueue: Readonly<Record<string, Queue>> = { print_jobs: openPrintJobs };
const ownQueues: Readonly<Record<string, Queue>> = {
  jobs: openJobs,
  outgoing: openCommands,
  erp_purchases: (tx, now) => builtInAlone.untoldNews({ tx, now, today: businessDate(now) }),
  erp_transfers: (tx, now) => builtInAlone.overdueTransfers({ tx, now, today: businessDate(now) }),
};

/** Tablets tell of themselves once a minute at most. */
const tabletsMs = 30_000;
const dayMs = 24 * 3600_000;

export type DatabaseFacts = {
  /** Connections that no request takes, and that wait for none. */
  db: Db;
  /** The built-in back end answers the calls. */
  builtIn: boolean;
  now?: () => Date;
  reading?: ReadingOptions;
};

/**
 * Adds what the database knows of queues and tablets. Every process reads the same, so dashboards take the highest of
 * their values, and not the sum.
 */
export function addDatabaseGauges(
  registry: Registry,
  { db, builtIn, now = () => new Date(), reading }: DatabaseFacts,
): void {
  const readings = new Map<string, Reading<unknown>>();
  const kept = <T>(name: string, ask: (tx: Tx) => Promise<T>, options: ReadingOptions = {}): Reading<T> => {
    const made = createReading(db, ask, { ...options, ...reading });
    readings.set(name, made);
    return made;
  };
  const queues = Object.entries({ ...everyQueue, ...(builtIn ? ownQueues : {}) }).map(
    ([queue, ask]) => [queue, kept(queue, tx => ask(tx, now()))] as const,
  );
  const inQueues = async (value: (waiting: Waiting) => number): Promise<Values> => {
    const read = await Promise.all(queues.map(async ([queue, ask]) => [queue, await ask()] as const));
    return read.flatMap(([queue, waiting]) => (waiting ? [[{ queue }, value(waiting)] as const] : []));
  };
  readAtScrape(registry, 'quay_queue_waiting', 'Pieces of work in a queue', ['queue'], () =>
    inQueues(waiting => waiting.count),
  );
  readAtScrape(registry, 'quay_queue_oldest_seconds', 'How long the oldest has waited', ['queue'], () =>
    inQueues(({ oldest }) => secondsSince(oldest, now())),
  );
  addArchiveGauges(registry, kept('archive', archiveState));
  if (builtIn) {
    const read = kept('tablets', tx => tabletState(tx, now()), { keptMs: tabletsMs });
    addTabletGauges(registry, read, now);
    const failed = kept('failed_jobs', tx => failedJobs(tx, new Date(now().getTime() - dayMs)));
    readAtScrape(registry, 'quay_jobs_failed', 'Jobs of the last day that failed', [], async () =>
      single(await failed()),
    );
  }
  readAtScrape(registry, 'quay_database_read', 'Whether the database said it in time', ['what'], () =>
    Promise.all(
      [...readings].map(async ([what, read]) => [{ what }, (await read()) === null ? 0 : 1] as const),
    ),
  );
}

function addTabletGauges(registry: Registry, read: Reading<TabletState>, now: () => Date): void {
  const label = createBuildLabel();
  const unsent = async (value: (state: TabletState['unsent'][number]) => number): Promise<Values> =>
    ((await read())?.unsent ?? []).map(state => [
      { contact: state.heard ? 'heard' : 'silent' },
      value(state),
    ]);
  readAtScrape(registry, 'quay_tablets', 'Tablets of the last day by build', ['build'], async () => {
    const tablets = new Map<string, number>();
    for (const { build, tablets: count } of (await read())?.builds ?? [])
      tablets.set(label(build), (tablets.get(label(build)) ?? 0) + count);
    return [...tablets].map(([build, count]) => [{ build }, count] as const);
  });
  readAtScrape(registry, 'quay_tablets_with_unsent', 'Tablets with unsent work', ['contact'], () =>
    unsent(({ count }) => count),
  );
  readAtScrape(registry, 'quay_tablets_unsent_changes', 'Changes that are not sent', ['contact'], () =>
    unsent(({ changes }) => changes),
  );
  readAtScrape(registry, 'quay_tablets_refused_changes', 'Of those, refused ones', ['contact'], () =>
    unsent(({ refused }) => refused),
  );
  readAtScrape(
    registry,
    'quay_tablets_unsent_oldest_seconds',
    'How long the oldest unsent change has waited',
    ['contact'],
    () => unsent(({ oldest }) => secondsSince(oldest, now())),
  );
}

/** Seconds for which the oldest piece has waited; 0 when nothing waits. */
const secondsSince = (oldest: Date | null, now: Date) =>
  oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000);

const mostBuilds = 20;

/** A tablet may tell any build. The first that look like one are named, and no more until the next start. */
function createBuildLabel(): (build: string) => string {
  const known = new Set<string>();
  return build => {
    if (known.size < mostBuilds && /^([\da-f]{16}|dev)$/.test(build)) known.add(build);
    return known.has(build) ? build : 'other';
  };
}
