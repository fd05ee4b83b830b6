import { expect, type Locator, type Page } from '@playwright/test';

const kinds = {
  order: { name: 'Order', path: '/salesOrders/detail' },
  quote: { name: 'Quote', path: '/salesQuotes/detail' },
  memo: { name: 'Credit memo', path: '/salesOrders/creditMemo' },
  purchase: { name: 'Purchase order', path: '/purchasesOrders/detail' },
  purchaseMemo: { name: 'Purchase credit memo', path: '/purchasesOrders/creditMemo' },
  issue: { name: 'Consignment issue', path: '/consignmentIssue/detail' },
  receipt: { name: 'Consignment receipt', path: '/consignmentReceipt/detail' },
} as const;

/** An order, quote, credit memo or any other document: its steps, its money, what became of it. */
export class DocumentPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(kind: keyof typeof kinds, no: string): Promise<void> {
    await this.page.goto(`${kinds[kind].path}?no=${no}`);
    await this.isShown(kind, no);
  }

  /** Waits for the document's screen; resolves to its number, which may be a local one. */
  async isShown(kind: keyof typeof kinds, no: string | RegExp = ''): Promise<string> {
    const { name } = kinds[kind];
    const number = typeof no === 'string' ? no : no.source;
    const heading = this.page.getByRole('heading', { level: 1, name: new RegExp(`^${name} ${number}`) });
    await expect(heading).toBeVisible();
    return ((await heading.textContent()) ?? '').replace(`${name} `, '');
  }

  /** Waits for the status in the head. Its progress, and what its customer owes, may stand after it. */
  async has(status: string): Promise<void> {
    await expect(this.head.getByText(new RegExp(`^${status}( · |$)`)).first()).toBeVisible();
  }

  get head() {
    return this.page.locator('header').filter({ has: this.page.getByRole('heading', { level: 1 }) });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** Presses an action, whether it stands in front or in the menu; `confirm` is the button that agrees to its prompt. */
  async act(name: string, confirm: string | null = name): Promise<void> {
    await this.start(name);
    if (confirm === null) return;
    await this.dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** The same, up to the dialog that follows. */
  async start(name: string): Promise<void> {
    const inFront = this.head.getByRole('button', { name, exact: true });
    const more = this.head.getByRole('button', { name: 'More actions' });
    await expect(more).toBeVisible();
    if (await inFront.isVisible()) return inFront.click();
    await more.click();
    const menu = this.page.getByRole('dialog', { name: 'More actions' });
    // Its own button to close it stands outside the list.
    await menu.getByRole('listitem').getByRole('button', { name, exact: true }).click();
    await expect(menu).toHaveCount(0);
  }

  /** Ships these quantities by description and leaves the rest. */
  async ship(quantities: Readonly<Record<string, number>>, { invoice }: { invoice: boolean }): Promise<void> {
    await this.start('Ship Now');
    const dialog = this.page.getByRole('dialog', { name: 'Ship Now' });
    await expect(dialog.getByRole('checkbox')).toBeVisible();
    for (const field of await dialog.getByRole('textbox', { name: /^Quantity of/ }).all()) {
      const name = ((await field.getAttribute('aria-label')) ?? '').replace('Quantity of ', '');
      await setQuantity(field, quantities[name] ?? 0);
    }
    await dialog.getByRole('checkbox', { name: 'Ship and invoice' }).setChecked(invoice);
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    const question = this.page.getByRole('dialog', { name: /^Ship these quantities now/ });
    await question.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The sheet that takes money, or pays it back. */
  pays(name: string): PaySheet {
    return new PaySheet(this.page.getByRole('dialog', { name }));
  }

  /** Asks for these quantities by description back, on the screen of a new credit memo. */
  async credit(quantities: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, quantity] of Object.entries(quantities))
      await setQuantity(
        this.page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true }),
        quantity,
      );
    await this.page.getByRole('main').getByRole('button', { name: 'Credit', exact: true }).click();
    await this.dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  }

  /** Takes these quantities by description back on the screen of a return; their money goes back as it was paid, or later. */
  async takeBack(
    quantities: Readonly<Record<string, number>>,
    { later = false }: { later?: boolean } = {},
  ): Promise<void> {
    for (const [name, quantity] of Object.entries(quantities))
      await setQuantity(
        this.page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true }),
        quantity,
      );
    if (later) await this.page.getByRole('radio', { name: 'Later' }).click();
    await this.page.getByRole('button', { name: later ? 'Take back' : /^Pay back \d/ }).click();
  }
}

export class PaySheet {
  readonly sheet: Locator;

  constructor(sheet: Locator) {
    this.sheet = sheet;
  }

  /** One payment in VND; the sheet then stands at what is left. */
  async take(method: 'Cash' | 'Transfer' | 'Card', amountVnd: number): Promise<void> {
    // The radio itself is no larger than a point; a finger meets its label.
    await this.sheet
      .locator('label', { has: this.sheet.page().getByRole('radio') })
      .filter({ hasText: new RegExp(`^${method}`) })
      .click();

    await this.sheet.getByLabel(/^(Cash received|Amount received|Amount paid back)$/).fill(String(amountVnd));
  }

  async addAnother(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Add another payment' }).click();
  }

  get code() {
    return this.sheet.getByRole('img', { name: /^VietQR code/ });
  }

  async exactly(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Exact' }).click();
  }

  async done(): Promise<void> {
    await this.sheet.getByRole('button', { name: /^(Take|Pay back) \d/ }).click();
    await expect(this.sheet).toHaveCount(0);
  }
}

async function setQuantity(field: Locator, quantity: number): Promise<void> {
  await field.fill(String(quantity));
  await field.press('Enter');
}
