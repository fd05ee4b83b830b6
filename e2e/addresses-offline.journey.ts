import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { newPhone } from './support/company.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

/** Types a part of a name without accents, and takes the place. */
async function choose(page: Page, label: string, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(field).toHaveValue(name);
}

test('a place that is chosen without a network outlives a reload and arrives with its codes', async ({
  anotherTablet,
  context,
  page,
  login,
  shell,
  sale,
  customer,
  database,
}) => {
  const name = 'Lê Thị Địa Chỉ';
  const phone = newPhone();
  const text = '7 Phố Thử, Phường Xuân Hương - Đà Lạt, Tỉnh Lâm Đồng';
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await context.setOffline(true);
  await shell.isConnected('No network');

  await sale.open();
  await page.getByRole('button', { name: /Choose customer|Walk-in customer/ }).click();
  await page.getByLabel('Phone or name').fill(phone);
  await page.getByRole('button', { name: 'Create temporary customer' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: /^Address \(/ }).fill('7 Phố Thử');
  // All provinces are on the tablet, with the communes of each; districts are no more.
  await expect(page.getByRole('combobox', { name: 'District' })).toHaveCount(0);
  await choose(page, 'Province / city', 'lam dong', 'Tỉnh Lâm Đồng');
  await choose(page, 'Ward / commune', 'xuan huong', 'Phường Xuân Hương - Đà Lạt');
  await page.getByRole('button', { name: 'Create and use' }).click();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await shell.hasUnsent(1);

  // What lived in memory is gone; the address is not.
  await page.reload();
  await shell.hasUnsent(1);
  await page.goto('/reports/newCustomerRecord');
  await page.getByText(name).first().click();
  await customer.isShown(text);

  await context.setOffline(false);
  await shell.hasUnsent(0);
  const made = await database.row<{ customer_no: string }>(
    `select c.customer_no, c.address, c.district_code, ward.name as ward, province.name as province
      from customers c join places ward on ward.code = c.ward_code
        join places province on province.code = c.province_code and province.code = ward.parent_code
      where c.phone_no = $1 and ward.name = c.ward_name and province.name = c.province_name`,
    [phone],
  );
  expect(made).toMatchObject({
    ...{ address: '7 Phố Thử', district_code: '' },
    ...{ ward: 'Phường Xuân Hương - Đà Lạt', province: 'Tỉnh Lâm Đồng' },
  });

  // Another tablet reads it from the server.
  const other = await anotherTablet(demo.store01);
  const their = onPage(other);
  await their.login.signIn(demo.store01);
  await other.goto(`/reports/newCustomerRecord?no=${made.customer_no}`);
  await their.customer.isShown(text);
});
