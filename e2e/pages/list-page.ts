import { expect, type Locator, type Page } from '@playwright/test';

/** Any list screen: rows, quick search, pages, and the buttons above. */
export class ListPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.hasRows();
  }

  async hasRows(): Promise<void> {
    await expect(this.rows.first()).toBeVisible();
  }

  get rows() {
    return this.page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') });
  }

  row(text: string | RegExp) {
    return this.rows.filter({ hasText: text });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').first().fill(text);
  }

  /** The texts of the first column, top to bottom. */
  async firstColumn(): Promise<string[]> {
    return this.rows.locator('td:first-child').allInnerTexts();
  }

  /** `1–20 of 123`: which rows are shown of how many. */
  get range() {
    return this.page.getByText(/^[\d.]+–[\d.]+ of [\d.]+$/);
  }

  async total(): Promise<number> {
    return Number((await this.range.innerText()).replace(/^.* of /, '').replaceAll('.', ''));
  }

  /** Opens the filters, lets `set` fill them in, and closes them. */
  async filter(set: (sheet: Locator) => Promise<void>): Promise<void> {
    await this.page.getByRole('button', { name: 'Filters' }).click();
    const sheet = this.page.getByRole('dialog', { name: 'Filters' });
    await set(sheet);
    await sheet.getByRole('button', { name: /^Show / }).click();
    await expect(sheet).toHaveCount(0);
  }

  /** Types a day as a person does; `date` is ISO. Leaving the field closes its calendar. */
  async typeDate(sheet: Locator, name: string, date: string): Promise<void> {
    const field = sheet.getByRole('textbox', { name, exact: true });
    await field.fill(date.split('-').reverse().join('-'));
    await field.press('Tab');
  }

  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  async follow(name: string | RegExp): Promise<void> {
    await this.rows.getByRole('link', { name }).first().click();
  }

  async refresh(): Promise<void> {
    await this.page.getByRole('button', { name: 'Refresh Data' }).click();
  }

  async addNew(): Promise<void> {
    await this.page
      .getByRole('link', { name: 'Add New' })
      .or(this.page.getByRole('button', { name: 'Add New' }))
      .click();
  }
}
