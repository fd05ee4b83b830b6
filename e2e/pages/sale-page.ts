import { expect, type Locator, type Page } from '@playwright/test';

/** The counter: items on one side, the cart on the other. */
export class SalePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(no?: string): Promise<void> {
    await this.page.goto(no === undefined ? '/salesOrders/detail' : `/salesOrders/detail?no=${no}`);
    await expect(this.search).toBeVisible();
  }

  get search() {
    return this.page.getByRole('searchbox', { name: 'Search name, number or barcode' });
  }

  get tiles() {
    return this.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /^Add / });
  }

  /** The lines of the cart. */
  get lines() {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('textbox', { name: /^Quantity of / }) });
  }

  /** Waits until the items have come to the tablet. */
  async hasItems(): Promise<void> {
    await expect(this.tiles.first()).toBeVisible({ timeout: 20_000 });
  }

  /** Finds items by a word and takes the n-th hit (from 0) that has no variants. */
  async add(word: string, nth = 0): Promise<void> {
    await this.search.fill(word);
    await this.tiles.nth(nth).click();
    await this.search.fill('');
  }

  /** What a wedge scanner does: keys in quick succession wherever the focus is, then Enter. */
  async scan(barcode: string): Promise<void> {
    const before = await this.scanned();
    const keyboard = await this.page.context().newCDPSession(this.page);
    const startedAt = Date.now();
    // Sent without waiting for the page in between, as a scanner does not wait either, and with the times of a scanner.
    await Promise.all(
      [...barcode, 'Enter'].flatMap((key, index) => {
        const timestamp = (startedAt + 5 * index) / 1000;
        const text = key === 'Enter' ? '\r' : key;
        return [
          keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
          keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
        ];
      }),
    );
    await keyboard.detach();
    await expect.poll(() => this.scanned()).not.toBe(before);
  }

  /** Changes with every item that comes into the cart: what there is to pay, or on a quote the lines. */
  private async scanned(): Promise<string> {
    const buttons = this.page.getByRole('button', { name: /^Pay|Open the cart/ });
    const quantities = this.lines.getByRole('textbox', { name: /^Quantity of / });
    const values = await Promise.all((await quantities.all()).map(field => field.inputValue()));
    return [...(await buttons.allInnerTexts()), ...values].join();
  }

  /** Takes a customer that the tablet knows. */
  async chooseCustomer(name: string, phone: string): Promise<void> {
    await this.page.getByRole('button', { name: /Choose customer|Walk-in customer/ }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByLabel('Phone or name').fill(phone);
    await sheet.getByRole('button', { name }).click();
  }

  /** Types the quantity of the n-th line (from 0). */
  async setQuantity(nth: number, quantity: number): Promise<void> {
    const field = this.lines.nth(nth).getByRole('textbox', { name: /^Quantity of / });
    await field.fill(String(quantity));
    await field.press('Enter');
  }

  /** Gives the n-th line (from 0) a discount, in VND. */
  async discount(nth: number, amountVnd: number): Promise<void> {
    await this.lines.nth(nth).getByRole('button').first().click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Line discount' }).fill(String(amountVnd));
    await sheet.getByRole('button', { name: 'Done' }).click();
  }

  /** Makes a customer that nobody knows yet and takes it for this sale. */
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
    await sheet.getByRole('button', { name: 'Done' }).click();
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
    // While it is being kept the button is disabled too.
    await expect(save).not.toHaveAttribute('data-loading');
    await expect(save).toBeDisabled();
  }

  async isSold(): Promise<void> {
    await expect(this.page.getByText(/^Sold/).first()).toBeVisible();
  }

  async startNext(): Promise<void> {
    await this.page
      .getByRole('button', { name: 'New sale' })
      .or(this.page.getByRole('link', { name: 'New sale' }))
      .last()
      .click();
  }
}
