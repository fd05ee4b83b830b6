import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { stockAt, store } from './support/storeroom.ts';
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
  // One that is not received at all.
  const shipment = await database.row<{ no: string; order: string; shipped: number }>(
    `select s.no, s.po_no as order, sum(qty_shipped)::float as shipped
       from purchase_shipments s join purchase_shipment_lines l on l.shipment_no = s.no
       join purchase_orders o on o.po_no = s.po_no
      where s.franchise_code = 'F01' and la_status = 'RELEASED'
      group by s.no, s.po_no having sum(qty_received) = 0 order by s.no limit 1`,
  );
  const lines = await database.rows<{
    item_no: string;
    description: string;
    shipped: number;
  }>(
    `select item_no, items.description, qty_shipped::float as shipped
       from purchase_shipment_lines join franchise_items using (item_no, variant_code)
       join items using (item_no)
      where shipment_no = $1 and franchise_code = 'F01' and variant_code = '' and qty_shipped >= 3
      order by line_no`,
    [shipment.no],
  );
  const [item] = lines;
  if (!item) throw new Error('Too little was shipped to the demo store');
  const [opening = 0] = await stockAt(database, item.item_no, [store]);
  const address = `/purchasesOrders/detail?no=${shipment.order}&shipment=${shipment.no}`;
  await login.signIn(demo.warehouse01);
  await workerInCharge(page);
  await shell.isFilled();
  await page.goto(address);
  await receiving.hasCounted(0, shipment.shipped);

  const theirs = onPage(await anotherTablet(demo.store01));
  await theirs.login.signIn(demo.store01);
  await theirs.shell.isFilled();
  await theirs.receiving.page.goto(address);

  // Here everything is received without a network, there two pieces with one.
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.fillAll();
  await receiving.post(shipment.shipped);
  await receiving.isQueued(shipment.shipped);
  await theirs.receiving.set(item.description, 2);
  await theirs.receiving.hasCounted(2, shipment.shipped);
  await theirs.receiving.post(2);
  await theirs.receiving.hasCounted(0, shipment.shipped - 2);
  expect(await received()).toBe(2);

  await context.setOffline(false);
  await expect(receiving.refused).toBeVisible();
  await expect(receiving.refused.getByRole('listitem')).toHaveText(
    `${item.description} you counted ${item.shipped} · 2 of ${item.shipped} received · ${item.shipped - 2} left`,
  );
  expect(await received()).toBe(2);
  await receiving.refused.getByRole('button', { name: /^Receive the .* that are left$/ }).click();
  await shell.hasUnsent(0);
  await expect(receiving.refused).toHaveCount(0);
  expect(await received()).toBe(shipment.shipped);
  expect(await stockAt(database, item.item_no, [store])).toEqual([opening + item.shipped]);

  async function received(): Promise<number> {
    const { quantity } = await database.row<{ quantity: number }>(
      'select sum(qty_received)::float as quantity from purchase_shipment_lines where shipment_no = $1',
      [shipment.no],
    );
    return quantity;
  }
});
