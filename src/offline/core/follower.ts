import type { Mirror } from './mirror.ts';
import type { Clock } from './ports.ts';

/** Changes that no one waits for are shown together, at most this often. */
const frameMs = 16;
/** A long queue is gone through entry by entry for it, and no one reads its count that fast. */
const frameOfManyMs = 50;
const many = 100;

/** Keeps what a page shows up with what is on disk. */
export type Follower = {
  /** Reads what was touched and shows it; one at a time, and the person who asks during one gets the next. */
  refresh(): Promise<void>;
  /** The same for changes that no one waits for: many in a row are shown together. */
  follow(mid?: string): Promise<void>;
};

export function createFollower(
  mirror: Mirror,
  clock: Clock,
  closing: AbortSignal,
  show: () => Promise<void>,
): Follower {
  /** What is to be read with the next frame. */
  const later = new Set<string>();
  let showing: Promise<void> | undefined;
  let stale = false;
  let following: Promise<void> | undefined;

  async function showAll(): Promise<void> {
    try {
      while (stale && !closing.aborted) {
        stale = false;
        await mirror.fresh();
        await show();
      }
    } finally {
      showing = undefined;
    }
  }

  function refresh(): Promise<void> {
    stale = true;
    showing ??= showAll();
    return showing;
  }

  async function nextFrame(): Promise<void> {
    await clock.sleep(mirror.rows().length > many ? frameOfManyMs : frameMs, closing);
    following = undefined;
    mirror.touch([...later]);
    later.clear();
    await refresh().catch(() => undefined);
  }

  return {
    refresh,
    follow(mid) {
      if (mid !== undefined) later.add(mid);
      following ??= nextFrame();
      return following;
    },
  };
}
