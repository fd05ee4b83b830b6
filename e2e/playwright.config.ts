import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { cache } from '../src/setup/stamps.mjs';
import { chromiumOptions } from './support/chromium.ts';

/** One worker: a journey starts and kills its server, and the machine of a shop is small. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // It writes pictures into the project.
  testIgnore: process.env.SCREENSHOTS ? [] : 'screenshots.journey.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }]],
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1180, height: 820 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
});
