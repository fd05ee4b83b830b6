import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { booksOf, goodsOf, newPhone, ordersOf } from './support/company.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

const shifts = [
  { end: 'stop', how: 'is stopped', phone: newPhone(), walkIn: newPhone() },
  { end: 'kill', how: 'is killed', phone: newPhone(), walkIn: newPhone() },
] as const;

for (const { end, how, phone, walkIn } of shifts) {
  test(`three sales made while the server ${how} arrive exactly once`, async ({
    context,
    page,
    login,
    shell,
    list,
    sale,
    server,
    database,
  }) => {
    const goods = await goodsOf(database);
    const [first, second, third] = goods;
    if (!first || !second || !third) throw new Error('The demo company sells too little');
    const ordersBefore = await countOrders();
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    await server[end]();

    await page.reload();
    await shell.isConnected('Server unreachable');
    await list.open('/salesOrders');
    await sale.open();
    await sale.hasItems();
    await sale.search.fill(
      second.description
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    );
    await expect(page.getByRole('button', { name: `Add ${second.description}` }).first()).toBeVisible();
    await sale.search.fill('');

    // One is paid and handed over, for a new customer.
    await sale.scan(first.barcode);
    await sale.newCustomer('Đỗ Thị Ngoại Tuyến', phone);
    await sale.payCash();
    await sale.isSold();
    await sale.startNext();
    // One more for the same customer, to be paid later.
    await sale.scan(second.barcode);
    await sale.chooseCustomer('Đỗ Thị Ngoại Tuyến', phone);
    const localNo = await sale.save();
    expect(localNo).toMatch(/^LOCAL-/);
    const oldLink = page.url();
    // One for another customer.
    await sale.open();
    await sale.scan(third.barcode);
    await sale.newCustomer('Vũ Văn Lẻ', walkIn);
    await sale.save();

    // The second gets another item.
    await list.open('/salesOrders');
    await expect(list.row('not sent yet')).toHaveCount(3);
    await list.follow(new RegExp(localNo));
    await expect(sale.lines).toHaveCount(1);
    await sale.scan(third.barcode);
    await expect(sale.lines).toHaveCount(2);
    await sale.saveChanges();

    // A new tab has no session: the sign-in page comes from the tablet and tells what waits.
    await page.close();
    const tab = await context.newPage();
    const again = onPage(tab);
    await again.login.open();
    await expect(tab.getByText(/unsent documents? on this tablet/)).toBeVisible();
    await server.start();
    await again.login.signIn(demo.store01);
    await again.outbox.open();
    await again.outbox.isDrained();

    const orders = await ordersOf(database, phone);
    expect(orders).toMatchObject([
      { status: 'INVOICED', remaining_amount: 0, grand_total: first.unit_price },
      { status: 'OPEN', grand_total: second.unit_price + third.unit_price, total_lines: 2 },
    ]);
    expect(await ordersOf(database, walkIn)).toMatchObject([{ status: 'OPEN', total_lines: 1 }]);
    expect(await countOrders()).toBe(ordersBefore + 3);
    const books = await booksOf(database, orders[0]?.pos_so_no ?? '');
    expect(books).toMatchObject({ receipts: [{ status: 'POSTED' }], cash: [first.unit_price] });
    expect(await countCustomers()).toBe(1);

    // Real numbers in the list, and the old link leads to the order.
    await again.list.open('/salesOrders');
    await expect(again.list.row(orders[1]?.pos_so_no ?? '')).toHaveCount(1);
    await expect(again.list.row('LOCAL-')).toHaveCount(0);
    await tab.goto(oldLink);
    await expect(tab.getByRole('heading', { name: `Order ${orders[1]?.pos_so_no}` })).toBeVisible();
    await expect(tab).toHaveURL(new RegExp(`no=${orders[1]?.pos_so_no}`));

    async function countOrders(): Promise<number> {
      const { count } = await database.row<{ count: number }>(
        'select count(*)::int as count from sales_orders',
      );
      return count;
    }
    async function countCustomers(): Promise<number> {
      const { count } = await database.row<{ count: number }>(
        'select count(*)::int as count from customers where phone_no = $1',
        [phone],
      );
      return count;
    }
  });
}
