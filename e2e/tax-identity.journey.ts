import { expect, test } from './fixtures.ts';
import { demo, LoginPage } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';

test.use({ company: 'tax identity' });

test('who sells in a shop is entered by the office, and missing facts are told to its manager', async ({
  page,
  login,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1180, height: 820 });
  await login.signIn(demo.admin);
  await page.goto('/franchises/detail?no=F01');
  const block = page.getByRole('region', { name: 'Tax identity' });
  await expect(block.getByText(/^Still missing: Legal kind/)).toBeVisible();
  await block.getByRole('button', { name: 'Change the tax identity' }).click();
  const sheet = page.getByRole('dialog', { name: 'Tax identity' });
  await sheet.getByRole('combobox', { name: 'Legal kind' }).click();
  await page.getByRole('option', { name: 'Household business' }).click();
  await sheet.getByRole('textbox', { name: 'Tax code' }).fill('0300588560');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText(/^This is no tax code/)).toBeVisible();
  await expectAccessibleOnce(page);
  await sheet.getByRole('textbox', { name: 'Tax code' }).fill('0300588569');
  await sheet.getByRole('textbox', { name: 'Registered name' }).fill('Hộ kinh doanh Nguyễn Thu Hà');
  await sheet.getByRole('textbox', { name: 'Registered address' }).fill('36 Hàng Bông, Hà Nội');
  await sheet.getByRole('textbox', { name: 'Series of the till' }).fill('2C25MAA');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(block.getByText('Still missing: Code of the place of business.')).toBeVisible();
  await expect(block.getByText(/^Turnover of 20\d\d$/)).toBeVisible();
  await expectAccessibleOnce(page);

  const shop = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const home = await shop.newPage();
  const manager = { username: 'manager01', password: 'manager1234' };
  await new LoginPage(home).signIn(manager);
  await home.goto('/');
  await expect(
    home.getByText(/Still missing: Code of the place of business\. The office enters it\./),
  ).toBeVisible();
  await shop.close();

  await block.getByRole('button', { name: 'Change the tax identity' }).click();
  await sheet.getByRole('textbox', { name: 'Code of the place of business' }).fill('00001');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(block.getByText(/^Still missing/)).toHaveCount(0);
  await page.goto('/franchises?tax_identity=complete');
  await expect(page.getByText('Quầy Hoàn Kiếm')).toBeVisible();
  await expect(page.getByText('Quầy Bến Thành')).toHaveCount(0);
});
