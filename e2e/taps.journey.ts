import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { Hand } from './support/hand.ts';
import { attachPrinter } from './support/printer.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ workedBefore: demo.store01 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The number of taps of what is done all day, each to its end. */
test('what is done all day takes few taps', async ({ page, login, shell, sale, database }) => {
  const hand = new Hand();
  const [first, second] = await goodsOf(database);
  if (!first || !second) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();

  await hand.tap(sale.tiles.first());
  await hand.tap(button(page, /^Pay \d/));
  await hand.tap(button(page, /^Take \d/));
  await sale.isSold();
  hand.ends('Cash sale', 4);

  // The next sale begins with its first item, on whatever the last one left on the screen.
  await scanCodes(page, [second.barcode]);
  await expect(sale.lines).toHaveCount(1);
  hand.ends('Next sale by scan', 0);

  await hand.tap(button(page, 'Hold'));
  await expect(page.getByText('The cart is empty.')).toBeVisible();
  await hand.tap(button(page, /^On hold/));
  await hand.tap(page.getByRole('dialog').getByRole('link').first());
  await expect(sale.lines).toHaveCount(1);
  hand.ends('Hold and resume', 3);

  const buyer = await database.row<{ name: string; phone_no: string; points: number }>(
    `select name, phone_no, loyalty_redeemable_points as points from customers
      where franchise_code = 'F01' and anonymised_at is null and loyalty_redeemable_points between 1 and $1 order by customer_no limit 1`,
    // All of them fit into the sale.
    [Math.floor(first.unit_price / 1000)],
  );
  if (!buyer) throw new Error('Nobody has points');
  await sale.open();
  await sale.scan(first.barcode);
  await sale.chooseCustomer(buyer.name, buyer.phone_no);
  await hand.tap(button(page, new RegExp(`^${buyer.points} points`)));
  await expect(button(page, new RegExp(`^${buyer.points} points: −`))).toBeVisible();
  hand.ends('Points', 2);

  await page.goto('/salesOrders/detail');
  await button(page, 'Clear').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await sale.scan(first.barcode);
  const phone = newPhone();
  await hand.tap(button(page, /Walk-in customer/));
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Phone or name').fill(phone);
  await hand.tap(sheet.getByRole('button', { name: 'Create temporary customer' }));
  await page.getByRole('textbox', { name: 'Name' }).fill('Lê Minh Khôi');
  await hand.tap(button(page, 'Create and use'));
  await hand.tap(button(page, /^Pay \d/));
  await hand.tap(page.getByRole('radio', { name: /^Transfer/ }));
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await hand.tap(button(page, /^Take \d/));
  await expect(page.getByRole('heading', { name: 'Waiting for the transfer' })).toBeVisible();
  hand.ends('New customer and QR', 7);
  await sale.startNext();
  await shell.hasUnsent(0);

  // A part in cash, the rest by a transfer that the cashier sees on the shop’s account.
  await sale.open();
  await sale.scan(first.barcode);
  await hand.tap(button(page, /^Pay \d/));
  await page.getByRole('textbox', { name: 'Cash received' }).fill('1000');
  await hand.tap(button(page, 'Add another payment'));
  await hand.tap(page.getByRole('radio', { name: /^Transfer/ }));
  await hand.tap(button(page, /^Take \d/));
  await expect(page.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible();
  await shell.hasUnsent(0);
  await hand.tap(button(page, 'I have seen the money'));
  const asked = page.getByRole('dialog', { name: /on the account\?$/ });
  await hand.tap(asked.getByRole('button', { name: 'I have seen the money' }));
  await sale.isSold();
  hand.ends('Cash and transfer', 6);
  await sale.startNext();
  await shell.hasUnsent(0);

  // A customer with an address: the order waits for its goods to leave.
  const lives = await database.row<{ name: string; phone_no: string }>(
    `select name, phone_no from customers
      where franchise_code = 'F01' and anonymised_at is null and address <> '' and phone_no <> '' order by customer_no limit 1`,
  );
  await sale.open();
  await hand.tap(sale.tiles.first());
  await hand.tap(button(page, /Walk-in customer/));
  await sheet.getByLabel('Phone or name').fill(lives.phone_no);
  await hand.tap(sheet.getByRole('button', { name: lives.name }));
  await hand.tap(page.getByRole('switch', { name: 'Deliver' }));
  await hand.tap(button(page, 'Pay'));
  await hand.tap(button(page, /^Take \d/));
  await expect(page.getByRole('heading', { name: 'Paid, to be delivered' })).toBeVisible();
  hand.ends('Delivery to a known customer, paid now', 6);
  await sale.startNext();
  await shell.hasUnsent(0);

  await hand.tap(page.getByRole('link', { name: 'Orders', exact: true }));
  await hand.tap(button(page, 'Yesterday'));
  await expect(button(page, 'Yesterday')).toHaveAttribute('aria-pressed', 'true');
  hand.ends('Yesterday’s sales', 2);

  // The first sale of this journey.
  const sold = await database.row<{ pos_so_no: string }>(
    `select pos_so_no from sales_orders join cash_receipts r using (pos_so_no)
      where sales_orders.status = 'INVOICED' and r.status = 'POSTED' and r.payment_type = 'cash'
      order by sales_orders.created_at desc limit 1`,
  );
  await page.goto('/payment/history');
  await hand.tap(page.getByRole('link', { name: new RegExp(sold?.pos_so_no ?? '-') }).first());
  const receipt = page.getByRole('dialog', { name: /^Receipt / });
  await hand.tap(receipt.getByRole('button', { name: 'Change method' }));
  await hand.tap(receipt.getByRole('radio', { name: /^Card/ }));
  await hand.tap(receipt.getByRole('button', { name: /^Post .* as Card/ }));
  await expect(receipt).toBeHidden();
  hand.ends('Correct the method of a slip', 4);

  await sale.open();
  await sale.hasItems();
  await scanCodes(page, [sold?.pos_so_no ?? '']);
  await expect(page.getByRole('heading', { name: /^Return or exchange of order/ })).toBeVisible();
  await hand.tap(button(page, /^One more of/).first());
  await hand.tap(button(page, /^Pay back \d/));
  await expect(page.getByRole('heading', { name: /^Credit memo SC-/ })).toBeVisible();
  hand.ends('Return by its slip', 2);

  // Without the slip, by what was bought.
  await sale.open();
  await sale.scan(first.barcode);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(0);
  await findSale(page, hand);
  await hand.tap(button(page, /^One more of/).first());
  await hand.tap(button(page, /^Pay back \d/));
  await expect(page.getByRole('heading', { name: /^Credit memo SC-/ })).toBeVisible();
  hand.ends('Return', 4);

  await sale.open();
  await sale.scan(first.barcode);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(0);
  await findSale(page, hand);
  await hand.tap(button(page, /^One more of/).first());
  // Two of another one: the customer pays the rest.
  await sale.hasItems();
  await scanCodes(page, [second.barcode, second.barcode]);
  await hand.tap(sale.tiles.first());
  await hand.tap(button(page, /^Pay \d/));
  await hand.tap(button(page, /^Take \d/));
  await sale.isSold();
  hand.ends('Exchange', 6);
});

/** Of a shop that has had shifts before: what the last one left is proposed. */
test('a shift is opened and ended from the bar with few taps, and no field is below the edge', async ({
  page,
  login,
  shell,
  sale,
}) => {
  const hand = new Hand();
  await page.setViewportSize({ width: 1180, height: 820 });
  await login.signIn(demo.store05);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await hand.tap(button(page, 'No shift open'));
  await expect(page.getByText(/^The last shift left \d/)).toBeVisible();
  await hand.tap(button(page, /^Open the shift with [1-9]/));
  hand.ends('Open a shift', 2);
  await expect(button(page, 'Count the drawer')).toBeVisible();
  await page.keyboard.press('Escape');

  await hand.tap(button(page, /^Shift since \d/));
  const counted = page.getByRole('textbox', { name: 'Cash in the drawer now' });
  await hand.tap(counted);
  await counted.fill('12345');
  await hand.tap(button(page, /are in the drawer$/));
  const why = page.getByRole('radio', { name: 'Wrong change' });
  await expect(why).toBeInViewport();
  await expect(button(page, 'End the shift')).toBeInViewport();
  await hand.tap(why);
  await hand.tap(button(page, 'End the shift'));
  await expect(button(page, 'Print Z')).toBeVisible();
  hand.ends('End a shift that is short', 5);
});

test('who answers for a shop reads its day and prints a slip again with few taps', async ({
  page,
  login,
  shell,
}) => {
  const hand = new Hand();
  const printer = await attachPrinter(page);
  await page.setViewportSize({ width: 1180, height: 820 });
  await login.signIn(demo.manager01);
  await shell.isFilled();
  await expect(page.getByRole('region', { name: 'Revenue today' }).getByText(/\d ₫/).first()).toBeVisible();
  hand.ends('Revenue of today', 0);
  await hand.tap(page.getByRole('link', { name: /^Shifts/ }).first());
  await expect(page.getByRole('heading', { name: 'Shifts', level: 1 })).toBeVisible();
  hand.ends('Who is over or short', 2);

  await hand.tap(page.getByRole('link', { name: 'Orders', exact: true }));
  const again = page
    .getByRole('row')
    .getByRole('button', { name: /^Print SO-/ })
    .first();
  await expect(again).toBeVisible();
  const before = printer.sheets.length;
  await hand.tap(again);
  await expect.poll(() => printer.sheets.length).toBe(before + 1);
  hand.ends('Print a slip again', 2);
});

/** The newest sale of the shop, from the counter. */
async function findSale(page: Page, hand: Hand): Promise<void> {
  await hand.tap(button(page, 'Return / exchange'));
  await hand.tap(page.getByRole('dialog').getByRole('listitem').getByRole('link').first());
}
