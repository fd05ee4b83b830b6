import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { type Context, Hono, type Next } from 'hono';
import { compress } from 'hono/compress';
import { firstError } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Db } from './db/connection.ts';
import { type Behind, doorOf, isNews, waysIn } from './doors.ts';
import { serveInvoicePages } from './einvoices/lookup-page.ts';
import { serveFeeds } from './feeds/feeds.ts';
import type { FeedShelf } from './feeds/kept.ts';
import type { PictureFolder } from './files/picture-folder.ts';
import { securityHeaders } from './headers.ts';
import type { Logger } from './log.ts';
import { type TracedRequest, traceRequest } from './monitoring/request-span.ts';
import { tracedTarget } from './monitoring/traced-target.ts';
import type { Span, Tracer } from './monitoring/tracer.ts';
import { type Look, servePictures } from './pictures.ts';
import { createFront, type Door } from './proxy/front.ts';
import {
  type Answer,
  notForwarded,
  type Origin,
  refusal,
  silent,
  success,
  type Trace,
} from './proxy/target.ts';
import { type PageFacts, serveClient } from './static.ts';
import { serveSystemNotices } from './system-notices/system-notices.ts';

export type AppOptions = Behind & {
  /** Connections that requests cannot take; the same without it. */
  control?: Db;
  log: Logger;
  /** Records requests step by step; without it they are not recorded. */
  tracer?: Tracer;
  /** The folder of the built client; none in tests of the server alone. */
  client?: string;
  /** What the client is told in its page. */
  page?: PageFacts;
  /** The company waits for its first administrator: a person who opens the app is led to the set-up. */
  needsSetUp?: () => Promise<boolean>;
  /** Pictures that were uploaded; another back end has its own. */
  pictures?: PictureFolder;
  /** Where product feeds are kept for a while; without it there are none. */
  feeds?: FeedShelf;
  /** May systems outside tell of changes? */
  changeNotices?: boolean;
  tls?: boolean;
  /** How many reverse proxies of our own stand in front, each of which adds to `X-Forwarded-For`. */
  trustProxy?: number;
  /** The server has been told to end: it still answers, keeps no connection open and is no longer ready. */
  isStopping?: () => boolean;
  now?: () => Date;
};

export type App = Hono<Environment>;
type Environment = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; log: Logger; trace: Trace; span: Span | null };
};

