import { serverMessages } from '#model/messages/server.ts';
import { type Actor, noActor, ownerOf } from '../backend/kit/context.ts';
import { type Db, isDiskFull } from '../db/connection.ts';
import { hashToken } from '../session/session.ts';
import { createSignInThrottle } from '../session/sign-in-throttle.ts';
import { addressKey } from './address-key.ts';
import { type Body, type Refused, readJson } from './admission.ts';
import { createRates, foreignCalls, lookUps, ownWrites, readingLimits } from './capacity.ts';
import { Crowded, createSemaphore, type Semaphore } from './fair-semaphore.ts';
import { createLookUps, lookedUp } from './look-ups.ts';
import { createReadingRoom } from './reading-room.ts';
import {
  type Answer,
  busy,
  type Caller,
  diskFull,
  diskFullLog,
  notForwarded,
  type Origin,
  refusal,
  silent,
  type Target,
  tooOften,
} from './target.ts';

/** A request as a door sees it. */
export type Visit = {
  headers: Headers;
  /** Aborts when the client does not wait for the answer any more. */
  signal: AbortSignal;
  origin: Origin;
  /** Key of the client's address, see `addressKey`. */
  address: string;
  now: Date;
};

/**
 * Whom a request comes from, as far as its body says.
 * - a person with this token
 * - `anyone`: counted as a stranger
 * - `proven`: the body itself proves that its sender may send it
 */
export type From = { token: string | null } | 'anyone' | 'proven';

/** The caller as a door knows them. The work is done in the actor's name; the sender sends it. */
export type Known = Caller & { readonly sender: Actor };

/**
 * Work, and the line in which it waits for its turn: for calls, for what only this server does, or for the
 * sign-in.
 */
export type Turn =
  | {
      line: 'reads' | 'writes' | 'own';
      /** Between these turns are taken. */
      who: string;
      weight?: number;
      signal: AbortSignal;
      work: () => Promise<Answer>;
    }
  /** `null`: it is no password that is tried, but the set-up code. */
  | { line: 'sign-in'; username: string | null; signal: AbortSignal; work: () => Promise<Answer> };

/**
 * What is behind a door. Nothing here can wait but the work of a turn. Neither function is asynchronous, so
 * that a call to the database, a printer or another server is made in its turn.
 */
export type DoorPlan<W> = {
  /** What the log calls it. */
  name: string;
  /** Bytes of its longest body. */
  longest?: number;
  /** Its clients do not say that they send JSON. */
  anyType?: boolean;
  /** What is wanted, and from whom the request comes. Its input is checked here, with the schemas of `calls/kit/atoms.ts`. */
  admit(body: Body, visit: Visit): { wish: W; from: From } | Refused;
  /** How many requests it counts as. */
  cost?(wish: W): number;
  /**
   * The name in which work is done that another owner than the sender has queued, or why it is not done.
   * Asked in the line of look-ups. Without it only its owner sends it.
   */
  author?(wish: W, owner: string, sender: Actor, visit: Visit): Promise<Actor | Answer>;
  /** Refuses by what is known by now, or gives the work and its turn. */
  serve(wish: W, known: Known, visit: Visit): Answer | Turn;
  /** What is to be done for a token without a session, before it is refused. */
  unknown?(wish: W, visit: Visit): Turn;
  /** Told of every answer to a request that was admitted. */
  answered?(seen: Seen<W>, visit: Visit, given: Answer, ms: number): void;
};

/** What became known of a request. */
type Seen<W> = { wish: W; sender: Actor | null };

declare const throughTheFront: unique symbol;
/** A door that the front has opened. There is no other way to make one: what is no door is not routed (`app.ts`). */
export type Door = {
  (request: Request, origin: Origin): Promise<Answer>;
  readonly [throughTheFront]: true;
};

/** Who has a turn and who waits for one, by line. */
export type Lines = Readonly<Record<'reads' | 'writes' | 'look_ups', Semaphore['load']>>;

