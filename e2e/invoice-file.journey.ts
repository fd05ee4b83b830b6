import { readFile } from 'node:fs/promises';
import { stubFile } from '../tests/support/einvoices/stub.ts';
import { startViettel } from '../tests/support/einvoices/viettel-server.ts';
import { expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import { withProvider } from './support/einvoice-provider.ts';

const test = withProvider(startViettel);

test('an invoice is downloaded as its provider has it, and a provider that is away is said so', async ({
  page,
  login,
  shell,
  sale,
  provider: viettel,
  database,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1180, height: 820 });
  await database.rows(
    `insert into tax_identities (seller_code, franchise_code, legal_kind, tax_code, registered_name, registered_address,
        seller, series_till, is_complete, version)
      values ('F01', 'F01', 'company_deduction', '0300588569', 'Công ty TNHH Quầy Hoàn Kiếm', '36 Hàng Bông, Hà Nội',
        'own', '1CMAA', true, 1)`,
  );
  await login.signIn(demo.admin);
  await page.goto('/franchises/detail?no=F01');
  await page.getByRole('button', { name: 'Change the e-invoice account' }).click();
  const account = page.getByRole('dialog', { name: 'E-invoice account' });
  await account.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Viettel SInvoice' }).click();
  await account.getByRole('textbox', { name: 'Address', exact: true }).fill(viettel.account.url ?? '');
  await account.getByRole('textbox', { name: 'User name' }).fill('an');
  await account.getByRole('textbox', { name: 'Template (such as 1/770)' }).fill('1/770');
  await account.getByRole('textbox', { name: 'Password' }).fill('right');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(account).toHaveCount(0);
  await shell.signOut();

  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.payCash();
  await sale.isSold();
  await expect.poll(() => viettel.made.length).toBe(1);
  // Who sold it has it for the customer.
  const sold = await database.row<{ no: string; document_no: string }>(
    'select pos_so_no as no, document_no from einvoices',
  );
  await page.goto(`/salesOrders/detail?no=${sold.no}`);
  const atSale = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'E-invoices' })
    .getByRole('button', { name: 'Download PDF' })
    .click();
  expect(await readFile(await (await atSale).path(), 'utf8')).toBe(stubFile('PDF', '1'));
  await expectAccessible(page);
  await shell.signOut();

  await login.signIn(demo.admin);
  await page.goto('/eInvoices');
  await page.getByRole('link', { name: sold.document_no }).click();
  const sheet = page.getByRole('dialog');
  for (const [name, type] of [
    ['Download PDF', 'PDF'],
    ['Download XML', 'XML'],
  ] as const) {
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^1C\\d\\dMAA-1\\.${type.toLowerCase()}$`));
    expect(await readFile(await file.path(), 'utf8')).toBe(stubFile(type, '1'));
  }
  await expectAccessible(page);
  viettel.fails('file', 'page');
  await sheet.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText('The provider gives no file now. Please try again later.')).toBeVisible();
});
