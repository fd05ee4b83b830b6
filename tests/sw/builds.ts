import { createHash } from 'node:crypto';
import { serverMark } from '#calls/kit/mark.ts';
import type { Fetch, ShellFile } from '../../sw/checked.ts';
import { createShell, type Shell } from '../../sw/shell.ts';
import type { MemoryCaches } from './memory-caches.ts';

export const nonce = 'bm9uY2Ugb2YgYW4gYW5zd2Vy';

/** A build: its files as the server has them. */
export type Build = { id: string; content: Record<string, string>; files: ShellFile[] };

/** Builds share the files that did not change, as builds do; each has a page, a script and a decoder of its own. */
export function buildOf(id: string): Build {
  const content: Record<string, string> = {
    '/index.html': `<!doctype html>\n<head>\n    <meta name="build" content="${id}" /></head>`,
    '/assets/vendor-1.js': 'export const vendor = 1;',
    [`/assets/start-${id}.js`]: `export const build = '${id}';`,
    '/splash.css': `.splash { --build: ${id} }`,
    [`/assets/decoder-${id}.wasm`]: `\0asm ${id}`,
    '/help/vi.html': `<!doctype html>\n<head></head>\n<p>${id}</p>`,
  };
  const files = Object.entries(content).map(([path, text]) => ({
    path,
    digest: createHash('sha256').update(text).digest('base64'),
    first: !/\.wasm$|^\/help\//.test(path),
  }));
  return { id, content, files };
}

const typeOf: Record<string, string> = {
  html: 'text/html; charset=UTF-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  wasm: 'application/wasm',
};

export const portalPage = '<!doctype html><title>Sign in to this network</title>';

/** What stands between the device and the server. */
export type Line = 'up' | 'down' | 'portal';

/** The server, and the line to it. A test changes both, and may answer a path in its own way. */
export function network(build: Build) {
  const it = {
    served: build,
    line: 'up' as Line,
    asked: [] as string[],
    wrong: new Map<string, () => Response>(),
    /** What is asked for and never comes. */
    silent: new Set<string>(),
    fetch: undefined as unknown as Fetch,
  };
  it.fetch = async (target, init) => {
    const path = new URL(target instanceof Request ? target.url : target, 'https://quay.test').pathname;
    it.asked.push(path);
    if (it.line === 'down') throw new TypeError('Failed to fetch');
    if (it.line === 'portal') return new Response(portalPage, { headers: { 'content-type': 'text/html' } });
    if (it.silent.has(path))
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', ({ currentTarget }) => {
          reject(currentTarget instanceof AbortSignal ? currentTarget.reason : undefined);
        });
      });
    const wrong = it.wrong.get(path);
    if (wrong) return wrong();
    const isPage = target instanceof Request && target.headers.get('accept')?.includes('text/html') === true;
    return answerOf(it.served, isPage && !(path in it.served.content) ? '/index.html' : path);
  };
  return it;
}

export type Network = ReturnType<typeof network>;

/** The answer of the real server: the page gets a nonce, what is not there is a 404. */
export function answerOf(build: Build, path: string): Response {
  const text = build.content[path];
  if (text === undefined) return new Response('Not found', { status: 404 });
  const headers: Record<string, string> = {
    [serverMark.name]: serverMark.value,
    'content-type': typeOf[path.split('.').at(-1) ?? ''] ?? '',
  };
  if (path !== '/index.html') return new Response(text, { headers });
  headers['content-security-policy'] = `default-src 'none'; style-src 'self' 'nonce-${nonce}'`;
  return new Response(text.replace('<head>', `<head>\n    <meta name="csp-nonce" content="${nonce}" />`), {
    headers,
  });
}

/** The shell of the worker of a build. Each has the device's caches and the line to itself, as workers take turns. */
export function shellOf(build: Build, { storage }: MemoryCaches, net: Network): Shell {
  return createShell({
    ownId: build.id,
    files: build.files,
    caches: storage,
    fetch: (...request) => net.fetch(...request),
    alone: work => work(),
    log: () => undefined,
  });
}

/** A request of the browser for a page, or for a file of one. */
export const opening = (path = '/') =>
  new Request(new URL(path, 'https://quay.test'), { headers: { accept: 'text/html' } });
export const loading = (path: string) => new Request(new URL(path, 'https://quay.test'));