export type Front = {
  /** How the lines stand at this moment. */
  lines(): Lines;
  door<W>(plan: DoorPlan<W>): Door;
  /**
   * What is shown to every caller that knows its address, and is looked up: in the line of reads, between
   * addresses.
   */
  look<T>(request: Request, origin: Origin, work: () => Promise<T>): Promise<T | { refused: Answer }>;
  /**
   * Counts a look: as one of a stranger, or of the reader of a feed with a key.
   *
   * @returns the refusal, where there were too many; else `null`
   */
  count(by: { stranger: Origin } | { feedKey: number }): Promise<Answer | null>;
};

/** A page gives up on a look after 20 s. */
const lookMs = 20_000;

/**
 * What every request to the server passes, whatever it is: rates, bodies, the look-up of the person, and
 * turns.
 *
 * A request takes a place among those that run only when it is whole and valid, and its sender may send it.
 * Then people take turns, so that none waits for all that another one has asked for.
 */
export function createFront(given: { target: Target; db: Db; now: () => Date }): Front {
  const parts = partsOf(given);
  const { rates, lines } = parts;
  return {
    lines: () => ({ reads: lines.reads.load, writes: lines.writes.load, look_ups: parts.looks.load }),
    door<W>(plan: DoorPlan<W>) {
      const open = async (request: Request, origin: Origin): Promise<Answer> => {
        const start = performance.now();
        const { headers, signal } = request;
        const visit = { headers, signal, origin, address: addressKey(origin.address), now: given.now() };
        origin.trace.call = plan.name;
        let seen: Seen<W> | null = null;
        let came: Answer;
        try {
          came = await answer(parts, plan, request, visit, known => {
            seen = known;
          });
        } catch (error) {
          came = failed(error, origin);
        }
        if (seen) plan.answered?.(seen, visit, came, performance.now() - start);
        return came;
      };
      return open as Door; // the one place where doors are made
    },
    async look(request, origin, work) {
      const address = addressKey(origin.address);
      const early = await rates.take('address', address);
      if (early !== null) return { refused: tooOften(early) };
      try {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(lookMs)]);
        return await lines.reads.run(address, work, { signal });
      } catch (error) {
        return { refused: failed(error, origin) };
      }
    },
    async count(by) {
      const early = await ('stranger' in by
        ? rates.take('stranger', addressKey(by.stranger.address))
        : rates.take('feed', String(by.feedKey)));
      return early === null ? null : tooOften(early);
    },
  };
}

/** What the front keeps between requests. */
type FrontParts = ReturnType<typeof partsOf>;

function partsOf({ target, db, now }: { target: Target; db: Db; now: () => Date }) {
  const writes = createSemaphore(target.atOnce?.writes ?? foreignCalls);
  const looks = createSemaphore(lookUps);
  return {
    room: createReadingRoom(readingLimits),
    rates: createRates(),
    lines: {
      reads: createSemaphore(target.atOnce?.reads ?? foreignCalls),
      writes,
      // It takes connections of our database, as changes of the built-in back end do.
      own: target.atOnce ? writes : createSemaphore(ownWrites),
    },
    signIn: createSignInThrottle(db),
    looks,
    callerOf: createLookUps(looks, target, now),
  };
}

function take(
  { lines, signIn }: FrontParts,
  turn: Turn,
  { origin, address, headers, now: at }: Visit,
): Promise<Answer> {
  if (turn.line !== 'sign-in') {
    const { line, who, work, weight, signal } = turn;
    return lines[line].run(who, work, { signal, ...(weight === undefined ? {} : { weight }) });
  }
  const { username, signal, work } = turn;
  const { secure, trace } = origin;
  const cookie = headers.get('cookie');
  return signIn({ username, address, cookie, secure, trace, now: at, signal }, work);
}

