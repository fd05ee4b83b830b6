import { afterEach, expect, test, vi } from 'vitest';
import { isMissingChunk, reloadOnMissingChunk } from '#client/page/chunk-reload.ts';
import { mayReload } from '#client/page/reload-guard.ts';
import { probe } from '#client/transport/connection.ts';
import { type BuildManifest, redirectOf } from '#client/transport/manifest.ts';

afterEach(() => sessionStorage.clear());

test('a path is loaded anew at most once in ten seconds', () => {
  expect(mayReload('/salesOrders', sessionStorage, 1000)).toBe(true);
  expect(mayReload('/salesOrders', sessionStorage, 10_999)).toBe(false);
  expect(mayReload('/outbox', sessionStorage, 10_999)).toBe(true);
  expect(mayReload('/salesOrders', sessionStorage, 11_000)).toBe(true);
});

test('a clock that went back does not hold a reload for ever', () => {
  mayReload('/', sessionStorage, 1_000_000);
  expect(mayReload('/', sessionStorage, 1000)).toBe(true);
});

test('nothing is loaded anew where the guard cannot be kept', () => {
  const full = { getItem: () => null, setItem: () => raise() } as Partial<Storage> as Storage;
  expect(mayReload('/', full, 1000)).toBe(false);
});

test('route rules redirect an exact path first, then what is under the longest wildcard', () => {
  const manifest: BuildManifest = {
    id: 'abc',
    timestamp: 0,
    matcher: {
      static: { '/old/kept': { prerender: true }, '/index.html': { redirect: '/' } },
      wildcard: { '/old': { redirect: '/new' }, '/old/deep': { redirect: '/deep' } },
      dynamic: {},
    },
    prerendered: [],
  };
  expect(redirectOf('/index.html', manifest)).toBe('/');
  expect(redirectOf('/old/thing', manifest)).toBe('/new');
  expect(redirectOf('/old/deep/thing', manifest)).toBe('/deep');
  expect(redirectOf('/old/kept', manifest)).toBeUndefined();
  expect(redirectOf('/older', manifest)).toBeUndefined();
  expect(redirectOf('/index.html', undefined)).toBeUndefined();
});

test('without a connection a missing part of the app is told, and the page is not loaded anew', async () => {
  vi.stubGlobal('fetch', async () => raise());
  expect(await probe()).toBe(false);
  vi.unstubAllGlobals();
  reloadOnMissingChunk();
  const failure = new TypeError('Failed to fetch dynamically imported module');
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(isMissingChunk(failure)).toBe(true);
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false);
});

function raise(): never {
  throw new Error('quota');
}
