import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import type { Database } from './support/database.ts';

const acting =
  /^(Add New|Save|Pay\b|Confirm|Release|Ship Now|Open$|Reopen|Cancel|Close order|Credit|Convert|Post$|Post And|Refund|Add Receipt|Delete|Remove|Edit|Redeem|Receive\b|Fill all|Transfer|Set price|Sort)/;

/** Buttons that act; a chip that asks a list for a state is pressed, and acts on nothing. */
const actingOn = (place: Page | Locator) =>
  place.getByRole('button', { name: acting }).and(place.locator(':not([aria-pressed])'));

/** The document in front can be printed, and its menu has other paper and nothing that acts. */
async function offersPaperAlone(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: /^Print / }).first()).toBeVisible();
  await expect(actingOn(menu)).toHaveCount(0);
}

test('who may only look finds no button that acts', async ({ page, login, shell, list, database }) => {
  const { pos_so_no } = await database.row<{ pos_so_no: string }>(
    `select pos_so_no from sales_orders where franchise_code = 'F01' and document_type = 'order' and status = 'OPEN'
      and sell_to_phone_no not like '09127%' order by pos_so_no limit 1`,
  );
  await login.signIn(demo.manager01);
  await expect(page.getByRole('link', { name: 'New sale' })).toHaveCount(0);
  await shell.go('Sales Orders');
  await list.hasRows();
  await expect(page.getByRole('button', { name: 'Export Excel' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New' })).toHaveCount(0);
  await page.goto(`/salesOrders/detail?no=${pos_so_no}`);
  await expect(page.getByRole('heading', { name: `Order ${pos_so_no}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expect(actingOn(page)).toHaveCount(0);
  await offersPaperAlone(page);

  // A new sale is not for them either.
  for (const path of ['/salesOrders/detail', '/salesQuotes/detail', '/purchasesOrders/detail']) {
    await page.goto(path);
    await expect(page.getByText('This page is not among yours.')).toBeVisible();
    await expect(actingOn(page)).toHaveCount(0);
  }
});

test('who may only look finds no button that acts on the other screens either', async ({
  page,
  login,
  shell,
  list,
  database,
}) => {
  const memo = await newest(database, 'credit_memo');
  const quote = await newest(database, 'quote');
  const found = await database.row<{ open: string; come: string; issue: string; receipt: string }>(
    `select (select max(po_no) from purchase_orders where franchise_code = 'F01' and la_status = 'OPEN') as open,
            (select max(po_no) from purchase_orders where franchise_code = 'F01'
              and la_status = 'PARTIAL_RECEIVED') as come,
            (select max(ci_no) from consignment_issues where franchise_code = 'F01' and la_status = 'OPEN') as issue,
            (select max(bc_to_no) from transfer_orders where franchise_code = 'F01'
              and status = 'PARTIAL_RECEIVED') as receipt`,
  );
  await login.signIn(demo.manager01);
  await shell.isFilled();
  for (const [path, name] of [
    [`/salesQuotes/detail?no=${quote}`, `Quote ${quote}`],
    [`/salesOrders/creditMemo?no=${memo}`, `Credit memo ${memo}`],
    [`/purchasesOrders/detail?no=${found.open}`, `Purchase order ${found.open}`],
    [`/purchasesOrders/detail?no=${found.come}`, `Purchase order ${found.come}`],
    [`/consignmentIssue/detail?no=${found.issue}`, `Consignment issue ${found.issue}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(actingOn(page)).toHaveCount(0);
    await offersPaperAlone(page);
  }
  await page.goto(`/consignmentReceipt/detail?no=${found.receipt}`);
  await expect(page.getByRole('heading', { name: `Consignment receipt ${found.receipt}` })).toBeVisible();
  await expect(actingOn(page)).toHaveCount(0);
  for (const path of [
    '/salesQuotes',
    '/salesOrders/creditMemo',
    '/payment',
    '/payment/history',
    '/fees',
    '/purchasesOrders',
    '/consignmentIssue',
    '/consignmentReceipt',
    '/warehouseEntries',
    '/items',
  ]) {
    await list.open(path);
    await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeVisible();
    await expect(actingOn(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: acting })).toHaveCount(0);
  }
});

test('the navigation holds the pages that a person may open', async ({ page, login, shell }) => {
  await login.signIn(demo.warehouse01);
  await expect(shell.navigation.getByRole('link')).toHaveText([
    'Home',
    'Orders',
    'To ship',
    'Stock',
    'Receive',
    'Outbox',
  ]);
  await expect(page.getByRole('link', { name: 'New sale' })).toHaveCount(0);
});

test('who may give no discount sells without one', async ({ page, login, shell, sale, database }) => {
  const [good] = await goodsOf(database, 'F03');
  if (!good) throw new Error('The demo company sells nothing');
  await login.signIn(
    await clerkWithout(database, ['line_discount_amount', 'invoice_discount_amount', 'Coupon']),
  );
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(good.barcode);
  await sale.lines.first().getByRole('button').first().click();
  const line = page.getByRole('dialog');
  await expect(line.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(line.getByRole('textbox', { name: 'Line discount' })).toHaveCount(0);
  await line.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Fees & more' }).click();
  const extras = page.getByRole('dialog', { name: 'Fees & more' });
  await expect(extras.getByRole('heading', { name: 'Fees' })).toBeVisible();
  await expect(extras.getByRole('textbox', { name: /discount|coupon/i })).toHaveCount(0);
  await expect(extras.getByRole('checkbox')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);
});

test('a page that is not among one’s own says so and leads on', async ({ page, login, shell }) => {
  await login.signIn(demo.warehouse01);
  await expect(shell.navigation).toBeVisible();
  await page.goto('/salesQuotes');
  await expect(page.getByText('This page is not among yours.')).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('This page is not among yours.')).toHaveCount(0);
});

/** Someone of the third franchise with the set of a shop, but without these buttons and fields. */
async function clerkWithout(database: Database, names: readonly string[]) {
  await database.rows(
    `with made as (
       insert into page_permissions (name, permission_type, pages, permissions, discount_limit)
       select 'Without ' || $1, permission_type, pages, (
         select jsonb_agg(entry || jsonb_build_object(
           'buttons', (entry->'buttons') - $2::text[], 'fields', (entry->'fields') - $2::text[]))
         from jsonb_array_elements(permissions) entry), discount_limit
       from page_permissions where name = 'Store edit' returning id)
     update users set page_permission_id = made.id from made where username = 'store03'`,
    [names.join(', '), names],
  );
  return { username: 'store03', password: 'store1234' };
}

async function newest(database: Database, type: string): Promise<string> {
  const { no } = await database.row<{ no: string }>(
    "select max(pos_so_no) as no from sales_orders where franchise_code = 'F01' and document_type = $1",
    [type],
  );
  return no;
}
