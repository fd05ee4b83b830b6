import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesInvoices } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
const texts = t.revenue;
const year = { from_date: '2026-01-01', to_date: '2026-12-31' };
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('store01');
});
afterEach(() => client.close());

const sumOf = async (input: object) => {
  const token = await client.server.signIn('store01');
  return (await client.server.send(salesInvoices.sumRevenue, { ...year, ...input }, { token })).data;
};
const open = () =>
  client.open(`/reports/revenue/summaries?from_date=${year.from_date}&to_date=${year.to_date}`);

it('a year is added up, drawn by months, and its largest parts lead to their lines', async () => {
  const sum = await sumOf({ group_by: 'item' });
  await open();
  await screen.findByText(`${formatAmount(sum.amount)} ₫`);
  const chart = await screen.findByRole('img', { name: /^By month\. Most: / });
  chart.focus();
  await client.user.keyboard('{ArrowLeft}');
  await client.user.click(screen.getByRole('button', { name: t.report.asTable }));
  const table = within(await screen.findByRole('table', { name: texts.steps.month }));
  expect(table.getAllByRole('row')).toHaveLength(13);

  const parts = within(await screen.findByRole('list', { name: texts.groups.item }));
  const [first] = parts.getAllByRole('link');
  const [largest] = sum.rows ?? [];
  if (!first || !largest) throw new Error('the demo company has sold something');
  within(first).getByText(`${formatAmount(largest.amount)} ₫`);
  await client.user.click(first);
  await screen.findByRole('heading', { name: t.pages['/reports/revenue/details'] });
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  for (const row of screen.getAllByRole('row').slice(1))
    within(row).getByText(new RegExp(largest.description ?? 'none'));
});

it('parts can be looked at by seller, and all of them are the whole', async () => {
  const sum = await sumOf({ group_by: 'sales_person' });
  await open();
  await client.user.click(await screen.findByRole('combobox', { name: texts.by }));
  await client.user.click(
    await screen.findByRole('option', { name: texts.groups.sales_person, hidden: true }),
  );
  const parts = within(await screen.findByRole('list', { name: texts.groups.sales_person }));
  await parts.findByText('store01');
  expect((sum.rows ?? []).reduce((all, row) => all + row.amount, 0)).toBe(sum.amount);
});

it('what was opened once is there without a connection, with its time', async () => {
  const sum = await sumOf({});
  await open();
  await screen.findByText(`${formatAmount(sum.amount)} ₫`);
  await client.connect(false);
  await client.open('/');
  await open();
  await screen.findByText(`${formatAmount(sum.amount)} ₫`);
  await screen.findByText(/^as of \d\d:\d\d, without a connection/);
});

it('a day without sales says so, and another period is a tap away', async () => {
  await client.open('/reports/revenue/summaries?from_date=2020-01-05&to_date=2020-01-05');
  await screen.findAllByText(texts.nothing);
  await client.user.click(screen.getByRole('button', { name: t.report.presets.year }));
  await screen.findByRole('img', { name: /^By month/ });
});
