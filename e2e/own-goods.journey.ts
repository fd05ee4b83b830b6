import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ company: 'own goods', workedBefore: demo.store01 });

const code = '8936012345674';
const name = 'Bánh bông lan trứng muối';
const category = 'Bánh nhà làm';

test('a shop makes goods of an unknown code, sells them, and no other shop has them', async ({
  page,
  login,
  shell,
  sale,
  anotherTablet,
  database,
}) => {
  test.slow();
  await database.rows(`update users set page_permission_id = (select id from page_permissions where name = 'Store manager')
    where username = 'store01'`);
  const office = onPage(await anotherTablet(demo.admin));
  await office.login.signIn(demo.admin);
  await office.shell.isFilled();
  const desk = office.shell.page;
  await desk.goto('/settings');
  const categories = desk.getByRole('textbox', { name: 'Another category' });
  await categories.fill(category);
  await categories.press('Enter');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('button', { name: 'Save' })).toBeDisabled();

  const colleague = onPage(await anotherTablet(demo.manager01));
  await colleague.login.signIn(demo.manager01);
  await colleague.shell.isFilled();
  await colleague.list.open('/items');
  await colleague.list.search(name);

  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await scanCodes(page, [code]);
  await page.getByRole('alert').getByRole('button', { name: 'Add this item' }).click();
  const sheet = page.getByRole('dialog', { name: 'New item of this shop' });
  await sheet.getByRole('textbox', { name: 'Name' }).fill(name);
  await sheet.getByRole('textbox', { name: 'Price with VAT' }).fill('35000');
  await sheet.getByRole('textbox', { name: 'In stock now' }).fill('12');
  await expectAccessibleOnce(page);
  await sheet.getByRole('button', { name: 'Add and sell' }).click();
  await sale.isTotal(35_000);
  await sale.payCash();
  await sale.isSold();

  // No one touches the other tablet of the shop: the stream of changes tells it.
  await expect(colleague.list.row(name)).toContainText('35.000');

  const other = onPage(await anotherTablet(demo.store02));
  await other.login.signIn(demo.store02);
  await other.shell.isFilled();
  await other.sale.open();
  await other.sale.hasItems();
  await scanCodes(other.sale.page, [code]);
  await expect(other.sale.page.getByRole('alert').getByText(code)).toBeVisible();
  await expect(other.sale.page.getByRole('button', { name: 'Add this item' })).toHaveCount(0);

  await office.list.open('/items');
  await office.list.search(name);
  await expect(office.list.row(name)).toContainText('Own');
  await office.list.row(name).click();
  await expect(desk.getByRole('dialog', { name }).getByText(/^Goods of .+ alone$/)).toBeVisible();
  await expectAccessibleOnce(desk);
});
