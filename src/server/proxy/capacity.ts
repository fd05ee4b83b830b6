import { availableParallelism } from 'node:os';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SemaphoreLimits } from './fair-semaphore.ts';
import type { ReadingLimits } from './reading-room.ts';

/* What a shop does at its busiest: ten tablets behind one address. The figures below follow from it.
   After the sign-in each reads 50,000 rows, a thousand a page: 50 requests. It reads a few tables at
   once, as its browser opens six connections at most. Coming back from a day without a network each sends
   1,000 changes, one after the other in a queue, four queues at once. All ten together make 10,500
   requests, of which at most 60 are on their way at once. A machine with two cores answers them in about
   two minutes. */

/**
 * A body is at most 1 MB; a change of a shop has some KB. Sixty are on their way at once, and a few more are
 * retried. Four times as many places leave an honest body seconds, even if another client at the same address
 * opens fifty a second.
 */
export const readingLimits: ReadingLimits = {
  bytes: 1024 * 1024,
  ofAddress: 256,
  bytesOfAddress: 24 * 1024 * 1024,
  bytesOfAll: 128 * 1024 * 1024,
  small: 16 * 1024,
  bytesOfSmall: 32 * 1024 * 1024,
  limitMs: 25_000,
  slowMs: 3000,
};

/** A request that waits longer is told to come back. A tablet gives up a read after 20 s. */
const waitMs = 12_000;

/**
 * The built-in back end: each piece takes one connection to the database. One person has half of them at most, and of
 * large lists one at once. The queue of one person is that of ten tablets on which the same person is signed in.
 */
export const ownReads: SemaphoreLimits = {
  running: 8,
  runningOfOne: 4,
  waiting: 2000,
  waitingOfOne: 200,
  waitMs,
};
export const ownWrites: SemaphoreLimits = {
  running: 6,
  runningOfOne: 3,
  waiting: 2000,
  waitingOfOne: 200,
  waitMs,
};
/** The company's own back end: a piece here is a socket. */
export const foreignCalls: SemaphoreLimits = {
  running: 256,
  runningOfOne: 64,
  waiting: 2000,
  waitingOfOne: 200,
  waitMs,
};
/** Looking up the person, before anything else is known of them: by address. */
export const lookUps: SemaphoreLimits = {
  running: 3,
  runningOfOne: 3,
  waiting: 4000,
  waitingOfOne: 1000,
  waitMs,
};

/**
 * Pages with more rows than this are heavy: a person has one of them at once. They are made into text on the
 * one thread that all share, so a second one would not come sooner. All others would wait for both at each of
 * the half-dozen steps of a small page.
 */
export const weightOf = (size: number | undefined): number => ((size ?? 0) > 200 ? ownReads.runningOfOne : 1);

/**
 * Passwords are made costly to check on purpose: 20 MB and 60 ms each. One core is left to everything else.
 * The server does not check a password that it cannot check within the time a page waits.
 */
export const passwordThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Requests in a minute. Ten tablets of one shop come to 10,500 within several minutes. In a session a page of
 * a thousand rows counts as eleven: filling and sending come to 1,550 for a tablet. Even if all were done in
 * one minute, a shop would be at a tenth of what its address may. A tablet would be at a twentieth of its
 * session's. A company of a hundred shops behind one address is at what the server itself can do. Strangers
 * (no session, or nothing that is a call) sign in, or ask whether the system is in maintenance. A reader of the product
 * feed comes some times a day.
 */
const rates = { address: 120_000, session: 30_000, stranger: 6000, feed: 30 } as const;
const minute = 60;

export type Rates = {
  /** Counts a request; resolves to the seconds after which the next one may come, or `null` when it may be answered. */
  take(who: keyof typeof rates, key: string, points?: number): Promise<number | null>;
};

/** Kept in this process: with several of them each has its own share of the requests. */
export function createRates(): Rates {
  const limiters = Object.fromEntries(
    Object.entries(rates).map(([who, points]) => [
      who,
      new RateLimiterMemory({ keyPrefix: who, points, duration: minute }),
    ]),
  );
  return {
    async take(who, key, points = 1) {
      try {
        await limiters[who]?.consume(key, points);
        return null;
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
      }
    },
  };
}
