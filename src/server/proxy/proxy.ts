import { isIP } from 'node:net';
import { calls } from '#calls/all.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { maxPageSize } from '#calls/kit/list-input.ts';
import { parseInput, type WireRequest } from '#calls/kit/wire.ts';
import { login } from '#calls/session/session.ts';
import { begin } from '#calls/setup/set-up.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { ApiLog, Logged } from '../api-log/writer.ts';
import { mayCall } from '../backend/kit/access.ts';
import { type Actor, nobody, ownerOf } from '../backend/kit/context.ts';
import type { Db } from '../db/connection.ts';
import { hashToken } from '../session/session.ts';
import { createSignInThrottle, type SignInThrottle } from '../session/sign-in-throttle.ts';
import { ownerIn } from '../session/work-authors.ts';
import { addressKey } from './address-key.ts';
import { admit, keyOf } from './admission.ts';
import { foreignCalls, weightOf } from './capacity.ts';
import { Crowded, createSemaphore, type Semaphore } from './fair-semaphore.ts';
import type { Send } from './forward.ts';
import { createIntake, type Intake } from './intake.ts';
import {
  type Answer,
  type Ask,
  busy,
  type Caller,
  held,
  notForwarded,
  type Origin,
  refusal,
  silent,
  type Target,
  tooOften,
} from './target.ts';

export type ProxyOptions = {
  target: Target;
  /** Where tries at passwords are counted. */
  db: Db;
  now: () => Date;
  /** Where calls are written down; nowhere without it. */
  apiLog?: ApiLog | null;
  /** Shared with whatever else the server is asked; its own without it. */
  intake?: Intake;
};

/** What is known of a request by its end, for the API log; a request that is no call has no `call`. */
type Noted = Partial<Pick<Logged, 'call' | 'fields' | 'user'>>;

/** A page gives up on a read after 20 s and on a change after 30 s. */
const readMs = 25_000;
const writeMs = 28_000;

/** What the server can do at once, and who gets how much of it. */
type Capacity = Intake & {
  reads: Semaphore;
  writes: Semaphore;
  signIn: SignInThrottle;
};

/**
 * The one way to the back end: `POST /api/proxy` with `{ url, options: { method, body }, token }`. Method and url are
 * matched against the catalogue as they were written; what goes on is built from the call and its validated input, never
 * from the caller's text. Everything refused here carries `x-not-forwarded: 1` and reached no back end.
 *
 * A request takes a place among those that run only when it is whole, is a call, and comes from somebody who may send it.
 * Then people take turns, so that nobody waits for all that another one has asked for.
 */
export function createProxy({ target, db, now, apiLog = null, intake = createIntake() }: ProxyOptions) {
  const capacity: Capacity = {
    ...intake,
    reads: createSemaphore(target.atOnce?.reads ?? foreignCalls),
    writes: createSemaphore(target.atOnce?.writes ?? foreignCalls),
    signIn: createSignInThrottle(db),
  };
  const answered = async (request: Request, origin: Origin, noted: Noted): Promise<Answer> => {
    try {
      return await answer(request, origin, target, capacity, now(), noted);
    } catch (error) {
      if (error instanceof Crowded) return busy();
      origin.log.error({ err: error, ...origin.trace }, 'the call failed');
      return refusal('system_error', silent);
    }
  };
  return async (request: Request, origin: Origin): Promise<Answer> => {
    const start = performance.now();
    const noted: Noted = {};
    const given = await answered(request, origin, noted);
    const { call, fields, user = null } = noted;
    if (call)
      apiLog?.add({
        at: now(),
        user,
        call,
        fields,
        status: given.status,
        answer: given.body,
        ms: performance.now() - start,
        key: request.headers.get('idempotency-key') ?? '',
        requestId: origin.requestId,
      });
    return given;
  };
}

