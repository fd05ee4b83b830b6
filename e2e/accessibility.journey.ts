import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible, expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import { busy } from './support/fault-proxy.ts';
import { goodsAt, store } from './support/storeroom.ts';
import { smallTargets } from './support/targets.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ workedBefore: demo.store01 });

// The sign-in page of a tablet that knows no one.
test.describe('on a new tablet', () => {
  test.use({ workedBefore: null });

  test('axe finds nothing on the pages around the counter', async ({ page, login, shell, list, outbox }) => {
    test.slow();
    await login.open();
    await expectAccessibleOnce(page);
    await login.fill({ username: 'store01', password: 'wrong1234' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/maintenance?stay');
    await expect(page.getByRole('heading')).toBeVisible();
    await expectAccessible(page);

    await login.open();
    await login.signIn(demo.store01);
    await shell.isFilled();
    await expectAccessibleOnce(page);
    await list.open('/salesOrders');
    await expectAccessibleOnce(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/myprofile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expectAccessibleOnce(page);
    await outbox.open();
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await expectAccessibleOnce(page);
    await page.goto('/nowhere/at/all');
    await expect(page.getByText('Page not found: /nowhere/at/all')).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe finds nothing at the counter', async ({ page, login, shell, sale, outbox, line, database }) => {
  test.slow();
  const [first, second] = await goodsOf(database);
  if (!first || !second) throw new Error('The demo company sells nothing');
  const open = await database.row<{ no: string }>(
    "select min(pos_so_no) as no from sales_orders where franchise_code = 'F01' and document_type = 'order' and status = 'OPEN'",
  );
  const done = await database.row<{ no: string }>(
    "select min(pos_so_no) as no from sales_orders where franchise_code = 'F01' and document_type = 'order' and status = 'INVOICED'",
  );
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await expectAccessibleOnce(page);
  await sale.scan(first.barcode);
  await sale.scan(second.barcode);
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: /Choose customer/ }).click();
  await page.getByRole('dialog').getByLabel('Phone or name').fill('nguyen');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleOnce(page);

  line.each(busy);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Take \d/ })
    .click();
  await sale.isSold();
  await expectAccessible(page);
  await sale.startNext();
  await outbox.open();
  // The sale is one card; what is sent of it stands behind it.
  await page.getByText(/^Details \(/).click();
  await expect(outbox.entries).not.toHaveCount(0);
  await expectAccessibleOnce(page);
  for (const { no } of [open, done]) {
    await page.goto(`/salesOrders/detail?no=${no}`);
    await expect(page.getByRole('heading', { name: `Order ${no}` })).toBeVisible();
    await expectAccessibleOnce(page);
  }
  line.each(null);
  await shell.networkIsBack();
  await shell.hasUnsent(0);
});

test('axe finds nothing on the documents', async ({ page, login, shell, doc, database }) => {
  test.slow();
  // What the demo company has in a status depends on its day: without one, the newest of any is looked at.
  const newest = async (type: 'order' | 'quote' | 'credit_memo', status: string) => {
    const found = await database.row<{ no: string }>(
      `select pos_so_no as no from sales_orders where franchise_code = 'F01' and document_type = $1
        order by (status = $2 and credited_amount = 0) desc, pos_so_no desc limit 1`,
      [type, status],
    );
    return found.no;
  };
  const creditable = await newest('order', 'INVOICED');
  const invoice = await database.row<{ no: string }>(
    "select max(pos_si_no) as no from sales_invoices where franchise_code = 'F01'",
  );
  await login.signIn(demo.store01);
  await shell.isFilled();
  await doc.open('quote', await newest('quote', 'RELEASED'));
  await expectAccessibleOnce(page);
  await doc.open('memo', await newest('credit_memo', 'POSTED'));
  await expectAccessibleOnce(page);
  await page.goto(`/salesOrders/creditMemo?order=${creditable}`);
  await expect(page.getByRole('button', { name: 'Choose what comes back.' })).toBeVisible();
  await expectAccessibleOnce(page);
  await doc.open('order', creditable);
  await expect(
    page.getByRole('region', { name: 'Posted documents' }).getByRole('link').first(),
  ).toBeVisible();
  await expectAccessibleOnce(page);
  await page.goto(`/reports/salesHistorical/${invoice.no}`);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(invoice.no) })).toBeVisible();
  await expectAccessibleOnce(page);
});

