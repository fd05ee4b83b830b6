import { ownPages } from '#model/session/own-pages.ts';
import { type BackEndLine, createBackEndLine } from '../tests/support/back-end-line.ts';
import { createReferenceBackEnd, type ReferenceBackEnd } from '../tests/support/reference-back-end.ts';
import { makeRunFolder } from '../tests/support/run/run-folder.ts';
import {
  lineFields,
  orderFields,
  partsOfOrder,
  purchaseFields,
  purchaseLineFields,
  specifiedFields,
} from '../tests/support/specified-fields.ts';
import { test as base, expect } from './fixtures.ts';
import { createServerProcess, freePort } from './support/server-process.ts';
import { scanCodes } from './support/wedge.ts';
import { cellsOfWorkbook } from './support/workbook.ts';
import { workerInCharge } from './support/worker.ts';

/** The app in front of a back end that the company has itself, and that knows the specification alone. */
const test = base.extend<object, { backEnd: ReferenceBackEnd; backLine: BackEndLine }>({
  backEnd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const backEnd = createReferenceBackEnd(makeRunFolder('reference'), await freePort());
      await backEnd.start();
      await use(backEnd);
      await backEnd.kill();
    },
    { scope: 'worker' },
  ],
  backLine: [
    async ({ backEnd }, use) => {
      const backLine = await createBackEndLine(backEnd);
      await use(backLine);
      await backLine.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ backEnd, backLine }, use) => {
      const server = await createServerProcess({
        BACKEND_URL: backLine.url,
        PICTURE_ORIGIN: backEnd.url,
      });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const fieldsOf = (data: unknown) => (data ?? {}) as Record<string, unknown>; // of an order, or of nothing

const lan = { username: 'lan', password: 'lan12345' };
const chief = { username: 'chief', password: 'chief123' };
const coffee = { barcode: '8934000000024', name: 'Cà phê rang xay 500 g' };
const fishSauce = { barcode: '8934000000031', name: 'Nước mắm 750 ml' };
const milk = { barcode: '8934000000017', name: 'Sữa tươi tiệt trùng 1 L' };

test('a shop sells on it, also without a network, and each sale is in its books once', async ({
  login,
  shell,
  sale,
  outbox,
  onHand,
  line,
  page,
  backEnd,
}) => {
  const faults: Error[] = [];
  page.on('pageerror', error => faults.push(error));
  await login.signIn(lan);
  await shell.isFilled();
  await sale.sellForCash(milk, 'Trần Thị Thu', '0912345678');
  await sale.startNext();
  await shell.hasUnsent(0);

  await line.cut();
  await shell.isConnected('Server unreachable');
  await sale.sellForCash(milk, 'Lê Văn Nam', '0987654321');
  await sale.startNext();
  await sale.scan(milk.barcode);
  await sale.payCash();
  await sale.isSold();
  await line.restore();
  await shell.networkIsBack();
  await shell.hasUnsent(0);

  const routes = backEnd.made().map(({ route }) => route);
  const times = (route: string) => routes.filter(made => made === route).length;
  expect(times('POST /la/sales-order/pos')).toBe(3);
  expect(times('POST /la/customer/bc/create-temporary')).toBe(2);
  expect(times('POST /la/payment/cash-receipt')).toBe(3);
  expect(times('PUT /la/sales-order/lines/post-qty')).toBe(3);
  const keys = backEnd.made().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);

  // As it was sent by the app: nothing that the specification does not name.
  for (const { route, body } of backEnd.made()) {
    const named = specifiedFields[route] ?? [];
    expect(Object.keys(body).filter(field => !named.includes(field))).toEqual([]);
    const { lines = [], ...header } = fieldsOf(body.data);
    const known = [...orderFields, ...partsOfOrder];
    expect(Object.keys(header).filter(field => !known.includes(field))).toEqual([]);
    const fields = (lines as object[]).flatMap(one => Object.keys(one)); // an order's lines
    expect(fields.filter(field => !lineFields.includes(field))).toEqual([]);
  }

  await onHand.open();
  await onHand.scan(milk.barcode, milk.name);
  await onHand.hasHere(37);
  await outbox.open();
  await outbox.isDrained();
  expect(faults).toEqual([]);
});

