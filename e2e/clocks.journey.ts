import { businessDate } from '../src/model/kit/format.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { setClock, setWorkerClock } from './support/clock.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import type { Database } from './support/database.ts';
import { workerInCharge } from './support/worker.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Of what a customer has bought: the day on each of its papers. */
async function daysOf(database: Database, phone: string): Promise<string[]> {
  const rows = await database.rows<{ day: string }>(
    `with orders as (select pos_so_no, order_date from sales_orders where sell_to_phone_no = $1)
     select order_date::text as day from orders
     union select posting_date::text from cashbook_entries where pos_so_no in (select pos_so_no from orders)
     union select posting_date::text from sales_invoices where pos_so_no in (select pos_so_no from orders)`,
    [phone],
  );
  return rows.map(row => row.day);
}

for (const [what, aheadMs, phones] of [
  ['a year behind', -365 * day, [newPhone(), newPhone()]],
  // What the server would believe of a tablet that was without a connection.
  ['three days behind', -3 * day, [newPhone(), newPhone()]],
] as const)
  test(`a tablet with a clock ${what} dates its sales by the server’s day, on- and offline`, async ({
    context,
    page,
    login,
    shell,
    sale,
    line,
    database,
  }) => {
    const [item] = await goodsOf(database);
    if (!item) throw new Error('The demo company sells nothing');
    const sell = (name: string, phone: string) => sale.sellForCash(item, name, phone);
    await setClock(context, aheadMs);
    setWorkerClock(line, aheadMs);
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    const began = businessDate(new Date());
    await sell('Hồ Thị Lệch Giờ', phones[0]);
    await shell.hasUnsent(0);
    await line.cut();
    // The page that sells without a connection has never heard the server's time itself.
    await page.reload();
    await shell.isConnected('Server unreachable');
    await sell('Hồ Văn Lệch Giờ', phones[1]);
    await shell.hasUnsent(7);
    await line.restore();
    await shell.networkIsBack();
    await shell.hasUnsent(0);
    // A night may fall between the two.
    const days = [began, businessDate(new Date())];
    for (const phone of phones) {
      expect(await ordersOf(database, phone)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
      const found = await daysOf(database, phone);
      expect(found).not.toEqual([]);
      for (const one of found) expect(days).toContain(one);
    }
  });

for (const [what, before, after, phone] of [
  ['is corrected by 14 hours forward', -14 * hour, 0, newPhone()],
  ['is corrected by 14 hours back', 14 * hour, 0, newPhone()],
  ['goes on for the three days that a sign-in without a connection may take', 0, 71 * hour, newPhone()],
] as const)
  test(`a clock ${what}: reloaded without a connection, the screen keeps its menu and sells`, async ({
    context,
    page,
    login,
    shell,
    sale,
    line,
    database,
  }) => {
    const [item] = await goodsOf(database);
    if (!item) throw new Error('The demo company sells nothing');
    await setClock(context, before);
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    await sale.open();
    await sale.hasItems();
    await sale.scan(item.barcode);
    const links = shell.navigation.getByRole('link');
    const menu = await links.allInnerTexts();
    await line.cut();
    await setClock(context, after);
    await page.reload();
    await shell.isConnected('Server unreachable');
    await expect(sale.lines).toHaveCount(1);
    await expect(links).toHaveText(menu);
    await expect(page.getByRole('button', { name: /^Save/ })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
    await sale.newCustomer('Lý Thị Chỉnh Giờ', phone);
    await sale.payCash();
    await sale.isSold();
    await shell.hasUnsent(7);
    await line.restore();
    await shell.networkIsBack();
    await shell.hasUnsent(0);
    expect(await ordersOf(database, phone)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
  });
