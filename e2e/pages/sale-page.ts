import { expect, type Locator } from '@playwright/test';
import type { Goods } from '../support/company.ts';
import { DraftPage } from './draft-page.ts';

/** The counter: items on one side, the cart on the other. */
export class SalePage extends DraftPage {
  async open(no?: string): Promise<void> {
    await this.page.goto(no === undefined ? '/salesOrders/detail' : `/salesOrders/detail?no=${no}`);
    await expect(this.search).toBeVisible();
  }

  /** Finds items by a word and takes the n-th hit (from 0) that has no variants. */
  async add(word: string, nth = 0): Promise<void> {
    await this.search.fill(word);
    await this.tiles.nth(nth).click();
    await this.search.fill('');
  }

  /** Takes a customer that the tablet knows. */
  async chooseCustomer(name: string, phone: string): Promise<void> {
    await this.page.getByRole('button', { name: /Choose customer|Walk-in customer/ }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByLabel('Phone or name').fill(phone);
    await sheet.getByRole('button', { name }).click();
  }

  /** Gives the n-th line (from 0) a discount, in VND. */
  async discount(nth: number, amountVnd: number): Promise<void> {
    await this.lines.nth(nth).getByRole('button').first().click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Line discount' }).fill(String(amountVnd));
    await sheet.getByRole('button', { name: 'Done' }).click();
  }

  /** Makes a new customer and takes it for this sale. */
  async newCustomer(name: string, phone: string): Promise<void> {
    await this.page.getByRole('button', { name: /Choose customer|Walk-in customer/ }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByLabel('Phone or name').fill(phone);
    await sheet.getByRole('button', { name: 'Create temporary customer' }).click();
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.getByRole('button', { name: 'Create and use' }).click();
  }

  /** Opens discounts, coupon, fees and points. */
  async openExtras(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Discounts & fees' }).click();
    return this.page.getByRole('dialog', { name: 'Discounts & fees' });
  }

  /** Waits until this is what the sale costs, in VND. */
  async isTotal(amountVnd: number): Promise<void> {
    const shown = amountVnd.toLocaleString('de-DE');
    await expect(this.page.getByRole('button', { name: /^Pay/ })).toContainText(shown);
  }

  /** Pays all of it in cash with the exact amount. */
  async payCash(): Promise<void> {
    await this.page.getByRole('button', { name: /^Pay/ }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Exact' }).click();
    await sheet.getByRole('button', { name: /^(Take \d|Done)/ }).click();
  }

  /** Keeps the sale as an order, unpaid, and resolves to its number, which may be a local one. */
  async save(): Promise<string> {
    await this.page.getByRole('button', { name: /^Save/ }).click();
    const heading = this.page.getByRole('heading', { name: /^Order / });
    await expect(heading).toBeVisible();
    return ((await heading.textContent()) ?? '').replace('Order ', '');
  }

  /** Sends what was changed of an order. */
  async saveChanges(): Promise<void> {
    const save = this.page.getByRole('button', { name: /^Save/ });
    await save.click();
    // Both at one moment: while it is being kept the button is disabled too, and before that it does not load yet.
    await expect
      .poll(() => save.evaluate((button: HTMLButtonElement) => button.disabled && !button.dataset.loading))
      .toBe(true);
  }

  async isSold(): Promise<void> {
    await expect(this.page.getByText(/^Sold/).first()).toBeVisible();
  }

  /** Sells one of an item to a new customer, from the empty counter to the screen that says so. */
  async sellForCash({ barcode }: Pick<Goods, 'barcode'>, name: string, phone: string): Promise<void> {
    await this.open();
    await this.hasItems();
    await this.scan(barcode);
    await this.newCustomer(name, phone);
    await this.payCash();
    await this.isSold();
  }

  async startNext(): Promise<void> {
    await this.page
      .getByRole('button', { name: 'New sale' })
      .or(this.page.getByRole('link', { name: 'New sale' }))
      // While a transfer is waited for.
      .or(this.page.getByRole('button', { name: 'Later', exact: true }))
      .last()
      .click();
  }
}
