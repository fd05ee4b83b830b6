import { isIP } from 'node:net';
import { calls } from '#calls/all.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { maxPageSize } from '#calls/kit/list-input.ts';
import { parseInput, type WireRequest } from '#calls/kit/wire.ts';
import { login } from '#calls/session/session.ts';
import { reportIn, tabletHeader } from '#calls/session/tablet-report.ts';
import { begin } from '#calls/setup/set-up.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { ApiLog } from '../api-log/writer.ts';
import { mayCall } from '../backend/kit/access.ts';
import { type Actor, noActor, ownerOf } from '../backend/kit/context.ts';
import { ownerIn } from '../session/work-authors.ts';
import { type Admitted, callIn, keyOf } from './admission.ts';
import { weightOf } from './capacity.ts';
import type { Door, Front, Known, Turn, Visit } from './front.ts';
import type { Send } from './send.ts';
import { type Answer, type Ask, type Caller, held, notForwarded, type Target } from './target.ts';

export type ProxyOptions = {
  target: Target;
  /** Where calls are written down; nowhere without it. */
  apiLog?: ApiLog | null;
};

/** A page gives up on a read after 20 s and on a change after 30 s. */
const readMs = 25_000;
const writeMs = 28_000;

/**
 * The one way to the back end: `POST /api/proxy` with `{ url, options: { method, body }, token }`. Method and
 * url are matched against the catalogue as they were written. What goes on is built from the call and its
 * validated input, never from the caller's text. Everything refused here carries `x-not-forwarded: 1` and
 * reached no back end.
 */
export function createProxy(front: Front, { target, apiLog = null }: ProxyOptions): Door {
  return front.door<Admitted>({
    name: 'proxy',
    admit(body, { origin }) {
      const admitted = callIn(body, calls);
      if ('refused' in admitted) return admitted;
      const { call, token } = admitted;
      origin.trace.call = call.name;
      return { wish: admitted, from: call.access === 'anyone' ? 'anyone' : { token } };
    },
    cost: ({ call, fields }) => (call.kind === 'read' ? 1 + Math.floor(sizeOf(fields) / 100) : 1),
    author: ({ call }, owner, sender, { now }) => authorOfChange(call, owner, sender, target, now),
    serve: (wish, known, visit) => serve(wish, known, visit, target),
    answered({ wish: { call, fields }, sender }, { headers, origin, now }, given, ms) {
      const user = sender && sender !== noActor ? sender.user : null;
      apiLog?.add({
        at: now,
        user: user && { id: user.user_id, name: user.username },
        call,
        fields,
        status: given.status,
        answer: given.body,
        ms,
        key: headers.get('idempotency-key') ?? '',
        requestId: origin.requestId,
      });
    },
  });
}

function serve(
  { call, fields, token }: Admitted,
  known: Known,
  { headers, signal, origin, address, now }: Visit,
  target: Target,
): Answer | Turn {
  const { actor, sender } = known;
  noteTablet(headers, sender, target, now, origin);
  const { requestId, log } = origin;
  const userAgent = headers.get('user-agent') ?? '';
  const ask = { actor, token, now, requestId, address: origin.address, userAgent, log };
  const who = sender === noActor ? address : String(sender.user.user_id);
  if (call.kind === 'read') {
    const input = validateInput(call, fields, known);
    if ('refused' in input) return input.refused;
    const reading = AbortSignal.any([signal, AbortSignal.timeout(readMs)]);
    const work = () => target.read({ ...ask, ...input, call, signal: reading });
    if (call.name !== login.name && call.name !== begin.name)
      return { line: 'reads', who, weight: weightOf(sizeOf(fields)), signal: reading, work };
    // Parsed with this call's schema. A person who tries the set-up code may call themselves anything.
    const username = call.name === begin.name ? null : (input.input as InputOf<typeof login>).username;
    return { line: 'sign-in', username, signal: reading, work };
  }
  const key = keyOf(headers, call, fields, ownerOf(actor));
  if ('refused' in key) return key.refused;
  const work = async () => {
    // What was answered once is answered again, whatever has been forbidden or closed since.
    const told = key.isRepeat ? await target.replay(key.keyed, now) : null;
    if (told) return told;
    const input = validateInput(call, fields, known);
    if ('refused' in input) return input.refused;
    // Once begun it is brought to its end, even if the tablet does not wait: it would only be sent again.
    return target.write({ ...ask, ...input, call, signal: AbortSignal.timeout(writeMs) }, key.keyed);
  };
  return { line: 'writes', who, signal, work };
}

/** Runs on its own: what the tablet asks for neither waits for it nor fails with it. */
function noteTablet(
  headers: Headers,
  sender: Actor,
  target: Target,
  now: Date,
  origin: Visit['origin'],
): void {
  const report = sender === noActor ? null : reportIn(headers.get(tabletHeader));
  if (report === null) return;
  const userAgent = headers.get('user-agent') ?? '';
  target.noteTablet?.(report, sender, userAgent, now).catch(error => {
    origin.log.warn({ err: error, ...origin.trace }, 'what the tablet told could not be taken down');
  });
}

/**
 * The name in which a change is made that another owner has queued, or the answer why it is not made.
 * Passwords are only for their own person to change.
 */
async function authorOfChange(
  call: AnyCall,
  owner: string,
  sender: Actor,
  target: Target,
  now: Date,
): Promise<Actor | Answer> {
  const made = ownerIn(owner);
  if (call.kind !== 'write' || call.memoryOnly || sender === noActor || !made)
    return notForwarded('forbidden', serverMessages.otherUser());
  const author = await target.authorOf?.(owner, sender, now);
  if (author) return author;
  if (made.user_id !== sender.user.user_id) return notForwarded('forbidden', serverMessages.otherUser());
  return held(target.authorOf ? serverMessages.heldForShop(made.shop) : serverMessages.heldThere(made.shop));
}

/** Rows that a list is asked for, before the input is validated. */
function sizeOf(fields: unknown): number {
  const size = typeof fields === 'object' && fields !== null && 'size' in fields ? fields.size : 0;
  return typeof size === 'number' && size > 0 ? Math.min(size, maxPageSize) : 0;
}

function validateInput(
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