/** The whole server as a function from request to response: `app.request(…)` needs no port. */
export function createApp(options: AppOptions): App {
  const { db, log, tracer, isStopping = () => false, now = () => new Date() } = options;
  const target = tracer ? tracedTarget(options.target, tracer) : options.target;
  const app = new Hono<Environment>();

  const proxies = options.trustProxy ?? 0;
  const isSecure = (c: Context) => (options.tls ?? false) || saidByProxies(c, 'proto', proxies) === 'https';
  app.use(securityHeaders(isSecure));
  const serve = async (c: Context<Environment>, next: Next, span: Span | null) => {
    const start = performance.now();
    const answered = options.meter?.begin();
    const requestId = c.get('requestId');
    const ownLog = log.child({ request: requestId, ...(span ? { trace_id: span.traceId } : {}) });
    c.set('span', span);
    c.set('log', ownLog);
    c.set('trace', {});
    await next();
    // Not by `c.header`, see `securityHeaders`.
    const { status, headers } = c.res;
    headers.set('x-request-id', requestId);
    if (isStopping()) headers.set('connection', 'close');
    const { code } = c.get('trace');
    answered?.(doorOf(c.req.path, doors), { status, code: status < 400 ? undefined : code });
    const level = isNews(c.req.path, status) ? 'info' : 'debug';
    ownLog[level](
      {
        address: addressOf(c, proxies),
        method: c.req.method,
        path: c.req.path,
        ...c.get('trace'),
        status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
    return { status, code };
  };
  app.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const request = tracer ? tracedRequest(c, doors, isSecure(c)) : null;
    await traceRequest(tracer, request, span => serve(c, next, span));
  });
  app.onError((error, c) => {
    c.get('log').error({ err: error }, 'the request failed');
    return send(c, refusal('system_error', silent));
  });
  // A table of a thousand rows is a tenth of itself on a shop's slow line. Compressed answers betray nothing
  // of what they hold. A stranger who could measure them has no token to ask with: it comes in the request
  // and not from the browser.
  app.use('/api/*', compress());
  // A browser says where a request comes from, and only pages of this server have anything to ask here.
  app.use('/api/*', async (c, next) =>
    (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
      ? next()
      : send(c, notForwarded('forbidden', serverMessages.onlyPages())),
  );

  // In the envelope, so that the tablet reads it as it reads everything else.
  app.get('/healthz', c => send(c, success({ status: 'ok', time: now().toISOString() })));
  app.get('/readyz', async c => {
    const status = isStopping()
      ? 'stopping'
      : (await isReady(options.control ?? db))
        ? 'ready'
        : 'no database';
    return c.json({ status }, status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' });
  });

  const originOf = (c: Context<Environment>): Origin => ({
    requestId: c.get('requestId'),
    log: c.get('log'),
    trace: c.get('trace'),
    span: c.get('span'),
    address: addressOf(c, proxies),
    secure: isSecure(c),
  });
  const front = createFront({ target, db, now });
  options.meter?.follow(front.lines);
  const { doors, streams } = waysIn(front, { ...options, target });
  for (const [path, door] of doors)
    app.post(path, async c => {
      const answer = await door(c.req.raw, originOf(c));
      return send(c, answer, await packed(c, answer));
    });
  for (const [path, openStream] of streams)
    app.post(path, async c => {
      const opened = await openStream(c.req.raw, originOf(c));
      return opened instanceof ReadableStream ? c.body(opened, 200, streamHeaders) : send(c, opened);
    });
  for (const served of servedApart(options, { db, front, originOf, refuse: send, now }))
    app.route('/', served);
  app.all('/api/*', c => send(c, notForwarded('unknown_call', serverMessages.noSuchCall())));

  const { needsSetUp } = options;
  if (needsSetUp)
    for (const page of ['/', '/login'])
      app.get(page, async (c, next) => {
        if (!(await needsSetUp())) return next();
        c.header('cache-control', 'no-store');
        return c.redirect('/setup');
      });
  if (options.pictures) {
    const look: Look = async (c: Context<Environment>, work) => {
      const seen = await front.look(c.req.raw, originOf(c), work);
      return seen instanceof Response ? seen : send(c, seen.refused);
    };
    app.route('/', servePictures(db, options.pictures, look));
  }
  if (options.client !== undefined) app.route('/', serveClient(options.client, options.page));
  app.notFound(c => c.text('Not found', 404));
  return app;
}

type Apart = Omit<Parameters<typeof serveFeeds>[0], 'shelf' | 'files'>;

/** What is asked for by an address with a query, which a door does not read. */
function servedApart({ feeds: shelf, changeNotices, pictures }: AppOptions, given: Apart): Hono[] {
  return [
    ...(changeNotices ? [serveSystemNotices(given)] : []),
    // What only our own back end has.
    ...(shelf ? [serveFeeds({ ...given, shelf, files: pictures ?? null }), serveInvoicePages(given)] : []),
  ];
}

/** The request as it is recorded; `null` of one that comes to no door. */
function tracedRequest(
  c: Context<Environment>,
  doors: ReadonlyMap<string, Door>,
  secure: boolean,
): TracedRequest | null {
  const { path: door, method } = c.req;
  if (method !== 'POST' || !doors.has(door)) return null;
  return { door, secure, requestId: c.get('requestId'), traceparent: c.req.header('traceparent') ?? null };
}

/** A proxy on the way that collects an answer until it is whole would never pass it on. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

const zip = promisify<string, Uint8Array<ArrayBuffer>>(gzip);
/** What is shorter is not worth it. */
const shortestPacked = 1024;

/** The body of an answer, compressed in one piece, which takes a third of the time of a stream; `null` where it goes as it is. */
async function packed(c: Context<Environment>, { body }: Answer): Promise<Uint8Array<ArrayBuffer> | null> {
  const takesIt = /(?:^|,)\s*gzip\s*(?:,|$)/i.test(c.req.header('accept-encoding') ?? '');
  return takesIt && body.length > shortestPacked ? zip(body) : null;
}

/** Answers, and leaves the code of a refusal for the log. */
function send(
  c: Context<Environment>,
  { status, body, headers }: Answer,
  zipped: Uint8Array<ArrayBuffer> | null = null,
): Response {
  if (status >= 400) c.get('trace').code = firstError(JSON.parse(body))?.code.slice(0, 40);
  return new Response(zipped ?? body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // What is short is not compressed.
      'content-length': String(zipped?.byteLength ?? Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...(zipped ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
      ...headers,
    },
  });
}

/** The client's address. */
function addressOf(c: Context<Environment>, proxies: number): string {
  return (saidByProxies(c, 'for', proxies) || c.env?.incoming?.socket.remoteAddress) ?? 'unknown';
}

/**
 * What reverse proxies say of the client, in `x-forwarded-<what>`. Each adds what it saw at the end of the
 * list that they make. With so many of our own, this is what the first of them saw. What stands before it is
 * the client's word.
 */
function saidByProxies(c: Context, what: 'for' | 'proto', proxies: number): string | undefined {
  const seen = proxies > 0 ? (c.req.header(`x-forwarded-${what}`)?.split(',') ?? []) : [];
  return seen.at(-Math.min(proxies, seen.length))?.trim();
}

async function isReady(db: Db): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(() => resolve(false), 2000).unref());
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}
