import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { noteShifts, shiftsSoFar } from './support/layout-shift.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ company: 'stands-still' });

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** From here on people see that a page moves: half of what browsers call good. */
const most = 0.05;

/** Waits until nothing of the page is looked up any more, and the browser has drawn that. */
async function settled(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByLabel('Loading…')).toHaveCount(0);
  await expect(main.getByText('Loading…', { exact: true })).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise(resolve =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
      ),
  );
}

async function stoodStill(page: Page, where: string): Promise<void> {
  const { score, what } = await shiftsSoFar(page);
  expect.soft(score, `${where} moved by itself:\n${what}`).toBeLessThan(most);
}

for (const [who, user, first] of [
  ['a cashier', demo.store01, 'New sale'],
  ['a manager', demo.manager01, 'Revenue today'],
] as const)
  test(`Home of ${who} stands still, from the sign-in on, also without the server`, async ({
    page,
    login,
    shell,
    server,
    line,
    database,
  }) => {
    test.slow();
    // The longest that a day says: millions, and goods of which the cost is not known.
    await database.rows(
      `insert into revenue_days (posting_date, franchise_code, location_code, invoices, amount, costed_amount,
          cost_amount, uncosted_lines)
        values ((now() at time zone 'Asia/Ho_Chi_Minh')::date, 'F01', 'F01-STORE', 120, 123456000, 98765000, 61234000, 27)
        on conflict (posting_date, franchise_code, location_code) do update set amount = excluded.amount,
          costed_amount = excluded.costed_amount, cost_amount = excluded.cost_amount, uncosted_lines = 27`,
      [],
    );
    await noteShifts(page);
    const home = page.getByRole('main');
    await login.signIn(user);
    await expect(home.getByRole('link', { name: first })).toBeVisible();
    await workerInCharge(page);
    await shell.isFilled();
    await settled(page);
    await stoodStill(page, 'Home after the sign-in');
    const startsIn = async (size: (typeof sizes)[number], how: string) => {
      await page.setViewportSize(size);
      await page.reload();
      await expect(home.getByRole('link', { name: first })).toBeVisible();
      await settled(page);
      await stoodStill(page, `Home at ${size.width} × ${size.height}, ${how}`);
    };
    for (const size of sizes) await startsIn(size, 'with the server');
    await server.stop();
    await line.cut();
    for (const size of sizes) await startsIn(size, 'without the server');
    await expectAccessibleOnce(page);
  });

test('the pages of the rail stand still while they fill', async ({ page, login, shell }) => {
  test.slow();
  await noteShifts(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  for (const size of [sizes[0], sizes[2]]) {
    await page.setViewportSize(size);
    for (const path of [
      '/salesOrders/detail',
      '/salesOrders',
      '/payment',
      '/purchasesOrders',
      '/reports/onHand',
      '/items',
      '/reports',
      '/reports/revenue/summaries',
      '/outbox',
    ]) {
      await page.goto(path);
      await settled(page);
      await stoodStill(page, `${path} at ${size.width} × ${size.height}`);
    }
  }
});
