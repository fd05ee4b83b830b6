import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { firstError } from '#calls/kit/errors.ts';
import { normalise } from '#model/kit/normalise.ts';
import {
  countTry,
  forgetTries,
  lock,
  lockedUntil,
  refundTry,
  tooManyTries,
  triesAllowed,
} from '../backend/session/tries.ts';
import type { Db } from '../db/connection.ts';
import { knownDevices } from '../db/schema/index.ts';
import { passwordThreads } from '../proxy/capacity.ts';
import { createSemaphore } from '../proxy/fair-semaphore.ts';
import { type Answer, notForwarded } from '../proxy/target.ts';

export type SignInAttempt = {
  /** `null`: it is no password that is tried, but the set-up code. */
  username: string | null;
  /** Key of the client's address, see `addressKey`. */
  address: string;
  /** The request's `cookie` header. */
  cookie: string | null;
  /** The request came by https. */
  secure: boolean;
  /** Told whether the tablet is known, for the log. */
  trace: { known_device?: boolean };
  now: Date;
  /** Aborts when the client does not wait for the answer any more. */
  signal: AbortSignal;
};

export type SignInThrottle = (attempt: SignInAttempt, ask: () => Promise<Answer>) => Promise<Answer>;

/** The prefix keeps browsers from taking the cookie from any other host of the domain, and they know it with https only. */
const cookieName = (secure: boolean) => (secure ? '__Host-quay-device' : 'quay-device');
/** A tablet is known for so long after the last sign-in on it. */
export const knownForMs = 180 * 24 * 3600_000;
const waitMs = 12_000;

/**
 * Stands in front of the sign-in of any back end. Bounds guessing without keeping out the person who knows
 * the password.
 *
 * - Tries at one name are checked one after the other. After six wrong ones none is checked for a quarter of
 *   an hour. A password that is not checked is neither right nor wrong, and the answer says so.
 * - A tablet on which the person has signed in before has tries of its own (a cookie tells it). So another
 *   person's guesses do not lock them out there. This is OWASP's "device cookies".
 * - An address may be a whole company behind one router. It has a hundred wrong tries, only those on unknown
 *   tablets count, and known tablets sign in even then.
 * - What was not judged (overload, a back end that is away) is not counted.
 *
 * Tries at the set-up code of an empty company are counted by address alone. It has 100 random bits, which no
 * number of addresses can guess. A lock for all would let a stranger lock the company out.
 *
 * Only so many passwords are checked at once, in turns between addresses.
 */
export function createSignInThrottle(db: Db): SignInThrottle {
  const oneByOne = createSemaphore({
    running: Number.POSITIVE_INFINITY,
    runningOfOne: 1,
    waiting: 4000,
    waitingOfOne: 40,
    waitMs,
  });
  const running = passwordThreads * 2;
  const turns = createSemaphore({ running, runningOfOne: running, waiting: 1000, waitingOfOne: 400, waitMs });

  return async ({ username, address, cookie, secure, trace, now, signal }, ask) => {
    const name = username === null ? null : normalise(username.toLowerCase()).slice(0, 80);
    const device = deviceOf(cookie, secure);
    const isKnown = device !== null && name !== null && (await knows(db, device, name, now));
    trace.known_device = isKnown;
    const own = isKnown
      ? `device:${hashOf(device)}:${name}`
      : name === null
        ? `set-up:${address}`
        : `user:${name}`;
    const subjects = isKnown ? [own] : [own, `address:${address}`];

    const judge = async (): Promise<Answer> => {
      for (const subject of subjects) {
        const until = await lockedUntil(db, subject, now);
        if (until) return tooMany(until, now);
      }
      const counted: { subject: string; tries: number }[] = [];
      for (const subject of subjects) counted.push({ subject, tries: await countTry(db, subject, now) });
      let outcome: Outcome = 'open';
      try {
        const answer = await turns.run(address, ask, { signal });
        outcome = outcomeOf(answer);
        return outcome === 'right' && name !== null
          ? withDevice(answer, await remember(db, device, name, now), secure)
          : answer;
      } finally {
        if (outcome === 'right') await forgetTries(db, own);
        for (const { subject, tries } of counted) {
          if (outcome !== 'wrong') {
            if (outcome === 'open' || subject !== own) await refundTry(db, subject);
          } else if (tries >= allowedOf(subject)) await lock(db, subject, now);
        }
      }
    };
    return oneByOne.run(own, judge, { signal });
  };
}

const allowedOf = (subject: string) =>
  subject.startsWith('address:') ? triesAllowed.address : triesAllowed.user;

type Outcome = 'right' | 'wrong' | 'open';

/** A token is the one answer that is a bare text. Another back end may tell a wrong password with any status. */
function outcomeOf({ status, body }: Answer): Outcome {
  if (status >= 500 || status === 408 || status === 429) return 'open';
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return 'open';
  }
  if (status < 300 && typeof json === 'string') return 'right';
  const code = firstError(json)?.code;
  // No guess: the password was right.
  if (code === 'deactivated') return 'open';
  return status < 300 || status === 401 || status === 403 || code === 'wrong_username_password'
    ? 'wrong'
    : 'open';
}

function tooMany(until: Date, now: Date): Answer {
  const { says, seconds } = tooManyTries(until, now);
  const answer = notForwarded('too_many_tries', says);
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

const hashOf = (device: string) => createHash('sha256').update(device).digest('base64url');

function deviceOf(cookie: string | null, secure: boolean): string | null {
  const named = new RegExp(`(?:^|;\\s*)${cookieName(secure)}=([\\w-]{43})(?:;|$)`);
  return named.exec(cookie ?? '')?.[1] ?? null;
}

async function knows(db: Db, device: string, username: string, now: Date): Promise<boolean> {
  const d = knownDevices;
  const [row] = await db
    .select({ last: d.last_sign_in })
    .from(d)
    .where(and(eq(d.device_hash, hashOf(device)), eq(d.username, username)));
  return row !== undefined && row.last.getTime() > now.getTime() - knownForMs;
}

/** Several people sign in on one tablet: it keeps its cookie. */
async function remember(db: Db, known: string | null, username: string, now: Date): Promise<string> {
  const device = known ?? randomBytes(32).toString('base64url');
  await db
    .insert(knownDevices)
    .values({ device_hash: hashOf(device), username, last_sign_in: now })
    .onConflictDoUpdate({
      target: [knownDevices.device_hash, knownDevices.username],
      set: { last_sign_in: now },
    });
  return device;
}

function withDevice(answer: Answer, device: string, secure: boolean): Answer {
  const lifetime = `Max-Age=${knownForMs / 1000}`;
  const cookie = [`${cookieName(secure)}=${device}`, 'Path=/', lifetime, 'HttpOnly', 'SameSite=Strict'];
  if (secure) cookie.push('Secure');
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie.join('; ') } };
}