test('axe finds nothing on buying and in the storeroom', async ({
  page,
  login,
  shell,
  draft,
  doc,
  receiving,
  onHand,
  database,
}) => {
  test.slow();
  const newest = async (of: string, no: string, condition: string) => {
    const found = await database.row<{ no: string }>(
      `select max(${no}) as no from ${of} where franchise_code = 'F01' and ${condition}`,
    );
    return found.no;
  };
  const order = await newest('purchase_orders', 'po_no', "la_status = 'PARTIAL_RECEIVED'");
  const shipment = await newest('purchase_shipments', 'no', `po_no = '${order}'`);
  const memo = await newest('purchase_orders', 'po_no', "type = 'Credit Memo'");
  const issue = await newest('consignment_issues', 'ci_no', "la_status <> 'OPEN'");
  const receipt = await newest('transfer_orders', 'bc_to_no', "status = 'PARTIAL_RECEIVED'");
  const [item] = await goodsAt(database, store, [2, 99], 1);
  await login.signIn(demo.store01);
  await shell.isFilled();
  await draft.begin('/purchasesOrders/detail');
  await draft.scan(item?.barcode ?? '');
  await expectAccessibleOnce(page);
  await page.goto(`/purchasesOrders/detail?no=${order}&shipment=${shipment}`);
  await expect(receiving.sheet.getByRole('table')).toBeVisible();
  await expectAccessibleOnce(page);
  await receiving.close();
  await doc.isShown('purchase', order);
  await expectAccessibleOnce(page);
  await doc.open('purchaseMemo', memo);
  await expectAccessibleOnce(page);
  await doc.open('issue', issue);
  await expectAccessibleOnce(page);
  await doc.open('receipt', receipt);
  await receiving.fillAll();
  await expectAccessibleOnce(page);

  await onHand.open();
  await scanCodes(page, [item?.barcode ?? '']);
  await expect(onHand.item).toBeVisible();
  await expectAccessibleOnce(page);
  await onHand.openCount();
  await scanCodes(page, [item?.barcode ?? '']);
  await onHand.hasCounted(1, 1);
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'Count sheet' }).click();
  await expect(page.getByRole('table', { name: 'Count sheet' })).toBeVisible();
  await expectAccessibleOnce(page);
  await page.goto('/warehouseEntries?entry=transfer');
  const transfer = page.getByRole('dialog');
  await transfer.getByRole('searchbox').fill(item?.description ?? '');
  await transfer.getByRole('listitem').getByRole('button').first().click();
  await expect(transfer.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessibleOnce(page);
});

test('axe finds nothing on the lists and in the navigation', async ({ page, login, shell }) => {
  test.slow();
  await login.signIn(demo.admin);
  await expect(shell.navigation).toBeVisible();
  for (const path of [
    '/salesQuotes',
    '/salesOrders/creditMemo',
    '/purchasesOrders',
    '/warehouseEntries',
    '/items',
    '/payment',
    '/payment/history',
    '/bankAccountEntries',
    '/customers/setup',
    '/fees',
    '/cancelReasons',
    '/reports/salesHistorical',
    '/reports/inventoryReport',
    '/reports/redeemablePointUsed',
    '/reports/newCustomerRecord',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('table').or(page.getByText(/^Nothing (here|found)/))).toBeVisible();
    await expectAccessibleOnce(page);
  }
  // Of this month there is nothing on its first day.
  await page.goto('/reports/cashbook?from_date=2026-01-01');
  await expect(page.getByRole('list', { name: 'Days' })).toBeVisible();
  await expectAccessibleOnce(page);
  await page.goto('/bankAccountEntries');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await shell.navigation.getByRole('button', { name: 'More' }).click();
  await expect(shell.navigation.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expectAccessibleOnce(page);
});

test('axe finds nothing on the pages of administrators', async ({ page, login, shell, list }) => {
  test.slow();
  await login.signIn(demo.admin);
  await shell.isFilled();
  for (const url of [
    '/users',
    '/pagePermission',
    '/pageStructure',
    '/apiLog',
    '/franchises',
    '/shippingServices',
    '/devices',
  ]) {
    await list.open(url);
    await expectAccessibleOnce(page);
  }
  const records = {
    // Nothing of a new company is in it.
    '/auditLog': 'Audit Log',
    '/users/3': 'store02',
    '/pagePermission/detail/1': 'Cashier',
    '/pageStructure/detail/2': '/salesOrders',
    '/franchises/detail?no=F01': 'Quầy Hoàn Kiếm',
  };
  for (const [url, name] of Object.entries(records)) {
    await page.goto(url);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expectAccessibleOnce(page);
  }
  await page.goto('/systemIndex');
  await page.getByRole('button', { name: 'Check all' }).click();
  await expect(page.getByText(/^The books are whole|found differences/)).toBeVisible();
  await expectAccessibleOnce(page);
  await page.goto('/fileStorage');
  await expect(page.getByRole('region', { name: 'Condition' })).toBeVisible();
  await expectAccessibleOnce(page);
  // What is chosen from is as high as a thumb, too.
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Default language' }).click();
  await expect(page.getByRole('option', { name: 'Tiếng Việt' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
