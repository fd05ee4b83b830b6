import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { soldOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
let order: SalesOrder;

beforeEach(async () => {
  client = await createTestClient();
  order = await soldOnServer(client.server, await client.server.signIn('store01'));
  await client.signIn();
});
afterEach(() => client.close());

it('an order leads to its posted shipment and back', async () => {
  await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
  const link = await screen.findByRole('link', { name: /^SS-/ });
  await client.user.click(link);
  const sheet = await screen.findByRole('dialog', { name: `Shipment ${link.textContent}` });
  const lines = await within(sheet).findByRole('table', { name: 'Shipment' });
  for (const { item_no } of order.lines) expect(within(lines).getByText(item_no)).toBeTruthy();
  await client.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: `Order ${order.pos_so_no}` })).toBeTruthy();
});

it('an order leads to its invoice, which the tablet shows again without a connection', async () => {
  await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
  const link = await screen.findByRole('link', { name: /^SI-/ });
  const no = link.textContent ?? '';
  await client.user.click(link);
  await screen.findByRole('heading', { name: `Invoice ${no}` });
  await client.connect(false);
  await client.reload(`/reports/salesHistorical/${no}`);
  await screen.findByRole('heading', { name: `Invoice ${no}` });
  expect(screen.getByText(`${formatAmount(order.grand_total)} ₫`)).toBeTruthy();
  expect(screen.getByRole('link', { name: order.pos_so_no })).toBeTruthy();
});

it('the list of what was sold finds the invoice by its order', async () => {
  await client.open(`/reports/salesHistorical?search=${order.pos_so_no}`);
  const row = (await screen.findByRole('link', { name: /^SI-/ })).closest('tr');
  expect(row?.textContent).toContain(order.pos_so_no);
  expect(row?.textContent).toContain(formatAmount(order.grand_total));
});
