import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reports } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { inUnits } from '#client/messages/stock/units.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
const texts = t.stockReports;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('store01');
});
afterEach(() => client.close());
const token = () => client.server.signIn('store01');

it('what is owed leads from the reports to a customer and their order, also offline', async () => {
  const asked = { franchise_code: '', band: '', customer_no: '' } as const;
  const { data } = await client.server.send(reports.receivables, asked, { token: await token() });
  await client.open('/reports');
  await client.user.click(
    await screen.findByRole('link', { name: new RegExp(t.pages['/reports/receivables']) }),
  );
  await screen.findAllByText(`${formatAmount(data.whole.amount)} ₫`);
  const customers = within(await screen.findByRole('list', { name: texts.receivables.by.customers }));
  const [first] = customers.getAllByRole('link');
  if (!first) throw new Error('somebody owes something');
  await client.user.click(first);
  const orders = within(await screen.findByRole('list', { name: texts.receivables.by.documents }));
  expect(orders.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/salesOrders\/detail\?no=/);
  await client.connect(false);
  await client.open('/');
  await client.open('/reports/receivables');
  await screen.findAllByText(`${formatAmount(data.whole.amount)} ₫`);
});

it('the value of stock is told by category, and each leads to its goods and their movements', async () => {
  await client.open('/reports/stock-value');
  await client.user.click(await screen.findByRole('button', { name: texts.value.by.category }));
  const groups = within(await screen.findByRole('list', { name: texts.value.by.category }));
  const [first] = groups.getAllByRole('link');
  if (!first) throw new Error('the shop has goods');
  await client.user.click(first);
  const goods = within(await screen.findByRole('list', { name: texts.value.by.item }));
  expect(goods.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/warehouseEntries\?item_no=/);
});

it('slow items and transfers say what the server adds up', async () => {
  const slow = { franchise_code: '', part: 'slow90' } as const;
  const { data } = await client.server.send(reports.slowItems, slow, { token: await token() });
  await client.open('/reports/slow-items');
  await client.user.click(
    await screen.findByRole('button', { name: new RegExp(`^${texts.slow.parts.slow90}`) }),
  );
  await screen.findAllByText(`${formatAmount(data.whole.amount)} ₫`);
  const way = { franchise_code: '', band: '' } as const;
  const { data: sent } = await client.server.send(reports.inTransit, way, { token: await token() });
  await client.open('/reports/transfers-in-transit');
  expect((await screen.findAllByText(inUnits(sent.whole.quantities))).length).toBeGreaterThan(0);
});
