import { expect, type Page } from '@playwright/test';
import { allIn } from '../support/in-units.ts';
import { scanCodes } from '../support/wedge.ts';

/** What is there, and counting it. */
export class OnHandPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/reports/onHand');
    await expect(this.page.getByRole('list', { name: 'Items found' })).toBeVisible();
  }

  /** Scans an item and waits until its stock is shown. */
  async scan(barcode: string, name: string): Promise<void> {
    await scanCodes(this.page, [barcode]);
    await expect(this.item).toHaveAccessibleName(name);
  }

  get item() {
    return this.page.getByRole('article');
  }

  /** Waits for the big figure: what the person's own store has. */
  async hasHere(quantity: number): Promise<void> {
    const figure = this.item.locator('[data-sign]').first();
    await expect(figure).toHaveText(new RegExp(`^${quantity.toLocaleString('de-DE')} `));
  }

  /** What unsent work does to the item. */
  get unsent() {
    return this.item.locator('p').filter({ has: this.page.getByRole('link', { name: 'Show unsent work' }) });
  }

  /** From the stock, so that the items are in memory: a scanner does not wait for them. */
  async openCount(): Promise<void> {
    await this.open();
    await this.page.getByRole('link', { name: 'Count', exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Count' })).toBeVisible();
  }

  /** Waits until so many items and pieces are counted. */
  async hasCounted(items: number, pieces: number): Promise<void> {
    const progress = this.page.getByText(`${items} ${items === 1 ? 'item' : 'items'} · `);
    await expect(progress).toBeVisible();
    await expect.poll(async () => allIn((await progress.innerText()).split(' · ')[1] ?? '')).toBe(pieces);
  }

  /** Posts the differences of what is counted. */
  async postCount(differences: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Count sheet' }).click();
    const name = `Post ${differences} ${differences === 1 ? 'difference' : 'differences'}`;
    await this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }
}
