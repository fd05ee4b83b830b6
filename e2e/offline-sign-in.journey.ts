import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { workerInCharge } from './support/worker.ts';

test('who signs in without a connection sells, and gives the password once when it is back', async ({
  context,
  page,
  login,
  shell,
  server,
  database,
}) => {
  const phone = newPhone();
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await shell.signOut();
  await expect(page).toHaveURL(/\/login/);
  await server.stop();
  await page.close();

  // A new tab has nothing but what lies sealed on the tablet.
  const tab = await context.newPage();
  const again = onPage(tab);
  await again.login.open();
  await again.login.fill({ ...demo.store01, password: 'not this one' });
  await expect(tab.getByRole('alert')).toHaveText('Username hoặc mật khẩu không đúng');
  await expect(tab.getByRole('button', { name: /^Try again in/ })).toBeDisabled();
  await again.login.signIn(demo.store01);
  await again.shell.isConnected('Server unreachable');
  await again.sale.open();
  await again.sale.hasItems();
  await again.sale.scan(item.barcode);
  await again.sale.newCustomer('Trịnh Thị Không Mạng', phone);
  await again.sale.payCash();
  await again.sale.isSold();
  await again.sale.startNext();
  await again.shell.hasUnsent(7);

  await server.start();
  await expect(tab.getByText('Give your password once to send 2 unsent documents.')).toBeVisible();
  // The scanner goes on: it types into the sale and not into the question.
  await again.sale.scan(item.barcode);
  await expect(again.sale.lines).toHaveCount(1);
  expect(await ordersOf(database, phone)).toEqual([]);
  await tab.getByRole('textbox', { name: /^Password/ }).fill(demo.store01.password);
  await tab.getByRole('button', { name: 'Sign in and send' }).click();
  await again.shell.hasUnsent(0);
  await expect(tab.getByText('Give your password once')).toHaveCount(0);
  await expect(again.sale.lines).toHaveCount(1);
  expect(await ordersOf(database, phone)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
});

test('what a tablet keeps is shown, and removed when its person says so', async ({ page, login, shell }) => {
  await login.signIn(demo.store02);
  await shell.isFilled();
  await page.getByRole('link', { name: 'Online' }).click();
  const section = page.getByRole('region', { name: 'This tablet' });
  await expect(section.getByText(/Kept safe|May be cleared/)).toBeVisible();
  await expect(section.getByText(/MB used, .* MB left/)).toBeVisible();
  await expect(section.getByText('Everything is sent')).toBeVisible();
  await section.getByRole('button', { name: 'Remove my data from this tablet' }).click();
  await page.getByRole('button', { name: 'Remove my data', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your data has been removed from this tablet.')).toBeVisible();
  const owners = await page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await request(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const all = await request(db.transaction(store).objectStore(store).getAll());
        found.push(...all.map(row => (row as { owner?: string }).owner).filter(Boolean));
      }
      db.close();
    }
    return found;
  });
  expect(owners).toEqual([]);
});
