import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { consignment, goodsAt, inTransit, stockAt, warehouse } from './support/storeroom.ts';
import { workerInCharge } from './support/worker.ts';

test('an issue made and released without a network goes through in-transit to the warehouse', async ({
  context,
  page,
  login,
  shell,
  draft,
  doc,
  database,
}) => {
  const [one, other] = await goodsAt(database, consignment, [4, 99], 2);
  if (!one || !other) throw new Error('The demo store holds too little on consignment');
  const way = [consignment, inTransit, warehouse];
  const stocks = () => Promise.all([one, other].map(item => stockAt(database, item.item_no, way)));
  const [[from1 = 0, transit1 = 0, to1 = 0] = [], [from2 = 0, transit2 = 0, to2 = 0] = []] = await stocks();
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();

  await context.setOffline(true);
  await shell.isConnected('No network');
  await draft.begin('/consignmentIssue/detail');
  await draft.put([
    [one.barcode, 3],
    [other.barcode, 2],
  ]);
  await draft.keep();
  expect(await doc.isShown('issue')).toMatch(/^LOCAL-/);
  await doc.act('Release');
  await doc.has('Released');
  await expect(shell.unsent).toBeVisible();
  expect(await stocks()).toEqual([
    [from1, transit1, to1],
    [from2, transit2, to2],
  ]);

  await context.setOffline(false);
  await shell.hasUnsent(0);
  await doc.isShown('issue', /CI-\S+/);
  await doc.has('In transit');
  expect(await stocks()).toEqual([
    [from1 - 3, transit1 + 3, to1],
    [from2 - 2, transit2 + 2, to2],
  ]);
  await doc.act('Sync', null);
  await doc.has('Received');
  expect(await stocks()).toEqual([
    [from1 - 3, transit1, to1 + 3],
    [from2 - 2, transit2, to2 + 2],
  ]);
});

test('what the warehouse sends is received in two steps, the first without a network', async ({
  context,
  page,
  login,
  shell,
  list,
  doc,
  onHand,
  receiving,
  database,
}) => {
  const order = await database.row<{ no: string; shipped: number }>(
    `select bc_to_no as no, total_shipped::float as shipped from transfer_orders
      where franchise_code = 'F01' and status = 'IN_TRANSIT' and total_shipped >= 6
      order by bc_to_no desc limit 1`,
  );
  const lines = await database.rows<{ item_no: string; barcode: string; shipped: number }>(
    `select item_no, barcode, qty_shipped::float as shipped
       from transfer_order_lines join franchise_items using (item_no, variant_code)
      where bc_to_no = $1 and franchise_code = 'F01' and qty_shipped >= 2 and variant_code = '' order by line_no`,
    [order.no],
  );
  const [first] = lines;
  if (!first) throw new Error('Too little is on its way to the demo store');
  const stock = () => stockAt(database, first.item_no, [inTransit, consignment]);
  const [transit = 0, here = 0] = await stock();
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await onHand.open();
  await shell.go('Consignment Receipt');
  await list.follow(order.no);
  await doc.isShown('receipt', order.no);

  await receiving.scan([first.barcode], 1, order.shipped);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.scan([first.barcode], 2, order.shipped);
  await receiving.post(2);
  await receiving.isQueued(2);
  await doc.has('Partly received');
  expect(await stock()).toEqual([transit, here]);

  await context.setOffline(false);
  await shell.hasUnsent(0);
  expect(await stock()).toEqual([transit - 2, here + 2]);
  await receiving.fillAll();
  await receiving.post(order.shipped - 2);
  await expect(receiving.progress).toHaveCount(0);
  await shell.hasUnsent(0);
  const { received } = await database.row<{ received: number }>(
    'select total_received::float as received from transfer_orders where bc_to_no = $1',
    [order.no],
  );
  expect(received).toBe(order.shipped);
  expect(await stock()).toEqual([transit - first.shipped, here + first.shipped]);
});
