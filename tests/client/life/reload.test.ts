import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { isMissingChunk, reloadOnMissingChunk } from '#client/life/chunk-reload.ts';
import { mayReload } from '#client/page/reload-guard.ts';
import { probe } from '#client/transport/connection.ts';
import { ruleOf } from '#client/transport/manifest.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('a path is reloaded at most once in ten seconds', () => {
  expect(mayReload('/salesOrders', sessionStorage, 1000)).toBe(true);
  expect(mayReload('/salesOrders', sessionStorage, 10_999)).toBe(false);
  expect(mayReload('/outbox', sessionStorage, 10_999)).toBe(true);
  expect(mayReload('/salesOrders', sessionStorage, 11_000)).toBe(true);
});

test('a clock that went back does not hold a reload for ever', () => {
  mayReload('/', sessionStorage, 1_000_000);
  expect(mayReload('/', sessionStorage, 1000)).toBe(true);
});

test('nothing is reloaded where the guard cannot be kept', () => {
  const full = { getItem: () => null, setItem: () => raise() } as Partial<Storage> as Storage;
  expect(mayReload('/', full, 1000)).toBe(false);
});

test('route rules redirect an exact path first, then what is under the longest wildcard', () => {
  const manifest = {
    matcher: {
      static: { '/old/kept': {}, '/index.html': { redirect: '/' } },
      wildcard: { '/old': { redirect: '/new' }, '/old/deep': { redirect: '/deep' } },
    },
  };
  const targetOf = (path: string) => ruleOf(path, manifest)?.redirect;
  expect(targetOf('/index.html')).toBe('/');
  expect(targetOf('/old/thing')).toBe('/new');
  expect(targetOf('/old/deep/thing')).toBe('/deep');
  expect(targetOf('/old/kept')).toBeUndefined();
  expect(targetOf('/older')).toBeUndefined();
});

/** What the build makes of the import of a part that cannot be loaded: it tells the page, and fails. */
async function importMissing(): Promise<never> {
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/fees-1.js');
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure });
  window.dispatchEvent(event);
  throw failure;
}

test('without a connection a missing part is told, and nothing reloads the page, nor the router', async () => {
  vi.stubGlobal('fetch', async () => raise());
  expect(await probe()).toBe(false);
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  reloadOnMissingChunk();
  const found: unknown[] = [];
  const rootRoute = createRootRoute();
  const fees = createRoute({
    getParentRoute: () => rootRoute,
    path: '/fees',
    component: lazyRouteComponent(importMissing),
    errorComponent: ({ error }) => {
      found.push(error);
      return null;
    },
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([fees]),
    history: createMemoryHistory({ initialEntries: ['/fees'] }),
  });
  render(createElement(RouterProvider, { router: router as never }));
  await waitFor(() => expect(found.length).toBeGreaterThan(0));
  cleanup();
  expect(found.every(isMissingChunk)).toBe(true);
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

function raise(): never {
  throw new Error('quota');
}
