import { Agent, buildConnector, fetch, type RequestInit, type Response } from 'undici';
import { checkedLookup } from './address.ts';
import { type Answer, BusinessCentralProblem } from './problem.ts';

/** How long each part of a request may take, in ms, and how many requests may leave. */
export type TimeLimits = {
  connect: number;
  /** From the request to the head of the answer. */
  answer: number;
  /** The same, of a request that posts or makes a whole document. */
  posting: number;
  /** From the head of an answer to its end. */
  body: number;
  /** Requests of one application within a second. */
  perSecond: number;
};

export const timeLimits: TimeLimits = {
  connect: 5_000,
  answer: 30_000,
  posting: 600_000,
  body: 60_000,
  // The service takes 20 a second over 5 minutes. Other programs need some of them.
  perSecond: 15,
};
const maxAnswerBytes = 20 * 1024 * 1024;

export type HttpRequest = {
  url: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string;
  limitMs: number;
  signal: AbortSignal;
  /** The request in words, for messages. */
  what: string;
};

/** The connection failed before a byte of the request left. */
class NotConnected extends Error {}
class TimeOver extends Error {}

/**
 * Connections that are made to checked addresses alone. Redirects are not followed.
 *
 * It has its own undici: the one inside Node does not take the connections of another version.
 *
 * @param networks private networks that may be connected to, as `readNetworks` takes them
 */
export function createHttp(networks: string, limits: TimeLimits) {
  const connect = buildConnector({ timeout: limits.connect, lookup: checkedLookup(networks) });
  const agent = new Agent({
    connect: (options, done) =>
      connect(options, (...result) => {
        const [error] = result;
        if (error) done(new NotConnected(`no connection: ${codeOf(error)}`, { cause: error }), null);
        else done(...result);
      }),
    // Own clocks, see below: they know the kind of the request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  /** As `fetch` of the web, for a library that wants one. */
  const plainFetch = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { ...init, redirect: 'manual', dispatcher: agent });

  /**
   * Sends a request and reads the answer to its end, whatever its status is.
   *
   * @throws BusinessCentralProblem where no whole answer came
   */
  async function exchange(request: HttpRequest): Promise<Answer> {
    const { url, method, headers, body, limitMs, signal, what } = request;
    const over = new AbortController();
    const stop = (reason: string) => over.abort(new TimeOver(reason));
    let clock = setTimeout(stop, limitMs, `no answer within ${limitMs} ms`);
    try {
      const response = await plainFetch(url, {
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([signal, over.signal]),
      });
      clearTimeout(clock);
      clock = setTimeout(stop, limits.body, `the answer took longer than ${limits.body} ms`);
      return {
        status: response.status,
        body: await bodyOf(response, what, method !== 'GET'),
        retryAfterMs: waitAskedFor(response.headers.get('retry-after')),
      };
    } catch (error) {
      throw brokenOff(error, what, method !== 'GET');
    } finally {
      clearTimeout(clock);
    }
  }

  return { exchange, plainFetch, close: () => agent.destroy() };
}

export type Http = ReturnType<typeof createHttp>;

/** JSON, where the answer says that it is some; else `undefined`: a page of a proxy, or text. */
async function bodyOf(response: Response, what: string, isWrite: boolean): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxAnswerBytes)
      throw new BusinessCentralProblem(
        isWrite ? 'unknown' : 'later',
        `Business Central’s answer to ${what} is longer than ${maxAnswerBytes} bytes`,
      );
    chunks.push(chunk);
  }
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function brokenOff(error: unknown, what: string, isWrite: boolean): BusinessCentralProblem {
  if (error instanceof BusinessCentralProblem) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof NotConnected)
    return new BusinessCentralProblem('unavailable', `Business Central cannot be reached: ${cause.message}`, {
      cause,
    });
  const why = cause instanceof TimeOver ? cause.message : `the connection broke (${codeOf(cause)})`;
  return new BusinessCentralProblem(isWrite ? 'unknown' : 'later', `Business Central, ${what}: ${why}`, {
    cause,
  });
}

/** A code, or the name: messages of the network repeat what was sent. Only our own is said whole. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.constructor === Error ? error.message : error.name;
}

const longestWaitMs = 3_600_000;

/** Seconds or a date. A wait of more than an hour is a mistake. */
function waitAskedFor(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestWaitMs) : undefined;
}
