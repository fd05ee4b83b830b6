import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, items, salesOrders, warehouseEntries } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { sendAll } from '#client/outbox/use-call.ts';
import { cashSale } from '#kinds/sales/chains.ts';
import { formatDate } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { cashSaleOf, closeUpToYesterday, today, yesterday } from '#tests/support/sales/closed-books.ts';
import { createInput } from '#tests/support/sales/orders.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

const texts = t.bookedLate;
const [sold, booked] = [formatDate(yesterday), formatDate(today)];
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

async function plainItem() {
  const token = await client.server.signIn('store01');
  const goods = await client.server.send(items.filter, { page: 1, size: 20 }, { token });
  const item = goods.data.items.find(each => each.variant_code === '' && !each.blocked);
  if (!item) throw new Error('an item');
  return item;
}

/** A sale over the counter of yesterday, as the screen hands it over. */
async function sell(order_date = yesterday): Promise<string> {
  const tempId = `tmp:${crypto.randomUUID()}`;
  await sendAll(cashSaleOf(tempId, order_date, await plainItem()));
  return tempId;
}
const numberOf = (tempId: string) => client.tablet().outbox.resolve(tempId);
async function online(): Promise<void> {
  await client.connect(true);
  client.tablet().outbox.wake('online');
  // Acknowledged, too: then all has been told.
  await waitFor(
    () =>
      expect(
        client
          .tablet()
          .outbox.entries()
          .filter(entry => !entry.settled),
      ).toEqual([]),
    {
      timeout: 10_000,
    },
  );
}
const notices = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('who sold offline is told that those books are closed, and the page of the sale says it', async () => {
  await client.connect(false);
  const tempId = await sell();
  await closeUpToYesterday(client.server.db);
  await online();
  const no = numberOf(tempId);
  await screen.findByText(texts.sale(no, sold, booked, sold));
  await client.open(`/salesOrders/detail?no=${no}`);
  await screen.findByText(texts.strip(sold, booked, sold));
  // The page says it without a network too.
  await client.connect(false);
  await client.reload(`/salesOrders/detail?no=${no}`);
  await screen.findByText(texts.strip(sold, booked, sold));
});

it('many such sales share one notice, which stays until the person closes it', async () => {
  await client.connect(false);
  for (let count = 0; count < 3; count += 1) await sell();
  await sell(today);
  await closeUpToYesterday(client.server.db);
  await online();
  const notice = (await screen.findByText(texts.sales(3, booked, sold))).closest('[role=alert]');
  if (!(notice instanceof HTMLElement)) throw new Error('a warning is an alert');
  expect(notices()).toHaveLength(1);
  await client.user.click(within(notice).getByRole('button'));
  await waitFor(() => expect(notices()).toEqual([]));
});

it('a later change of such a sale does not tell it again', async () => {
  await closeUpToYesterday(client.server.db);
  const { item_no, unit_price } = await plainItem();
  const token = await client.server.signIn('store01');
  const tempId = `tmp:${crypto.randomUUID()}`;
  const line = { item_no, unit_price, quantity: 1 };
  const lines = [10_000, 20_000].map(line_no => ({ line_no, ...line }));
  const [made, ...others] = cashSale({
    tempId,
    data: createInput({ order_date: yesterday, sell_to_phone_no: '0912345678', lines }).data,
    receipts: [],
  });
  if (!made) throw new Error('a sale begins with its order');
  await sendAll([made, ...others.slice(0, -1)]);
  const pos_so_no = numberOf(tempId);
  const post = (line_no: number, delivered_on: string) => ({
    ...{ pos_so_no, delivered_on },
    lines: [{ line_no, qty_to_ship: 1, qty_to_invoice: 1 }],
  });
  // Another tablet has sent the first part of it late.
  const first = await client.server.send(salesOrders.postQty, post(10_000, yesterday), { token });
  expect(first.data.booked_late).toMatchObject({ sold_on: yesterday });
  await sendDrafts([{ op: salesOrders.postQty.name, args: post(20_000, today) }], { quiet: true });
  await online();
  const last = client.tablet().outbox.entries().at(-1);
  expect(last?.answer).toMatchObject({ status: 'INVOICED', booked_late: { sold_on: yesterday } });
  // What is told next stands alone.
  const next = await sell();
  await online();
  await screen.findByText(texts.sale(numberOf(next), sold, booked, sold));
  expect(notices()).toHaveLength(1);
});

it('money and goods entered by hand say where they stand, also where they waited on the tablet', async () => {
  await client.connect(false);
  const { item_no } = await plainItem();
  const goods = { item_no, location_code: 'F01-STORE', quantity: 2, reason_code: 'other' };
  const money = { document_type: 'cash_out', reason: 'supplies', amount: -50_000, description: 'Túi giấy' };
  const [outOfTill, intoStore] = [`tmp:${crypto.randomUUID()}`, `tmp:${crypto.randomUUID()}`];
  const enter = (op: string, document_no: string, entered: object) =>
    sendDrafts([{ op, args: { document_no, posting_date: yesterday, ...entered }, tempId: document_no }]);
  await enter(bankAccounts.add.name, outOfTill, money);
  await enter(warehouseEntries.add.name, intoStore, { entries: [goods] });
  await closeUpToYesterday(client.server.db);
  await online();
  await screen.findByText(texts.entries(2, booked));
  expect(notices()).toHaveLength(1);
});
