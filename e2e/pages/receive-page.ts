import { expect, type Page } from '@playwright/test';
import { allIn } from '../support/in-units.ts';
import { scanCodes } from '../support/wedge.ts';

/** Counting in what came, on the sheet of a shipment or the screen of a consignment receipt. */
export class ReceivePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The sheet of a posted shipment. */
  get sheet() {
    return this.page.getByRole('dialog', { name: /^Posted shipment/ });
  }

  /** Scans pieces one after the other and waits until all of them are counted, of so many that are on their way. */
  async scan(codes: readonly string[], counted: number, left: number): Promise<void> {
    await scanCodes(this.page, codes);
    await this.hasCounted(counted, left);
  }

  async hasCounted(counted: number, left: number): Promise<void> {
    await expect(this.progress).toBeVisible();
    await expect
      .poll(async () => (await this.progress.innerText()).split(' of ').map(allIn))
      .toEqual([counted, left]);
  }

  /** How many are counted, of how many that are on their way. */
  get progress() {
    return this.page.getByText(/ of .* counted$/);
  }

  /** Types how many of an item came. */
  async set(name: string, quantity: number): Promise<void> {
    const field = this.page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });
    await field.fill(String(quantity));
    await field.press('Enter');
  }

  async fillAll(): Promise<void> {
    await this.page.getByRole('button', { name: 'Fill all' }).click();
  }

  /** Receives what is counted. */
  async post(pieces: number): Promise<void> {
    const button = this.page.getByRole('button', { name: /^Receive now \(/ });
    await expect.poll(async () => allIn(await button.innerText())).toBe(pieces);
    await button.click();
    const prompt = this.page.getByRole('dialog', { name: /^Receive .* now/ });
    await prompt.getByRole('button', { name: /^Receive now \(/ }).click();
    await expect(prompt).toHaveCount(0);
  }

  /** Waits until so many received pieces wait on this tablet. */
  async isQueued(pieces: number): Promise<void> {
    const queued = this.page.getByText(/ received on this tablet, not final$/);
    await expect(queued).toBeVisible();
    await expect.poll(async () => allIn(await queued.innerText())).toBe(pieces);
  }

  /** What is said where another person has received the same before. */
  get refused() {
    return this.page.getByRole('alert').filter({ hasText: 'Somebody else was faster' });
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.sheet).toHaveCount(0);
  }
}
