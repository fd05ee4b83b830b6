import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { epoch } from '../db/epoch.ts';
import type { Logger } from '../log.ts';

export type Follower = {
  /** Number of a franchise. */
  shop: string;
  /** Rows of the shop, or of all shops, have changed. Which ones the tablet asks by `rowChanges.since`. */
  changed(): void;
  /** The watch has ended. */
  ended(): void;
};

/** Hears of changes for as long as one listens. */
export type ChangesWatch = {
  /** Tells the follower of each change, and once at the beginning: what changed before is not looked up. Returns how to stop. */
  follow(follower: Follower): () => void;
  /** How many listen. */
  followers(): number;
  /** Ends the watch; resolves when the database is asked nothing any more. */
  stop(): Promise<void>;
};

const usual = {
  /** A change is told within so long, and the time of one question. */
  everyMs: 1000,
  /** Without its database the server asks less often. */
  restMs: 10_000,
};

type Seen = { epoch: string; snapshot: string };

/**
 * Asks the database once a second, for all tablets of this process at once, which shops have rows that were not to be seen
 * before. It asks nothing while no tablet listens. `LISTEN` would want a connection of its own, which a pooler does not lend.
 */
export function watchChanges(
  db: Pick<Db, 'execute'>,
  log: Pick<Logger, 'warn'>,
  { everyMs, restMs } = usual,
): ChangesWatch {
  const followers = new Set<Follower>();
  /** Those that were told nothing yet. */
  const fresh = new Set<Follower>();
  let seen: Seen | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const begun = new Set(fresh);
    const shops = new Set([...followers].map(({ shop }) => shop));
    const { rows } = await db.execute<Seen & { changed: string[] }>(changedFor(shops, seen));
    const [now] = rows;
    if (!now) throw new Error('row_change_log has no row');
    const isOther = seen !== null && seen.epoch !== now.epoch;
    const changed = new Set(now.changed);
    seen = now;
    for (const follower of followers) {
      if (!begun.has(follower) && !isOther && !changed.has(allShops) && !changed.has(follower.shop)) continue;
      fresh.delete(follower);
      follower.changed();
    }
  }

  function plan(ms: number): void {
    if (stopped || followers.size === 0 || asking || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      let next = everyMs;
      asking = look()
        .catch((error: unknown) => {
          if (!stopped) log.warn({ err: error }, 'what has changed could not be looked up');
          next = restMs;
        })
        .finally(() => {
          asking = undefined;
          if (followers.size === 0) seen = null;
          plan(next);
        });
    }, ms);
    timer.unref();
  }

  return {
    follow(follower) {
      if (stopped) follower.ended();
      else {
        followers.add(follower);
        fresh.add(follower);
        plan(0);
      }
      return () => {
        followers.delete(follower);
        fresh.delete(follower);
      };
    },
    followers: () => followers.size,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const { ended } of followers) ended();
      await asking;
    },
  };
}

/** The shop of what every shop has. */
const allShops = '';

/** The shops with rows that the last snapshot did not see; none where there was no last one. */
function changedFor(shops: ReadonlySet<string>, seen: Seen | null): SQL {
  const before = sql`${seen?.snapshot ?? null}::text::pg_snapshot`;
  // One value: a statement that is the same for any number of shops.
  const listed = sql.param([allShops, ...shops]);
  return sql`select ${epoch} as epoch, pg_current_snapshot()::text as snapshot, array(
      select distinct franchise_code from row_changes
      where franchise_code = any(${listed}::text[]) and xid >= pg_snapshot_xmin(${before})
        and not pg_visible_in_snapshot(xid, ${before})) as changed
    from row_change_log`;
}
