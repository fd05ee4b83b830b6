import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';

const pin = '246810';

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
  await login.signIn(demo.manager01);
  await shell.isFilled();
  await page.goto('/myprofile');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Set PIN' }) });
  await form.getByRole('textbox').first().fill(demo.manager01.password);
  await form.getByRole('textbox').last().fill(pin);
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('The approval PIN is set on this tablet.')).toBeVisible();
  await shell.signOut();
  // Another page in the middle of it would leave her signed in.
  await expect(page).toHaveURL(/\/login/);

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
  await dialog.getByRole('textbox', { name: 'Your username' }).fill('manager01');
  await dialog.getByRole('textbox', { name: 'Your password or approval PIN' }).fill('135790');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('PIN is not right');
  await expectAccessibleOnce(page);
  await expect(async () => {
    // A try that comes too early is refused too.
    if (await dialog.isVisible()) {
      await dialog.getByRole('textbox', { name: 'Your password or approval PIN' }).fill(pin);
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
      from sales_orders join discount_approvals using (pos_so_no)`,
  );
  expect(approvals).toEqual([
    { percent: 30, approver: expect.any(String), on_tablet: true, status: 'INVOICED' },
  ]);
});
