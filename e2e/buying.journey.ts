import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import {
  franchisorsGoods,
  purchaseBooks,
  stockAt,
  stockIsTheSumOfEntries,
  store,
} from './support/storeroom.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('an order is shipped in parts, received by scanning on a bad network, invoiced, credited', async ({
  context,
  page,
  login,
  shell,
  draft,
  doc,
  receiving,
  database,
}) => {
  const [few] = await franchisorsGoods(database, 2, 4);
  const [plenty] = await franchisorsGoods(database, 100, 400);
  if (!few || !plenty) throw new Error('The franchisor of the demo company has too little');
  const [openingFew = 0] = await stockAt(database, few.item_no, [store]);
  const [openingPlenty = 0] = await stockAt(database, plenty.item_no, [store]);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();

  await draft.begin('/purchasesOrders/detail');
  await draft.put([
    [few.barcode, few.quantity + 3],
    [plenty.barcode, 4],
  ]);
  await draft.keep();
  const no = await doc.isShown('purchase', /PO-\S+/);
  await doc.act('Release');
  await doc.has('Released');
  const shipments = page.getByRole('region', { name: "Franchisor's shipments" });
  await expect(shipments.getByRole('listitem')).toHaveCount(1);
  const books = () => purchaseBooks(database, no);
  const there = few.quantity + 4;
  expect(await books()).toMatchObject({ ordered: there + 3, shipped: there, received: 0, payable: 0 });

  // Half of it is counted when the network goes; it is received on the tablet all the same.
  await doc.act('Receive Now', null);
  await receiving.hasCounted(0, there);
  await receiving.scan([plenty.barcode, few.barcode], 2, there);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await receiving.scan([plenty.barcode], 3, there);
  await receiving.post(3);
  await receiving.isQueued(3);
  await receiving.hasCounted(0, there - 3);
  expect(await books()).toMatchObject({ status: 'RELEASED', received: 0 });
  await context.setOffline(false);
  await shell.hasUnsent(0);
  expect(await books()).toMatchObject({
    status: 'PARTIAL_RECEIVED',
    received: 3,
    of_shipments: 3,
    payable: 0,
  });

  // The other half, with a code too many: what was not shipped cannot be received.
  const rest = [plenty.barcode, plenty.barcode, ...Array<string>(few.quantity - 1).fill(few.barcode)];
  await receiving.scan([...rest, few.barcode], there - 3, there - 3);
  await expect(receiving.sheet.getByRole('alert')).toContainText('You cannot receive more than');
  await receiving.post(there - 3);
  await expect(receiving.progress).toHaveCount(0);
  await receiving.close();
  await doc.has('Partly received');

  await doc.act('Sync', null);
  await expect(shipments.getByRole('listitem')).toHaveCount(2);
  await doc.act('Receive Now', null);
  await receiving.fillAll();
  await receiving.post(3);
  await expect(receiving.progress).toHaveCount(0);
  await receiving.close();
  await doc.has('Invoiced');
  // The tablet shows it before the server has heard of it.
  await shell.hasUnsent(0);
  const invoiced = await books();
  expect(invoiced).toMatchObject({ received: there + 3, invoiced: there + 3, of_shipments: there + 3 });
  expect(invoiced).toMatchObject({ remaining: 0, payable: invoiced.total });

  await doc.act('Credit Memo', null);
  await doc.credit({ [few.description]: 1, [plenty.description]: 2 });
  const memo = await doc.isShown('purchaseMemo', /PC-\S+/);
  await doc.act('Release');
  await doc.has('Released');
  await doc.act('Sync', null);
  await doc.has('Invoiced');
  await doc.open('purchase', no);
  await expect(page.getByRole('region', { name: 'Credit memos' }).getByRole('link')).toHaveText(memo);

  await shell.hasUnsent(0);
  const { total: credit } = await purchaseBooks(database, memo);
  expect(credit).toBeGreaterThan(0);
  expect(await books()).toMatchObject({
    status: 'INVOICED',
    remaining: 0,
    credited: credit,
    payable: invoiced.total - credit,
    pieces_credited: 3,
  });
  expect(await stockAt(database, few.item_no, [store])).toEqual([openingFew + few.quantity + 3 - 1]);
  expect(await stockAt(database, plenty.item_no, [store])).toEqual([openingPlenty + 4 - 2]);
  expect(await stockIsTheSumOfEntries(database)).toBe(true);
});
