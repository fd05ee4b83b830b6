import { expect, type Page } from '@playwright/test';
import { scanCodes } from '../support/wedge.ts';

/** A document that is put together: items on one side, its lines on the other. */
export class DraftPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get search() {
    return this.page.getByRole('searchbox', { name: 'Search name, number or barcode' });
  }

  get tiles() {
    return this.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /^Add / });
  }

  get lines() {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('textbox', { name: /^Quantity of / }) });
  }

  /** Opens a new document that has no shorter way of its own. */
  async begin(path: '/purchasesOrders/detail' | '/consignmentIssue/detail'): Promise<void> {
    await this.page.goto(path);
    await this.hasItems();
  }

  /** Waits until the items have come to the tablet. */
  async hasItems(): Promise<void> {
    await expect(this.tiles.first()).toBeVisible();
  }

  /** Scans a code and waits until it has changed something. */
  async scan(barcode: string): Promise<void> {
    const before = await this.scanned();
    await scanCodes(this.page, [barcode]);
    await expect.poll(() => this.scanned()).not.toBe(before);
  }

  /** Changes with every item that comes onto the document: what there is to pay, or the quantities of the lines. */
  private async scanned(): Promise<string> {
    const buttons = this.page.getByRole('button', { name: /^Pay|Open the cart/ });
    const quantities = this.lines.getByRole('textbox', { name: /^Quantity of / });
    const values = await Promise.all((await quantities.all()).map(field => field.inputValue()));
    return [...(await buttons.allInnerTexts()), ...values].join();
  }

  /** Types the quantity of the n-th line (from 0). */
  async setQuantity(nth: number, quantity: number): Promise<void> {
    const field = this.lines.nth(nth).getByRole('textbox', { name: /^Quantity of / });
    await field.fill(String(quantity));
    await field.press('Enter');
  }

  /** Scans goods, each once, and types how many of each. */
  async put(goods: readonly (readonly [barcode: string, quantity: number])[]): Promise<void> {
    for (const [nth, [barcode, quantity]] of goods.entries()) {
      await this.scan(barcode);
      await this.setQuantity(nth, quantity);
    }
  }

  /** Keeps it under its number, which may be a local one. */
  async keep(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
