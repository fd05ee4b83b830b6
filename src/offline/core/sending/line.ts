import type { Clock, Problem, Random, Transport } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { within } from './wake-signal.ts';

/** After so long without a good answer the line is asked before a mutation is sent. */
const freshMs = 30_000;
const never = Number.NEGATIVE_INFINITY;

/**
 * Whether the server can be reached, found by a probe, so that a mutation is never the request that discovers an
 * outage (R5); and when each entry may be tried again (R13).
 */
export type Line = {
  /** Probes unless the line answered lately. */
  isGood(over: AbortSignal): Promise<boolean>;
  /** It has answered lately, so that no one has to ask. */
  isFresh(): boolean;
  isDown(): boolean;
  nextProbeInMs(): number;
  /** Something answered. */
  answered(): void;
  /** Doubtful: probe before the next mutation. */
  doubt(): void;
  backOff(mid: string, leastMs?: number, held?: Problem): void;
  /** Why the server keeps the entry waiting; nothing where it does not. */
  heldFor(mid: string): Problem | undefined;
  isBackedOff(mid: string): boolean;
  /**
   * How long until something may be tried again that could not at `asOf`, by the clock; at most `most`. What has become
   * due since is due at once: it would be passed over otherwise, as neither due then nor to come now.
   */
  nextTryInMs(most: number, asOf: number): number;
  /** Forget backoffs, of one entry or of all, and also how long the server asks to be left alone: a person wants it. */
  clear(mid?: string): void;
  /** Forget backoffs, but for how long the server asks to be left alone: there is news of the line, not of the server. */
  shorten(): void;
};

export function createLine(
  ports: { clock: Clock; random: Random; transport: Transport },
  pingTimeoutMs: number,
  changed: () => void,
): Line {
  const { clock, random, transport } = ports;
  /** `least`: until when the server asks to be left alone. */
  const delays = new Map<string, { until: number; least: number; failures: number; held?: Problem }>();
  let down = false;
  let goodUntil = never;
  let failures = 0;
  let nextProbe = never;
  /** Raised by news of the line: a probe that began before them says nothing about the line after them. */
  let news = 0;

  const isFresh = () => clock.now() < goodUntil;

  function shorten(): void {
    for (const [mid, delay] of delays)
      if (delay.least <= clock.now()) delays.delete(mid);
      else delays.set(mid, { ...delay, until: delay.least });
  }

  return {
    isFresh,
    async isGood(over) {
      if (isFresh()) return true;
      if (clock.now() < nextProbe) return false;
      const newsBefore = news;
      const good = await within(clock, pingTimeoutMs, false, over, signal => transport.ping(signal));
      if (over.aborted) return false;
      const wasDown = down;
      down = !good;
      if (good) {
        // A line that comes back ends every wait; one that never left must not, or a failing server would be hammered.
        if (wasDown) shorten();
        failures = 0;
        goodUntil = clock.now() + freshMs;
      } else if (news === newsBefore) {
        nextProbe = clock.now() + Math.max(1_000, backoffMs(++failures, random));
      }
      if (wasDown !== down) changed();
      return good;
    },
    isDown: () => down,
    nextProbeInMs: () => Math.max(0, nextProbe - clock.now()),
    answered() {
      goodUntil = clock.now() + freshMs;
    },
    doubt() {
      goodUntil = never;
      news++;
    },
    backOff(mid, leastMs = 0, held) {
      const count = (delays.get(mid)?.failures ?? 0) + 1;
      const least = clock.now() + leastMs;
      const until = Math.max(least, clock.now() + backoffMs(count, random));
      delays.set(mid, { until, least, failures: count, ...(held ? { held } : {}) });
    },
    heldFor: mid => delays.get(mid)?.held,
    isBackedOff: mid => (delays.get(mid)?.until ?? never) > clock.now(),
    nextTryInMs(most, asOf) {
      let next = most;
      for (const { until } of delays.values())
        if (until > asOf) next = Math.min(next, Math.max(0, until - clock.now()));
      return next;
    },
    clear(mid) {
      if (mid !== undefined) delays.delete(mid);
      else {
        delays.clear();
        nextProbe = never;
        news++;
      }
    },
    shorten() {
      shorten();
      nextProbe = never;
      news++;
    },
  };
}
