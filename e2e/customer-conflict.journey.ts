import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import type { Database } from './support/database.ts';

test.use({ workedBefore: demo.store01 });

test('two tablets change one customer: a person decides what differs, the rest is kept', async ({
  anotherTablet,
  context,
  page,
  database,
}) => {
  const before = await database.row<Customer & { customer_no: string }>(
    `select customer_no, name, email, address from customers
      where franchise_code = 'F01' and anonymised_at is null order by created_at desc, customer_no offset 7 limit 1`,
  );
  const record = `/reports/newCustomerRecord?no=${before.customer_no}`;
  const mine = onPage(page);
  await mine.login.signIn(demo.store01);
  await mine.shell.isFilled();
  await page.goto(record);
  await mine.customer.isShown(before.name);
  const theirs = onPage(await anotherTablet(demo.store01));
  await theirs.customer.page.setViewportSize({ width: 820, height: 1180 });
  await theirs.login.signIn(demo.store01);
  await theirs.customer.page.goto(record);
  await theirs.customer.isShown(before.name);

  // Here without a network, there with one: both give another name, and each changes something else too.
  await context.setOffline(true);
  await mine.shell.isConnected('No network');
  await mine.customer.edit({ Name: 'Cao Thị Bên Này', Email: 'ben.nay@quay.example' });
  await mine.shell.hasUnsent(1);
  await theirs.customer.edit({ Name: 'Cao Thị Bên Kia', Address: '8 Phố Kia' });
  await theirs.shell.hasUnsent(0);
  await expect
    .poll(() => customerOf(database, before.customer_no))
    .toMatchObject({ name: 'Cao Thị Bên Kia' });

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Compare and decide' }).click();
  const dialog = page.getByRole('dialog', { name: /was changed by somebody else/ });
  const name = dialog.getByRole('group', { name: 'Name' });
  await expect(name).toContainText(`Before ${before.name}`);
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await name.getByRole('radio', { name: /Cao Thị Bên Này/ }).check();
  await dialog.getByRole('button', { name: 'Send this' }).click();
  await mine.shell.hasUnsent(0);
  expect(await customerOf(database, before.customer_no)).toEqual({
    name: 'Cao Thị Bên Này',
    email: 'ben.nay@quay.example',
    address: '8 Phố Kia',
  });
});

type Customer = { name: string; email: string; address: string };

function customerOf(database: Database, no: string): Promise<Customer> {
  return database.row<Customer>('select name, email, address from customers where customer_no = $1', [no]);
}
