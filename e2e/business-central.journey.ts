import { shipTransfer } from '../tests/support/business-central/transfers.ts';
import { expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { test } from './support/business-central.ts';
import {
  consignment,
  franchisorsGoods,
  goodsAt,
  inTransit,
  stockAt,
  warehouse,
} from './support/storeroom.ts';

test.use({ stub: { companion: true }, workedBefore: demo.store01 });

test('an order is released while tablet and ERP are away: it arrives once, or says why not', async ({
  context,
  page,
  login,
  shell,
  draft,
  doc,
  database,
  erp,
}) => {
  const [good] = await franchisorsGoods(database, 1, 400);
  if (!good) throw new Error('The franchisor of the demo company has nothing');
  erp.books.add('customers', { number: 'F01', displayName: 'Quầy Hoàn Kiếm' });
  erp.books.add('locations', { code: 'WH-MAIN', displayName: 'Kho chính' });
  const item = erp.books.add('items', { number: good.item_no, displayName: good.description, blocked: true });
  // All that it is asked, until the test lets it work.
  const away = { how: 'answer', status: 503, headers: { 'retry-after': '1' } } as const;
  erp.next(/./, away, 2);

  await login.signIn(demo.store01);
  await shell.isFilled();
  await draft.begin('/purchasesOrders/detail');
  await draft.put([[good.barcode, 4]]);
  await draft.keep();
  const no = await doc.isShown('purchase', /PO-\S+/);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await doc.act('Release');
  await doc.has('Released');
  await context.setOffline(false);
  await shell.hasUnsent(0);
  await expect(page.getByText('On its way to the franchisor.')).toBeVisible();

  // It comes back, and does not sell this item.
  await expect(page.getByText(/Blocked must be No/)).toBeVisible();
  await doc.has('Open');
  await page.goto('/');
  await expect(page.getByRole('link', { name: '1 document that the franchisor refused' })).toBeVisible();

  item.blocked = false;
  await page.getByRole('link', { name: '1 document that the franchisor refused' }).click();
  await doc.isShown('purchase', no);
  await doc.act('Release');
  await doc.has('Released');
  const [order] = await expect
    .poll(() => erp.books.rowsOf('salesOrders'))
    .toHaveLength(1)
    .then(() => erp.books.rowsOf('salesOrders'));
  await expect(doc.head.getByText(String(order?.number))).toBeVisible();
  await expect(page.getByText('On its way to the franchisor.')).toHaveCount(0);
  expect(order).toMatchObject({ externalDocumentNumber: no, customerNumber: 'F01' });
});

test('what the franchisor sends is received without a network, and told to its system once', async ({
  context,
  page,
  login,
  shell,
  list,
  doc,
  receiving,
  database,
  erp,
}) => {
  const [good] = await goodsAt(database, consignment, [1, 99], 1);
  if (!good) throw new Error('The demo store holds nothing on consignment');
  const { books } = erp;
  for (const code of [warehouse, consignment, inTransit]) books.add('locations', { code, displayName: code });
  const route = { transferFromCode: warehouse, transferToCode: consignment, inTransitCode: inTransit };
  const order = books.add('transferOrders', {
    ...{ number: books.numbered('TO'), externalDocumentNumber: '', status: 'Released' },
    ...{ ...route, postingDate: '2026-11-22' },
  });
  const line = books.add('transferOrderLines', {
    ...{ documentId: order.id, sequence: 10_000, itemNumber: good.item_no, variantCode: '', quantity: 4 },
    ...{ quantityShipped: 0, quantityReceived: 0, qtyToReceive: 0 },
  });
  shipTransfer(books, order);
  const stock = () => stockAt(database, good.item_no, [consignment]);
  const [held = 0] = await stock();

  await login.signIn(demo.store01);
  await shell.isFilled();
  await shell.go('Consignment Receipt');
  // The server asks once a minute.
  const no = String(order.number);
  await expect(page.getByText(no)).toBeVisible({ timeout: 100_000 });
  await list.follow(no);
  await doc.isShown('receipt', no);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.scan([good.barcode, good.barcode, good.barcode], 3, 4);
  await receiving.post(3);
  await receiving.isQueued(3);
  // Its answer is lost.
  erp.next(/POST .*transferOrders.*receive$/, { how: 'done-then-reset' });
  await context.setOffline(false);
  await shell.hasUnsent(0);
  await expect.poll(() => line.quantityReceived).toBe(3);
  expect(await stock()).toEqual([held + 3]);
  await doc.has('Partly received');
  await receiving.fillAll();
  await receiving.post(1);
  await shell.hasUnsent(0);
  await doc.has('Received');
  await expect.poll(() => books.rowsOf('transferReceipts').length).toBe(2);
  expect(books.rowsOf('transferOrders')).toEqual([]);
});
