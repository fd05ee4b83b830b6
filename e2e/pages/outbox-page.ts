import { expect, type Page } from '@playwright/test';

/** What waits on this tablet. */
export class OutboxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/outbox');
  }

  get entries() {
    return this.page.getByRole('main').getByRole('listitem');
  }

  entry(text: string | RegExp) {
    return this.entries.filter({ hasText: text });
  }

  async isDrained(): Promise<void> {
    await expect(this.page.getByText('Everything is sent')).toBeVisible();
  }
}
