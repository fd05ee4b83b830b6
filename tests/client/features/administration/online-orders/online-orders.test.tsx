import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onlineListings, onlineOrders, salesOrders } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addOnlineOrder } from '#tests/support/online-shop/online-order.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const press = async (name: string | RegExp, within_: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await within_.findByRole('button', { name }));
const openOrder = async (name: string) => {
  await client.user.click(await screen.findByRole('link', { name }));
  return within(await screen.findByRole('dialog', { name: `Order ${name}` }));
};

test('where no order needs a person the page says so', async () => {
  await addOnlineOrder(client.server.db, { problem: '', problem_detail: '' });
  await client.open('/onlineOrders');
  await screen.findByText('No order needs you');
  await client.user.click(screen.getByRole('link', { name: 'All orders' }));
  await screen.findByText('Lê Thị Mai');
});

test('an order of an unknown store is taken over as soon as the store is known', async () => {
  await addOnlineOrder(client.server.db);
  await client.open('/onlineOrders');
  const sheet = await openOrder('WEB-1');
  await sheet.findByText(/No store here has the code NONE/);
  expect(sheet.getByText('Gọi trước')).toBeTruthy();
  const [item] = await client.server.db
    .execute(
      'select item_no from items where not blocked and not exists (select from item_variants v where v.item_no = items.item_no) limit 1',
    )
    .then(({ rows }) => rows);
  const [row] = await client.server.db.select().from(onlineOrders);
  if (!row) throw new Error('the order is there');
  const lines = row.data.lines.map(line => ({ ...line, sku: String(item?.item_no) }));
  await client.server.db.update(onlineOrders).set({ store_code: 'F01-STORE', data: { ...row.data, lines } });
  await press('Try again', sheet);
  await waitFor(async () => {
    const [after] = await client.server.db.select().from(onlineOrders);
    expect(after).toMatchObject({ problem: '', franchise_code: 'F01' });
  });
  await sheet.findByRole('link', { name: /SO/ });
});

test('a person says what they did about an order, and it waits no longer', async () => {
  await addOnlineOrder(client.server.db);
  await client.open('/onlineOrders');
  await press('I have seen to it', await openOrder('WEB-1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this order seen to?' }));
  expect(dialog.getByText(/No sale is made of it/)).toBeTruthy();
  await press('It is seen to', dialog);
  await dialog.findByText('This is required field!');
  await client.user.type(dialog.getByLabelText(/What was done/), 'Đã gọi khách');
  await press('It is seen to', dialog);
  await screen.findByText('No order needs you');
  const [row] = await client.server.db.select().from(onlineOrders);
  expect(row).toMatchObject({ problem: '' });
});

test('items that the shop refused stand with what it said', async () => {
  await client.server.db.insert(onlineListings).values({
    ...{ item_no: 'NO-NAME', goods: 'x', refused: 'The name is too long.', sent_at: new Date() },
  });
  await client.open('/onlineOrders?view=refused');
  await screen.findByText('The name is too long.');
});

test('the store reads on its order, and on Home, that it was changed in the online shop', async () => {
  const [sale] = await client.server.db
    .select()
    .from(salesOrders)
    .where(eq(salesOrders.status, 'RELEASED'))
    .limit(1);
  if (!sale) throw new Error('the demo company has a released order');
  await client.server.db
    .update(salesOrders)
    .set({ online_order_no: 'WEB-7', online_problem: 'changed' })
    .where(eq(salesOrders.pos_so_no, sale.pos_so_no));
  await client.open(`/salesOrders/detail?no=${sale.pos_so_no}`);
  await screen.findByText(/This order was changed in the online shop/);
  await screen.findByText(/WEB-7/);
});
