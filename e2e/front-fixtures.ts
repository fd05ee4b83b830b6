import { test as base } from '@playwright/test';
import { LoginPage } from './pages/login-page.ts';
import { createFront, type Front } from './support/front.ts';
import { dist, type NextBuild, nextBuild } from './support/next-build.ts';

export { expect } from '@playwright/test';

/**
 * For journeys about the app's own files. Each has a server of its own that serves them and nothing else,
 * behind a line that can be bad. It has as many other builds as it wants.
 */
export const test = base.extend<{
  front: Front;
  build: (mark: string, change?: (text: string, path: string) => string) => NextBuild;
  login: LoginPage;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  front: async ({}, use) => {
    const front = await createFront(dist);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  build: async ({}, use) => {
    const made: NextBuild[] = [];
    await use((mark, change) => {
      const next = nextBuild(mark, change);
      made.push(next);
      return next;
    });
    for (const { remove } of made) remove();
  },
  login: async ({ page }, use) => use(new LoginPage(page)),
});
