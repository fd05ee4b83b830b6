import { expect, type Page } from '@playwright/test';

/** A bound for what hangs. */
const longestFill = 240_000;

/** What is around every screen: navigation, the connection bar, the person. */
export class ShellPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get navigation() {
    return this.page.getByRole('navigation', { name: 'Main' });
  }

  async go(name: string): Promise<void> {
    // A count may stand before the name.
    const link = this.navigation.getByRole('link', { name: new RegExp(`^(\\d+ ?)?${name}$`) }).first();
    if (!(await link.isVisible())) {
      await this.navigation.getByRole('button', { name: 'More' }).click();
      const all = this.navigation.getByRole('button', { name: /^All pages/ });
      await expect(link.or(all).first()).toBeVisible();
      if (!(await link.isVisible())) await all.click();
    }
    await link.click();
  }

  /** Waits until everything that can be needed without a connection lies on the tablet. */
  async isFilled(): Promise<void> {
    await expect(this.page.locator('html[data-filled]')).toBeAttached({ timeout: longestFill });
    if (new URL(this.page.url()).pathname !== '/') await this.go('Home');
  }

  /** Waits for what the connection bar says about the line. */
  async isConnected(state: 'Online' | 'Server unreachable' | 'No network'): Promise<void> {
    await expect(this.page.getByText(state, { exact: true })).toBeVisible();
  }

  /** What a browser tells when the network is back: waiting for the next try ends. */
  async networkIsBack(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  /** The count of the connection bar, a link to the outbox; absent when everything is sent. */
  get unsent() {
    return this.page.getByRole('link', { name: /^\d+ unsent/ });
  }

  /** Counts every change, also one that is about to arrive: the link counts documents, and only those that wait. */
  async hasUnsent(count: number, options: { timeout?: number } = {}): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Connection' })).toHaveAttribute(
      'data-unsent',
      String(count),
      options,
    );
  }

  async signOut(): Promise<void> {
    await this.navigation.getByRole('button').last().click();
    await this.page.getByRole('button', { name: 'Sign out' }).click();
  }
}
