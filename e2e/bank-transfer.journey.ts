import { createHmac } from 'node:crypto';
import { bankSecret, expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('a bank’s notice confirms a sale by VietQR while the tablet shows it', async ({
  page,
  login,
  shell,
  sale,
  database,
  server,
  doc,
  list,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Lê Thị Chuyển Khoản', newPhone());
  await page.getByRole('button', { name: /^Pay/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^Transfer/ }).click();
  const label = await sheet.getByRole('img', { name: /^VietQR code/ }).getAttribute('aria-label');
  const memo = /[B-Z][2-9B-Z]{7}$/.exec(label ?? '')?.[0] ?? '';
  await sheet.getByRole('button', { name: /^Take \d/ }).click();
  // The code stays before the customer, with its sum and what is to be written.
  const code = page.getByRole('region', { name: 'Pay by bank transfer' });
  await expect(code.getByRole('img', { name: label ?? '' })).toBeVisible();
  await expect(code).toContainText(memo);
  await expect(page.getByText('The money has not arrived yet.')).toBeVisible();
  await shell.hasUnsent(0);
  await expect(code).toBeVisible();

  const [receipt] = await database.rows<{ amount: number; status: string }>(
    "select amount::float as amount, status from cash_receipts where payment_type = 'transfer' and transfer_memo = $1",
    [memo],
  );
  expect(receipt?.status).toBe('ADDED');
  // As a bank mangles it: a space in the middle, no capitals, words of its own around it.
  const notice = JSON.stringify({
    id: Date.now(),
    gateway: 'Vietcombank',
    transactionDate: new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 19).replace('T', ' '),
    accountNumber: '0011004234567',
    content: `MBVCB.112233.${`${memo.slice(0, 4)} ${memo.slice(4)}`.toLowerCase()}.CT tu 99887766`,
    transferType: 'in',
    transferAmount: receipt?.amount,
    referenceCode: 'FT112233',
  });
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', bankSecret).update(`${seconds}.${notice}`).digest('hex');
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/bank-notices/sepay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sepay-timestamp': seconds,
      'x-sepay-signature': `sha256=${signature}`,
    },
    body: notice,
  });
  expect(answer.status).toBe(200);
  await expect(page.getByText(/^Received .* ✓$/)).toBeVisible();
  const [posted] = await database.rows<{ status: string }>(
    'select status from cash_receipts where transfer_memo = $1',
    [memo],
  );
  expect(posted?.status).toBe('POSTED');

  // The order shows what the payer wrote, its paper too, and is found by it.
  await page.getByRole('button', { name: 'Open order' }).click();
  const no = await doc.isShown('order', /SO-\S+/);
  await expect(page.getByRole('region', { name: 'Receipts' })).toContainText(memo);
  await doc.act('Print A4', null);
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain(memo);
  await list.open('/salesOrders');
  await list.search(memo.toLowerCase());
  await expect(list.row(no)).toHaveCount(1);
  await expect(list.rows).toHaveCount(1);
});
