import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, receipts as receiptCalls, salesInvoices } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { inUnits } from '#client/messages/stock/units.ts';
import { sendAll } from '#client/outbox/call.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { cashSale } from '#kinds/sales/chains.ts';
import { formatAmount, formatTime } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';

let client: TestClient;
const texts = t.revenue;
const year = { from_date: '2026-01-01', to_date: '2026-12-31' };
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('store01');
});
afterEach(() => client.close());

/** Who signs in as store01, as colleagues call them. */
const seller = 'Nguyễn Thu Hà';

const sumOf = async (input: object, username: 'store01' | 'admin' = 'store01') => {
  const token = await client.server.signIn(username);
  return (await client.server.send(salesInvoices.sumRevenue, { ...year, ...input }, { token })).data;
};
const open = () =>
  client.open(`/reports/revenue/summaries?from_date=${year.from_date}&to_date=${year.to_date}`);

it('a year is added up, drawn by months, and its largest parts lead to their lines', async () => {
  const sum = await sumOf({ group_by: 'item' });
  await open();
  await screen.findByText(`${formatAmount(sum.amount)} ₫`);
  const [vat] = sum.vat ?? [];
  if (!vat) throw new Error('the demo company sells with VAT');
  expect(vat.amount).toBe(sum.amount);
  const rate = screen.getByText('8 %').parentElement;
  expect(rate?.textContent).toContain(
    t.vat.ofBase(`${formatAmount(vat.vat_amount)} ₫`, `${formatAmount(vat.base_amount)} ₫`),
  );
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
  await parts.findByText(seller);
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

it('a day leads by its hour to what was sold in it', async () => {
  const token = await client.server.signIn('store01');
  const all = { ...year, page: 1, size: 1, filters: [] };
  const { data } = await client.server.send(salesInvoices.revenueDetail, all, { token });
  const [line] = data.items;
  if (!line) throw new Error('the demo company has sold something');
  const { posting_date: day, posted_at } = line;
  const hour = formatTime(posted_at).slice(0, 2);
  await client.open(`/reports/revenue/summaries?from_date=${day}&to_date=${day}`);
  await client.user.click(await screen.findByRole('button', { name: t.report.asTable }));
  await client.user.click(await screen.findByRole('link', { name: `${hour}:00–${hour}:59` }));
  await screen.findByRole('heading', { name: t.pages['/reports/revenue/details'] });
  await screen.findByRole('button', { name: /^\d\d:00 to \d\d:59/ });
  const ofHour = { from_date: day, to_date: day, since: `${hour}:00`, until: `${hour}:59` };
  const asked = { ...ofHour, page: 1, size: 20, filters: [] };
  const found = await client.server.send(salesInvoices.revenueDetail, asked, { token });
  expect(found.data.items.every(one => formatTime(one.posted_at ?? '').startsWith(hour))).toBe(true);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(found.data.items.length + 1));
});

it('lines come to the figure that led to them, however they are found, also offline', async () => {
  const { rows = [] } = await sumOf({ group_by: 'item' });
  const [largest] = rows;
  if (!largest) throw new Error('the demo company has sold something');
  const period = `from_date=${year.from_date}&to_date=${year.to_date}`;
  const address = `/reports/revenue/details?${period}&item_no=${largest.id}`;
  const sum = () => screen.findByText(`${formatAmount(largest.amount)} ₫`);
  await client.open(address);
  await sum();
  const lines = await screen.findAllByText(new RegExp(largest.description ?? 'none'));
  await client.connect(false);
  await client.reload(address);
  await sum();
  await screen.findByText(/without a connection/);
  expect(await screen.findAllByText(new RegExp(largest.description ?? 'none'))).toHaveLength(lines.length);
  // Another period was never opened.
  await client.open('/reports/revenue/details?from_date=2025-01-01&to_date=2025-01-31');
  await screen.findByText(texts.needsConnection);
});

it('a year is drawn by the hour of the day, and compared with the year before', async () => {
  await open();
  const ways = within(await screen.findByRole('group', { name: texts.stepsBy }));
  await client.user.click(ways.getByRole('button', { name: texts.steps.hour }));
  const { rows = [] } = await sumOf({ group_by: 'hour' });
  await client.user.click(await screen.findByRole('button', { name: t.report.asTable }));
  const table = within(await screen.findByRole('table', { name: texts.steps.hour }));
  for (const { hour, amount } of rows)
    await table.findByRole('row', {
      name: new RegExp(`^${String(hour).padStart(2, '0')}:00.* ${formatAmount(amount)}`),
    });
  await client.user.click(screen.getByRole('button', { name: t.report.againsts.year }));
  await screen.findByText(t.report.against('01-01-2025 – 31-12-2025'), { exact: false });
});

it('who sees all shops sees them ranked first, each against the time before', async () => {
  await client.signIn('admin', 'admin1234');
  await open();
  const shops = within(await screen.findByRole('list', { name: texts.groups.franchise }));
  expect((await shops.findAllByRole('link')).length).toBeGreaterThan(1);
  await waitFor(() => expect(shops.getAllByText(/▲|▼|new/).length).toBeGreaterThan(0));

  const [largest] = (await sumOf({ group_by: 'franchise' }, 'admin')).rows ?? [];
  if (!largest) throw new Error('the demo company has sold something');
  const [first] = shops.getAllByRole('link');
  if (!first) throw new Error('the largest shop stands first');
  await client.user.click(first);
  // The report of that one shop, by its items.
  const ofShop = await sumOf({ franchise_code: largest.id, group_by: 'item' }, 'admin');
  expect(ofShop.amount).toBe(largest.amount);
  const parts = within(await screen.findByRole('list', { name: texts.groups.item }));
  await parts.findByText(`${formatAmount(ofShop.rows?.[0]?.amount ?? 0)} ₫`);
  await screen.findByText(`${formatAmount(ofShop.amount)} ₫`);
  await client.user.click(screen.getByRole('combobox', { name: t.stockReports.shop }));
  await client.user.click(await screen.findByRole('option', { name: t.stockReports.allShops, hidden: true }));
  await screen.findByRole('list', { name: texts.groups.franchise });
});

it('all lines of a period are added up, whichever the list shows, and name their variants', async () => {
  const token = await client.server.signIn('store01');
  const asked = { ...year, document_no: '' };
  const { data } = await client.server.send(salesInvoices.sumRevenueDetail, asked, { token });
  const { data: list } = await client.server.send(
    salesInvoices.revenueDetail,
    { page: 1, size: 1000, filters: [], ...asked },
    { token },
  );
  const named = (await client.server.send(items.filter, { page: 1, size: 1000, filters: [] }, { token }))
    .data;
  const [line, of] =
    list.items
      .map(
        line =>
          [
            line,
            named.items.find(
              item =>
                item.variant_code && item.item_no === line.item_no && item.variant_code === line.variant_code,
            ),
          ] as const,
      )
      .find(([, of]) => of) ?? [];
  if (!line || !of) throw new Error('the demo company has sold variants');
  const period = `/reports/revenue/details?from_date=${year.from_date}&to_date=${year.to_date}`;
  await client.open(period);
  const sum = await screen.findByText(`${formatAmount(data.net_amount ?? 0)} ₫`);
  expect(sum.parentElement?.textContent).toContain(inUnits(data.quantities));
  await client.open(`${period}&item_no=${line.item_no}`);
  const shown = `${line.description} · ${of.variant_description}`;
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
});

it('a day without sales says so, and another period is a tap away', async () => {
  await client.open('/reports/revenue/summaries?from_date=2020-01-05&to_date=2020-01-05');
  await screen.findAllByText(texts.nothing);
  await client.user.click(screen.getByRole('button', { name: t.report.presets.year }));
  await screen.findByRole('img', { name: /^By month/ });
});

/** A sale over the counter of two pieces of an item, and then of one more, with a fee-free cash receipt each; VND is taken off each. */
async function sell(invoice_discount_amount = 0): Promise<void> {
  await client.tablet().store.load(items.filter);
  // So dear that what is taken off is within a cashier's limit.
  const item = client
    .tablet()
    .store.table(items.filter)
    .rows.find(row => row.variant_code === '' && !row.blocked && row.unit_price > 50_000);
  if (!item) throw new Error('the demo company has plain items');
  const { item_no, variant_code, unit_price } = item;
  for (const quantity of [2, 1]) {
    const tempId = `tmp:${crypto.randomUUID()}`;
    const lines = [{ line_no: 10000, item_no, variant_code, unit_price, quantity }];
    const { data } = createInput({ lines, invoice_discount_amount }, tempId);
    const receipts = [
      { amount: quantity * unit_price - invoice_discount_amount, payment_type: 'cash' as const },
    ].map(receipt => {
      const { pos_so_no: _, ...input } = v.parse(receiptCalls.add.input, { pos_so_no: tempId, ...receipt });
      return input;
    });
    await sendAll(cashSale({ tempId, data, receipts }));
  }
}

it('what is not sent yet counts when it is asked for, as it does once it is sent', async () => {
  await client.open('/');
  await waitFor(() => expect(client.tablet().store.table(items.filter).complete).toBe(true));
  await client.open('/reports/revenue/summaries');
  const shown = async () => (await screen.findByText(/^[-\d.]+ ₫$/, { selector: 'p span' })).textContent;
  const before = await shown();
  await client.connect(false);
  await sell();
  await screen.findByText(/^2 unsent sales, .* not included\./);
  expect(await shown()).toBe(before);
  await client.user.click(screen.getByRole('checkbox', { name: t.report.includeUnsent }));
  await screen.findByText(/^2 unsent sales, .* ₫, included\./);
  const included = await shown();
  expect(included).not.toBe(before);
  await client.user.click(screen.getByRole('button', { name: t.report.asTable }));
  within(screen.getByRole('table', { name: texts.steps.hour })).getByRole('columnheader', {
    name: t.report.notSent,
  });

  await client.connect(true);
  await waitFor(() => expect(screen.queryByText(/unsent sale/)).toBeNull(), { timeout: 60_000 });
  const { from_date, to_date } = { from_date: businessToday(), to_date: businessToday() };
  const sum = await sumOf({ from_date, to_date });
  expect(`${formatAmount(sum.amount)} ₫`).toBe(included);
  await waitFor(async () => expect(await shown()).toBe(included), { timeout: 60_000 });
});

it('rankings and money collected include unsent sales on request, as they do once sent', async () => {
  await client.open('/');
  await waitFor(() => expect(client.tablet().store.table(items.filter).complete).toBe(true));
  const today = businessToday();
  await client.open('/reports/revenue/summaries');
  await screen.findByRole('combobox', { name: texts.by });
  const groups = ['item', 'category', 'sales_person', 'location'] as const;
  const choose = async (label: string, name: string) => {
    await client.user.click(await screen.findByRole('combobox', { name: label }));
    const options = within(await screen.findByRole('listbox', { name: label, hidden: true }));
    await client.user.click(options.getByRole('option', { name, hidden: true }));
  };
  // The tablet asks for each of them while there is a connection.
  for (const by of groups) await choose(texts.by, texts.groups[by]);
  const rowsOf = async (name: string | RegExp) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('link')
      .map(link => (link.querySelector('.number') as Element).textContent); // each has a figure

  await client.connect(false);
  await sell(1_000);
  await screen.findByText(/^2 unsent sales, .* not included\./);
  await screen.findByText(/^2 unsent payments, .* in all, not included\./);
  await client.user.click(screen.getByRole('checkbox', { name: t.report.includeUnsent }));
  await screen.findByText(/^2 unsent payments, .* in all, included\./);
  const shown = new Map<string, string[]>();
  for (const by of groups) {
    await choose(texts.by, texts.groups[by]);
    shown.set(by, await rowsOf(texts.groups[by]));
    expect(screen.getAllByText(/not sent: [\d.]+ ₫/).length).toBeGreaterThan(0);
  }
  const collected = await rowsOf(/^Money collected: By method/);
  // Who took something off is known of documents that have numbers.
  screen.getByText(t.report.unsentLeftOut(2));

  await client.connect(true);
  await waitFor(() => expect(screen.queryAllByText(/unsent sale/)).toEqual([]), { timeout: 20_000 });
  for (const by of groups) {
    const { rows } = await sumOf({ from_date: today, to_date: today, group_by: by });
    expect([by, shown.get(by)]).toEqual([by, rows.map(({ amount }) => `${formatAmount(amount)} ₫`)]);
  }
  const token = await client.server.signIn('store01');
  const day = { from_date: today, to_date: today };
  const { data } = await client.server.send(salesInvoices.collected, day, { token });
  expect(collected).toEqual(data.methods.map(({ amount }) => `${formatAmount(amount)} ₫`));
});

it('who gave discounts, and the money that came in, stand beside what was sold', async () => {
  const given = await sumOf({ group_by: 'sales_person', rank_by: 'discounts' });
  await open();
  await client.user.click(await screen.findByRole('combobox', { name: texts.by }));
  await client.user.click(
    await screen.findByRole('option', { name: texts.groups.sales_person, hidden: true }),
  );
  await client.user.click(await screen.findByRole('combobox', { name: texts.rankBy }));
  // Who sells is not shown what the shop earns by it.
  expect(screen.queryByRole('option', { name: texts.ranks.margin, hidden: true })).toBeNull();
  await client.user.click(screen.getByRole('option', { name: texts.ranks.discounts, hidden: true }));
  const [most] = given.rows ?? [];
  if (!most) throw new Error('somebody gave a discount');
  const parts = within(await screen.findByRole('list', { name: texts.groups.sales_person }));
  const amount = (most.discount_amount ?? 0) + (most.line_discount_amount ?? 0);
  await parts.findByText(`${formatAmount(amount)} ₫`);

  const token = await client.server.signIn('store01');
  const { data: money } = await client.server.send(salesInvoices.collected, year, { token });
  const ways = within(await screen.findByRole('list', { name: /^Money collected: By method/ }));
  const links = ways.getAllByRole('link');
  expect(links).toHaveLength(money.methods.length);
  for (const [index, { amount, received }] of money.methods.entries()) {
    within(links[index] as HTMLElement).getByText(`${formatAmount(amount)} ₫`); // as many as there are methods
    within(links[index] as HTMLElement).getByText(new RegExp(`^${texts.received} ${formatAmount(received)}`)); // as above
  }
  screen.getByText(`${formatAmount(money.amount)} ₫`, { selector: 'dd' });
  expect(screen.queryByText(texts.margin)).toBeNull();
});

it('a manager sees the margin, and of what it is not known', async () => {
  await client.signIn('manager01', 'manager1234');
  await open();
  await screen.findByText(texts.margin, { selector: 'dt' });
  await screen.findByText(/₫ \(\d+ %\) · not known for \d+ lines/);
});

it('who gave discounts leads to their documents, and each of these to itself', async () => {
  const { data } = await client.server.send(
    salesInvoices.discountsGiven,
    { ...year, franchise_code: '', by: 'given', person: 'store01' },
    { token: await client.server.signIn('store01') },
  );
  const [largest] = data.documents;
  if (!largest) throw new Error('store01 gave a discount');
  await open();
  const people = within(await screen.findByRole('list', { name: texts.discountRoles.given }));
  await client.user.click(people.getByRole('link', { name: new RegExp(`^${seller}`) }));
  const documents = within(await screen.findByRole('list', { name: texts.discountsOf.given(seller) }));
  const link = documents.getByRole('link', { name: new RegExp(`^${largest.document_no}`) });
  within(link).getByText(`${formatAmount(largest.discount_amount)} ₫`);
  expect(link.getAttribute('href')).toBe(`/reports/salesHistorical/${largest.document_no}`);
  await client.user.click(screen.getByRole('button', { name: texts.everybody }));
  await screen.findByRole('list', { name: texts.discountRoles.given });
  await client.user.click(screen.getByRole('button', { name: texts.discountRoles.approved }));
  await waitFor(() => expect(screen.queryByRole('list', { name: texts.discountRoles.given })).toBeNull());
});
