import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { englishTexts } from './support/english.ts';

// A browser that asks for Vietnamese gets it, without a choice.
test.use({ viewport: { width: 1180, height: 820 }, locale: 'vi-VN' });

async function signIn(page: Page, user: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Tên đăng nhập' }).fill(user.username);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(user.password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByRole('heading', { name: /Xin chào/ })).toBeVisible();
}

/** Opens a page as a link does, and waits until it says no more. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
  await expect(page.locator('main h1').first(), path).toBeVisible();
  await expect(page.getByText(/^Đang tải/)).toHaveCount(0);
  // What is read from the server comes after the frame of the page.
  let before = '';
  await expect(async () => {
    const now = await page.locator('body').innerText();
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [150, 200, 300] });
}

/** The pages of the person's menu. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Chính' });
  await menu.getByRole('button', { name: 'Khác', exact: true }).click();
  await expect(menu.getByRole('heading').first()).toBeVisible();
  const paths = await menu
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));
  await page.keyboard.press('Escape');
  return [...new Set(paths)].filter(path => path.startsWith('/'));
}

/** Data of the demo company that is English by itself, and what only the office reads in the words of the ERP. */
const data = [
  // Names in two languages.
  / \/ [A-Z]/,
  // Calls and tables by their names in the interface.
  /^[\w./{}-]+$/,
  // What the audit log keeps of a change.
  /^\{"/,
];

async function englishOn(page: Page, path: string, typed: readonly string[] = []): Promise<string[]> {
  const found = await englishTexts(page);
  return found
    .filter(text => !typed.includes(text) && !data.some(known => known.test(text)))
    .map(text => `${path}: ${text}`);
}

test('a page in English is found out', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await englishTexts(page)).toEqual(expect.arrayContaining(['Username', 'Sign in']));
});

for (const name of ['manager01', 'store01', 'warehouse01', 'admin'] as const)
  test(`${name} reads no English on any page of the menu`, async ({ page, database }) => {
    // Other journeys gave reasons in English in the same company.
    const reasons = await database.rows<{ reason: string }>(
      "select distinct detail->>'reason' as reason from audit_log where detail ? 'reason'",
    );
    const typed = reasons.map(({ reason }) => reason);
    await signIn(page, demo[name]);
    const found: string[] = [];
    const paths = await menuOf(page);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      await go(page, path);
      found.push(...(await englishOn(page, path, typed)));
    }
    expect(found).toEqual([]);
  });

test('no document has English', async ({ page, database }) => {
  const no = await database.row<Record<string, string>>(
    `select (select max(pos_so_no) from sales_orders where franchise_code = 'F01' and document_type = 'order' and status = 'OPEN') as open,
      (select max(pos_so_no) from sales_orders where franchise_code = 'F01' and document_type = 'order' and status = 'INVOICED') as sold,
      (select max(pos_so_no) from sales_orders where franchise_code = 'F01' and document_type = 'quote') as quote,
      (select max(pos_so_no) from sales_orders where franchise_code = 'F01' and document_type = 'credit_memo') as memo,
      (select max(po_no) from purchase_orders where franchise_code = 'F01') as purchase,
      (select max(ci_no) from consignment_issues where franchise_code = 'F01') as issue,
      (select max(bc_to_no) from transfer_orders where franchise_code = 'F01') as receipt`,
  );
  await signIn(page, demo.admin);
  const found: string[] = [];
  for (const path of [
    '/salesOrders/detail',
    `/salesOrders/detail?no=${no.open}`,
    `/salesOrders/detail?no=${no.sold}`,
    `/salesQuotes/detail?no=${no.quote}`,
    `/salesOrders/creditMemo?no=${no.memo}`,
    '/purchasesOrders/detail',
    `/purchasesOrders/detail?no=${no.purchase}`,
    `/consignmentIssue/detail?no=${no.issue}`,
    `/consignmentReceipt/detail?no=${no.receipt}`,
    '/users/3',
    '/pagePermission/detail/1',
    '/franchises/detail?no=F01',
  ]) {
    await go(page, path);
    found.push(...(await englishOn(page, path)));
    // What else can be done stands behind a button.
    const more = page.getByRole('button', { name: 'Thao tác khác' });
    if ((await more.count()) === 0) continue;
    await more.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await englishOn(page, `${path} more`)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(found).toEqual([]);
});
