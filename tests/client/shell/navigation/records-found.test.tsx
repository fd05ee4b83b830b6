import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, items, receipts, salesOrders } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const nameOf = ({ name }: { name: string }) => t.tablet.tables[name] ?? name;

async function find(text: string) {
  const nav = within(await screen.findByRole('navigation', { name: t.layout.navigation }));
  await client.user.click(nav.getByRole('button', { name: 'More' }));
  const box = await screen.findByRole('searchbox', { name: t.layout.findPage });
  await client.user.clear(box);
  await client.user.type(box, text);
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));

test('an order, a customer and an item are found from anywhere, kept ones also offline', async () => {
  const token = await client.server.signIn('store01');
  const first = { size: 1 };
  const [order] = (await client.server.send(salesOrders.filter, first, { token })).data.items;
  const [customer] = (await client.server.send(customers.filter, first, { token })).data.items;
  const [item] = (await client.server.send(items.filter, first, { token })).data.items;
  if (!order || !customer || !item) throw new Error('the demo company has all of them');
  await client.signIn();
  await client.open('/');
  await find(item.barcode);
  const link = (await group(nameOf(items.filter))).findByRole('link', { name: new RegExp(item.item_no) });
  expect((await link).getAttribute('href')).toMatch(new RegExp(`^/reports/onHand\\?.*item=${item.item_no}`));
  await waitFor(() => expect(client.tablet().store.table(customers.filter).asOf).not.toBeNull());

  await client.connect(false);
  await client.open('/');
  await find(customer.phone_no);
  await (await group(nameOf(customers.filter))).findByRole('link', { name: new RegExp(customer.phone_no) });

  await client.connect(true);
  const router = await client.open('/');
  await find(order.pos_so_no);
  const documents = await group(nameOf(salesOrders.filter));
  await client.user.click(await documents.findByRole('link', { name: new RegExp(order.pos_so_no) }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ no: order.pos_so_no }));
});

test('an order and a receipt are found by their amount, as it is written', async () => {
  const token = await client.server.signIn('store01');
  const [order] = (await client.server.send(salesOrders.orders, { size: 1 }, { token })).data.items;
  const [receipt] = (await client.server.send(receipts.posted, { size: 1 }, { token })).data.items;
  if (!order || !receipt) throw new Error('the demo company has sold something');
  await client.signIn();
  await client.open('/');
  await find(`${formatAmount(order.grand_total)} ₫`);
  const orders = await group(nameOf(salesOrders.filter));
  await orders.findByRole('link', { name: new RegExp(order.pos_so_no) });
  await client.open('/');
  await find(String(receipt.amount));
  const found = await group(nameOf(receipts.posted));
  await found.findByRole('link', { name: new RegExp(receipt.receipt_no) });
});

test('who may not read customers finds none', async () => {
  const token = await client.server.signIn('store01');
  const [customer] = (await client.server.send(customers.filter, { size: 1 }, { token })).data.items;
  const [item] = (await client.server.send(items.filter, { size: 1 }, { token })).data.items;
  await client.signIn('warehouse01', 'warehouse1234');
  const asked: string[] = [];
  client.intercept(({ url }) => {
    asked.push(url);
    return undefined;
  });
  await client.open('/');
  await find(item?.item_no ?? '');
  await group(nameOf(items.filter));
  const box = await screen.findByRole('searchbox', { name: t.layout.findPage });
  await client.user.clear(box);
  await client.user.type(box, customer?.phone_no ?? '');
  await waitFor(() => expect(screen.queryByRole('region', { name: nameOf(items.filter) })).toBeNull());
  expect(screen.queryByRole('region', { name: nameOf(customers.filter) })).toBeNull();
  expect(asked.some(url => url.includes(items.filter.path))).toBe(true);
  expect(asked.some(url => url.includes(customers.filter.path))).toBe(false);
});
