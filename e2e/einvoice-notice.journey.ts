import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';

test.use({ company: 'invoice notice', viewport: { width: 1180, height: 820 } });

const wrong = {
  ...{ kind: 'company', tax_code: '0101248141', company_name: 'Công ty TNHH Thời trang Hai Bà' },
  ...{ address: '45 Phố Huế, Hà Nội', name: '', personal_id: '', phone: '', passport_no: '' },
  ...{ nationality: '', budget_code: '', email: '' },
};

test('a buyer’s wrong name on an invoice is told to the tax office, and its page says so', async ({
  page,
  login,
  shell,
  sale,
  database,
}) => {
  test.slow();
  await database.rows(
    `insert into tax_identities (seller_code, franchise_code, legal_kind, tax_code, registered_name, registered_address,
        seller, series_till, is_complete, version)
      values ('F01', 'F01', 'company_deduction', '0300588569', 'Công ty TNHH Quầy Hoàn Kiếm', '36 Hàng Bông, Hà Nội',
        'own', '1CMAA', true, 1)`,
  );
  await database.rows(
    `insert into einvoice_sellers (seller_code, provider, first_day, environment, account, version)
      values ('F01', 'by_hand', '2026-01-01', 'production', '{}', 1)`,
  );
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.payCash();
  await sale.isSold();
  await expect.poll(() => database.rows('select status from einvoices')).toEqual([{ status: 'waiting' }]);
  const sold = await database.row<{ no: string; document_no: string; code: string; yy: string }>(
    `select pos_so_no as no, document_no, lookup_code as code, to_char(invoice_date, 'YY') as yy from einvoices`,
  );
  await database.rows('update sales_orders set invoice_buyer = $1::jsonb where pos_so_no = $2', [
    JSON.stringify(wrong),
    sold.no,
  ]);
  await page.goto('/');
  await shell.signOut();

  await login.signIn(demo.admin);
  await page.goto('/eInvoices');
  await page.getByRole('link', { name: sold.document_no }).click();
  await page.getByRole('button', { name: 'Enter number' }).click();
  const series = `1C${sold.yy}MAA`;
  await page.getByRole('textbox', { name: 'Series' }).fill(series);
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('7');
  await page.getByRole('dialog').getByRole('button', { name: 'Enter number' }).click();
  await page.getByRole('link', { name: sold.document_no }).click();
  const sheet = page.getByRole('dialog', { name: `${series} 7` });
  await sheet.getByRole('button', { name: 'Wrong name or address' }).click();
  const form = page.getByRole('dialog', { name: 'Wrong name or address' });
  await form
    .getByRole('textbox', { name: 'Name of the organisation' })
    .fill('Công ty TNHH Thời trang Hai Bà Trưng');
  await expect(form.getByText(/“Sai tên đơn vị mua: /)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Make the notice' }).click();
  await expect(sheet.getByText(/^The form names the seller’s tax office\./)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/franchises/detail?no=F01');
  await page.getByRole('button', { name: 'Change the tax identity' }).click();
  const identity = page.getByRole('dialog', { name: 'Tax identity' });
  await identity
    .getByRole('textbox', { name: 'Tax office', exact: true })
    .fill('Thuế cơ sở 1 Thành phố Hà Nội');
  await identity.getByRole('textbox', { name: 'Code of the tax office' }).fill('10101');
  await identity.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(identity).toHaveCount(0);

  await page.goto('/eInvoices');
  await expect(page.getByText('A notice 04/SS is to be sent:')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `${series} 7` }).click();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download the form (XML)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`04SS-${series}-7.xml`);
  expect(await readFile(await file.path(), 'utf8')).toContain('<MCQT>10101</MCQT>');
  await sheet.getByRole('button', { name: 'It was sent' }).click();
  await sheet.getByRole('button', { name: 'It was sent' }).click();
  await expect(sheet.getByRole('heading', { name: /^Notice 04\/SS: Sent on / })).toBeVisible();
  await expect(page.getByText('A notice 04/SS is to be sent:')).toHaveCount(0);

  await page.goto(`/hd/${sold.code}`);
  await expect(page.getByText(/^Đã báo cơ quan thuế tên, địa chỉ đúng của người mua/)).toBeVisible();
});
