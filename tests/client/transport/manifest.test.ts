import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

test('the manifest of the running build is asked for one second after the start, and its rules then hold', async () => {
  answer = async () =>
    Response.json({ matcher: { static: { '/old': { redirect: '/new' } }, wildcard: {} }, prerendered: [] });
  const { loadManifestLater, redirectOf } = await import('#client/transport/manifest.ts');
  loadManifestLater();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/builds/meta/abc.json']);
  expect(redirectOf('/old')).toBe('/new');
});

test('a very slow connection is left alone', async () => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
  const { loadManifestLater } = await import('#client/transport/manifest.ts');
  loadManifestLater();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

test('a manifest that does not come is said to the console and to nobody else', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = async () => new Response('gone', { status: 404 });
  const { loadManifestLater, redirectOf } = await import('#client/transport/manifest.ts');
  loadManifestLater();
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toHaveBeenCalledOnce();
  expect(redirectOf('/old')).toBeUndefined();
});

test('only a prerendered page has a payload', async () => {
  answer = async () => Response.json({ matcher: { static: {}, wildcard: {} }, prerendered: ['/login'] });
  const { loadManifestLater, payloadOf } = await import('#client/transport/manifest.ts');
  loadManifestLater();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await payloadOf('/salesOrders')).toBeUndefined();
  answer = async () => Response.json({ path: '/login', title: 'Sign in' });
  expect(await payloadOf('/login')).toMatchObject({ title: 'Sign in' });
  expect(asked.at(-1)).toBe('/login/_payload.json');
});
