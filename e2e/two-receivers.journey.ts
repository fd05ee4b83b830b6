import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { franchisorsGoods, stockAt, store } from './support/storeroom.ts';
import { workerInCharge } from './support/worker.ts';

test('two tablets receive a shipment, one offline: the later one sees both and takes the rest', async ({
  anotherTablet,
  context,
  page,
  login,
  shell,
  receiving,
  database,
}) => {
  const [item, other] = await franchisorsGoods(database, 100, 400);
  if (!item || !other) throw new Error('The franchisor of the demo company has too little');
  const counted = 5;
  const shipped = counted + 4;
  const [opening = 0] = await stockAt(database, item.item_no, [store]);
  // The franchisor of the demo company ships an order at once.
  const theirs = onPage(await anotherTablet(demo.store01));
  await theirs.login.signIn(demo.store01);
  await theirs.shell.isFilled();
  await theirs.draft.begin('/purchasesOrders/detail');
  await theirs.draft.put([
    [item.barcode, counted],
    [other.barcode, shipped - counted],
  ]);
  await theirs.draft.keep();
  const order = await theirs.doc.isShown('purchase', /PO-\S+/);
  await theirs.doc.act('Release');
  await theirs.doc.has('Released');
  await theirs.shell.hasUnsent(0);
  const shipment = await database.row<{ no: string }>('select no from purchase_shipments where po_no = $1', [
    order,
  ]);
  const address = `/purchasesOrders/detail?no=${order}&shipment=${shipment.no}`;

  await login.signIn(demo.warehouse01);
  await workerInCharge(page);
  await shell.isFilled();
  await page.goto(address);
  await receiving.hasCounted(0, shipped);
  await theirs.receiving.page.goto(address);

  // Here everything is received without a network, there two pieces with one.
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.fillAll();
  await receiving.post(shipped);
  await receiving.isQueued(shipped);
  await theirs.receiving.set(item.description, 2);
  await theirs.receiving.hasCounted(2, shipped);
  await theirs.receiving.post(2);
  await theirs.receiving.hasCounted(0, shipped - 2);
  expect(await received()).toBe(2);

  await context.setOffline(false);
  await expect(receiving.refused).toBeVisible();
  await expect(receiving.refused.getByRole('listitem')).toHaveText(
    `${item.description} you counted ${counted} · 2 of ${counted} received · ${counted - 2} left`,
  );
  expect(await received()).toBe(2);
  await receiving.refused.getByRole('button', { name: /^Receive the .* that are left$/ }).click();
  await shell.hasUnsent(0);
  await expect(receiving.refused).toHaveCount(0);
  expect(await received()).toBe(shipped);
  expect(await stockAt(database, item.item_no, [store])).toEqual([opening + counted]);

  async function received(): Promise<number> {
    const { quantity } = await database.row<{ quantity: number }>(
      'select sum(qty_received)::float as quantity from purchase_shipment_lines where shipment_no = $1',
      [shipment.no],
    );
    return quantity;
  }
});
