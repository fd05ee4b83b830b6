import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { cellsOfWorkbook } from './support/workbook.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('what a filter finds is exported whole, on- and offline, and the sheet says which', async ({
  context,
  page,
  login,
  shell,
  list,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const { count, sum } = await database.row<{ count: number; sum: string }>(
    `select count(*)::int, sum(grand_total)::text from sales_orders
      where franchise_code = 'F01' and document_type = 'order' and status = 'INVOICED'`,
  );
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await list.open('/salesOrders');
  await list.filter(sheet => sheet.getByRole('button', { name: 'Invoiced' }).click());
  const filtered = page.url();
  await expect.poll(() => list.total()).toBe(count);
  const [head = [], ...rows] = await exported();
  const totals = rows.pop();
  expect(rows).toHaveLength(count);
  expect(totals?.[0]?.value).toBe('Total');
  expect(totals?.find(total => total?.type === 'formula')?.value).toMatch(/^SUBTOTAL/);
  expect(totals?.map(total => total?.value ?? '').some(text => text.endsWith(`)${sum}`))).toBe(true);
  /** The first cell of a column with something in it: a walk-in customer has no phone. */
  const cell = (column: string) => {
    const place = head.findIndex(title => title?.value === column);
    return rows.map(row => row[place]).find(one => one !== undefined);
  };
  expect(cell('Phone')).toMatchObject({ type: 'text', value: expect.stringMatching(/^0/) });
  expect(cell('Total')).toMatchObject({ type: 'number', format: '#,##0' });
  expect(cell('Order Date')).toMatchObject({ type: 'number', format: 'dd-mm-yyyy' });

  await context.setOffline(true);
  await shell.isConnected('No network');
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  // A name that Excel would take for a formula.
  await sale.newCustomer('=1+1', newPhone());
  await sale.payCash();
  await sale.isSold();
  await list.open(filtered);
  await expect(list.row('not sent yet')).toHaveCount(1);
  const [note = [], titles = [], ...kept] = await exported();
  expect(note[0]?.value).toMatch(/^Rows on this tablet/);
  expect(titles.at(-1)?.value).toBe('Not sent yet');
  kept.pop();
  expect(kept).toHaveLength(await list.total());
  const unsent = kept.filter(row => row.at(titles.length - 1)?.value === 'not sent yet');
  expect(unsent).toHaveLength(1);
  expect(unsent[0]).toContainEqual({ type: 'text', value: '=1+1', format: '@' });
  expect(unsent[0]?.[0]?.value).toMatch(/^LOCAL-/);

  await context.setOffline(false);
  await shell.hasUnsent(0);

  async function exported() {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Excel' }).click();
    return cellsOfWorkbook(await (await download).path());
  }
});
