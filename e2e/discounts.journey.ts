import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { pointsOf } from './support/books.ts';
import { goodsOf, promotedGoodsOf } from './support/company.ts';

test.use({ workedBefore: demo.store01 });

const points = 20;

test('a promotion, a coupon and points take off what the person was told, on one order', async ({
  page,
  login,
  shell,
  sale,
  doc,
  database,
}) => {
  const [[towel], goods] = await Promise.all([promotedGoodsOf(database), goodsOf(database)]);
  const dear = goods.find(item => item.unit_price >= 200_000);
  if (!towel || !dear) throw new Error('The demo company sells too little');
  const customer = await database.row<{ customer_no: string; name: string; phone_no: string }>(
    `select customer_no, name, phone_no from customers
      where franchise_code = 'F01' and anonymised_at is null and loyalty_redeemable_points >= 200 order by customer_no limit 1`,
  );
  const before = await pointsOf(database, customer.customer_no);
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();

  // Of three towels one is free.
  await sale.scan(towel.barcode);
  await sale.setQuantity(0, 3);
  await sale.scan(dear.barcode);
  await sale.setQuantity(1, 2);
  await sale.chooseCustomer(customer.name, customer.phone_no);
  const goodsVnd = 3 * towel.unit_price + 2 * dear.unit_price;
  await sale.isTotal(goodsVnd - towel.unit_price);
  const extras = await sale.openExtras();
  await extras.getByLabel('Coupon code').fill('chaohe');
  await extras.getByRole('button', { name: 'Check' }).first().click();
  await expect(extras.getByText(/^It ended on/)).toBeVisible();
  await extras.getByLabel('Coupon code').fill('tet2026');
  await extras.getByRole('button', { name: 'Check' }).first().click();
  await expect(extras.getByText('TET2026 takes off 50.000 ₫.')).toBeVisible();
  await page.keyboard.press('Escape');
  await sale.isTotal(goodsVnd - towel.unit_price - 50_000);
  await sale.save();
  await shell.hasUnsent(0);
  const no = await doc.isShown('order', /SO-\S+/);

  // Points are the server's.
  const saved = await sale.openExtras();
  await saved.getByLabel('Points to redeem').fill(String(points));
  await saved.getByRole('button', { name: 'Redeem' }).click();
  await expect(saved.getByText(new RegExp(`^${points} points pay`))).toBeVisible();
  await shell.hasUnsent(0);
  await page.keyboard.press('Escape');
  const { vnd } = await database.row<{ vnd: number }>(
    'select point_value::int as vnd from sales_orders where pos_so_no = $1',
    [no],
  );
  const total = goodsVnd - towel.unit_price - 50_000 - points * vnd;
  await sale.isTotal(total);
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);

  expect(
    await database.row(
      'select status, grand_total::int, remaining_amount::int, la_exchange_points from sales_orders where pos_so_no = $1',
      [no],
    ),
  ).toEqual({ status: 'INVOICED', grand_total: total, remaining_amount: 0, la_exchange_points: points });
  const after = await pointsOf(database, customer.customer_no);
  expect(after.balance).toBe(after.entries);
  expect(after.balance).toBe(before.balance - points + (after.earned - before.earned));
  expect(after.earned).toBeGreaterThan(before.earned);
});
