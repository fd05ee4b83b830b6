import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { contentSecurityPolicy } from './headers.ts';

/** In which language people are met who have chosen none. */
export type CompanyLanguage = 'en' | 'vi';

/** What the page is told by the server, and a tablet by its page until the next version of the app. */
export type PageFacts = {
  language?: () => Promise<CompanyLanguage | null>;
  /** Origins of printers with a web server, to which the page may speak. */
  printers?: readonly string[];
  /** Origin of pictures of items that another back end has; `null`: they are ours. */
  pictures?: string | null;
};

const year = 365 * 24 * 3600;

/** Reads barcodes with a decoder in WebAssembly. */
const decodeWorker = /^\/assets\/decode-worker-[\w-]+\.js$/;

/** How long a file of the build may be kept. Names below assets/ change with their content, all others stay. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${year}, immutable`;
  if (path.startsWith('/builds/')) return 'no-store';
  if (path === '/sw.js' || path.endsWith('/_payload.json')) return 'no-cache';
  return 'public, max-age=3600';
}

/**
 * Serves the built client from `folder`. Every address that a person opens gets index.html, with styles that
 * carry a nonce of that one answer. A file that does not exist is a 404, so that a stale page notices that
 * its chunk is gone.
 */
export function serveClient(
  folder: string,
  { language, printers = [], pictures = null }: PageFacts = {},
): Hono {
  const app = new Hono();
  const page = pageOf(join(folder, 'index.html'));

  const files = existsSync(folder) ? serveStatic({ root: folder, precompressed: true }) : null;
  app.get('*', async (c, next) => {
    const { path } = c.req;
    // Precompressed twins and folders are not addresses.
    if (!files || path === '/' || path === '/index.html' || /\.(br|gz)$|\/$/.test(path)) return next();
    const found = await files(c, next);
    // Set on the answer itself: headers that the file server's own hook sets come too late.
    if (found instanceof Response) {
      found.headers.set('cache-control', cacheControl(path));
      const policy = contentSecurityPolicy({ wasm: decodeWorker.test(path) });
      found.headers.set('content-security-policy', policy);
    }
    return found;
  });

  app.get('*', async c => {
    const { path } = c.req;
    const isNavigation =
      path === '/index.html' ||
      c.req.header('sec-fetch-mode') === 'navigate' ||
      c.req.header('accept')?.includes('text/html');
    if (!isNavigation || /^\/(api|assets|builds|images)\//.test(path)) return c.text('Not found', 404);
    const html = page();
    if (html === null) return c.text('The client is not built. Run "npm start", or "npm run build".', 503);
    const nonce = randomBytes(16).toString('base64');
    c.header('content-security-policy', contentSecurityPolicy({ nonce, connect: printers, pictures }));
    c.header('cache-control', 'no-cache');
    return c.html(withMeta(html, nonce, (await language?.()) ?? null, printers));
  });
  return app;
}

/** The page is read again when it was rebuilt. */
function pageOf(path: string): () => string | null {
  let html: string | null = null;
  let readAt = 0;
  return () => {
    if (!existsSync(path)) return null;
    const { mtimeMs } = statSync(path);
    if (mtimeMs !== readAt || html === null) {
      html = readFileSync(path, 'utf8');
      readAt = mtimeMs;
    }
    return html;
  };
}

/**
 * The client reads the nonce from here and gives it to the styles it makes. The worker, which holds the page against what
 * the build made, knows these lines to the letter.
 */
function withMeta(
  html: string,
  nonce: string,
  language: CompanyLanguage | null,
  printers: readonly string[],
): string {
  const meta = [`<meta name="csp-nonce" content="${nonce}" />`];
  if (language !== null) meta.push(`<meta name="language" content="${language}" />`);
  if (printers.length > 0) meta.push(`<meta name="printers" content="${printers.join(' ')}" />`);
  return html.replace(/<head>/i, ['<head>', ...meta].join('\n    '));
}
