import { expect, type Page } from '@playwright/test';

/** Sign-ins of the demo company. */
export const demo = {
  admin: { username: 'admin', password: 'admin1234' },
  store01: { username: 'store01', password: 'store1234' },
  store02: { username: 'store02', password: 'store1234' },
  store03: { username: 'store03', password: 'store1234' },
  store05: { username: 'store05', password: 'store1234' },
  warehouse01: { username: 'warehouse01', password: 'warehouse1234' },
  manager01: { username: 'manager01', password: 'manager1234' },
} as const;

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
    await expect(this.submit).toBeVisible();
  }

  /** Opens the page if it is not there, and is on the other side of it afterwards. */
  async signIn(user: { username: string; password: string }): Promise<void> {
    if (!this.page.url().includes('/login')) await this.open();
    await this.fill(user);
    await expect(this.page).not.toHaveURL(/\/login/);
  }

  /** Fills and sends the form, whatever comes of it. */
  async fill(user: { username: string; password: string }): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Username' }).fill(user.username);
    // The password's field has a button to show it, with the word in its name too.
    await this.page.getByRole('textbox', { name: 'Password' }).fill(user.password);
    await this.submit.click();
  }

  get submit() {
    return this.page.getByRole('button', { name: 'Sign in' });
  }
}
