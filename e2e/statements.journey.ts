import { expect, onPage } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/business-central.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';

test.use({ workedBefore: demo.admin });

test('sales of a day and their money are refused by the ERP, sent again and posted', async ({
  page,
  login,
  shell,
  anotherTablet,
  database,
  erp,
}) => {
  const [good] = await goodsOf(database);
  if (!good) throw new Error('The demo company sells nothing');
  erp.books.add('customers', { number: 'F0001', displayName: 'Quầy Hoàn Kiếm' });
  erp.books.add('locations', { code: 'F01-STORE', displayName: 'Quầy Hoàn Kiếm' });
  erp.books.add('accounts', { number: '5113', displayName: 'Doanh thu dịch vụ' });
  erp.books.add('accounts', { number: '1111', displayName: 'Tiền mặt' });
  erp.books.add('items', { number: good.item_no, displayName: good.description, blocked: false });

  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/franchises');
  await page.getByRole('link', { name: 'F01', exact: true }).click();
  await page.getByRole('button', { name: 'Change the posting' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sales in Business Central' });
  await sheet.getByRole('combobox', { name: 'What is posted' }).click();
  await page.getByRole('option', { name: 'One statement a day' }).click();
  await sheet.getByLabel('Customer number there').fill('F0001');
  await sheet.getByLabel('Account for fees').fill('5113');
  await sheet.getByLabel('First business day').fill('01-01-2100');
  await sheet.getByLabel('Payments from').fill('01-01-2100');
  await sheet.getByRole('textbox', { name: /^Cash/ }).fill('1111');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  // A server's clock cannot be set: the first day is today.
  await database.rows(
    `update statement_settings set first_day = today, payments_first_day = today
      from (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as today) clock where franchise_code = 'F01'`,
  );

  const counter = await anotherTablet(demo.store01);
  const shop = onPage(counter);
  await shop.login.signIn(demo.store01);
  await shop.shell.isFilled();
  await shop.sale.open();
  await shop.sale.hasItems();
  const phone = newPhone();
  for (const _ of [1, 2, 3]) await shop.sale.scan(good.barcode);
  await shop.sale.newCustomer('Trần Thị Thu Trang', phone);
  await shop.sale.payCash();
  await shop.sale.isSold();
  await shop.shell.hasUnsent(0);
  const [order] = await ordersOf(database, phone);
  await shop.doc.open('order', order?.pos_so_no ?? '');
  await shop.doc.act('Credit memo', null);
  await shop.doc.takeBack({ [good.description]: 1 });
  await shop.doc.isShown('memo', /SC-\S+/);
  await shop.shell.hasUnsent(0);

  const refusal = { how: 'refuse', status: 400, code: 'Application_DialogException' } as const;
  erp.next(/POST .*salesCreditMemos\(.*post$/, {
    ...refusal,
    message: 'Gen. Posting Setup does not exist.',
  });
  erp.next(/POST .*journals\(.*post$/, { ...refusal, message: 'The allowed posting dates are over.' });
  // The day ends.
  await database.rows('update statement_documents set posting_date = posting_date - 1');
  await database.rows('update statement_payments set posting_date = posting_date - 1');
  // The server makes statements once a minute.
  const atOnce = { timeout: 100_000 };
  const statusIs = (status: string, payment_status: string) =>
    expect
      .poll(() => database.rows('select status, payment_status from sales_statements'), atOnce)
      .toEqual([{ status, payment_status }]);
  await statusIs('refused', 'queued');

  await page.goto('/');
  await page.getByRole('link', { name: 'Business Central refused the sales of a shop' }).click();
  const { statement_no } = await database.row<{ statement_no: string }>(
    'select statement_no from sales_statements',
  );
  await page.getByRole('link', { name: statement_no }).click();
  const statement = page.getByRole('dialog', { name: statement_no });
  await expect(statement.getByText(/Gen. Posting Setup does not exist/)).toBeVisible();
  await expect(statement.getByText('They go once the documents of this statement are posted.')).toBeVisible();
  await expectAccessible(page);
  await statement.getByRole('button', { name: 'Send again' }).click();
  await statusIs('posted', 'refused');

  await page.goto('/');
  await page.getByRole('link', { name: 'Business Central has not posted the payments of a shop' }).click();
  await page.getByRole('link', { name: statement_no }).click();
  await expect(statement.getByText(/The allowed posting dates are over/)).toBeVisible();
  await expectAccessible(page);
  await statement.getByRole('button', { name: 'Send again' }).click();
  await statusIs('posted', 'posted');

  const [invoice] = erp.books.rowsOf('salesInvoices');
  const [memo] = erp.books.rowsOf('salesCreditMemos');
  expect([invoice, memo]).toMatchObject([
    { customerNumber: 'F0001', status: 'Open' },
    { customerNumber: 'F0001', status: 'Open' },
  ]);
  const received = Number(invoice?.totalAmountIncludingTax) - Number(memo?.totalAmountIncludingTax);
  const documentNumber = `${statement_no.replace('Z-', '')}-CA`;
  expect(erp.books.rowsOf('generalLedgerEntries')).toMatchObject([
    { documentNumber, accountNumber: '1111', debitAmount: received },
    { documentNumber, accountNumber: '131', creditAmount: received },
  ]);
  await page.goto(`/statements?statement=${statement_no}`);
  await expect(statement.getByText('Business Central has posted it.')).toBeVisible();
  await expect(statement.getByText('Business Central has posted them.')).toBeVisible();
  await expect(statement.getByText(documentNumber)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Business Central (refused|has not posted)/ })).toHaveCount(0);
});
