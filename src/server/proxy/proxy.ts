import { isIP } from 'node:net';
import { calls } from '#calls/all.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { firstError } from '#calls/kit/errors.ts';
import { maxPageSize } from '#calls/kit/list-input.ts';
import { readMarkHeader } from '#calls/kit/read-mark.ts';
import type { WireRequest } from '#calls/kit/wire.ts';
import { login } from '#calls/session/session.ts';
import { reportIn, tabletHeader } from '#calls/session/tablet-report.ts';
import { begin } from '#calls/setup/set-up.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { ApiLog } from '../api-log/writer.ts';
import { type Actor, noActor, ownerOf } from '../backend/kit/context.ts';
import type { Meter } from '../monitoring/meter.ts';
import { ownerIn } from '../session/work-authors.ts';
import { type Admitted, type AdmittedChain, callIn, chainIn, keyOf } from './admission.ts';
import { weightOf } from './capacity.ts';
import { type Made, makeChain } from './chain.ts';
import { makeChange, validateInput } from './change.ts';
import type { Door, Front, Known, Turn, Visit } from './front.ts';
import type { Send } from './send.ts';
import { type Answer, held, notForwarded, type Target, withMark } from './target.ts';

export type ProxyOptions = {
  target: Target;
  /** Where calls are written down; nowhere without it. */
  apiLog?: ApiLog | null;
  /** Counts calls; without it they are not counted. */
  meter?: Meter;
};

/** A page gives up on a read after 20 s and on a change after 30 s. */
const readMs = 25_000;
const writeMs = 28_000;

/**
 * The one way to the back end: `POST /api/proxy` with `{ url, options: { method, body }, token }`, or with a chain of
 * changes (`ChainRequest`). Method and url are matched against the catalogue as they were written. What goes on
 * is built from the call and its validated input, never from the caller's text. Everything refused here carries
 * `x-not-forwarded: 1` and reached no back end.
 */
export function createProxy(front: Front, { target, apiLog = null, meter }: ProxyOptions): Door {
  const write = (said: Said, { headers, origin, now }: Visit) => {
    const { call, sender, fields, answer, ms, key } = said;
    const { status } = answer;
    meter?.called(call, { status, code: status < 400 ? undefined : codeOf(answer) }, ms);
    const user = sender && sender !== noActor ? sender.user : null;
    apiLog?.add({
      at: now,
      user: user && { id: user.user_id, name: user.username },
      call,
      fields,
      status,
      answer: answer.body,
      ms,
      key: key ?? headers.get('idempotency-key') ?? '',
      requestId: origin.requestId,
    });
  };
  return front.door<Wish>({
    name: 'proxy',
    admit(body, { origin }) {
      const isChain = typeof body.json === 'object' && body.json !== null && 'chain' in body.json;
      const wish = isChain ? chainIn(body, calls) : callIn(body, calls);
      if ('refused' in wish) return wish;
      const { call } = firstOf(wish);
      origin.trace.call = call.name;
      origin.span?.rename(call.name);
      origin.span?.note({
        'quay.call': call.name,
        'quay.changes': 'changes' in wish ? wish.changes.length : 1,
      });
      return { wish, from: call.access === 'anyone' ? 'anyone' : { token: wish.token } };
    },
    cost(wish) {
      if ('changes' in wish) return wish.changes.length;
      return wish.call.kind === 'read' ? 1 + Math.floor(sizeOf(wish.fields) / 100) : 1;
    },
    author: (wish, owner, sender, { now }) => authorOfChange(firstOf(wish).call, owner, sender, target, now),
    serve(wish, known, visit) {
      noteTablet(visit, known.sender, target);
      if (!('changes' in wish)) return serve(wish, known, visit, target);
      const { sender } = known;
      const { trace } = visit.origin;
      return chainTurn(wish, known, visit, target, ({ change: { call, key }, input: fields, answer, ms }) => {
        // The log tells where a chain has stopped, and why.
        trace.call = call.name;
        if (answer.status >= 400) trace.code = codeOf(answer);
        write({ call, fields, answer, ms, key, sender }, visit);
      });
    },
    answered({ wish, sender }, visit, answer, ms) {
      // Each change of a chain was written down when it was made.
      if ('changes' in wish && answer.status === 200) return;
      write({ ...firstOf(wish), sender, answer, ms }, visit);
    },
  });
}

const codeOf = ({ body }: Answer) => firstError(JSON.parse(body))?.code;

/** What is written down of a call. */
type Said = {
  call: AnyCall;
  sender: Actor | null;
  fields: unknown;
  answer: Answer;
  ms: number;
  key?: string;
};

type Wish = Admitted | AdmittedChain;

/** The call, or the first change of a chain. */
function firstOf(wish: Wish): { call: AnyCall; fields: unknown; key?: string } {
  if (!('changes' in wish)) return wish;
  const [first] = wish.changes;
  return first!; // a chain has one at least
}

function serve({ call, fields, token }: Admitted, known: Known, visit: Visit, target: Target): Answer | Turn {
  const { actor } = known;
  const ask = askOf(known, visit, token);
  const who = whoOf(known, visit);
  const { headers, signal } = visit;
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
  // Once begun it is brought to its end, even if the tablet does not wait: it would only be sent again.
  const work = () => {
    const change = { call, fields, key, caller: known, target };
    return marked(target, () =>
      makeChange({ ...change, ask: { ...ask, signal: AbortSignal.timeout(writeMs) } }),
    );
  };
  return { line: 'writes', who, signal, work };
}

/** A chain takes one turn: it is as much work as a sale. */
function chainTurn(chain: AdmittedChain, known: Known, visit: Visit, target: Target, made: Made): Turn {
  const work = () => {
    const ask = { ...askOf(known, visit, chain.token), signal: AbortSignal.timeout(writeMs) };
    return marked(target, () => makeChain(chain, { caller: known, ask, target }, visit.headers, made));
  };
  return { line: 'writes', who: whoOf(known, visit), signal: visit.signal, work };
}

/** Tells how far the database is once the work is done, so that its sender reads nothing older. */
async function marked(target: Target, work: () => Promise<Answer>): Promise<Answer> {
  const answer = await work();
  if (!target.mark || answer.headers?.['x-not-forwarded']) return answer;
  return withMark(answer, await target.mark());
}

function askOf({ actor }: Known, { origin, headers, now }: Visit, token: string | null) {
  const { requestId, log, address } = origin;
  const seen = headers.get(readMarkHeader);
  return { actor, token, now, requestId, address, userAgent: headers.get('user-agent') ?? '', seen, log };
}

/** Between whom turns are taken. */
const whoOf = ({ sender }: Known, { address }: Visit) =>
  sender === noActor ? address : String(sender.user.user_id);

/** Runs on its own: what the tablet asks for neither waits for it nor fails with it. */
function noteTablet({ headers, origin, now }: Visit, sender: Actor, target: Target): void {
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

const timeLimitMs = 30_000;
const maxAnswerBytes = 8 * 1024 * 1024;
/** Codes of errors that end a request before a byte of it has left. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Sends requests to the one origin that is configured. Redirects are not followed; 30 s and 8 MB are the limits. */
export function sendTo(origin: string): Send {
  return async ({ url, options }: WireRequest, { token, key, address, traceparent }) => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers['idempotency-key'] = key;
    if (traceparent) headers.traceparent = traceparent;
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
      const { status } = response;
      return body === null ? { kind: 'unreadable', status } : { kind: 'answered', status, body };
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
