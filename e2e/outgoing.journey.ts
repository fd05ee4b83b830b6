import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible, expectAccessibleOnce } from './support/accessibility.ts';
import type { Database } from './support/database.ts';

/** Lays a command about a released order as one that no process sends: of unknown outcome, or given up. */
async function waits(database: Database, status: 'unknown' | 'dead'): Promise<string> {
  const { no } = await database.row<{ no: string }>(
    `insert into outgoing_commands (system, kind, document_no, franchise_code, generation, payload, status, attempts,
       created_by, created_at, next_at, made_at, last_error)
     select 'erp', 'purchase-order.release', po_no, franchise_code, 1, '{}', $1, 12, 'store01', now(), now(),
       case when $1 = 'unknown' then now() end, 'No answer in time'
       from purchase_orders where la_status = 'RELEASED' and type = 'Order'
         and po_no not in (select document_no from outgoing_commands) order by po_no limit 1
     returning document_no as no`,
    [status],
  );
  return no;
}

const orderOf = (database: Database, no: string) =>
  database.row<{ status: string; number: string }>(
    'select la_status as status, bc_so_no as number from purchase_orders where po_no = $1',
    [no],
  );

test('what an ERP did not take is discarded in English and found there in Vietnamese', async ({
  page,
  login,
  shell,
  list,
  database,
}) => {
  test.slow();
  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/outgoing');
  const system = page.getByRole('region', { name: 'Business Central' });
  await expect(system.getByText('Not set up')).toBeVisible();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expectAccessibleOnce(page);

  // The list follows by itself.
  const wrong = await waits(database, 'dead');
  await expect(list.row(wrong)).toContainText('Needs you');
  await expectAccessible(page);
  const shop = wrong.slice(3, 6);
  await list.filter(async filters => {
    await filters.getByRole('combobox', { name: 'Shop' }).fill(shop);
    await page.getByRole('option', { name: new RegExp(`^${shop} `) }).click();
    await expectAccessible(page);
  });
  await expect(page).toHaveURL(new RegExp(`franchise_code=${shop}`));
  await list.row(wrong).getByRole('link', { name: 'Send purchase order' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Error: No answer in time')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(sheet.getByText(/The purchase order is open again/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Gõ nhầm');
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(list.row(wrong)).toHaveCount(0);
  expect(await orderOf(database, wrong)).toEqual({ status: 'OPEN', number: '' });
  await page.getByRole('link', { name: 'All' }).click();
  await expect(list.row(wrong)).toContainText('Discarded');

  await page.goto('/myprofile');
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { name: 'Hồ sơ của tôi' })).toBeVisible();
  const there = await waits(database, 'unknown');
  await page.goto('/outgoing');
  await expect(list.row(there)).toContainText('Chưa rõ');
  await list.row(there).getByRole('link', { name: 'Gửi đơn đặt hàng' }).click();
  await sheet.getByRole('button', { name: 'Bên đó đã có: đánh dấu là đã gửi' }).click();
  await sheet.getByRole('textbox', { name: 'Số trong Business Central' }).fill('S-ORD101007');
  await sheet.getByRole('button', { name: 'Đánh dấu là đã gửi' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('Mọi thứ đã gửi')).toBeVisible();
  expect(await orderOf(database, there)).toEqual({ status: 'RELEASED', number: 'S-ORD101007' });
  await page.goto('/auditLog');
  await expect(list.row(there)).toContainText('Đánh dấu chứng từ gửi đi là đã gửi');
  await expect(list.row(wrong)).toContainText('Bỏ chứng từ gửi đi');
});
