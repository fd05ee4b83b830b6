import { expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { test } from './support/business-central.ts';
import { franchisorsGoods, purchaseBooks, stockAt, store } from './support/storeroom.ts';

test.use({ stub: { companion: true, begins: Date.now() }, workedBefore: demo.store01 });

/** The server reads the ERP once a minute. */
const nextRound = { timeout: 130_000 };

test('an order made while tablet and ERP are away ends with its goods and its invoice', async ({
  context,
  page,
  login,
  shell,
  draft,
  doc,
  receiving,
  database,
  erp,
}) => {
  test.slow();
  const [good] = await franchisorsGoods(database, 1, 400);
  if (!good) throw new Error('The franchisor of the demo company has nothing');
  erp.books.add('customers', { number: 'F01', displayName: 'Quầy Hoàn Kiếm' });
  erp.books.add('locations', { code: 'WH-MAIN', displayName: 'Kho chính' });
  erp.books.add('items', { number: good.item_no, displayName: good.description, blocked: false });
  const [held = 0] = await stockAt(database, good.item_no, [store]);
  const orders = () => erp.books.rowsOf('salesOrders');

  await login.signIn(demo.store01);
  await shell.isFilled();
  await draft.begin('/purchasesOrders/detail');
  await draft.put([[good.barcode, 4]]);
  await draft.keep();
  const no = await doc.isShown('purchase', /PO-\S+/);
  await shell.hasUnsent(0);

  // Both are away: the tablet has no network, the ERP answers nothing but trouble.
  const away = { how: 'answer', status: 503, headers: { 'retry-after': '1' } } as const;
  erp.next(/./, away, Number.POSITIVE_INFINITY);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await doc.act('Release');
  await doc.has('Released');
  expect(orders()).toEqual([]);

  // The network comes back first.
  const askedBefore = erp.seen.length;
  await context.setOffline(false);
  await shell.hasUnsent(0);
  await expect(page.getByText('On its way to the franchisor.')).toBeVisible();
  await expect.poll(() => erp.seen.length).toBeGreaterThan(askedBefore);
  expect(orders()).toEqual([]);

  // Then the ERP does.
  erp.recover();
  await expect.poll(() => orders().length, nextRound).toBe(1);
  const [order] = orders();
  expect(order).toMatchObject({ externalDocumentNumber: no, customerNumber: 'F01' });
  await expect(doc.head.getByText(String(order?.number))).toBeVisible();
  await expect(page.getByText('On its way to the franchisor.')).toHaveCount(0);
  expect(erp.count(/POST .*salesOrders$/)).toBeGreaterThan(0);

  // The franchisor ships, and the goods are received without a network.
  erp.ship(no);
  const shipments = page.getByRole('region', { name: "Franchisor's shipments" });
  await expect(shipments.getByRole('listitem')).toHaveCount(1, nextRound);
  await doc.act('Receive Now', null);
  await receiving.hasCounted(0, 4);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.fillAll();
  await receiving.post(4);
  await receiving.isQueued(4);
  await context.setOffline(false);
  await shell.hasUnsent(0);
  await receiving.close();
  await doc.has('Invoiced');
  expect(await stockAt(database, good.item_no, [store])).toEqual([held + 4]);

  // The invoice of the ERP is the one that the shop sees.
  const invoices = () => erp.books.rowsOf('salesInvoices').filter(row => row.externalDocumentNumber === no);
  await expect.poll(() => invoices().length, nextRound).toBe(1);
  await expect(page.getByText(String(invoices()[0]?.number))).toBeVisible(nextRound);
  expect(await purchaseBooks(database, no)).toMatchObject({
    ...{
      status: 'INVOICED',
      ordered: 4,
      shipped: 4,
      received: 4,
      invoiced: 4,
      of_shipments: 4,
      remaining: 0,
    },
  });
  expect(orders()).toEqual([]);
});
