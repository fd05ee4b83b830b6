import { readFile } from 'node:fs/promises';
import { paperTemplate, stubFile } from '../tests/support/einvoices/stub.ts';
import { startViettel } from '../tests/support/einvoices/viettel-server.ts';
import { expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { withProvider } from './support/einvoice-provider.ts';
import { consignment, goodsAt } from './support/storeroom.ts';

const test = withProvider(startViettel);

test('goods that leave get their paper from the provider once it is said who carries them', async ({
  page,
  login,
  draft,
  doc,
  shell,
  provider: viettel,
  database,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1180, height: 820 });
  const [item] = await goodsAt(database, consignment, [4, 99], 1);
  if (!item) throw new Error('The demo store holds too little on consignment');
  await database.rows(
    `insert into tax_identities (seller_code, franchise_code, legal_kind, tax_code, registered_name, registered_address,
        seller, series_till, series_consignment, is_complete, version)
      values ('F01', 'F01', 'company_deduction', '0300588569', 'Công ty TNHH Quầy Hoàn Kiếm', '36 Hàng Bông, Hà Nội',
        'own', '1CMAA', '6CBAA', true, 1)`,
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
  await account.getByRole('textbox', { name: 'Template of papers of goods' }).fill(paperTemplate);
  await account.getByRole('textbox', { name: 'Password' }).fill('right');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(account).toHaveCount(0);
  await shell.signOut();

  await login.signIn(demo.store01);
  await shell.isFilled();
  await draft.begin('/consignmentIssue/detail');
  await draft.put([[item.barcode, 3]]);
  await draft.keep();
  await doc.act('Release');
  await doc.has('In transit');
  await expect(page.getByRole('region', { name: 'Papers of goods' }).getByText('Needs you')).toBeVisible();

  await page.goto('/eInvoices');
  await page.getByRole('link', { name: /\/1$/ }).click();
  await page.getByRole('button', { name: 'Who carries them' }).click();
  const form = page.getByRole('dialog', { name: 'Who carries them' });
  await form.getByRole('textbox', { name: 'Carrier' }).fill('Anh Ba');
  await form.getByRole('textbox', { name: 'Vehicle' }).fill('29-A1 234.56');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('29-A1 234.56')).toBeVisible();
  await expect.poll(() => viettel.made.map(({ series }) => series.slice(0, 2))).toEqual(['6C']);
  const pdf = page.getByRole('dialog').getByRole('button', { name: 'Download PDF' });
  // The page looks at what the server issues by itself.
  await expect(pdf).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await pdf.click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(stubFile('PDF', '1'));
});
