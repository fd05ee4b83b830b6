import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone } from './support/company.ts';

test.use({ workedBefore: demo.store01 });

test('every answer of a sale is lost once, and the sale is in the books once', async ({
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const phone = newPhone();
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  line.firstOfEach('drop-answer');
  await sale.scan(item.barcode);
  await sale.newCustomer('Phan Văn Mất', phone);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(0);

  await isSoldOnce(database, phone, item);
  expect(await database.rows('select 1 from customers where phone_no = $1', [phone])).toHaveLength(1);

  // Customer, order, confirm, release, receipt, shipment, posting: each was done, unanswered, and asked for again.
  const keys = [...new Set(line.seen.map(({ key }) => key))];
  expect(keys).toHaveLength(7);
  for (const key of keys) {
    const attempts = line.seen.filter(mutation => mutation.key === key);
    expect(attempts.map(({ answered }) => answered)).toEqual([false, true]);
  }
});
