import { type CallError, firstError } from './errors.ts';
import { isMarked } from './mark.ts';

/** Status and headers of a response: with its body they decide what it means. */
export type ResponseHead = { status: number; headers: Pick<Headers, 'get'> };

/** What a response is. */
export type ServerAnswer =
  /**
   * Our server did not answer: a gateway, a captive portal or a proxy did. Or what our server said was torn
   * on the way.
   */
  | { kind: 'none' }
  | { kind: 'data'; data: unknown }
  | {
      kind: 'refusal';
      status: number;
      error: CallError;
      /** Refused before any back end was asked. */
      notForwarded: boolean;
      /** How long the server asks to be left alone; absent when it does not say. */
      retryAfterMs?: number;
    };

export const noAnswer: ServerAnswer = { kind: 'none' };

/**
 * What a response means, once its body was read. It counts as our server's only with its mark and in the
 * envelope (or as the bare text that the sign-in answers). Anything else is no answer, whatever its status
 * says.
 *
 * @param body the parsed JSON, or `undefined` when there was none or it was broken
 */
export function answerOf({ status, headers }: ResponseHead, body: unknown): ServerAnswer {
  if (!isMarked(headers)) return noAnswer;
  const isGood = status >= 200 && status < 300;
  if (isGood && typeof body === 'string') return { kind: 'data', data: body };
  if (typeof body !== 'object' || body === null || !('result' in body)) return noAnswer;
  const { result } = body;
  const error = firstError(body);
  if (isGood && result === true && !error) return { kind: 'data', data: 'data' in body ? body.data : null };
  // A success may carry errors, and then it is none. Redirects and refusals that say yes are not of our making.
  if (isGood ? typeof result !== 'boolean' : result !== false || status < 400) return noAnswer;
  const restMs = retryAfterMs(headers);
  return {
    kind: 'refusal',
    status,
    error: error ?? { code: isGood ? 'system_error' : `http_${status}`, msg: '' },
    notForwarded: headers.get('x-not-forwarded') === '1',
    ...(restMs === undefined ? {} : { retryAfterMs: restMs }),
  };
}

/** How long the server asks to be left alone, of its header in seconds. */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | undefined {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : undefined;
}

/** Reads a response to its end and says what it is; see `answerOf`. Rejects when the line breaks before the end. */
export async function readAnswer(response: Response): Promise<ServerAnswer> {
  if (!isMarked(response.headers)) return noAnswer;
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return noAnswer;
  }
  return answerOf(response, body);
}
