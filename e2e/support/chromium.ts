import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { readStamp } from '../../src/setup/stamps.mjs';

const found = process.env.CHROMIUM ?? readStamp('chromium');

/** How journeys and bench start the Chromium that the set-up found; without one Playwright looks for its own. */
export const chromiumOptions: LaunchOptions = {
  ...(found ? { executablePath: found } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const shell = process.env.CHROMIUM ? '' : readStamp('chromium-shell');

/**
 * How journeys without a window start: the headless shell has the same engine, storage and workers, and takes a quarter less
 * of the processor. It has no preferences and no window.
 */
export const quickChromium: LaunchOptions = existsSync(shell)
  ? { ...chromiumOptions, executablePath: shell }
  : chromiumOptions;
