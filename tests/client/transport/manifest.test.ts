import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverMark } from '#calls/kit/mark.ts';

const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  document.head.innerHTML = '<meta name="build" content="abc">';
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

const ours = (body: unknown) => Response.json(body, { headers: { [serverMark.name]: serverMark.value } });
const manifest = (more: object = {}) => ({
  id: 'abc',
  timestamp: 0,
  matcher: { static: { '/old': { redirect: '/new' } }, wildcard: {}, dynamic: {} },
  prerendered: [],
  ...more,
});
const pages = ['/', '/new', '/login'];

/** The module after the manifest has come, or has not. */
async function load(body: () => Response) {
  answer = async () => body();
  const module = await import('#client/transport/manifest.ts');
  module.loadManifestLater(path => pages.includes(path));
  await vi.advanceTimersByTimeAsync(1000);
  return module;
}

test('the manifest is asked for one second after the start, and its rules then hold', async () => {
  answer = async () => ours(manifest());
  const { loadManifestLater, redirectOf } = await import('#client/transport/manifest.ts');
  loadManifestLater(path => pages.includes(path));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/builds/meta/abc.json']);
  expect(redirectOf('/old')).toBe('/new');
});

test('a very slow connection is left alone', async () => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
  await load(() => ours(manifest()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

test.each([
  ['nothing', () => new Response('gone', { status: 404 })],
  ['what a portal says', () => Response.json({ message: 'please sign in to the WiFi' })],
  ['the whole manifest without our mark', () => Response.json(manifest())],
  ['an empty object', () => ours({})],
  ['a list', () => ours([])],
  ['null', () => ours(null)],
  ['no rules', () => ours(manifest({ matcher: { static: {}, wildcard: null } }))],
  ['rules of another build', () => ours(manifest({ id: 'abd' }))],
  [
    'a redirect to another site',
    () =>
      ours(
        manifest({ matcher: { static: { '/old': { redirect: 'https://evil.example/' } }, wildcard: {} } }),
      ),
  ],
  [
    'a redirect to another host',
    () => ours(manifest({ matcher: { static: { '/old': { redirect: '//evil.example/' } }, wildcard: {} } })),
  ],
])('where %s comes there are no rules, the console hears of it and nobody else does', async (_, body) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { redirectOf } = await load(body);
  expect(said).toHaveBeenCalledOnce();
  expect(redirectOf('/old')).toBeUndefined();
});

test('a redirect to a page that the app does not have leads nowhere', async () => {
  const { redirectOf } = await load(() =>
    ours(manifest({ matcher: { static: { '/old': { redirect: '/gone' } }, wildcard: {} } })),
  );
  expect(redirectOf('/old')).toBeUndefined();
});

test('a prerendered page is named by its payload, and by nothing that is not ours', async () => {
  const { readPayload } = await load(() => ours(manifest({ prerendered: ['/login'] })));
  expect(await readPayload('/new')).toBeUndefined();
  window.history.replaceState(null, '', '/login');
  document.title = 'Quầy';
  const payload = { path: '/login', title: 'Sign in', build: 'abc', prerenderedAt: 0 };
  answer = async () => Response.json({ ...payload, title: 'Free WiFi' });
  expect(await readPayload('/login')).toBeUndefined();
  answer = async () => ours({ ...payload, title: 'Another build', build: 'abd' });
  expect(await readPayload('/login')).toBeUndefined();
  answer = async () => ours(payload);
  expect(await readPayload('/login')).toMatchObject({ title: 'Sign in' });
  expect(asked.at(-1)).toBe('/login/_payload.json');
  await vi.advanceTimersByTimeAsync(10);
  expect(document.title).toBe('Sign in');
  window.history.replaceState(null, '', '/');
});
