import { expect, type Page } from '@playwright/test';

/** Any screen of one document: fields, actions with their prompts, notices. */
export class RecordPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  field(name: string) {
    return this.page.getByLabel(name, { exact: true });
  }

  action(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Presses an action; `confirm` is the label that agrees to its prompt. */
  async act(name: string, confirm?: string): Promise<void> {
    await this.action(name).click();
    if (confirm !== undefined) await this.prompt.getByRole('button', { name: confirm, exact: true }).click();
  }

  get prompt() {
    return this.page.getByRole('dialog');
  }

  async says(notice: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('alert').filter({ hasText: notice }).first()).toBeVisible();
  }
}
