import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { bundleForPage } from './support/bundle.ts';
import { booksOf, type Goods, goodsOf, newPhone, ordersOf } from './support/company.ts';
import type { Database } from './support/database.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import type { ManySales } from './support/many-sales.ts';
import { createOwnChromium, openTab } from './support/own-chromium.ts';
import { workerInCharge } from './support/worker.ts';

/** Changes in all, about. */
const changes = Number(process.env.JOURNEY_CHANGES ?? 300);
/** A sale of this journey, in its order. */
const callsOfSale = [
  'salesOrders.create',
  'salesOrders.setStatus',
  'salesOrders.setStatus',
  'receipts.add',
  'receipts.processAll',
  'salesOrders.postQty',
];
const changesOfSale = callsOfSale.length;
const acts = 6;
const perAct = Math.ceil(changes / acts / changesOfSale);

test('browser, worker and server are killed again and again, and every sale is in the books once', async ({
  line,
  server,
  database,
}) => {
  // A bound for what hangs: a busy machine takes its time.
  test.setTimeout(600_000 + changes * 1_000);
  const code = await bundleForPage('many-sales.ts');
  const goods = (await goodsOf(database, 'F01', 24)).slice(6);
  const { location_code } = await database.row<{ location_code: string }>(
    "select location_code from franchises where customer_no = 'F01'",
  );
  const accepted = new Set<string>();
  const phones: string[] = [];
  const chromium = await createOwnChromium();
  try {
    let context = await startBrowser();
    let page = await signedIn();

    await test.step('the browser dies right after a sale without a server', async () => {
      await onPage(page).shell.isFilled();
      await line.cut();
      await sellAtCounter(page, newPhone());
      await sellMany(page, 'a');
      await restartBrowser();
    });

    await test.step('the browser dies while it sends', async () => {
      line.delay(60);
      await line.restore();
      page = await signedIn();
      await untilSent(line, 15);
      await restartBrowser();
      line.delay(0);
      page = await signedIn();
      await everythingIsSent(page);
    });

    await test.step('every answer is lost once', async () => {
      line.firstOfEach('drop-answer');
      await sellMany(page, 'b');
      await everythingIsSent(page);
      line.each(null);
    });

    await test.step('the server dies while it is sent to, and the worker with it', async () => {
      line.delay(40);
      const before = line.seen.length;
      const selling = sellMany(page, 'c');
      await untilSent(line, before + 12);
      await server.kill();
      await chromium.stopWorkers();
      await selling;
      await sellAtCounter(page, newPhone());
      await server.start();
      line.delay(0);
      await everythingIsSent(page);
    });

    await test.step('the server is ill for a while', async () => {
      line.each({ status: 502 });
      await sellMany(page, 'd');
      await untilSent(line, line.seen.length + 4);
      line.each(null);
      await everythingIsSent(page);
    });

    await test.step('two tabs sell, and the one that sends is closed', async () => {
      const other = await signedIn();
      line.delay(40);
      const before = line.seen.length;
      const selling = [sellMany(page, 'e'), sellMany(other, 'f')];
      await untilSent(line, before + 12);
      await selling[0];
      await page.close();
      await selling[1];
      line.delay(0);
      page = other;
      await page.bringToFront();
      await sellAtCounter(page, newPhone());
      await everythingIsSent(page);
    });

    async function startBrowser() {
      const fresh = await chromium.open();
      await fresh.exposeFunction('accepted', (name: string) => accepted.add(name));
      return fresh;
    }

    async function restartBrowser(): Promise<void> {
      await chromium.kill();
      context = await startBrowser();
    }

    async function signedIn(): Promise<Page> {
      const tab = await openTab(context, line.origin);
      await onPage(tab).login.signIn(demo.store01);
      await workerInCharge(tab);
      return tab;
    }
  } finally {
    await chromium.dispose();
  }

  async function everythingIsSent(page: Page): Promise<void> {
    await onPage(page).shell.hasUnsent(0, { timeout: 60_000 + changes * 100 });
  }

  async function sellAtCounter(page: Page, phone: string): Promise<void> {
    const { sale } = onPage(page);
    phones.push(phone);
    await sale.open();
    await sale.hasItems();
    await sale.scan(goods[0]?.barcode ?? '');
    await sale.newCustomer('Ngô Thị Bền', phone);
    await sale.payCash();
    await sale.isSold();
  }

  async function sellMany(page: Page, act: string): Promise<void> {
    await page.evaluate(`if (!window.manySales) { ${code} }`);
    const sales = Array.from({ length: perAct }, (_, index) => ({
      name: `Kiện ${act}${index}`,
      item: goods[index % goods.length] as Goods, // the demo company sells more than that
    }));
    await page.evaluate(
      ([sold, location]) => (window as unknown as { manySales: ManySales }).manySales.sell(sold, location),
      [sales, location_code] as const,
    );
  }

  const orders = await database.rows<{ pos_so_no: string; sell_to_name: string; status: string }>(
    "select pos_so_no, sell_to_name, status from sales_orders where sell_to_name like 'Kiện %'",
  );
  const names = orders.map(order => order.sell_to_name).sort();
  expect(accepted.size).toBe(acts * perAct);
  expect(names, 'each sale is there, and once').toEqual([...accepted].sort());
  const found = await changesInBooks(
    database,
    orders.map(order => order.pos_so_no),
  );
  expect(found).toEqual({ done: accepted.size * changesOfSale, lost: 0, doubled: 0, reordered: 0 });
  for (const phone of phones) orders.push(...(await oneOrderOf(phone)));
  // A step that came before the one it needs would have been refused, and the order would have got stuck there.
  for (const { pos_so_no, status } of orders) {
    expect(status, pos_so_no).toBe('INVOICED');
    const books = await booksOf(database, pos_so_no);
    expect(books, pos_so_no).toMatchObject({ receipts: [{ status: 'POSTED' }], moved: [{ quantity: -1 }] });
    expect(books.cash, pos_so_no).toHaveLength(1);
  }
  const keys = new Set(line.seen.map(mutation => mutation.key));
  // The faults were there: every change of the second act at least was asked for twice.
  expect(line.seen.length).toBeGreaterThan(keys.size + perAct * changesOfSale);
  expect(keys.size).toBe(accepted.size * changesOfSale + phones.length * (changesOfSale + 1));

  async function oneOrderOf(phone: string) {
    const found = await ordersOf(database, phone);
    expect(found, phone).toHaveLength(1);
    return found;
  }
});

/** Counts, order by order, what the server has done of a sale, by the notes it writes down together with each effect. */
async function changesInBooks(database: Database, orders: readonly string[]) {
  const notes = await database.rows<{ call: string; order: string }>(
    `select call, substring(body from '"pos_so_no":"([^"]+)"') as order
       from idempotency where state = 'done' order by created_at`,
  );
  const ofOrder = Map.groupBy(notes, note => note.order);
  const counted = { done: 0, lost: 0, doubled: 0, reordered: 0 };
  for (const order of orders) {
    const done = (ofOrder.get(order) ?? []).map(note => note.call);
    const left = [...callsOfSale];
    for (const call of done) {
      const place = left.indexOf(call);
      if (place < 0) counted.doubled++;
      else left.splice(place, 1);
      if (place > 0) counted.reordered++;
    }
    counted.lost += left.length;
    counted.done += done.length;
  }
  return counted;
}

/** Waits until that many mutations have come by. */
async function untilSent(line: FaultProxy, count: number): Promise<void> {
  await expect.poll(() => line.seen.length, { intervals: [20] }).toBeGreaterThanOrEqual(count);
}
