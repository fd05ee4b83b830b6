import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { rowsOfWorkbook } from './support/workbook.ts';
import { workerInCharge } from './support/worker.ts';

test('a list is filtered, sorted, paged and exported, and is the same without the server', async ({
  page,
  login,
  shell,
  list,
  server,
  database,
}) => {
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await list.open('/salesOrders');
  const everything = await count("franchise_code = 'F01'");
  await expect.poll(() => list.total()).toBe(everything);

  // Status and dates in the sheet, the result in the address.
  const { from, to } = await database.row<{ from: string; to: string }>(
    `select to_char(min(order_date), 'YYYY-MM-DD') as from, to_char(max(order_date), 'YYYY-MM-DD') as to
       from (select order_date from sales_orders where franchise_code = 'F01' and document_type = 'order' and status in ('INVOICED', 'CANCELED')
              order by created_at desc limit 60) recent`,
  );
  await list.filter(async sheet => {
    await sheet.getByRole('button', { name: 'Invoiced' }).click();
    await sheet.getByRole('button', { name: 'Canceled' }).click();
    await list.typeDate(sheet, 'Order Date: From', from);
    await list.typeDate(sheet, 'Order Date: To', to);
  });
  const found = await count(
    "franchise_code = 'F01' and status in ('INVOICED', 'CANCELED') and order_date between $1 and $2",
    [from, to],
  );
  expect(found).toBeGreaterThan(20);
  await expect.poll(() => list.total()).toBe(found);
  await expect(page).toHaveURL(new RegExp(`order_date=${from}\\.\\.${to}`));

  await list.sortBy('Total');
  await list.sortBy('Total');
  await expect(page).toHaveURL(/sort=grand_total&dir=desc|dir=desc&sort=grand_total/);
  const [dearest] = await database.rows<{ pos_so_no: string }>(
    `select pos_so_no from sales_orders
      where franchise_code = 'F01' and document_type = 'order' and status in ('INVOICED', 'CANCELED') and order_date between $1 and $2
      order by grand_total desc limit 1`,
    [from, to],
  );
  await expect(list.rows.first()).toContainText(dearest?.pos_so_no ?? 'none');
  const firstPage = await list.firstColumn();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(list.range).toHaveText(/^21–/);
  // The rows before stay until the next ones have come.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  const secondPage = await list.firstColumn();
  expect(secondPage.filter(no => firstPage.includes(no))).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Excel' }).click();
  const file = await (await download).path();
  const sheet = rowsOfWorkbook(file);
  expect(sheet[0]).toContain('Customer');
  // The rows between the head and the sums.
  expect(sheet).toHaveLength(1 + found + 1);
  const exported = sheet.map(([no]) => no);
  expect([...firstPage, ...secondPage].filter(no => !exported.includes(no))).toEqual([]);

  // The same address, from the tablet.
  await server.stop();
  await page.reload();
  await shell.isConnected('Server unreachable');
  await expect(list.range).toHaveText(/^21–/);
  expect(await list.firstColumn()).toEqual(secondPage);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(list.range).toHaveText(/^1–/);
  expect(await list.firstColumn()).toEqual(firstPage);

  // Accents do not matter.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => list.total()).toBe(everything);
  await list.search('nguyen');
  await expect(page).toHaveURL(/nguyen/);
  await expect(list.rows.first()).toContainText('Nguyễn');

  async function count(condition: string, values: readonly unknown[] = []): Promise<number> {
    const row = await database.row<{ count: number }>(
      `select count(*)::int as count from sales_orders where document_type = 'order' and ${condition}`,
      values,
    );
    return row.count;
  }
});
