import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { consignment, goodsAt, stockAt, store } from './support/storeroom.ts';
import { scanCodes } from './support/wedge.ts';
import { workerInCharge } from './support/worker.ts';

test('goods moved between two locations offline show on hand at once, and stay so once sent', async ({
  context,
  page,
  login,
  shell,
  list,
  onHand,
  database,
}) => {
  const [, one, other] = await goodsAt(database, store, [10, 99], 3);
  if (!one || !other) throw new Error('The demo store holds too little');
  const stock = () => stockAt(database, one.item_no, [store, consignment]);
  const [here = 0, there = 0] = await stock();
  await login.signIn(demo.warehouse01);
  await workerInCharge(page);
  await shell.isFilled();
  await list.open('/warehouseEntries');
  await page.getByRole('link', { name: 'Transfer' }).click();
  const sheet = page.getByRole('dialog', { name: 'Transfer between locations' });
  const items = sheet.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await sheet.getByRole('searchbox').fill(one.description);
  await sheet.getByRole('listitem').getByRole('button', { name: one.item_no }).click();
  await expect(items).toHaveCount(1);
  await scanCodes(page, [one.barcode, one.barcode]);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await scanCodes(page, [other.barcode]);
  await expect(items).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Check and transfer' }).click();
  const summary = page.getByRole('dialog', { name: 'Check the transfer' });
  await expect(summary.getByText(/^2 items, .* in all$/)).toBeVisible();
  await expect(summary.getByText('Without a connection the transfer is not final')).toBeVisible();
  await summary.getByRole('button', { name: 'Transfer now' }).click();
  await expect(summary).toHaveCount(0);
  await shell.hasUnsent(1);

  await onHand.open();
  await onHand.scan(one.barcode, one.description);
  await onHand.hasHere(here - 3);
  await expect(onHand.unsent).toContainText('−3 counted or moved out here');
  await expect(onHand.unsent).toContainText('+3 counted or moved in Quầy Hoàn Kiếm (ký gửi)');
  expect(await stock()).toEqual([here, there]);

  await context.setOffline(false);
  await shell.hasUnsent(0);
  await expect(onHand.unsent).toHaveCount(0);
  await onHand.hasHere(here - 3);
  expect(await stock()).toEqual([here - 3, there + 3]);
  const moved = await database.rows<{ location_code: string; quantity: number }>(
    `select location_code, quantity::float from warehouse_entries
      where document_type = 'transfer' and item_no = $1 order by entry_no desc limit 2`,
    [other.item_no],
  );
  expect(moved).toHaveLength(2);
  expect(moved).toEqual(
    expect.arrayContaining([
      { location_code: store, quantity: -1 },
      { location_code: consignment, quantity: 1 },
    ]),
  );
});
