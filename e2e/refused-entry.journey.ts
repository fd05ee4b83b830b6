import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { workerInCharge } from './support/worker.ts';

const discountVnd = 9_000;

test.use({ workedBefore: demo.store01 });

test('a refused change holds its order only, says why, and goes on once it is edited', async ({
  page,
  login,
  shell,
  list,
  sale,
  record,
  outbox,
  server,
  database,
}) => {
  const [refused, other] = [newPhone(), newPhone()];
  const goods = await goodsOf(database, 'F01', 30);
  // A tenth of its price may be given away without an approval.
  const cheaper = goods.find(({ unit_price }) => unit_price >= 10 * discountVnd);
  const normal = goods.find(item => item !== cheaper);
  if (!cheaper || !normal) throw new Error('The demo company sells too little');
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await server.stop();
  await shell.isConnected('Server unreachable');

  // A discount that the price allows today, and a step after it.
  await sale.open();
  await sale.scan(cheaper.barcode);
  await sale.newCustomer('Hoàng Thị Giảm Giá', refused);
  await sale.discount(0, discountVnd);
  await sale.save();
  await record.act('Confirm', 'Confirm');
  await shell.hasUnsent(3);
  // Another document.
  await sale.open();
  await sale.scan(normal.barcode);
  await sale.newCustomer('Ngô Văn Khác', other);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();

  // The price falls before the order arrives, and long enough ago.
  await server.start();
  const { base_price } = await database.row<{ base_price: string }>(
    "select base_price from franchise_items where franchise_code = 'F01' and item_no = $1 and variant_code = ''",
    [cheaper.item_no],
  );
  await setPrice(8_000);
  try {
    await expect(shell.unsent).toHaveText(/1 need you/);
    await expect(async () => {
      expect(await ordersOf(database, other)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
    }).toPass();
    expect(await ordersOf(database, refused)).toEqual([]);
    await shell.hasUnsent(2);

    // The order says why, and so does the outbox.
    await list.open('/salesOrders');
    await list.follow(/LOCAL-/);
    await expect(page.getByText('The server refused a change of this order')).toBeVisible();
    await expect(page.getByText(/costs 8\.000 ₫ now\. .* is not a price that may still stand/)).toBeVisible();
    await page.getByRole('link', { name: 'Edit and send' }).click();
    const entry = outbox.entry('New order for Hoàng Thị Giảm Giá').first();
    await expect(entry).toContainText('is not a price that may still stand');
    await expect(outbox.entries).toHaveCount(2);
    await expect(outbox.entries.nth(1)).toContainText('Waits for the change before it');

    await setPrice(Number(base_price));
    await entry.getByRole('button', { name: 'Edit and send' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/line discount amount/i)
      .fill('700');
    // The office hears what was changed, and why.
    await page.getByRole('dialog').getByLabel('Reason').fill('Giá đã đổi');
    await page.getByRole('dialog').getByRole('button', { name: 'Edit and send' }).click();
    await outbox.isDrained();
    expect(await ordersOf(database, refused)).toMatchObject([
      { status: 'CONFIRMED', grand_total: cheaper.unit_price - 700, total_lines: 1 },
    ]);
  } finally {
    await setPrice(Number(base_price));
  }

  async function setPrice(price: number): Promise<void> {
    await database.rows(
      "update franchise_items set base_price = $2 where franchise_code = 'F01' and item_no = $1 and variant_code = ''",
      [cheaper?.item_no, price],
    );
    // It fell longer ago than the price that the tablet was told still stands.
    await database.rows("delete from price_changes where franchise_code = 'F01' and item_no = $1", [
      cheaper?.item_no,
    ]);
  }
});
