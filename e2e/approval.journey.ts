import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo, type LoginPage } from './pages/login-page.ts';
import type { ShellPage } from './pages/shell-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import { Hand } from './support/hand.ts';

const pin = '246810';

/** The manager sets a PIN on the tablet, and goes. */
async function setPin(page: Page, login: LoginPage, shell: ShellPage, text: string): Promise<void> {
  await login.signIn(demo.manager01);
  await shell.isFilled();
  await page.goto('/myprofile');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Set PIN' }) });
  await form.getByRole('textbox').first().fill(demo.manager01.password);
  await form.getByRole('textbox').last().fill('1234');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(form.getByText(/^This PIN is among the first/)).toBeVisible();
  await form.getByRole('textbox').last().fill(text);
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText(/^The approval PIN is set/)).toBeVisible();
  await shell.signOut();
  // Another page in the middle of it would leave her signed in.
  await expect(page).toHaveURL(/\/login/);
}

test('a manager approves from the cart by four taps and four keys', async ({
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const hand = new Hand();
  const goods = await goodsOf(database);
  const item = goods.find(({ unit_price }) => unit_price >= 100_000);
  if (!item) throw new Error('The demo company sells too little');
  await setPin(page, login, shell, '4711');
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await hand.tap(page.getByRole('button', { name: 'Discounts & fees' }));
  const extras = page.getByRole('dialog', { name: 'Discounts & fees' });
  await hand.tap(extras.getByRole('button', { name: 'As a percentage' }));
  await expect(extras.getByRole('textbox', { name: 'Invoice discount' })).toBeFocused();
  await page.keyboard.type('30');
  await hand.tap(extras.getByRole('button', { name: 'Ask for approval' }));
  const dialog = page.getByRole('dialog', { name: 'Approve a discount' });
  await expect(dialog.getByText(/^Discount of 30 % · [\d.]+ ₫$/)).toBeVisible();
  // The only one of the shop who may: her name is there already.
  await expect(dialog.getByRole('button', { name: 'Phan Thị Ngọc Lan' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessibleOnce(page);
  for (const digit of '4711') await dialog.getByRole('button', { name: digit, exact: true }).click();
  await hand.tap(dialog.getByRole('button', { name: 'Approve' }));
  await expect(page.getByText('Discount approved by Phan Thị Ngọc Lan')).toBeVisible();
  hand.ends('Discount with an approval', 4);
  await sale.payCash();
  await sale.isSold();
});

test('a manager approves a discount offline with a PIN on the cashier’s tablet; it counts once', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  test.slow();
  const goods = await goodsOf(database);
  const item = goods.find(({ unit_price }) => unit_price >= 100_000);
  if (!item) throw new Error('The demo company sells too little');
  await setPin(page, login, shell, pin);

  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await line.cut();
  await sale.scan(item.barcode);
  const extras = await sale.openExtras();
  await extras.getByRole('button', { name: 'As a percentage' }).click();
  await extras.getByRole('textbox', { name: 'Invoice discount' }).fill('30');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/needs an approval\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await expectAccessibleOnce(page);

  await page.getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve a discount' });
  const field = dialog.getByLabel('PIN of Phan Thị Ngọc Lan');
  await field.fill('135790');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('PIN is not right');
  await expectAccessibleOnce(page);
  await expect(async () => {
    // A try that comes too early is refused too.
    if (await dialog.isVisible()) {
      await field.fill(pin);
      await dialog.getByRole('button', { name: 'Approve' }).click();
    }
    await expect(page.getByText(/^Discount approved by /)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await sale.payCash();
  await sale.isSold();
  await expect(shell.unsent).toBeVisible();

  await line.restore();
  await shell.networkIsBack();
  await shell.hasUnsent(0);
  const approvals = await database.rows<{
    percent: number;
    approver: string;
    on_tablet: boolean;
    status: string;
  }>(
    `select invoice_discount_percent::int as percent, approver_name as approver, on_tablet, status
      from sales_orders join discount_approvals using (pos_so_no) where on_tablet`,
  );
  expect(approvals).toEqual([
    { percent: 30, approver: expect.any(String), on_tablet: true, status: 'INVOICED' },
  ]);
});
