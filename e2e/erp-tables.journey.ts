import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible } from './support/accessibility.ts';

test('what differs from the ERP is seen, brought, and removed where the ERP has it no more', async ({
  page,
  login,
  shell,
  list,
}) => {
  await login.open();
  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/bcTables');
  const items = page.getByRole('region', { name: 'Items', exact: true });
  await expect(items.getByText('1 new, 3 changed')).toBeVisible();
  await expectAccessible(page);
  await items.getByRole('button', { name: 'Sync' }).click();
  await expect(page.getByText('Sync Successfully!')).toBeVisible();
  await expect(items.getByText('The same')).toBeVisible();

  // The ERP is changed on the screen, and what changed is brought.
  await items.getByRole('button', { name: 'Rows' }).click();
  const rows = page.getByRole('dialog', { name: 'Rows of Items' });
  await rows.getByRole('list').getByRole('button').first().click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Price' }).fill('123000');
  await page.getByRole('button', { name: 'Save in the ERP' }).click();
  await expectAccessible(page);
  await rows.getByRole('button', { name: 'Close' }).click();
  await expect(items.getByText('1 changed')).toBeVisible();
  await items.getByRole('button', { name: 'Sync' }).click();
  await expect(items.getByText('The same')).toBeVisible();

  const districts = page.getByRole('region', { name: 'Districts' });
  await expect(districts.getByText('1 excess')).toBeVisible();
  await districts.getByRole('button', { name: 'Remove excess' }).click();
  const excess = page.getByRole('dialog', { name: 'Rows of Districts that the ERP no longer has' });
  await expect(excess.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await excess.getByRole('button', { name: 'Remove excess' }).click();
  const sure = page.getByRole('dialog', { name: 'Remove 1 row?' });
  await sure.getByRole('button', { name: 'Remove excess' }).click();
  await expect(districts.getByText('The same')).toBeVisible();

  await list.open('/bcSyncSummaries');
  for (const table of ['Items', 'Districts'])
    await expect(page.getByRole('cell', { name: table }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a server that is killed in the middle of a sync goes on with it at its next start', async ({
  page,
  login,
  shell,
  server,
  database,
}) => {
  const rows = 40_000;
  await database.rows(
    `insert into erp_rows (table_code, system_id, data, modified_at)
     select 'post_code', 'P' || n || '/Xa', jsonb_build_object('code', 'P' || n, 'city', 'Xa', 'name', 'Xã ' || n), now()
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await login.open();
  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/bcTables');
  const places = page.getByRole('region', { name: 'Post codes' });
  await places.getByRole('button', { name: 'Sync' }).click();
  await expect(places.getByText(/^Running: [1-9]/)).toBeVisible();
  await server.kill();
  await server.start();
  // The page that stayed open tells the end of it.
  await expect(places.getByText('The same')).toBeVisible({ timeout: 120_000 });
  const run = await database.row(
    `select status, attempt, added from jobs where kind = 'sync' and subject = 'post_code'`,
  );
  // Each row once, by two processes.
  expect(run).toEqual({ status: 'done', attempt: 2, added: rows });
});
