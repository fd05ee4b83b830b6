import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ workedBefore: demo.store01 });

test('goods come back for others with the network gone, and the books agree to the đồng', async ({
  context,
  page,
  login,
  shell,
  sale,
  database,
}) => {
  test.slow();
  const [first, second] = await goodsOf(database);
  if (!first || !second) throw new Error('The demo company sells too little');
  const money = () =>
    database.row<{ till: number; revenue: number }>(
      `select (select coalesce(sum(amount), 0) from cashbook_entries where franchise_code = 'F01')::float as till,
         (select coalesce(sum(amount), 0) from revenue_days where franchise_code = 'F01')::float as revenue`,
    );
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await shell.isFilled();
  const before = await money();
  await sale.open();
  await sale.hasItems();
  await scanCodes(page, [first.barcode]);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(0);
  const { no } = await database.row<{ no: string }>(
    `select max(pos_so_no) as no from sales_orders where franchise_code = 'F01' and document_type = 'order'`,
  );

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Return / exchange' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(no) })
    .click();
  // The goods are scanned back, and two others go out.
  await scanCodes(page, [first.barcode, second.barcode, second.barcode]);
  const due = 2 * second.unit_price - first.unit_price;
  if (due > 0) {
    await page.getByRole('button', { name: /^Pay \d/ }).click();
    await page.getByRole('button', { name: /^Take \d/ }).click();
  } else await page.getByRole('button', { name: /^(Pay back|Exchange)/ }).click();
  await sale.isSold();
  await page.getByRole('button', { name: 'Print gift receipt' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('PHIẾU QUÀ TẶNG');
  expect(printer.sheets[0]).not.toContain('₫');
  await expect(shell.unsent).toBeVisible();
  await context.setOffline(false);
  await shell.hasUnsent(0);

  const after = await money();
  expect(after.till - before.till).toBe(2 * second.unit_price);
  expect(after.revenue - before.revenue).toBe(2 * second.unit_price);
  const sides = await database.rows<{ document_type: string; amount: number; status: string; open: number }>(
    `select o.document_type, r.amount::float as amount, o.status, o.remaining_amount::float as open
       from cash_receipts r join sales_orders o using (pos_so_no) where r.payment_type = 'exchange'
       order by r.receipt_id desc limit 2`,
  );
  const amount = Math.min(first.unit_price, 2 * second.unit_price);
  expect(sides).toEqual([
    { document_type: 'order', amount, status: 'INVOICED', open: 0 },
    { document_type: 'credit_memo', amount, status: 'POSTED', open: 0 },
  ]);
});
