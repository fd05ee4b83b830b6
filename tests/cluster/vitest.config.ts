import { defineConfig } from 'vitest/config';

/** Real servers on a database of several machines, of which one fails. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['tests/cluster/*.test.ts'],
  },
});
