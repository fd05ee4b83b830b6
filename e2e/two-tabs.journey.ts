import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { leads } from './support/leader.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('two tabs sell without a server, one of them sends, and hands over when it is closed', async ({
  context,
  page,
  server,
  database,
}) => {
  const phones = [newPhone(), newPhone(), newPhone()] as const;
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const other = await context.newPage();
  const tabs = [page, other] as const;
  for (const tab of tabs) {
    await onPage(tab).login.signIn(demo.store01);
    await workerInCharge(tab);
  }
  await onPage(page).shell.isFilled();
  await server.stop();
  for (const [index, tab] of tabs.entries()) {
    const { shell, sale } = onPage(tab);
    await tab.bringToFront();
    await shell.isConnected('Server unreachable');
    await sale.open();
    await sale.hasItems();
    await sale.scan(item.barcode);
    await sale.newCustomer(`Khách Thẻ ${index + 1}`, phones[index] ?? '');
    await sale.payCash();
    await sale.isSold();
    await sale.startNext();
  }
  // Each tab counts what the other has kept too.
  for (const tab of tabs) await onPage(tab).shell.hasUnsent(14);
  await server.start();
  for (const tab of tabs) {
    await tab.bringToFront();
    await onPage(tab).shell.hasUnsent(0);
  }
  for (const phone of phones.slice(0, 2))
    expect(await ordersOf(database, phone)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);

  const leading = (await leads(page)) ? page : other;
  const following = leading === page ? other : page;
  expect(await leads(following)).toBe(false);
  await leading.close();
  // Sooner than a leader that is silent would be replaced: the lock is free at once.
  await expect.poll(() => leads(following), { timeout: 15_000, intervals: [50] }).toBe(true);
  const { shell, sale } = onPage(following);
  await following.bringToFront();
  await sale.scan(item.barcode);
  await sale.newCustomer('Khách Thẻ 3', phones[2]);
  await sale.save();
  await shell.hasUnsent(0);
  expect(await ordersOf(database, phones[2])).toHaveLength(1);
});
