import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, salesInvoices, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { finishedKept, syncNow } from '#client/life/fill.ts';
import { t } from '#client/messages/en.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { soldOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
let token: string;
let order: SalesOrder;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await soldOnServer(client.server, token);
});
afterEach(() => client.close());

/** The tablet is filled by what it does by itself, then the connection goes and the page is reloaded. */
async function fillAndCut(path: string): Promise<void> {
  await client.open('/');
  await syncNow({ force: true });
  await finishedKept();
  await client.connect(false);
  await client.reload(path);
}

it('a finished sale never opened here is opened offline with its papers, and goods come back', async () => {
  await client.signIn();
  await fillAndCut(`/salesOrders/detail?no=${order.pos_so_no}`);
  await screen.findByRole('heading', { name: `Order ${order.pos_so_no}` });
  const invoice = (await screen.findByRole('link', { name: /^SI-/ })).textContent ?? '';
  await client.user.click(await screen.findByRole('link', { name: /^SS-/ }));
  const sheet = await screen.findByRole('dialog', { name: /^Shipment SS-/ });
  await within(sheet).findByRole('table', { name: 'Shipment' });

  await client.open(`/reports/salesHistorical/${invoice}`);
  await screen.findByText(`${formatAmount(order.grand_total)} ₫`);

  await client.open(`/salesOrders/creditMemo?order=${order.pos_so_no}`);
  const [more] = await screen.findAllByRole('button', { name: /^One more of/ });
  if (!more) throw new Error('the sale has lines');
  await client.user.click(more);
  await client.user.click(await screen.findByRole('button', { name: /^Pay back \d/ }));
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).not.toEqual([]));
  await client.connect(true);
  const price = order.lines[0]?.unit_price ?? 0;
  await waitFor(async () =>
    expect(
      (await client.server.send(salesOrders.get, { pos_so_no: order.pos_so_no }, { token })).data,
    ).toMatchObject({ credited_amount: price }),
  );
});

it('only what is new is read, and every sale once', async () => {
  const asked: string[] = [];
  client.intercept(({ url, request }) => {
    if (url.includes('/whole')) asked.push(url);
    // The line is watched alone.
    return request.url === '' ? Response.error() : undefined;
  });
  await client.signIn();
  await client.open('/');
  await syncNow({ force: true });
  await finishedKept();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(60);
  asked.length = 0;
  await syncNow({ force: true });
  await finishedKept();
  expect(asked).toEqual([]);
  await soldOnServer(client.server, token);
  await syncNow({ force: true });
  await finishedKept();
  expect(asked).toHaveLength(3);
});

it('a manager sees revenue, points and cash book of the last fill on a new phone', async () => {
  const asked = { from_date: businessToday(), to_date: businessToday() };
  const manager = await client.server.signIn('manager01');
  const { amount } = (await client.server.send(salesInvoices.sumRevenue, asked, { token: manager })).data;
  const month = { from_date: `${businessToday().slice(0, 8)}01`, to_date: businessToday() };
  const { closing } = (
    await client.server.send(
      bankAccounts.openingClosingBalance,
      { ...month, type: 'cash' },
      { token: manager },
    )
  ).data;
  await client.signIn('manager01', 'manager1234');
  await fillAndCut('/');
  const tile = await screen.findByRole('region', { name: t.today.revenue });
  // Yesterday may have been worth the same.
  await within(tile).findByText(`${formatAmount(amount)} ₫`, { selector: 'p span' });
  await within(tile).findByText(/^as of \d\d:\d\d, without a connection$/);
  await client.open('/reports/revenue/summaries');
  await screen.findByText(`${formatAmount(amount)} ₫`, { selector: 'p span' });
  await client.open('/reports/cashbook');
  await screen.findAllByText(`${formatAmount(closing)} ₫`);
  await client.open('/reports/redeemablePointUsed');
  await waitFor(() => expect(screen.queryByText(t.ui.notOnTablet)).toBeNull());
});
