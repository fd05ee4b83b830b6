import { expect, type Page } from '@playwright/test';

/** A customer's record, in its sheet next to a list or a sale. */
export class CustomerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get sheet() {
    return this.page.getByRole('dialog', { name: 'Customer', exact: true });
  }

  async isShown(name: string): Promise<void> {
    await expect(this.sheet.getByText(name).first()).toBeVisible();
  }

  /** Fills fields by their labels and saves. */
  async edit(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Edit' }).click();
    const form = this.sheet.locator('form');
    await expect(form).toBeVisible();
    const more = form.locator('details:not([open]) > summary');
    if (await more.isVisible()) await more.click();
    for (const [label, value] of Object.entries(fields))
      await form
        .getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?( \\*)?$`) })
        .fill(value);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  }
}
