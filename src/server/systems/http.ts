import { Agent, buildConnector, fetch, type RequestInit, type Response } from 'undici';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../outgoing/adapter.ts';
import { checkedLookup } from './address.ts';

/** How long each part of any request may take, in ms. */
export type HttpLimits = {
  connect: number;
  /** From the head of an answer to its end. */
  body: number;
};

export const httpLimits: HttpLimits = { connect: 5_000, body: 60_000 };
const maxAnswerBytes = 20 * 1024 * 1024;
/** People read no more of a text of another system than this. */
const mostLetters = 500;

export type HttpRequest = {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Does it change something there? Else: every method but GET does. */
  isWrite?: boolean;
  /** From the request to the head of the answer. */
  limitMs: number;
  signal: AbortSignal;
  /** The request in words, for messages. No secret, no query. */
  what: string;
  /** Is text what is asked for? Else it is JSON. */
  isText?: boolean;
  /** A longer answer is a problem; absent: as long as that of any system. */
  mostBytes?: number;
};

/** An answer that was read to its end. */
export type Answer = {
  readonly status: number;
  /** What the body holds; `undefined` where it is no JSON, nor the text that was asked for. */
  readonly body: unknown;
  /** In ms, as the system asks for; undefined where it does not. */
  readonly retryAfterMs: number | undefined;
  readonly headers: Pick<Headers, 'get'>;
};

/** A file that was read to its end. */
export type FileAnswer = Omit<Answer, 'body'> & { readonly bytes: Buffer };

/** A request that has ended, for the log: no header, no query and no body of it. */
export type RequestFacts = {
  readonly method: string;
  readonly host: string;
  /** The request in words. */
  readonly what: string;
  /** Of the answer; 0 where none came. */
  readonly status: number;
  readonly ms: number;
};

/** The connection failed before a byte of the request left. */
class NotConnected extends Error {}
class TimeOver extends Error {}

/**
 * Connections to one system, made to checked addresses alone. Redirects are not followed: what was sent along
 * would go elsewhere.
 *
 * It has its own undici: the one inside Node does not take the connections of another version.
 *
 * @param system its name, for messages
 * @param networks private networks that may be connected to, as `readNetworks` takes them
 * @param tell hears of each request that has ended
 */
export function createHttp(
  system: string,
  networks: string,
  limits: HttpLimits = httpLimits,
  tell?: (facts: RequestFacts) => void,
) {
  const connect = buildConnector({ timeout: limits.connect, lookup: checkedLookup(networks) });
  const agent = new Agent({
    connect: (options, done) =>
      connect(options, (...result) => {
        const [error] = result;
        if (error) done(new NotConnected(systemCauses.noConnection(codeOf(error)), { cause: error }), null);
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
   * @throws SystemProblem where no whole answer came: `unavailable` where nothing was sent, else `unknown` of
   *   what changes something, and `later` of what reads
   */
  async function exchange(request: HttpRequest): Promise<Answer> {
    const { bytes, ...answer } = await whole(request, request.mostBytes ?? maxAnswerBytes);
    const text = request.isText === true && isPlainText(answer.headers) ? bytes.toString('utf8') : undefined;
    return { ...answer, body: text ?? jsonOf(bytes, answer.headers) };
  }

  /**
   * The same of a file.
   *
   * @param mostBytes a longer one is a problem of the kind `later`
   */
  const download = (request: HttpRequest, mostBytes: number): Promise<FileAnswer> =>
    whole(request, mostBytes);

  async function whole(request: HttpRequest, mostBytes: number): Promise<FileAnswer> {
    const { url, method, headers, body, isWrite = method !== 'GET', limitMs, signal, what } = request;
    const over = new AbortController();
    const stop = (reason: string) => over.abort(new TimeOver(reason));
    const begun = performance.now();
    let status = 0;
    let clock = setTimeout(stop, limitMs, systemTroubles.noAnswer(system, what, String(limitMs)));
    try {
      const response = await plainFetch(url, {
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([signal, over.signal]),
      });
      status = response.status;
      clearTimeout(clock);
      clock = setTimeout(stop, limits.body, systemTroubles.slowAnswer(system, what, String(limits.body)));
      return {
        status: response.status,
        bytes: await bytesOf(response, mostBytes, { system, what, isWrite }),
        retryAfterMs: waitAskedFor(response.headers.get('retry-after')),
        headers: response.headers,
      };
    } catch (error) {
      throw brokenOff(error, system, what, isWrite);
    } finally {
      clearTimeout(clock);
      tell?.({ method, host: new URL(url).host, what, status, ms: Math.round(performance.now() - begun) });
    }
  }

  return { exchange, download, plainFetch, close: () => agent.destroy() };
}

export type Http = ReturnType<typeof createHttp>;

type Asked = { system: string; what: string; isWrite: boolean };

async function bytesOf(
  response: Response,
  mostBytes: number,
  { system, what, isWrite }: Asked,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes)
      throw new SystemProblem(
        isWrite ? 'unknown' : 'later',
        systemTroubles.longAnswer(system, what, String(mostBytes)),
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isPlainText = (headers: Answer['headers']) => /^text\/plain\b/i.test(headers.get('content-type') ?? '');

/** JSON, where the answer says that it is some; else `undefined`: a page of a proxy, or text. */
function jsonOf(bytes: Buffer, headers: Answer['headers']): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function brokenOff(error: unknown, system: string, what: string, isWrite: boolean): SystemProblem {
  if (error instanceof SystemProblem) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof NotConnected)
    return new SystemProblem('unavailable', systemTroubles.notReached(system, cause.message), { cause });
  const why = cause instanceof TimeOver ? cause.message : systemTroubles.broken(system, what, codeOf(cause));
  return new SystemProblem(isWrite ? 'unknown' : 'later', why, { cause });
}

/** Did the connection of this error, or of one that it comes from, fail before anything was sent? */
export function isNotConnected(error: unknown): boolean {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < 10; depth++) {
    if (at instanceof NotConnected) return true;
    at = at.cause;
  }
  return false;
}

/** A text of another system, as much of it as people read. */
export function shortened(text: string): string {
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}

/** A code, or the name: messages of the network repeat what was sent. Only our own is said whole. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.constructor === Error ? error.message : error.name;
}

const longestWaitMs = 3_600_000;

/** Seconds or a date. A wait of more than an hour is a mistake. */
export function waitAskedFor(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestWaitMs) : undefined;
}
