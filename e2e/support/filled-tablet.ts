import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserType } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { workerInCharge } from './worker.ts';

export type User = { username: string; password: string };

/**
 * Tablets on which a person has worked before: app and tables are on them, and no one is signed in. The fill is
 * more than half of the work until a journey begins, so a worker does it once for each person and copies the profile.
 */
export type FilledTablets = {
  /** A tablet of its own that knows this address and this person. */
  open: (origin: string, user: User) => Promise<{ context: BrowserContext; dispose: () => Promise<void> }>;
  /** Removes every profile. */
  dispose: () => void;
};

/** A tablet reads every table again that is older than a quarter of an hour: then a copy would save nothing. */
const longestUseMs = 10 * 60_000;

export function createFilledTablets(chromium: BrowserType): FilledTablets {
  const root = mkdtempSync(join(tmpdir(), 'quay-filled-'));
  const made = new Map<string, { profile: string; at: number }>();

  async function profileOf(origin: string, user: User): Promise<string> {
    const known = made.get(user.username);
    if (known && Date.now() - known.at < longestUseMs) return known.profile;
    const profile = mkdtempSync(join(root, 'made-'));
    await fill(chromium, profile, origin, user);
    made.set(user.username, { profile, at: Date.now() });
    return profile;
  }

  return {
    async open(origin, user) {
      const made = await profileOf(origin, user);
      const profile = mkdtempSync(join(root, 'copy-'));
      cpSync(made, profile, { recursive: true });
      const context = await chromium.launchPersistentContext(profile, { baseURL: origin });
      return {
        context,
        async dispose() {
          await context.close();
          remove(profile);
        },
      };
    },
    dispose: () => remove(root),
  };
}

async function fill(chromium: BrowserType, profile: string, origin: string, user: User): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { baseURL: origin });
  try {
    const [page = await context.newPage()] = context.pages();
    await new LoginPage(page).signIn(user);
    await workerInCharge(page);
    await new ShellPage(page).isFilled();
    // A page without the app: each copy gives itself a name of its own, as another tablet does.
    await page.goto('/help/en.html');
    await page.evaluate(() => localStorage.removeItem('quay:device'));
  } finally {
    await context.close();
  }
}

/** A process of the browser may write for a moment after it was closed. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
