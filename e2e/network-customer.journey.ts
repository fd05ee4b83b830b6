import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';

test.afterEach(async ({ database }) => {
  // Journeys behind this one have customers of one shop each, as a company begins.
  await database.rows(`update config set value = 'false' where name = 'customer_network'`);
});

test('a person earns points at one shop, redeems them at another, and doubles are joined', async ({
  anotherTablet,
  database,
  page,
  login,
}) => {
  test.slow();
  const [one, two] = [onPage(await anotherTablet(demo.store01)), onPage(await anotherTablet(demo.store02))];
  const name = 'Ngô Thị Hai Nơi';
  const phone = newPhone();
  const dear = async (franchise: string) => {
    const found = (await goodsOf(database, franchise)).find(item => item.unit_price >= 100_000);
    if (!found) throw new Error('The demo company sells too little');
    return found;
  };
  const pointsAt = (franchise: string, of = phone) =>
    database.row<{ points: number; name: string }>(
      `select loyalty_redeemable_points as points, name from customers where franchise_code = $1 and phone_no = $2`,
      [franchise, of],
    );
  // Known to both shops before they were one network.
  const old = { name: 'Ngô Thị Đã Có', phone: newPhone() };
  const goods = { F01: await dear('F01'), F02: await dear('F02') };
  for (const [pages, user, franchise] of [
    [one, demo.store01, 'F01'],
    [two, demo.store02, 'F02'],
  ] as const) {
    await pages.login.signIn(user);
    await pages.shell.isFilled();
    await pages.sale.sellForCash(goods[franchise], old.name, old.phone);
    await pages.shell.hasUnsent(0);
  }

  await login.signIn(demo.admin);
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Customers are known to all shops' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect
    .poll(() =>
      database.rows(`select 1 from config where name = 'customer_network' and value::text = 'true'`),
    )
    .toHaveLength(1);
  const each = [await pointsAt('F01', old.phone), await pointsAt('F02', old.phone)];
  const sum = each.reduce((all, { points }) => all + points, 0);
  expect(each.every(({ points }) => points > 0)).toBe(true);
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Double customers' }).click();
  const group = page.getByRole('region', { name: `Same phone: ${old.name}` });
  await group.getByRole('button', { name: `Join, ${sum} points together` }).click();
  await page.getByRole('button', { name: 'Join them' }).click();
  await expect(group).toHaveCount(0);
  expect([await pointsAt('F01', old.phone), await pointsAt('F02', old.phone)]).toMatchObject([
    { points: sum },
    { points: sum },
  ]);

  // A new customer earns at the first shop, and is met by the second.
  await one.sale.sellForCash(goods.F01, name, phone);
  await one.shell.hasUnsent(0);
  const { points: earned } = await pointsAt('F01');
  expect(earned).toBeGreaterThan(0);
  const there = two.sale.page;
  await there.reload();
  await two.sale.open();
  await two.sale.hasItems();
  await two.sale.scan(goods.F02.barcode);
  await there.getByRole('button', { name: /Choose customer|Walk-in customer/ }).click();
  await there.getByRole('dialog').getByLabel('Phone or name').fill(phone);
  await there.getByRole('dialog').getByRole('button', { name: 'Create temporary customer' }).click();
  await expect(
    there.getByText(new RegExp(`^Known at another shop: ${name}, \\S+, ${earned} points`)),
  ).toBeVisible();
  await expect(there.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await there.getByRole('button', { name: 'Create and use' }).click();
  await there.getByRole('button', { name: new RegExp(`^${earned} points`) }).click();
  await expect(there.getByRole('button', { name: new RegExp(`^${earned} points: −`) })).toBeVisible();
  await two.sale.payCash();
  await two.sale.isSold();
  await two.shell.hasUnsent(0);
  const left = await pointsAt('F02');
  expect(await pointsAt('F01')).toEqual(left);
  const moved = await database.rows<{ franchise_code: string; kind: string; points: number }>(
    `select e.franchise_code, e.kind, e.points from loyalty_entries e join customers c using (customer_no)
      where c.phone_no = $1 order by e.entry_no`,
    [phone],
  );
  expect(moved).toEqual(
    expect.arrayContaining([
      { franchise_code: 'F01', kind: 'earned', points: earned },
      { franchise_code: 'F02', kind: 'redeemed', points: -earned },
    ]),
  );
  expect(moved.reduce((all, { points }) => all + points, 0)).toBe(left.points);
});
