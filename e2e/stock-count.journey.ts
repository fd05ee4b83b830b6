import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsAt, stockIsTheSumOfEntries, store } from './support/storeroom.ts';
import { scanCodes } from './support/wedge.ts';
import { workerInCharge } from './support/worker.ts';

/** As slow as a scanner over the radio. */
const keyMs = 40;

test('fifty items counted by scanner over a reload and a lost network are the stock afterwards', async ({
  context,
  page,
  login,
  shell,
  onHand,
  database,
}) => {
  const goods = await goodsAt(database, store, [1, 99], 50);
  expect(goods).toHaveLength(50);
  const codes = goods.map(item => item.barcode);
  await login.signIn(demo.warehouse01);
  await workerInCharge(page);
  await shell.isFilled();

  // Without a pause between two codes: none of them may be dropped.
  await onHand.openCount();
  await expect(page.getByText('Nothing counted yet')).toBeVisible();
  await scanCodes(page, codes.slice(0, 25), keyMs);
  await onHand.hasCounted(25, 25);
  // The browser asks a person who leaves before all of it is on disk; a scanner at full speed is ahead of it.
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(mayLeave)).toBe(true);
  await page.reload();
  await onHand.hasCounted(25, 25);
  await expect(page.getByRole('region', { name: goods[24]?.description ?? '', exact: true })).toBeVisible();
  await context.setOffline(true);
  await shell.isConnected('No network');
  await scanCodes(page, codes.slice(25), keyMs);
  await onHand.hasCounted(50, 50);
  const twice = codes.filter((_, index) => index % 5 === 0);
  await scanCodes(page, twice, keyMs);
  await onHand.hasCounted(50, 60);

  const counted = new Map(goods.map(({ item_no }, index) => [item_no, index % 5 === 0 ? 2 : 1]));
  const differing = goods.filter(({ item_no, quantity }) => counted.get(item_no) !== quantity);
  await onHand.postCount(differing.length);
  await expect(page.getByRole('heading', { name: 'Count saved, not sent yet' })).toBeVisible();
  await shell.hasUnsent(1);
  expect(await levels()).toEqual(new Map(goods.map(({ item_no, quantity }) => [item_no, quantity])));

  await context.setOffline(false);
  await shell.hasUnsent(0);
  const entries = await database.rows<{ item_no: string; quantity: number }>(
    `select item_no, quantity::float from warehouse_entries
      where document_no = (select document_no from warehouse_entries where reason_code = 'count'
                            order by entry_no desc limit 1)`,
  );
  expect(new Map(entries.map(({ item_no, quantity }) => [item_no, quantity]))).toEqual(
    new Map(differing.map(({ item_no, quantity }) => [item_no, (counted.get(item_no) ?? 0) - quantity])),
  );
  expect(entries).toHaveLength(differing.length);
  expect(await levels()).toEqual(counted);
  expect(await stockIsTheSumOfEntries(database)).toBe(true);

  async function levels(): Promise<Map<string, number>> {
    const rows = await database.rows<{ item_no: string; quantity: number }>(
      `select item_no, quantity::float from stock_levels
        where location_code = $1 and variant_code = '' and item_no = any($2)`,
      [store, goods.map(({ item_no }) => item_no)],
    );
    return new Map(rows.map(({ item_no, quantity }) => [item_no, quantity]));
  }
});
