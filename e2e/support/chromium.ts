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
