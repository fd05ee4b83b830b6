import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { booksOf, goodsOf, newPhone, ordersOf, stockOf } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('goods of a delivery leave and are paid without a network, and are in the books once', async ({
  context,
  page,
  login,
  shell,
  sale,
  list,
  outbox,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const phone = newPhone();
  const price = `${item.unit_price.toLocaleString('de-DE')} ₫`;
  const stockBefore = await stockOf(database, item.item_no);
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Phạm Thị Đợi Hàng', phone);
  await page.getByRole('switch', { name: 'Deliver' }).click();
  const form = page.getByRole('dialog', { name: 'Delivery' });
  await expect(form.getByText('Say where the goods go.')).toBeVisible();
  await form.getByRole('textbox', { name: 'House number and street' }).fill('12 Lê Lợi');
  await form.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  await expect(page.getByRole('heading', { name: `To be delivered, ${price} to collect` })).toBeVisible();
  await page.getByRole('button', { name: 'Print delivery slip' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  for (const told of ['PHIẾU GIAO HÀNG', '12 Lê Lợi', phone, 'Phạm Thị Đợi Hàng', price])
    expect(printer.sheets[0]).toContain(told);
  await shell.hasUnsent(0);
  expect(await ordersOf(database, phone)).toMatchObject([
    { status: 'RELEASED', remaining_amount: item.unit_price },
  ]);
  expect(await stockOf(database, item.item_no)).toBe(stockBefore);

  // The goods leave while the network is cut, and the buyer pays before it is back.
  await list.open('/salesOrders/toShip');
  const waiting = list.row('Phạm Thị Đợi Hàng');
  await expect(waiting).toBeVisible();
  await context.setOffline(true);
  await shell.isConnected('No network');
  await waiting.getByRole('button', { name: 'Sent off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sent off' }).click();
  await expect(waiting).toContainText(`${price} to collect`);
  await page.reload();
  await waiting.getByRole('button', { name: 'Collected' }).click();
  await page.getByRole('button', { name: `Collected ${price}` }).click();
  await expect(waiting).toBeHidden();
  expect(await stockOf(database, item.item_no)).toBe(stockBefore);

  await context.setOffline(false);
  await shell.networkIsBack();
  await shell.hasUnsent(0);
  const orders = await ordersOf(database, phone);
  expect(orders).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
  expect(await booksOf(database, orders[0]?.pos_so_no ?? '')).toEqual({
    receipts: [{ status: 'POSTED', amount: item.unit_price }],
    cash: [item.unit_price],
    moved: [{ item_no: item.item_no, quantity: -1 }],
  });
  expect(await stockOf(database, item.item_no)).toBe(stockBefore - 1);
  await expect(waiting).toBeHidden();
  await outbox.open();
  await outbox.isDrained();
});
