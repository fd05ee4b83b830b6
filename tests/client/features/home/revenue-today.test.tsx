import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, receipts as receiptCalls, salesInvoices } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { leave } from '#client/life/sign-out.ts';
import { t } from '#client/messages/en.ts';
import { sendAll } from '#client/outbox/call.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { cashSale } from '#kinds/sales/chains.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';

let client: TestClient;
/** Of the manager, who asks for the report. */
let token = '';
beforeEach(async () => {
  client = await createTestClient();
  token = '';
});
afterEach(() => client.close());

/** Yesterday may have been worth the same. */
const big = { selector: 'p span' };
const card = () => screen.findByRole('region', { name: t.today.revenue });
/** Who sells begins with selling, and presses for it. */
const press = async () =>
  client.user.click(await screen.findByRole('button', { name: t.home.today, expanded: false }));
const reported = async () => {
  token ||= await client.server.signIn('manager01');
  const today = businessToday();
  const asked = { from_date: today, to_date: today };
  return `${formatAmount((await client.server.send(salesInvoices.sumRevenue, asked, { token })).data.amount)} ₫`;
};

/** A sale over the counter of one piece, paid in cash; resolves to what it is worth. */
async function sell(): Promise<number> {
  const { rows } = await client.tablet().store.load(items.filter);
  const item = rows.find(row => row.variant_code === '' && !row.blocked);
  if (!item) throw new Error('the demo company has plain items');
  const { item_no, variant_code, unit_price } = item;
  const tempId = `tmp:${crypto.randomUUID()}`;
  const lines = [{ line_no: 10000, item_no, variant_code, unit_price, quantity: 1 }];
  const { data } = createInput({ lines }, tempId);
  const { pos_so_no: _, ...receipt } = v.parse(receiptCalls.add.input, {
    ...{ pos_so_no: tempId, amount: unit_price, payment_type: 'cash' },
  });
  await sendAll(cashSale({ tempId, data, receipts: [receipt] }));
  return unit_price;
}

it('revenue today is the figure of the report for everybody who may see it, and leads there', async () => {
  for (const [username, password] of [
    ['store01', 'store1234'],
    ['manager01', 'manager1234'],
  ] as const) {
    await client.signIn(username, password);
    await client.open('/');
    if (username === 'store01') await press();
    const shown = within(await card());
    await shown.findByText(await reported(), big);
    expect(shown.getByRole('link').getAttribute('href')).toMatch(/^\/reports\/revenue\/summaries/);
    await shown.findByText(/^as of \d\d:\d\d$/);
    cleanup();
    await leave();
  }
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/');
  await screen.findByRole('list', { name: t.home.waits.title });
  expect(screen.queryByRole('region', { name: t.today.revenue })).toBeNull();
  expect(screen.queryByRole('button', { name: t.home.today })).toBeNull();
});

it('what is not known yet is unknown, not zero', async () => {
  const never = new Promise<Response>(() => {});
  client.intercept(({ url }) => (/sum-revenue|filter/.test(url) ? never : undefined));
  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  const shown = within(await card());
  await shown.findByRole('status', { name: t.ui.loading });
  expect(shown.queryByText(/\d/)).toBeNull();
  const waits = await screen.findByRole('list', { name: t.home.waits.title });
  expect(within(waits).getAllByRole('img', { name: t.ui.loading }).length).toBeGreaterThan(1);
});

it('without a connection it is the last known and its time; unsent sales stand apart', async () => {
  await client.signIn();
  await client.open('/');
  await press();
  await syncNow({ force: true });
  const before = await reported();
  await within(await card()).findByText(before, big);
  await client.connect(false);
  const worth = await sell();
  await client.reload('/');
  await press();
  const shown = within(await card());
  await shown.findByText(before, big);
  await shown.findByText(/^as of \d\d:\d\d, without a connection$/);
  await shown.findByText(t.today.notSentYet(`${formatAmount(worth)} ₫`));
  await client.connect(true);
  await waitFor(async () => expect(await reported()).not.toBe(before), { timeout: 20_000 });
  const after = await reported();
  await waitFor(async () => within(await card()).getByText(after, big), { timeout: 20_000 });
});
