import { defineConfig } from 'vitest/config';

/** Connectors against real systems, which the tests start. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    globalSetup: ['./tests/systems/support/run.ts'],
    include: ['tests/systems/**/*.test.ts'],
  },
});
