/** Why something is not asked for now. */
export type Why = 'maintenance' | 'busy' | 'failed' | 'refused' | 'unreachable' | 'tablet';

/**
 * What a refusal says, as a `CallFailure` has it. The status is 0 where the tablet failed. `null` where our
 * server did not answer.
 */
export type Refusal = {
  status: number;
  code: string;
  msg: string;
  retryAfterMs?: number | undefined;
} | null;

export type Held = {
  why: Why;
  /** The server's own words; empty where it had none. */
  msg: string;
  /** Refusals in a row. */
  failures: number;
  /** By the clock of `now`. */
  untilMs: number;
};

/**
 * When background work may ask the server again. Each thing that is asked for has a name, and waits longer
 * after each refusal in a row, up to `slowest`. Where different things are refused one after the other, the
 * server itself is the cause, and everything waits. The wait is never shorter than the server asks for. It is
 * spread, so that a thousand tablets refused at one moment do not all return at one moment. What a person
 * presses waits for none of this.
 */
export type BackOff = {
  /** How long until this may be asked for; 0 for now. */
  waitMs(name: string): number;
  /** How long until anything may be asked for. */
  allWaitMs(): number;
  held(name: string): Held | null;
  refused(name: string, refusal: Refusal): void;
  answered(name: string): void;
  /** What any read of this page has heard: `null` for an answer. Of the read's own name it counts when the server cannot. */
  heard(name: string, refusal: Refusal): void;
  /** The longest wait after many refusals: how often it would be asked for if all were well. */
  slowest(ms: number): void;
  /** Forgets refusals of this kind, or all of them. */
  forget(why?: Why): void;
};

const firstMs = 5_000;
const slowestMs = 15 * 60_000;
const never = Number.NEGATIVE_INFINITY;

/** The server, or what stands before it, cannot: it says nothing about the thing that was asked for. */
const cannot = ({ status, code }: NonNullable<Refusal>) =>
  code !== 'maintenance' && (status === 429 || status >= 500);

/** What a refusal says of the server: it has decided, has failed at this one thing, or can do nothing now. */
export function whyOf(refusal: Refusal): Why {
  if (refusal === null) return 'unreachable';
  if (refusal.status === 0) return 'tablet';
  if (refusal.code === 'maintenance') return 'maintenance';
  if ([429, 502, 503, 504].includes(refusal.status)) return 'busy';
  return refusal.status >= 500 ? 'failed' : 'refused';
}

export function createBackOff(ports: { now: () => number; random: () => number }): BackOff {
  const { now, random } = ports;
  const names = new Map<string, Held>();
  let longestMs = slowestMs;
  let all = { failures: 0, untilMs: never };
  /** What was refused last because the server cannot, with no answer to anything since. */
  let last: string | null = null;

  function pauseMs(failures: number, leastMs = 0): number {
    const ms = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
    // The longest is a promise of how seldom, so it is spread upwards alone.
    const spread = ms < longestMs ? ms * (0.5 + random()) : ms * (1 + random() / 4);
    return Math.max(spread, leastMs * (1 + random() / 2));
  }

  function refused(name: string, refusal: Refusal): void {
    const failures = (names.get(name)?.failures ?? 0) + 1;
    // What the back end does not have it will not have in a moment.
    const leastMs = refusal?.code === 'unknown_call' ? longestMs : refusal?.retryAfterMs;
    const untilMs = now() + pauseMs(failures, leastMs);
    names.set(name, { why: whyOf(refusal), msg: refusal?.msg ?? '', failures, untilMs });
  }

  return {
    waitMs: name => Math.max(0, all.untilMs - now(), (names.get(name)?.untilMs ?? never) - now()),
    allWaitMs: () => Math.max(0, all.untilMs - now()),
    held: name => names.get(name) ?? null,
    refused,
    answered: name => void names.delete(name),
    heard(name, refusal) {
      if (refusal === null || !cannot(refusal)) {
        names.delete(name);
        last = null;
        all = { ...all, failures: 0 };
        return;
      }
      refused(name, refusal);
      if (last !== null && last !== name) {
        // What was on its way together is one refusal.
        const failures = all.untilMs > now() ? all.failures : all.failures + 1;
        const untilMs = now() + pauseMs(failures, refusal.retryAfterMs);
        all = { failures, untilMs: Math.max(all.untilMs, untilMs) };
      }
      last = name;
    },
    slowest(ms) {
      longestMs = ms;
    },
    forget(why) {
      for (const [name, held] of names) if (why === undefined || held.why === why) names.delete(name);
      if (why !== undefined) return;
      all = { failures: 0, untilMs: never };
      last = null;
    },
  };
}

/** Of this page. By a clock that cannot be set. */
export const background = createBackOff({ now: () => performance.now(), random: Math.random });
