import { expect, test } from './fixtures.ts';
import { demo, LoginPage } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { consignment, goodsAt } from './support/storeroom.ts';
import { rowsOfWorkbook } from './support/workbook.ts';

// The shop issues e-invoices from now on.
test.use({ company: 'goods papers' });

test('goods that leave the shop have a paper, which people make and enter', async ({
  page,
  login,
  draft,
  doc,
  shell,
  database,
  browser,
  baseURL,
}) => {
  test.slow();
  const [item] = await goodsAt(database, consignment, [4, 99], 1);
  if (!item) throw new Error('The demo store holds too little on consignment');
  const year = await database.row<{ yy: string }>(
    `select to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YY') as yy`,
  );
  const desk = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1180, height: 820 } });
  const office = await desk.newPage();
  await new LoginPage(office).signIn(demo.admin);
  await office.goto('/franchises/detail?no=F01');
  await office.getByRole('button', { name: 'Change the tax identity' }).click();
  const identity = office.getByRole('dialog', { name: 'Tax identity' });
  await identity.getByRole('combobox', { name: 'Legal kind' }).click();
  await office.getByRole('option', { name: 'Company, VAT by deduction' }).click();
  await identity.getByRole('textbox', { name: 'Tax code' }).fill('0300588569');
  await identity.getByRole('textbox', { name: 'Registered name' }).fill('Công ty TNHH Quầy Hoàn Kiếm');
  await identity.getByRole('textbox', { name: 'Registered address' }).fill('36 Hàng Bông, Hà Nội');
  await identity.getByRole('textbox', { name: 'Series of consignment' }).fill('6CBAA');
  await identity.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(identity).toHaveCount(0);
  await office.getByRole('button', { name: 'Change the e-invoice account' }).click();
  const account = office.getByRole('dialog', { name: 'E-invoice account' });
  await account.getByRole('combobox', { name: 'Provider' }).click();
  await office.getByRole('option', { name: 'By hand, with a file' }).click();
  await account.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(account).toHaveCount(0);
  await desk.close();

  await login.signIn(demo.store01);
  await shell.isFilled();
  await draft.begin('/consignmentIssue/detail');
  await draft.put([[item.barcode, 3]]);
  await draft.keep();
  await doc.act('Release');
  await doc.has('In transit');
  const papers = page.getByRole('region', { name: 'Papers of goods' });
  await expect(papers.getByText('Waiting')).toBeVisible();

  await page.goto('/eInvoices');
  await expect(page.getByText('Consignment paper').first()).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'File of a day' }).click();
  await page.getByRole('button', { name: 'Download Excel' }).click();
  await expect(page.getByText(/^1 paper goes with goods that left/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download papers of goods' }).click();
  const rows = rowsOfWorkbook(await (await download).path());
  expect(rows[1]).toEqual(
    expect.arrayContaining(['Phiếu xuất kho hàng gửi bán đại lý', `6C${year.yy}BAA`, item.item_no, '3']),
  );
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /\/1$/ }).click();
  await expect(page.getByText(/^These goods need this paper/)).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'Enter paper number' }).click();
  const form = page.getByRole('dialog', { name: 'Enter paper number' });
  await form.getByRole('textbox', { name: 'Series' }).fill(`6C${year.yy}BAA`);
  await form.getByRole('textbox', { name: 'Number' }).fill('1');
  await form.getByRole('button', { name: 'Enter paper number' }).click();
  await expect(page.getByText(`6C${year.yy}BAA 1`).first()).toBeVisible();
});
