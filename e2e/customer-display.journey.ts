import type { BrowserContext, Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import type { ShellPage } from './pages/shell-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { scanCodes } from './support/wedge.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

const money = (amountVnd: number) => `${amountVnd.toLocaleString('de-DE')} ₫`;

/** Opens the customer's screen as the shop does. */
async function openDisplay(page: Page, context: BrowserContext, shell: ShellPage): Promise<Page> {
  await page.goto('/myprofile');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the customer screen' }).click();
  const display = await opened;
  await expect(display.getByText('Welcome')).toBeVisible();
  await page.bringToFront();
  await shell.go('Sell');
  return display;
}

/**
 * Notes that the till says that it leaves, and that the screen then shows nothing of a sale, however short that is. A till
 * that says nothing is not enough: that it is silent is seen later.
 */
const watchIdle = (display: Page) =>
  display.evaluate(channel => {
    const seen = new Promise<void>(resolve => {
      new BroadcastChannel(channel).onmessage = ({ data }: MessageEvent<{ is: string }>) => {
        if (data.is !== 'left') return;
        const look = () => document.body.innerText.includes('Welcome') && resolve();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        look();
      };
    });
    Object.assign(window, { seen });
  }, 'quay-customer-display');
const wasIdle = (display: Page) =>
  display.evaluate(() => (window as unknown as { seen: Promise<void> }).seen); // put there above

test('the customer follows a sale on a screen of their own, without a server too', async ({
  page,
  context,
  login,
  shell,
  sale,
  server,
  database,
}) => {
  test.slow();
  const [first, second] = (await goodsOf(database, 'F01', 24)).sort((a, b) => b.unit_price - a.unit_price);
  if (!first || !second) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  const display = await openDisplay(page, context, shell);
  await sale.hasItems();
  // No person is signed in there, and nothing leads anywhere.
  expect(await display.evaluate(() => sessionStorage.getItem('quay:session'))).toBeNull();
  expect(await display.evaluate(() => window.opener)).toBeNull();
  await expect(display.getByRole('link')).toHaveCount(0);
  await expectAccessibleOnce(display);

  await server.stop();
  await shell.isConnected('Server unreachable');
  await sale.scan(first.barcode);
  await sale.scan(second.barcode);
  const total = display.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toContainText(money(first.unit_price + second.unit_price));
  await sale.discount(0, 1000);
  await expect(display.getByText('Discount −1.000')).toBeVisible();
  const due = money(first.unit_price + second.unit_price - 1000);
  await expect(total).toContainText(due);
  await expectAccessibleOnce(display);

  await page.getByRole('button', { name: /^Pay/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^Transfer/ }).click();
  await expect(display.getByRole('img', { name: /^VietQR code/ })).toBeVisible();
  await expect(display.getByText('Waiting for your transfer')).toBeVisible();
  await expectAccessibleOnce(display);
  await sheet.getByRole('button', { name: /^Take \d/ }).click();
  await expect(page.getByText(/nobody knows whether it has arrived/)).toBeVisible();
  await expect(display.getByRole('region', { name: 'Scan to pay' })).toContainText(due);
  await expect(display.getByText('Thank you!')).toHaveCount(0);
  await sale.startNext();
  await expect(display.getByText('Welcome')).toBeVisible();
  await expect(display.getByText(due)).toHaveCount(0);

  // The next customer pays in cash, and sees the change.
  await sale.scan(second.barcode);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await sheet
    .getByRole('textbox')
    .first()
    .fill(String(second.unit_price + 7000));
  await sheet.getByRole('button', { name: /^Take \d/ }).click();
  await expect(display.getByText('Thank you!')).toBeVisible();
  await expect(display.getByText('7.000 ₫', { exact: true })).toBeVisible();
  await expectAccessibleOnce(display);
  await sale.startNext();
  await expect(display.getByText('Welcome')).toBeVisible();
  await server.start();
});

test('what the customer types comes to the cart by one press of the cashier', async ({
  page,
  context,
  login,
  shell,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const known = await database.row<{ name: string; phone: string }>(
    "select name, phone_no as phone from customers where franchise_code = 'F01' and anonymised_at is null order by customer_no limit 1",
  );
  await login.signIn(demo.store01);
  await shell.isFilled();
  const display = await openDisplay(page, context, shell);
  await sale.hasItems();
  await sale.scan(item.barcode);
  const asks = page.getByRole('group', { name: 'Customer types' });
  await asks.getByRole('button', { name: 'Phone' }).click();
  await expect(display.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  await expectAccessibleOnce(display);
  // A scan while the customer has the focus is the till's, and leaves nothing in the field.
  await display.bringToFront();
  await display.getByRole('button', { name: '0', exact: true }).click();
  await scanCodes(display, [item.barcode]);
  await expect(sale.lines.first().getByRole('textbox', { name: /^Quantity of / })).toHaveValue('2');
  const field = display.getByRole('textbox', { name: 'Your phone number' });
  await expect(field).toHaveValue('0');
  await field.fill(known.phone);
  await display.getByRole('button', { name: 'Done' }).click();
  await expect(display.getByText('Thank you. The cashier has it.')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('button', { name: /Walk-in customer/ })).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: known.name }).first()).toBeVisible();
  await expect(display.getByText(`Customer *** *** ${known.phone.slice(-3)}`)).toBeVisible();
  await expect(display.getByText(known.name)).toHaveCount(0);

  await asks.getByRole('button', { name: 'Invoice' }).click();
  await display.bringToFront();
  await display.getByRole('textbox', { name: /^Tax code/ }).fill('0101248141');
  await display.getByRole('textbox', { name: /^Name of the company/ }).fill('Công ty Hai Bà');
  await display.getByRole('textbox', { name: /^Address/ }).fill('45 Phố Huế');
  await expectAccessibleOnce(display);
  await display.getByRole('button', { name: 'Done' }).click();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: 'Invoice: Công ty Hai Bà' })).toBeVisible();
});