async function answer(
  request: Request,
  origin: Origin,
  target: Target,
  { room, rates, lookUps, reads, writes, signIn }: Capacity,
  now: Date,
  noted: Noted,
): Promise<Answer> {
  const address = addressKey(origin.address);
  const early = await rates.take('address', address);
  if (early !== null) return tooOften(early);
  const admitted = await admit(request, calls, () => room.read(request, address));
  if ('refused' in admitted) {
    const wait = await rates.take('stranger', address);
    return wait === null ? admitted.refused : tooOften(wait);
  }
  const { call, fields, token } = admitted;
  origin.trace.call = call.name;
  Object.assign(noted, { call, fields } satisfies Noted);

  let caller: Caller | null;
  const { signal } = request;
  try {
    caller = await lookUps.run(address, () => callerOf(call, token, target, now), { signal });
  } catch (error) {
    if (error instanceof Crowded) return busy();
    origin.log.error({ err: error, ...origin.trace }, 'the user could not be looked up');
    return notForwarded('unreachable', silent);
  }
  const isStranger = caller === null || caller.actor === nobody;
  const cost = call.kind === 'read' ? 1 + Math.floor(sizeOf(fields) / 100) : 1;
  const wait = isStranger
    ? await rates.take('stranger', address)
    : await rates.take('session', hashToken(token ?? ''), cost);
  if (wait !== null) return tooOften(wait);
  if (!caller) return notForwarded('unauthenticated', serverMessages.signInAgain());
  const { actor } = caller;
  if (actor !== nobody) {
    origin.trace.user_id = actor.user.user_id;
    noted.user = { id: actor.user.user_id, name: actor.user.username };
  }
  const owner = request.headers.get('x-owner');
  let author: Caller = caller;
  if (owner !== null && owner !== ownerOf(actor)) {
    const found = await authorOfChange(call, owner, actor, target, now, origin);
    if ('status' in found) return found;
    author = { ...caller, actor: found };
  }

  const { requestId, log } = origin;
  const userAgent = request.headers.get('user-agent') ?? '';
  const ask = { actor: author.actor, token, now, requestId, address: origin.address, userAgent, log };
  const who = actor === nobody ? address : String(actor.user.user_id);
  if (call.kind === 'read') {
    const input = admitInput(call, fields, author);
    if ('refused' in input) return input.refused;
    const reading = AbortSignal.any([signal, AbortSignal.timeout(readMs)]);
    const read = () => target.read({ ...ask, ...input, call, signal: reading });
    if (call.name === login.name || call.name === begin.name) {
      // Parsed with this call's schema. Whoever tries the set-up code may call themselves anything.
      const username = call.name === begin.name ? null : (input.input as InputOf<typeof login>).username;
      const cookie = request.headers.get('cookie');
      const { secure, trace } = origin;
      return signIn({ username, address, cookie, secure, trace, now, signal: reading }, read);
    }
    return reads.run(who, read, { weight: weightOf(sizeOf(fields)), signal: reading });
  }
  const key = keyOf(request.headers, call, fields, ownerOf(author.actor));
  if ('refused' in key) return key.refused;
  return writes.run(
    who,
    async () => {
      // What was answered once is answered again, whatever has been forbidden or closed since.
      const known = key.isRepeat ? await target.replay(key.keyed, now) : null;
      if (known) return known;
      const input = admitInput(call, fields, author);
      if ('refused' in input) return input.refused;
      // Once begun it is brought to its end, whether or not somebody still waits: it would only be sent again.
      return target.write({ ...ask, ...input, call, signal: AbortSignal.timeout(writeMs) }, key.keyed);
    },
    { signal },
  );
}

/**
 * In whose name a change is made that another owner has queued, or the answer why it is not made. Passwords are nobody
 * else's to change.
 */
async function authorOfChange(
  call: AnyCall,
  owner: string,
  sender: Actor,
  target: Target,
  now: Date,
  origin: Origin,
): Promise<Actor | Answer> {
  const made = ownerIn(owner);
  if (call.kind !== 'write' || call.memoryOnly || sender === nobody || !made)
    return notForwarded('forbidden', serverMessages.otherUser());
  try {
    const author = await target.authorOf?.(owner, sender, now);
    if (author) return author;
  } catch (error) {
    origin.log.error({ err: error, ...origin.trace }, 'the author could not be looked up');
    return notForwarded('unreachable', silent);
  }
  if (made.user_id !== sender.user.user_id) return notForwarded('forbidden', serverMessages.otherUser());
  return held(target.authorOf ? serverMessages.heldForShop(made.shop) : serverMessages.heldThere(made.shop));
}

/** Rows that a list is asked for, before the input is validated. */
function sizeOf(fields: unknown): number {
  const size = typeof fields === 'object' && fields !== null && 'size' in fields ? fields.size : 0;
  return typeof size === 'number' && size > 0 ? Math.min(size, maxPageSize) : 0;
}

/** The user of the token; without a good one `nobody`, where the call is open to anyone. */
async function callerOf(
  call: AnyCall,
  token: string | null,
  target: Target,
  now: Date,
): Promise<Caller | null> {
  if (call.access === 'anyone') return { actor: nobody, maintenance: false };
  return token === null ? null : target.authenticate(token, now);
}

function admitInput(
  call: AnyCall,
  fields: unknown,
  { actor, maintenance }: Caller,
): Pick<Ask, 'input'> | { refused: Answer } {
  if (maintenance && !actor.isAdministrator && !/^(config|session)\./.test(call.name))
    return { refused: notForwarded('maintenance', serverMessages.maintenance()) };
  const parsed = parseInput(call, fields);
  if (!parsed.ok) return { refused: notForwarded('validation', parsed, parsed.field) };
  if (!mayCall(call, parsed.input, actor))
    return { refused: notForwarded('forbidden', serverMessages.forbidden()) };
  return { input: parsed.input };
}

const timeLimitMs = 30_000;
const maxAnswerBytes = 8 * 1024 * 1024;
/** Codes of errors that end a request before a byte of it has left. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Sends requests to the one origin that is configured. Redirects are not followed; 30 s and 8 MB are the limits. */
export function sendTo(origin: string): Send {
  return async ({ url, options }: WireRequest, { token, key, address }) => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers['idempotency-key'] = key;
    // As we know it, never what the client says of itself.
    if (address && isIP(address) > 0) headers['x-forwarded-for'] = address;
    try {
      const response = await fetch(new URL(url, origin), {
        method: options.method,
        headers,
        body: options.body === undefined ? null : JSON.stringify(options.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimitMs),
      });
      const body = await readJson(response);
      return body === null ? { kind: 'unreadable' } : { kind: 'answered', status: response.status, body };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'timeout' };
      const cause = error instanceof Error ? error.cause : undefined;
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      return { kind: neverSent.has(code) ? 'not-sent' : 'cut' };
    }
  };
}

/** The answer's text, when it is JSON of a bearable length. */
async function readJson(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxAnswerBytes) return null;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}
