import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { finishedKept, syncNow } from '#client/life/fill.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { soldOnServer } from '#tests/support/sales/sold.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
let order: SalesOrder;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await soldOnServer(client.server, token);
});
afterEach(() => client.close());

const serverHas = async (pos_so_no: string) =>
  (await client.server.send(salesOrders.get, { pos_so_no }, { token })).data;
const inTill = async () => {
  const { rows } = await client.server.db.execute<{ n: string }>(
    sql`select coalesce(sum(amount), 0) as n from cashbook_entries where franchise_code = 'F01'`,
  );
  return Number(rows[0]?.n);
};
/** The order and the credit memo of the last exchange, as the server has them. */
async function exchanged(): Promise<{ taken: SalesOrder; memo: SalesOrder } | null> {
  const { rows } = await client.server.db.execute<{ pos_so_no: string; exchange_no: string }>(
    sql`select pos_so_no, exchange_no from cash_receipts where exchange_no <> '' order by receipt_id desc limit 1`,
  );
  const [last] = rows;
  return last ? { taken: await serverHas(last.pos_so_no), memo: await serverHas(last.exchange_no) } : null;
}

/** One piece of the first line comes back. Resolves to what it is worth. */
async function bringBack(): Promise<number> {
  await client.open(`/salesOrders/creditMemo?order=${order.pos_so_no}`);
  const [more] = await screen.findAllByRole('button', { name: /^One more of/ });
  if (!more) throw new Error('the sale has lines');
  await client.user.click(more);
  return order.lines[0]?.unit_price ?? 0;
}

/** An item without variants that was not sold, worth more or less than this. */
async function otherThan(worth: number, side: 'more' | 'less'): Promise<FranchiseItem> {
  const { rows } = await waitFor(() => {
    const table = client.tablet().store.table(items.filter);
    expect(table.complete).toBe(true);
    return table;
  });
  const found = rows.find(
    ({ barcode, variant_code, unit_price, blocked, item_no }) =>
      barcode !== '' &&
      variant_code === '' &&
      !blocked &&
      order.lines.every(line => line.item_no !== item_no) &&
      (side === 'more' ? unit_price > worth : unit_price < worth && unit_price > 0),
  );
  if (!found) throw new Error('nothing else is sold');
  return found;
}

it('the customer pays what the other goods are worth more, once', async () => {
  await client.signIn();
  const worth = await bringBack();
  const before = await inTill();
  const { barcode, unit_price } = await otherThan(worth, 'more');
  scanWith(barcode);
  await client.user.click(
    await screen.findByRole('button', { name: `Pay ${formatAmount(unit_price - worth)} ₫` }),
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await client.user.click(
    await sheet.findByRole('button', { name: `Take ${formatAmount(unit_price - worth)} ₫` }),
  );
  await screen.findByRole('heading', { name: 'Sold' });
  await waitFor(async () => expect(await exchanged()).toMatchObject({ taken: { status: 'INVOICED' } }));
  expect(await exchanged()).toMatchObject({
    taken: {
      remaining_amount: 0,
      receipts: [{ payment_type: 'exchange', amount: worth }, { payment_type: 'cash' }],
    },
    memo: { status: 'POSTED', remaining_amount: 0, applies_to_no: order.pos_so_no },
  });
  expect((await inTill()) - before).toBe(unit_price - worth);
});

it('the customer gets back what the other goods are worth less', async () => {
  await client.signIn();
  const worth = await bringBack();
  const before = await inTill();
  const { barcode, unit_price } = await otherThan(worth, 'less');
  scanWith(barcode);
  const gets = `${formatAmount(worth - unit_price)} ₫`;
  await client.user.click(await screen.findByRole('button', { name: `Pay back ${gets}` }));
  const panel = within(await screen.findByRole('dialog'));
  expect(panel.getByText('Customer gets').textContent).toContain(gets);
  await waitFor(async () => expect((await inTill()) - before).toBe(unit_price - worth));
  expect(await exchanged()).toMatchObject({ taken: { remaining_amount: 0 }, memo: { remaining_amount: 0 } });
});

it('without a connection is kept as one chain and arrives once', async () => {
  await client.signIn();
  await client.open('/');
  await syncNow({ force: true });
  await finishedKept();
  await client.connect(false);
  const before = await inTill();
  const worth = await bringBack();
  const { barcode, unit_price } = await otherThan(worth, 'less');
  scanWith(barcode);
  await client.user.click(await screen.findByRole('button', { name: /^Pay back \d/ }));
  await client.user.click(await screen.findByRole('button', { name: 'Open order' }));
  await screen.findByRole('heading', { name: /^Order LOCAL-/ });
  // The order that sold what comes back owes nothing, and has less to come back.
  await client.open(`/salesOrders/creditMemo?order=${order.pos_so_no}`);
  await screen.findByText(/ · 1 can be credited$/);
  client.loseNextAnswer();
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
  expect((await inTill()) - before).toBe(unit_price - worth);
  expect(await exchanged()).toMatchObject({
    taken: { status: 'INVOICED', remaining_amount: 0 },
    memo: { status: 'POSTED', remaining_amount: 0 },
  });
  expect(await serverHas(order.pos_so_no)).toMatchObject({ refunded_amount: worth, remaining_amount: 0 });
});

it('without the permission to sell there is nothing to take instead', async () => {
  const pages = ['/salesOrders/detail', '/salesOrders/creditMemo', '/items'] as const;
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(pages, ['Save']) });
  await client.signIn();
  await bringBack();
  expect(screen.queryByRole('region', { name: 'Items' })).toBeNull();
});