test('a reload of the till, its end and signing out leave nothing before the customer', async ({
  page,
  context,
  login,
  shell,
  sale,
  database,
}) => {
  const [item, other] = await goodsOf(database);
  if (!item || !other) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  const display = await openDisplay(page, context, shell);
  await sale.hasItems();
  const heard = display.getByText(item.description);
  await sale.scan(item.barcode);
  await sale.newCustomer('Khách Màn Hình', newPhone());
  await expect(heard).toBeVisible();

  await watchIdle(display);
  await page.reload();
  await wasIdle(display);
  await expect(heard).toBeVisible();

  // Of two tills the one is followed that was touched last; when it is closed, the other.
  const tab = await context.newPage();
  const second = onPage(tab);
  await second.login.signIn(demo.store01);
  await second.sale.open();
  await second.sale.hasItems();
  await second.sale.scan(other.barcode);
  await expect(display.getByText(other.description)).toBeVisible();
  await tab.close();
  await expect(display.getByText(other.description)).toHaveCount(0);
  await expect(heard).toBeVisible();

  await page.bringToFront();
  await shell.signOut();
  await expect(display.getByText('Welcome')).toBeVisible();
  await expect(heard).toHaveCount(0);
  expect(await display.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    item.description,
  );
});

test('amounts of billions fit a phone, with large text too', async ({ context }) => {
  const [till, display] = [await context.newPage(), await context.newPage()];
  await till.goto('/help/en.html');
  await display.goto('/customerDisplay');
  await expect(display.getByText('Welcome')).toBeVisible();
  await display.setViewportSize({ width: 390, height: 844 });
  await display.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const line = { name: 'Industrial mixer', quantity: 1234, priceVnd: 80_036_822, amountVnd: 98_765_432_100 };
  const none = { customer: null, code: null, received: false, dueVnd: 98_765_432_100 };
  const sums = { totalVnd: 98_765_432_100, givenVnd: 99_999_999_999, changeVnd: 1_234_567_899 };
  const cart = {
    ...{ is: 'cart', ...none, totalVnd: sums.totalVnd, money: { ...sums, takenVnd: 0 } },
    lines: [{ ...line, discountVnd: 1_234_567_890, isNew: true }],
    sums: [{ of: 'discount', name: '', amountVnd: -1_234_567_890 }],
  };
  const sold = { is: 'sold', stands: 'done', ...sums, backVnd: 0, owedVnd: 0, code: null };
  const build = await display.locator('meta[name="build"]').getAttribute('content');
  for (const [no, shown, seen] of [
    [1, cart, 'Industrial mixer'],
    [2, sold, 'Thank you!'],
  ] as const) {
    const head = { is: 'state', build, till: 'a', no, touched: 0, shop: 'Quầy', logo: '', ask: null };
    await till.evaluate(state => new BroadcastChannel('quay-customer-display').postMessage(state), {
      ...head,
      shown,
    });
    await expect(display.getByText(seen)).toBeVisible();
    const wider = await display.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(
          piece =>
            piece.scrollWidth > piece.clientWidth + 1 &&
            getComputedStyle(piece).display !== 'inline' &&
            piece.clientWidth > 1,
        )
        .map(piece => piece.textContent),
    );
    expect(wider).toEqual([]);
  }
});
