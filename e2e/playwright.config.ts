import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { cache } from '../src/setup/stamps.mjs';
import { chromiumOptions, quickChromium } from './support/chromium.ts';
import { longestTakeOver } from './support/worker.ts';

// The workers read this file too, without the words of the command line.
if (process.argv.some(word => ['--headed', '--debug', '--ui'].includes(word)))
  process.env.JOURNEYS_IN_SIGHT = 'yes';

/**
 * Two workers, each with its own server, database and line. The limits are bounds for what hangs, not measures: a busy
 * machine takes its time. What has to be quick is measured on a clock of its own (tests/offline/timing.test.ts) or by a bench.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // It writes pictures into the project.
  testIgnore: process.env.SCREENSHOTS ? [] : 'screenshots.journey.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // The list names as flaky what passed at the second attempt only: it has a race, and is to be looked at.
  retries: 1,
  timeout: 300_000,
  // What is tried again may have to wait for a worker to take over.
  expect: { timeout: 60_000, toPass: { timeout: longestTakeOver } },
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }]],
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1180, height: 820 },
    // A browser that asks for Vietnamese gets it: journeys in Vietnamese say so.
    locale: 'en-GB',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A window needs the whole browser.
    launchOptions: process.env.JOURNEYS_IN_SIGHT ? chromiumOptions : quickChromium,
  },
});
