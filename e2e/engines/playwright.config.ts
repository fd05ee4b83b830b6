import { defineConfig } from '@playwright/test';
import { engines } from '../../src/setup/engines.mjs';

/** One worker: each engine has the machine, and the server, for itself. The limits are bounds for what hangs. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.engines.ts',
  workers: 1,
  forbidOnly: true,
  // As with the other journeys: what passed at the second attempt only is named, and is to be looked at.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  outputDir: '../../test-results',
  reporter: [['list']],
  projects: engines.map(name => ({ name })),
});