test('the back end dies with the answer to a sale: its person finds it, and it is there once', async ({
  login,
  shell,
  sale,
  outbox,
  page,
  backEnd,
  backLine,
}) => {
  const ordersMade = () => backEnd.made().filter(({ route }) => route === 'POST /la/sales-order/pos').length;
  const before = ordersMade();
  await login.signIn(lan);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(milk.barcode);
  backLine.next('kill after');
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await expect.poll(ordersMade).toBe(before + 1);
  await backEnd.start();
  await outbox.open();
  await expect(page.getByRole('button', { name: 'Look on the server' })).toBeVisible();
  await page.getByRole('button', { name: 'Look on the server' }).click();
  await page.getByRole('button', { name: 'It arrived: mark as sent' }).first().click();
  await shell.hasUnsent(0);
  await outbox.isDrained();
  expect(ordersMade()).toBe(before + 1);
});

test('goods are ordered from its franchisor, and received without a network', async ({
  login,
  shell,
  draft,
  doc,
  receiving,
  onHand,
  outbox,
  context,
  page,
  backEnd,
}) => {
  const faults: Error[] = [];
  page.on('pageerror', error => faults.push(error));
  const routes = (route: string) => backEnd.made().filter(made => made.route === route).length;
  await login.signIn(lan);
  await workerInCharge(page);
  await shell.isFilled();
  await onHand.open();
  await onHand.scan(coffee.barcode, coffee.name);
  await onHand.hasHere(12);

  await draft.begin('/purchasesOrders/detail');
  await draft.put([[coffee.barcode, 3]]);
  // This back end does not tell what goods cost before they are ordered.
  await expect(page.getByRole('main')).not.toContainText(/(^|\s)0 ₫/);
  await expect(draft.tiles.first()).toContainText('–');
  await draft.keep();
  await doc.isShown('purchase', /PO-\S+/);
  await doc.act('Release');
  await doc.has('Released');
  await expect(page.getByRole('button', { name: 'Receive Now' })).toBeVisible();
  await doc.act('Receive Now', null);
  await receiving.hasCounted(0, 3);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.scan([coffee.barcode, coffee.barcode], 2, 3);
  await receiving.post(2);
  await receiving.isQueued(2);
  await context.setOffline(false);
  await shell.hasUnsent(0);
  await receiving.close();
  await doc.has('Partly received');
  expect(routes('POST /la/purchase-order/lines/receive')).toBe(1);
  await onHand.open();
  await onHand.scan(coffee.barcode, coffee.name);
  await onHand.hasHere(14);
  await outbox.open();
  await outbox.isDrained();

  // As it was sent by the app: the fields that a purchase order has, and no others.
  for (const { route, body } of backEnd.made().filter(made => made.route.includes('/purchase-order/'))) {
    const { lines: ofBody = [], data, ...others } = body;
    const { lines = ofBody, ...header } = fieldsOf(data);
    const fields = (lines as object[]).flatMap(one => Object.keys(one)); // an order's lines
    expect(Object.keys(others).filter(field => !specifiedFields[route]?.includes(field))).toEqual([]);
    expect(Object.keys(header).filter(field => !purchaseFields.includes(field))).toEqual([]);
    expect(fields.filter(field => !purchaseLineFields.includes(field))).toEqual([]);
  }
  expect(faults).toEqual([]);
});

/** What a page says where the back end lacks the call that it asks. */
const says = 'The back end does not know this.';

test('what it lacks is said calmly, and what only ours has is not offered', async ({
  login,
  shell,
  page,
}) => {
  const faults: Error[] = [];
  page.on('pageerror', error => faults.push(error));
  await login.signIn(chief);
  await shell.isFilled();
  await shell.isConnected('Online');
  const lacked = [
    ...['/consignmentIssue', '/fees', '/users', '/reports/revenue/details', '/reports/revenue/summaries'],
    ...['/bcTables', '/systemIndex', '/fileStorage', '/consignmentIssue/detail?no=X1', '/users/1'],
  ];
  for (const path of lacked) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible();
  }
  // Also where a person types the address of a page that only our own back end has.
  for (const path of ownPages) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'The back end of this company does not have this page.' }),
    ).toBeVisible();
  }
  await page.goto('/reports');
  await expect(page.getByRole('main').getByRole('link', { name: /^Cashbook/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Receivables/ })).toHaveCount(0);
  await page.goto('/payment');
  await expect(page.getByRole('button', { name: 'Add Receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Shift' })).toHaveCount(0);
  await shell.isConnected('Online');
  expect(faults).toEqual([]);
});

