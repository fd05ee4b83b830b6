import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import type { SystemAction } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { Crowded, createSemaphore } from '../../proxy/fair-semaphore.ts';
import type { Answer, Http, HttpRequest } from '../../systems/http.ts';
import { unlessStopped } from '../../systems/unless-stopped.ts';
import { BusinessCentralProblem, problemOf, stopped, unreadable } from './problem.ts';
import type { Principal } from './settings.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import type { TimeLimits } from './times.ts';

/** The service works on 5 requests of an application at once. Other programs need some of it. */
export const atOnce = 4;
/** How long a request waits for its turn; the queue of commands comes back to it. */
const longestTurnMs = 600_000;
const pageRows = 1000;

export type Sent = {
  method: HttpRequest['method'];
  url: string;
  /** The request in words, for messages. */
  what: SystemAction;
  body?: object;
  /** The state of the record that the request was made for. */
  etag?: string;
  /** It changes nothing there, although it is sent as what does. */
  isRead?: boolean;
  /** It posts, or makes a whole document. */
  isLong?: boolean;
  /** The answer may lag behind what was written just now. */
  mayLag?: boolean;
  /** So many rows come at most; left out: 1000. */
  rows?: number;
  /** The answer is text, not JSON. */
  isText?: boolean;
};

/**
 * Sends a request. Resolves to an answer of success: one without a body, or one with JSON.
 *
 * @param key of the document that it is for; documents take turns
 * @throws BusinessCentralProblem
 */
export type Send = (key: string, signal: AbortSignal, sent: Sent) => Promise<Answer>;

export type Sender = { readonly send: Send; readonly signedInUntil: SignIn['validUntil'] };

/** Sends what one application sends, in the pace that the service allows it. */
export function createSender(principal: Principal, http: Http, times: TimeLimits): Sender {
  const signIn = createSignIn(principal, http, times.answer);
  const pace = new RateLimiterQueue(new RateLimiterMemory({ points: times.perSecond, duration: 1 }));
  const turns = createSemaphore({
    running: atOnce,
    runningOfOne: atOnce,
    waiting: 10_000,
    waitingOfOne: 10_000,
    waitMs: longestTurnMs,
  });

  async function once(sent: Sent, authorization: string, signal: AbortSignal): Promise<Answer> {
    await pace.removeTokens(1);
    if (signal.aborted) throw new Crowded();
    const { method, url, what, body } = sent;
    return http.exchange({
      method,
      url,
      what,
      headers: headersOf(sent, authorization),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(sent.isText ? { isText: true } : {}),
      isWrite: isWrite(sent),
      limitMs: sent.isLong ? times.posting : times.answer,
      signal,
    });
  }

  /** Once more with a new token, where the service refuses the one that it got. It did nothing then. */
  async function signedIn(sent: Sent, signal: AbortSignal): Promise<Answer> {
    const authorization = await unlessStopped(signIn.authorization(), signal, stopped);
    const answer = await once(sent, authorization, signal);
    if (answer.status !== 401) return answer;
    return once(sent, await unlessStopped(signIn.authorization(authorization), signal, stopped), signal);
  }

  const send: Send = async (key, signal, sent) => {
    let answer: Answer;
    try {
      answer = await turns.run(key, () => signedIn(sent, signal), { signal });
    } catch (error) {
      if (error instanceof Crowded)
        throw new BusinessCentralProblem('later', systemTroubles.noTurn('Business Central', sent.what));
      if (!(error instanceof SystemProblem) || error instanceof BusinessCentralProblem) throw error;
      throw new BusinessCentralProblem(error.kind, error.message, { cause: error });
    }
    return successOf(answer, sent);
  };
  return { send, signedInUntil: signIn.validUntil };
}

const isWrite = ({ method, isRead = method === 'GET' }: Sent) => !isRead;

/**
 * An answer that is a success.
 *
 * @throws BusinessCentralProblem where it is none
 */
export function successOf(answer: Answer, sent: Sent): Answer {
  const { status, body } = answer;
  if (status < 200 || status > 299) throw problemOf(answer, sent.what, isWrite(sent));
  if (status !== 204 && body === undefined) throw unreadable(sent.what, isWrite(sent));
  return answer;
}

/** What a read says of the answer that it wants. */
export const wantedOf = ({ rows = pageRows, isText = false }: Sent): Record<string, string> => ({
  ...{ accept: isText ? 'text/plain' : 'application/json', 'accept-language': 'vi-VN' },
  prefer: `odata.maxpagesize=${rows}`,
});

function headersOf(sent: Sent, authorization: string): Record<string, string> {
  const { method, body, etag, mayLag, isRead } = sent;
  const { prefer, ...wanted } = wantedOf(sent);
  return {
    ...wanted,
    authorization,
    ...(method === 'GET' ? { prefer } : {}),
    // Else the service does nothing more after the first part that it refuses.
    ...(isRead && method === 'POST' ? { prefer: 'odata.continue-on-error' } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(etag === undefined ? {} : { 'if-match': etag }),
    // A copy of the database. The service refuses it for writes.
    ...(mayLag ? { 'data-access-intent': 'ReadOnly' } : {}),
  };
}
