import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext, Script } from 'node:vm';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#server/headers.ts';
import { type PageFacts, serveClient } from '#server/static.ts';
import { listFiles, shellFiles } from '../../src/setup/shell-files.ts';
import { check, isOurPage, isPicture } from '../../sw/checked.ts';

const folder = mkdtempSync(join(tmpdir(), 'quay-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const below of ['assets', 'help']) mkdirSync(join(folder, below));
for (const [name, text] of Object.entries({
  'index.html':
    '<!doctype html>\n<html>\n  <head>\n    <meta name="build" content="abc" />\n  </head>\n</html>\n',
  'help/vi.html': '<!doctype html>\n<html>\n  <head></head>\n</html>\n',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'icon-512.png': 'not listed',
  'splash.css': 'html { color: red }',
  'assets/start-abc.js': 'export const ngôn_ngữ = 1;',
  'assets/decode-worker-abc.js': 'self.onmessage = () => {};',
  'assets/decoder-abc.wasm': '\0asm',
}))
  writeFileSync(join(folder, name), text);

const choice = {
  include: /^(index\.html|help\/.*|assets\/.*|(?!icon-512)[^/]+\.(svg|png|css))$/,
  later: /\.wasm$|decode-worker|^help\//,
};

/** The server as it serves the app. */
const server = new Hono().use(securityHeaders(() => false)).route('/', serveClient(folder));

describe('the files of a build', () => {
  const files = listFiles(folder, choice);

  test('are listed with what the start needs first', () => {
    expect(files.map(({ path, first }) => `${first ? 'first' : 'later'} ${path}`)).toEqual([
      'first /assets/start-abc.js',
      'first /icon.svg',
      'first /index.html',
      'first /splash.css',
      'later /assets/decode-worker-abc.js',
      'later /assets/decoder-abc.wasm',
      'later /help/vi.html',
    ]);
  });

  test.each(files.map(file => [file.path, file] as const))(
    'pass the check as our server answers them: %s',
    async (path, file) => {
      await check(file, await server.request(path));
      await expect(
        check(
          { ...file, digest: files.find(other => other !== file)?.digest ?? '' },
          await server.request(path),
        ),
      ).rejects.toThrow('is not the file of this build');
    },
  );

  test.each([
    [{}, []],
    [{ language: async () => null }, []],
    [{ language: async () => 'en' }, ['<meta name="language" content="en" />']],
    [{ language: async () => 'vi' }, ['<meta name="language" content="vi" />']],
    [
      {
        language: async () => 'vi',
        printers: ['https://192.168.1.40', 'http://192.168.1.41:8008', 'https://in-1.example'],
      },
      [
        '<meta name="language" content="vi" />',
        '<meta name="printers" content="https://192.168.1.40 http://192.168.1.41:8008 https://in-1.example" />',
      ],
    ],
    [{ printers: ['http://10.0.0.9'] }, ['<meta name="printers" content="http://10.0.0.9" />']],
  ] satisfies [PageFacts, string[]][])(
    'its page is the same to the worker, whatever the server says in it: %o',
    async (facts, said) => {
      const page = files.find(({ path }) => path === '/index.html');
      if (!page) throw new Error('no page');
      const inLanguage = new Hono().use(securityHeaders(() => false)).route('/', serveClient(folder, facts));
      const answer = await inLanguage.request(page.path);
      await check(page, answer);
      const text = await answer.text();
      expect(text.match(/<meta name="(language|printers)"[^>]*>/g) ?? []).toEqual(said);
    },
  );

  test('a page that our server sends for an address is known as ours, and a 404 is not', async () => {
    const headers = { accept: 'text/html' };
    expect(await isOurPage(await server.request('/salesOrders', { headers }))).toBe(true);
    expect(await isOurPage(await server.request('/assets/gone.js', { headers }))).toBe(false);
  });
});

describe('the built worker', () => {
  const worker = join(folder, 'sw.js');
  const build = () => {
    writeFileSync(worker, 'self.files = self.__SHELL_FILES__;self.later = 1;');
    const plugin = shellFiles({ ...choice, limit: 1_000_000 });
    const fail = (message: string) => {
      throw new Error(message);
    };
    // The two hooks as the build tool calls them.
    (plugin.configResolved as (config: object) => void)({ root: '/', build: { outDir: folder } });
    (plugin.closeBundle as { handler: () => void }).handler.call({ error: fail } as never);
    return readFileSync(worker, 'utf8');
  };

  /** Runs it as a browser does, and says whether it may be installed. */
  async function mayInstall(code: string): Promise<boolean> {
    const waited: Promise<unknown>[] = [];
    const listeners: ((event: object) => void)[] = [];
    const self = { addEventListener: (_type: string, listener: () => void) => listeners.push(listener) };
    try {
      runInNewContext(code, { self, Promise, Error });
    } catch {
      return false;
    }
    for (const listener of listeners) listener({ waitUntil: (work: Promise<unknown>) => waited.push(work) });
    return (await Promise.allSettled(waited)).every(({ status }) => status === 'fulfilled');
  }

  function isScript(code: string): boolean {
    try {
      return new Script(code) !== null;
    } catch {
      return false;
    }
  }

  test('knows its files, and objects to being installed when it was cut short', async () => {
    const code = build();
    expect(code).toContain(JSON.stringify(listFiles(folder, choice)));
    expect(await mayInstall(code)).toBe(true);
    // Everywhere but behind the last statement, which has no need of its semicolon.
    const ends = Array.from({ length: code.trimEnd().length - 2 }, (_, index) => index + 1);
    const readable = ends.map(end => code.slice(0, end)).filter(isScript);
    const parsed = await Promise.all(readable.map(mayInstall));
    expect(parsed).toContain(false);
    expect(parsed).not.toContain(true);
  });
});

describe('a picture', () => {
  test.each([
    ['a picture', new Response('', { headers: { 'content-type': 'image/webp' } }), true],
    ['a page of a gateway', new Response('', { headers: { 'content-type': 'text/html' } }), false],
    [
      'a picture that is not there',
      new Response('', { status: 404, headers: { 'content-type': 'image/png' } }),
      false,
    ],
    ['an answer without a type', new Response(null), false],
  ])('is kept when it is one: %s', (_what, answer, kept) => {
    expect(isPicture(answer)).toBe(kept);
  });
});
