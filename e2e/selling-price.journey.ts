import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';

test.use({ workedBefore: demo.store01 });

test('a price that the office types is at the counter at once, on its label, in the log', async ({
  page,
  login,
  shell,
  sale,
  list,
  anotherTablet,
  database,
}) => {
  test.slow();
  const [good] = await goodsOf(database);
  if (!good) throw new Error('The demo company sells nothing');
  const price = good.unit_price + 12_345;
  const shown = price.toLocaleString('de-DE');
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.search.fill(good.description);
  const tile = (text: string) => sale.tiles.filter({ hasText: text }).first();
  await expect(tile(good.unit_price.toLocaleString('de-DE'))).toBeVisible();

  const office = onPage(await anotherTablet(demo.admin));
  await office.login.signIn(demo.admin);
  await office.shell.isFilled();
  const row = await database.row<{ id: string }>(
    "select id::text from franchise_items where franchise_code = 'F01' and item_no = $1 and variant_code = ''",
    [good.item_no],
  );
  const desk = office.shell.page;
  await desk.goto(`/items?item=${encodeURIComponent(row.id)}`);
  await desk.getByRole('button', { name: 'Selling price', exact: true }).click();
  const sheet = desk.getByRole('dialog', { name: /^Selling price of / });
  await sheet.getByRole('textbox', { name: 'New price' }).fill(String(price));
  await expectAccessibleOnce(desk);
  await sheet.getByRole('button', { name: /^Set the price/ }).click();
  await expect(sheet).toHaveCount(0);

  // No one touches the counter: the stream of changes tells it.
  await expect(tile(shown)).toBeVisible();
  await sale.search.fill('');
  await sale.scan(good.barcode);
  await sale.isTotal(price);
  await sale.payCash();
  await sale.isSold();

  await list.open('/items');
  await page.getByRole('button', { name: 'Changed prices' }).click();
  const labels = page.getByRole('dialog', { name: 'Changed prices' });
  await expect(labels.getByText(good.description).first()).toBeVisible();
  await expectAccessibleOnce(page);

  await office.list.open('/auditLog');
  await expect(desk.getByText('Selling price set').first()).toBeVisible();
});
