import { calls } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit.ts';
import { parseInput, type WireRequest } from '#calls/wire.ts';
import { admit, keyOf } from './admission.ts';
import { mayCall } from './backend/access.ts';
import { nobody, ownerOf } from './backend/context.ts';
import type { Send } from './forward.ts';
import type { Logger } from './log.ts';
import { type Answer, type Ask, type Caller, notForwarded, refusal, type Target } from './target.ts';

/** What is written down about a request in the log. Never its body. */
export type Trace = { call?: string; user_id?: number };

export type ProxyOptions = { target: Target; now: () => Date };
export type Origin = { requestId: string; address: string; log: Logger; trace: Trace };

/** More requests than this at once are turned away, to be sent again: waiting would only make all of them late. */
const maxAtOnce = 256;

/**
 * The one way to the back end: `POST /api/proxy` with `{ url, options: { method, body }, token }`. Method and url are
 * matched against the catalogue as they were written; what goes on is built from the call and its validated input, never
 * from the caller's text. Everything refused here carries `x-not-forwarded: 1` and reached no back end.
 */
export function createProxy({ target, now }: ProxyOptions) {
  let running = 0;
  return async (request: Request, origin: Origin): Promise<Answer> => {
    if (running >= maxAtOnce) {
      const answer = notForwarded('overloaded', 'The server is busy. Try again in a moment.');
      return { ...answer, headers: { ...answer.headers, 'retry-after': '1' } };
    }
    running++;
    try {
      return await answer(request, origin, target, now());
    } catch (error) {
      origin.log.error({ err: error, ...origin.trace }, 'the call failed');
      return refusal('system_error', '');
    } finally {
      running--;
    }
  };
}

async function answer(request: Request, origin: Origin, target: Target, now: Date): Promise<Answer> {
  const admitted = await admit(request, calls);
  if ('refused' in admitted) return admitted.refused;
  const { call, fields, token } = admitted;
  origin.trace.call = call.name;

  let caller: Caller | null;
  try {
    caller = await callerOf(call, token, target, now);
  } catch (error) {
    origin.log.error({ err: error, ...origin.trace }, 'the user could not be looked up');
    return notForwarded('unreachable', '');
  }
  if (!caller) return notForwarded('unauthenticated', 'Please sign in again.');
  const { actor } = caller;
  if (actor !== nobody) origin.trace.user_id = actor.user.user_id;
  const owner = request.headers.get('x-owner');
  if (owner !== null && owner !== ownerOf(actor))
    return notForwarded('forbidden', 'This change belongs to another user.');

  const { requestId, address, log } = origin;
  const ask = { actor, token, now, requestId, address, log };
  if (call.kind === 'read') {
    const input = admitInput(call, fields, caller);
    return 'refused' in input ? input.refused : target.read({ ...ask, call, ...input });
  }
  const key = keyOf(request.headers, call, fields, ownerOf(actor));
  if ('refused' in key) return key.refused;
  // What was answered once is answered again, whatever has been forbidden or closed since.
  const known = key.isRepeat ? await target.replay(key.keyed, now) : null;
  if (known) return known;
  const input = admitInput(call, fields, caller);
  return 'refused' in input ? input.refused : target.write({ ...ask, call, ...input }, key.keyed);
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
    return { refused: notForwarded('maintenance', 'The system is under maintenance.') };
  const parsed = parseInput(call, fields);
  if (!parsed.ok) return { refused: notForwarded('validation', parsed.msg, parsed.field) };
  if (!mayCall(call, parsed.input, actor))
    return { refused: notForwarded('forbidden', 'You are not allowed to do this.') };
  return { input: parsed.input };
}

const timeLimitMs = 30_000;
const maxAnswerBytes = 8 * 1024 * 1024;
/** Codes of errors that end a request before a byte of it has left. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Sends requests to the one origin that is configured. Redirects are not followed; 30 s and 8 MB are the limits. */
export function sendTo(origin: string): Send {
  return async ({ url, options }: WireRequest, { token, key }) => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers['idempotency-key'] = key;
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
