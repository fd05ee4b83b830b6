import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf, newPhone } from './support/company.ts';
import type { Database } from './support/database.ts';
import { scanCodes } from './support/wedge.ts';

const setOf = (database: Database, set: 'Store edit' | 'Store manager') =>
  database.rows(
    `update users set page_permission_id = (select id from page_permissions where name = $1) where username = 'store02'`,
    [set],
  );
test.beforeEach(({ database }) => setOf(database, 'Store manager'));
test.afterEach(({ database }) => setOf(database, 'Store edit'));

test('goods that one shop sold come back to another, and the books of both are right', async ({
  anotherTablet,
  database,
}) => {
  test.slow();
  const [goods] = await goodsOf(database, 'F01');
  if (!goods) throw new Error('The demo company sells too little');
  const price = new Intl.NumberFormat('de-DE').format(goods.unit_price);
  const books = (franchise: string) =>
    database.row<{ till: number; revenue: number; stock: number }>(
      `select (select coalesce(sum(amount), 0) from cashbook_entries where franchise_code = $1)::float as till,
         (select coalesce(sum(amount), 0) from revenue_days where franchise_code = $1)::float as revenue,
         (select coalesce(sum(quantity), 0) from stock_levels where location_code = $1 || '-STORE')::float as stock`,
      [franchise],
    );
  const [selling, taking] = [await anotherTablet(demo.store01), await anotherTablet(demo.store02)];
  const [one, two] = [onPage(selling), onPage(taking)];
  await one.login.signIn(demo.store01);
  await one.shell.isFilled();
  const name = 'Phạm Thị Trả Nơi Khác';
  await one.sale.sellForCash(goods, name, newPhone());
  await one.shell.hasUnsent(0);
  const { no } = await database.row<{ no: string }>(
    `select max(pos_so_no) as no from sales_orders where franchise_code = 'F01' and document_type = 'order'`,
  );

  await two.login.signIn(demo.store02);
  await two.shell.isFilled();
  await two.sale.open();
  await two.sale.hasItems();
  const before = { sold: await books('F01'), taken: await books('F02') };
  await scanCodes(taking, [no]);
  await expect(taking.getByRole('heading', { name: `Return of order ${no}` })).toBeVisible();
  await expect(taking.getByText(name)).toHaveCount(0);
  await expectAccessibleOnce(taking);
  await taking.getByRole('button', { name: /^One more of/ }).click();
  await taking.getByRole('button', { name: `Pay back ${price} ₫` }).click();
  await expect(taking.getByRole('dialog').getByText('Give back')).toBeVisible();
  await expectAccessibleOnce(taking);
  const after = { sold: await books('F01'), taken: await books('F02') };
  expect(after.sold).toEqual({ ...before.sold, revenue: before.sold.revenue - goods.unit_price });
  expect(after.taken).toEqual({
    ...before.taken,
    till: before.taken.till - goods.unit_price,
    stock: before.taken.stock + 1,
  });

  await taking.getByRole('link', { name: 'Returns between shops' }).click();
  await selling.goto('/reports/between-shops');
  for (const page of [taking, selling]) {
    const sums = page.getByRole('region', { name: 'What shops owe each other' });
    await expect(sums.getByText('Quầy Hoàn Kiếm owes Quầy Bến Thành')).toBeVisible();
    await expect(page.getByRole('row', { name: no })).toContainText(price);
  }
  await expectAccessibleOnce(taking);
  // The shop that sold opens the sale from there, and reads where its goods are.
  await selling.getByRole('link', { name: no }).click();
  await expect(
    selling.getByText(`Goods for ${price} ₫ came back to Quầy Bến Thành on`, { exact: false }),
  ).toBeVisible();
});