test('a consignment is received and the shop counted, each once, though the back end dies', async ({
  login,
  shell,
  list,
  doc,
  receiving,
  onHand,
  outbox,
  page,
  backEnd,
  backLine,
}) => {
  const faults: Error[] = [];
  page.on('pageerror', error => faults.push(error));
  const times = (route: string) => backEnd.made().filter(made => made.route === route).length;
  const found = async () => {
    await backEnd.start();
    await outbox.open();
    const arrived = page.getByRole('button', { name: 'It arrived: mark as sent' }).first();
    // Until the back end answers, the tablet says that it cannot be asked now: one presses again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Look on the server' }).click();
      await expect(arrived).toBeVisible({ timeout: 5000 });
    }).toPass();
    await arrived.click();
    await shell.hasUnsent(0);
    await outbox.isDrained();
  };
  await login.signIn(lan);
  await workerInCharge(page);
  await shell.isFilled();
  await onHand.open();
  await onHand.scan(fishSauce.barcode, fishSauce.name);
  await onHand.hasHere(25);

  await list.open('/consignmentReceipt');
  await list.follow('TO-F01-1');
  await doc.isShown('receipt', 'TO-F01-1');
  await receiving.scan([fishSauce.barcode, fishSauce.barcode, fishSauce.barcode], 3, 7);
  await receiving.post(3);
  // The next fault is for the second receipt: the first must have arrived.
  await expect.poll(() => times('POST /la/transfer-order/pos/receive-lines')).toBe(1);
  await shell.hasUnsent(0);
  await doc.has('Partly received');
  backLine.next('kill after');
  await receiving.fillAll();
  await receiving.post(4);
  await expect.poll(() => times('POST /la/transfer-order/pos/receive-lines')).toBe(2);
  await found();
  await doc.open('receipt', 'TO-F01-1');
  await doc.has('Received');

  await onHand.open();
  await onHand.scan(fishSauce.barcode, fishSauce.name);
  await onHand.hasHere(30);
  await onHand.openCount();
  await page.context().setOffline(true);
  await shell.isConnected('No network');
  await scanCodes(
    page,
    Array.from({ length: 28 }, () => fishSauce.barcode),
  );
  await onHand.hasCounted(1, 28);
  await onHand.postCount(1);
  await expect(page.getByRole('heading', { name: 'Count saved, not sent yet' })).toBeVisible();
  backLine.next('kill after');
  await page.context().setOffline(false);
  await expect.poll(() => times('POST /la/warehouse/entry/add')).toBe(1);
  await found();
  expect(times('POST /la/warehouse/entry/add')).toBe(1);
  expect(times('POST /la/transfer-order/pos/receive-lines')).toBe(2);
  await onHand.open();
  await onHand.scan(fishSauce.barcode, fishSauce.name);
  await onHand.hasHere(28);

  for (const { route, body } of backEnd.made().filter(made => /transfer-order|warehouse/.test(made.route)))
    expect(Object.keys(body).filter(field => !specifiedFields[route]?.includes(field))).toEqual([]);
  expect(faults).toEqual([]);
});

test('its pictures are shown, and its sales are exported', async ({ login, shell, list, sale, page }) => {
  const refused: string[] = [];
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await login.signIn(lan);
  await shell.isFilled();
  await sale.sellForCash(milk, 'Phạm Thị Hoa', '0933333333');
  await sale.startNext();
  await shell.hasUnsent(0);
  const picture = page.locator('img[src$="/pictures/A100.png"]').first();
  await page.goto('/items');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  expect(refused).toEqual([]);

  await list.open('/salesOrders');
  await list.hasRows();
  const total = await list.total();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Excel' }).click();
  const [head = [], ...rows] = await cellsOfWorkbook(await (await download).path());
  rows.pop();
  expect(rows).toHaveLength(total);
  expect(head.map(cell => cell?.value)).toContain('Phone');
  expect(rows.flat().map(cell => cell?.value)).toContain('0933333333');
});