async function answer<W>(
  parts: FrontParts,
  plan: DoorPlan<W>,
  request: Request,
  visit: Visit,
  saw: (seen: Seen<W>) => void,
): Promise<Answer> {
  const { origin, address } = visit;
  const early = await parts.rates.take('address', address);
  if (early !== null) return tooOften(early);
  const admitted = await admit(parts, plan, request, visit);
  if ('refused' in admitted) {
    const wait = await parts.rates.take('stranger', address);
    return wait === null ? admitted.refused : tooOften(wait);
  }
  const { wish, from } = admitted;
  saw({ wish, sender: null });

  const caller = await callerFrom(parts, from, visit);
  if (caller && 'status' in caller) return caller;
  const wait = await countSender(parts, plan, admitted, caller, address);
  if (wait !== null) return tooOften(wait);
  if (!caller) {
    if (plan.unknown) await take(parts, plan.unknown(wish, visit), visit);
    return notForwarded('unauthenticated', serverMessages.signInAgain());
  }
  const { actor: sender } = caller;
  if (sender !== noActor) origin.trace.user_id = sender.user.user_id;
  saw({ wish, sender });
  const author = await authorOf(parts, plan, wish, sender, visit);
  if ('status' in author) return author;
  const served = plan.serve(wish, { ...caller, actor: author, sender }, visit);
  return 'work' in served ? take(parts, served, visit) : served;
}

/** Reads the body, and what the door makes of it. */
async function admit<W>(
  { room }: FrontParts,
  plan: DoorPlan<W>,
  request: Request,
  visit: Visit,
): Promise<Admitted<W> | Refused> {
  const longest = Math.min(plan.longest ?? readingLimits.bytes, readingLimits.bytes);
  const body = await readJson(request, () => room.read(request, visit.address, longest), plan);
  return 'refused' in body ? body : plan.admit(body, visit);
}

type Admitted<W> = { wish: W; from: From };

/** The person that a token belongs to, `null` for none; without a token to ask for the caller is not known. */
async function callerFrom(
  { callerOf }: FrontParts,
  from: From,
  { origin, address }: Visit,
): Promise<Caller | null | Answer> {
  if (typeof from !== 'object') return { actor: noActor, maintenance: false };
  const { token } = from;
  const found = token === null ? null : await lookedUp(origin, () => callerOf(address, token));
  if (found && 'status' in found) return found;
  return found?.actor === noActor ? null : found;
}

/** Counts a request for its session, or as one of a stranger. How long to wait where there were too many. */
function countSender<W>(
  { rates }: FrontParts,
  plan: DoorPlan<W>,
  { wish, from }: Admitted<W>,
  caller: Caller | null,
  address: string,
): Promise<number | null> {
  if (from === 'proven') return Promise.resolve(null);
  return typeof from === 'object' && caller
    ? rates.take('session', hashToken(from.token ?? ''), plan.cost?.(wish))
    : rates.take('stranger', address);
}

async function authorOf<W>({ looks }: FrontParts, plan: DoorPlan<W>, wish: W, sender: Actor, visit: Visit) {
  const owner = visit.headers.get('x-owner');
  if (owner === null || owner === ownerOf(sender)) return sender;
  const { author } = plan;
  if (!author) return notForwarded('forbidden', serverMessages.otherUser());
  return lookedUp(visit.origin, () =>
    looks.run(visit.address, () => author(wish, owner, sender, visit), { signal: visit.signal }),
  );
}

function failed(error: unknown, origin: Origin): Answer {
  if (error instanceof Crowded) return busy();
  if (isDiskFull(error)) {
    origin.log.error({ err: error, ...origin.trace }, diskFullLog);
    // Here the server cannot promise that nothing was done: another back end may have been asked.
    const { 'x-not-forwarded': _, ...headers } = diskFull().headers ?? {};
    return { ...diskFull(), headers };
  }
  origin.log.error({ err: error, ...origin.trace }, 'the request failed');
  return refusal('system_error', silent);
}
