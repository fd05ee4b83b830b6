import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';

test.use({ workedBefore: demo.store01 });

test('under maintenance the notice is shown, the tablet goes on, and all is sent afterwards', async ({
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const phone = newPhone();
  const notice = 'Hệ thống bảo trì từ 22:00 đến 23:00';
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  try {
    await set('maintenance_noti', notice);
    await page.reload();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page).not.toHaveURL(/maintenance/);

    await set('maintenance_mode', true);
    await page.reload();
    await expect(page).toHaveURL(/\/maintenance/);
    await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
    await page.getByRole('button', { name: 'Keep working on this tablet' }).click();
    await page.getByRole('link', { name: 'New sale' }).click();
    await sale.hasItems();
    await sale.scan(item.barcode);
    await sale.newCustomer('Bùi Thị Bảo Trì', phone);
    await sale.payCash();
    await sale.isSold();
    await sale.startNext();
    await shell.hasUnsent(7);
    expect(await ordersOf(database, phone)).toEqual([]);

    // A page that was opened during it goes on by itself.
    await page.goto('/');
    await expect(page).toHaveURL(/\/maintenance/);
    await expect(page.getByText('2 unsent documents are safe on this tablet.')).toBeVisible();
  } finally {
    await set('maintenance_mode', false);
    await set('maintenance_noti', '');
  }
  const look = page.getByRole('button', { name: 'Look again' });
  // It may have looked by itself already.
  await look.click({ timeout: 5000 }).catch(() => undefined);
  await expect(page).not.toHaveURL(/maintenance/);
  await shell.hasUnsent(0);
  expect(await ordersOf(database, phone)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);

  function set(name: string, value: unknown) {
    return database.rows('update config set value = $2::jsonb where name = $1', [
      name,
      JSON.stringify(value),
    ]);
  }
});
