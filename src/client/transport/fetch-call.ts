import type { ServerAnswer } from '#calls/kit/answer.ts';
import type { AnswerOf, AnyRead, InputOf } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { t } from '../messages/en.ts';
import { bringReader, notice, translate } from '../messages/language.ts';
import { endToken, sessionState } from '../who/session-state.ts';
import { ask, rethrowOwn } from './ask.ts';
import { background } from './back-off.ts';
import { reportContact, reportFailure, whileThere } from './connection.ts';
import { forbiddenReads } from './forbidden-reads.ts';
import { noteMaintenance } from './maintenance-state.ts';
import { readMark } from './read-mark.ts';
import { reportHeader } from './tablet-header.ts';

/** The server answered, and the answer is no. `code` is for programs, `msg` for people (may be empty). */
export class CallFailure extends Error {
  readonly code: string;
  readonly msg: string;
  readonly status: number;
  readonly field: string | undefined;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | undefined;
  constructor(code: string, msg: string, status: number, field?: string, retryAfterMs?: number) {
    super(msg || code);
    this.name = 'CallFailure';
    this.code = code;
    this.msg = msg;
    this.status = status;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Our server did not answer: no network, no server, something on the way answered instead, or not in time.
 */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super(t.call.unreachable, { cause });
    this.name = 'Unreachable';
  }
}

/** For an answer to begin, and for the rest of a long one to come over a slow line. */
const limitMs = 20_000;
const restMs = 60_000;

/**
 * Sends a read through the proxy and resolves to its answer. Rejects with a CallFailure when the server
 * refuses. Rejects with Unreachable when its answer does not begin within 20 seconds or does not end within
 * 60 more. Rejects so sooner where the server is found not to be there.
 *
 * @param token instead of the session's, while signing in
 */
export async function fetchCall<C extends AnyRead>(
  call: C,
  input: InputOf<C>,
  options: { signal?: AbortSignal | undefined; token?: string | null } = {},
): Promise<AnswerOf<C>> {
  const session = sessionState.get();
  const token = options.token === undefined ? (session?.token ?? null) : options.token;
  // The report is about the person at work on this tablet, not about the one who is signing in.
  const told = options.token === undefined && token !== null ? reportHeader() : {};
  const late = new AbortController();
  const limit = (ms: number) =>
    setTimeout(() => late.abort(new DOMException('No answer', 'TimeoutError')), ms);
  let timer = limit(limitMs);
  let answer: ServerAnswer;
  try {
    const { signal: given } = options;
    const body = JSON.stringify({ ...toRequest(call, input), token });
    answer = await whileThere(
      signal =>
        ask(
          '/api/proxy',
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...told, ...readMark() },
            body,
            signal,
          },
          () => {
            clearTimeout(timer);
            timer = limit(restMs);
          },
        ),
      given ? [given, late.signal] : [late.signal],
    );
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    rethrowOwn(error);
    reportFailure();
    await bringReader();
    throw new Unreachable(error);
  } finally {
    clearTimeout(timer);
  }
  if (answer.kind === 'none') {
    reportFailure();
    await bringReader();
    throw new Unreachable();
  }
  reportContact();
  // The answer's shape is the back end's promise, held by its tests; parsing thousands of rows again costs frames.
  if (answer.kind === 'data') {
    background.heard(call.name, null);
    return answer.data as AnswerOf<C>;
  }
  const { status, error, retryAfterMs } = answer;
  await bringReader();
  const failure = new CallFailure(error.code, translate(error), status, error.field, retryAfterMs);
  background.heard(call.name, failure);
  if (error.code === 'maintenance') noteMaintenance();
  if (error.code === 'forbidden') forbiddenReads.set(forbiddenReads.get() + 1);
  if (status === 401 && options.token === undefined && session) endToken(session.tokenGeneration);
  if (status === 502 || status === 504) throw new Unreachable(failure);
  throw failure;
}

/** What a person is told about a failed read: the server's words, else the call's notice; null to stay silent. */
export function failureText(call: AnyRead, error: unknown): string | null {
  return (error instanceof CallFailure && error.msg) || (call.failure && notice(call.failure));
}
