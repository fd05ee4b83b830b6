import { sql } from 'drizzle-orm';
import type { Logger } from '../log.ts';
import type { Database, Db } from './connection.ts';
import { endOfLog, type LogPlace, lsnOf } from './log-place.ts';

export type ReplicaWatchOptions = {
  /** How often the two are compared, in ms; `null`: only by `look`. */
  everyMs?: number | null;
  /** A replica that lacks what the primary had this long ago is not read from. */
  mostBehindMs?: number;
  /** One that does not answer for so many ms is away. */
  awayMs?: number;
  /** Ms of a clock that never goes back. */
  clock?: () => number;
};

export type ReplicaWatch = {
  /** What a replica must have to be read from; `null` where none may be. */
  least(): LogPlace | null;
  /** Reads may go to the replica. */
  readonly used: boolean;
  /** Bytes of the log that it had not replayed when it was last asked; `null` where one of the two did not say. */
  readonly lagBytes: number | null;
  /** Where the primary was last found; `null` before. */
  readonly epoch: string | null;
  /** It did not answer a read: it is not used until it answers again. */
  lost(error: unknown): void;
  /** Compares the two now. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/** The timeline is that of the last restart point or later: right after a switch it may still say the one before. */
const askReplica = sql`
  select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as lsn, epoch::text || '.' ||
    upper(lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0')) as epoch
  from row_change_log, pg_control_checkpoint(), pg_control_recovery()`;
type ReplicaPlace = { follows: boolean; lsn: string | null; epoch: string };

/** How far the primary was when it was asked. */
type Sample = { at: number; lsn: bigint };

/**
 * Compares a replica with its primary once a second, by one question to each. So the process knows what the primary had
 * some seconds ago, and that the replica has it. Times of commits would say nothing while nothing is committed.
 *
 * @param primary connections that wait for no request
 */
export function watchReplica(
  replica: Pick<Database, 'control' | 'cut'>,
  primary: Db,
  log: Pick<Logger, 'info' | 'warn'>,
  {
    everyMs = 1000,
    mostBehindMs = 5000,
    awayMs = 3000,
    clock = () => performance.now(),
  }: ReplicaWatchOptions = {},
): ReplicaWatch {
  const samples: Sample[] = [];
  let epoch: string | null = null;
  let lagBytes: number | null = null;
  let used: boolean | null = null;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | undefined;

  /** What the primary had at the beginning of the time for which a replica may be behind; `null` where that is not known. */
  function floor(): bigint | null {
    const from = clock() - mostBehindMs;
    while (samples[1] && samples[0] && samples[0].at < from) samples.shift();
    const [oldest] = samples;
    return oldest && oldest.at >= from ? oldest.lsn : null;
  }

  function judge(why: string | null, err?: unknown): void {
    if (stopped || used === (why === null)) return;
    used = why === null;
    if (used) log.info('the replica answers reads');
    else log.warn(err === undefined ? { why } : { why, err }, 'reads go to the primary, not to the replica');
  }

  function sample(at: number, there: LogPlace): void {
    if (there.epoch !== epoch) samples.length = 0;
    epoch = there.epoch;
    samples.push({ at, lsn: there.lsn });
  }

  async function compare(): Promise<void> {
    const at = clock();
    const { end, replayed, lag, wrong, isAway } = await askBoth(primary, replica.control, awayMs);
    if (end) sample(at, end);
    lagBytes = lag;
    // What waits on its connections would wait for long.
    if (isAway) replica.cut();
    if (wrong) judge(wrong.why, wrong.err);
    else compareFloor(replayed);
  }

  function compareFloor(replayed: bigint): void {
    const least = floor();
    if (least !== null && replayed >= least) judge(null);
    // At first all that is known is what the primary has at this moment.
    else if (samples.length > 1) judge('it is too far behind');
  }

  function look(): Promise<void> {
    looking ??= compare()
      .catch(error => judge('it cannot be compared with the primary', error))
      .finally(() => {
        looking = undefined;
        if (stopped || everyMs === null) return;
        clearTimeout(timer);
        timer = setTimeout(look, everyMs);
        timer.unref();
      });
    return looking;
  }

  if (everyMs !== null) void look();
  return {
    least() {
      const lsn = used ? floor() : null;
      return lsn === null || epoch === null ? null : { epoch, lsn };
    },
    get used() {
      return used === true;
    },
    get lagBytes() {
      return lagBytes;
    },
    get epoch() {
      return epoch;
    },
    lost: error => judge('it does not answer', error),
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

type Compared = {
  /** `null` where the primary did not answer. */
  end: LogPlace | null;
  /** Nothing where no replica answered. */
  replayed: bigint;
  /** Bytes between the two; `null` where one of them did not answer. */
  lag: number | null;
  /** Why it may not be read from, however far it is. */
  wrong: { why: string; err?: unknown } | null;
  isAway: boolean;
};

async function askBoth(primary: Db, control: Db, ms: number): Promise<Compared> {
  const [main, other] = await Promise.allSettled([
    inTime(endOfLog(primary), ms),
    inTime(control.execute<ReplicaPlace>(askReplica), ms),
  ]);
  const end = main.status === 'fulfilled' ? main.value : null;
  if (other.status === 'rejected') {
    const wrong = { why: 'it does not answer', err: other.reason };
    return { end, replayed: 0n, lag: null, wrong, isAway: true };
  }
  const [here] = other.value.rows;
  const replayed = here?.follows && here.lsn ? lsnOf(here.lsn) : null;
  let wrong: Compared['wrong'] = null;
  if (replayed === null) wrong = { why: 'it is no replica' };
  else if (main.status === 'rejected') wrong = { why: 'the primary does not answer', err: main.reason };
  else if (here?.epoch !== end?.epoch) wrong = { why: 'it follows another database, or an earlier primary' };
  const lag = end && replayed !== null ? Math.max(0, Number(end.lsn - replayed)) : null;
  return { end, replayed: replayed ?? 0n, lag, wrong, isAway: false };
}

async function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([asked, limit]).finally(() => clearTimeout(late));
}
