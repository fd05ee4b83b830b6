import { screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesOrders, shopReturns } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { finishedKept, syncNow } from '#client/life/fill.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import { permissionIds } from '#server/db/seed/foundation.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { holdTransaction } from '#tests/support/hold-transaction.ts';
import { soldOnServer } from '#tests/support/sales/sold.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
let order: SalesOrder;
let price: number;
const mayTakeBack = (username: string) =>
  client.server.db.execute(
    sql`update users set page_permission_id = ${permissionIds.storeManager} where username = ${username}`,
  );
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store02');
  order = await soldOnServer(client.server, token);
  price = order.lines[0]?.unit_price ?? 0;
});
afterEach(() => client.close());

const vnd = (amount: number) => `${formatAmount(amount)} ₫`;
const till = async (franchise: string) => {
  const { rows } = await client.server.db.execute<{ n: string }>(
    sql`select coalesce(sum(amount), 0) as n from cashbook_entries where franchise_code = ${franchise}`,
  );
  return Number(rows[0]?.n);
};
async function bringBack() {
  const [more] = await screen.findAllByRole('button', { name: /^One more of/ });
  if (!more) throw new Error('the sale has lines');
  await client.user.click(more);
}

it('the slip of another shop is scanned, its goods come back, and cash is paid out here', async () => {
  await mayTakeBack('store01');
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  scanWith(order.pos_so_no);
  await screen.findByRole('heading', { name: `Return of order ${order.pos_so_no}` });
  screen.getByText(/Quầy Bến Thành/);
  // Who bought it is not on the screen.
  expect(document.body.textContent).not.toContain(order.sell_to_name);
  await bringBack();
  screen.getByText(/^Paid back in cash out of this drawer: card and account/);
  expect(screen.queryByRole('radio', { name: 'Transfer' })).toBeNull();
  const before = [await till('F01'), await till('F02')];
  await client.user.click(screen.getByRole('button', { name: `Pay back ${vnd(price)}` }));
  const done = within(await screen.findByRole('dialog'));
  done.getByText(vnd(price));
  done.getByText(
    `The goods are in the stock of this shop. Quầy Bến Thành owes this shop ${vnd(price)} for it.`,
  );
  expect([await till('F01'), await till('F02')]).toEqual([(before[0] ?? 0) - price, before[1]]);
  // What the shops owe each other stands in their list.
  const { rows } = await client.server.db.execute<{ memo_no: string }>(sql`select memo_no from shop_returns`);
  await client.user.click(done.getByRole('link', { name: 'Returns between shops' }));
  const sums = within(await screen.findByRole('region', { name: 'What shops owe each other' }));
  sums.getByText('Quầy Bến Thành owes Quầy Hoàn Kiếm');
  sums.getByText(vnd(price));
  await screen.findByRole('cell', { name: order.pos_so_no });
  expect(screen.queryByRole('link', { name: order.pos_so_no })).toBeNull();
  // The receipt of this shop leads to the memo of the other one, and from there to the list.
  await client.open(`/salesOrders/creditMemo?no=${rows[0]?.memo_no}`);
  await screen.findByText('This credit memo does not exist, or belongs to another store.');
  screen.getByRole('link', { name: t.pages['/reports/between-shops'] });
});

it('the shop that sold sees on the sale where its goods came back', async () => {
  await mayTakeBack('store01');
  const other = await client.server.signIn('store01');
  const input = { pos_so_no: order.pos_so_no, lines: [{ line_no: 10_000, quantity: 1 }], amount: price };
  const { memo_no } = (await client.server.send(shopReturns.take, input, { token: other })).data;
  await client.signIn('store02', 'store1234');
  await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
  await screen.findByText(
    new RegExp(
      `^Goods for ${formatAmount(price)} ₫ came back to Quầy Hoàn Kiếm on .* was paid back in cash there.$`,
    ),
  );
  await client.open(`/salesOrders/creditMemo?no=${memo_no}`);
  await screen.findByText(/came back to Quầy Hoàn Kiếm/);
  expect(
    (await client.server.send(salesOrders.get, { pos_so_no: order.pos_so_no }, { token })).data,
  ).toMatchObject({ credited_amount: price, refunded_amount: price });
});

it('a typed number of another shop is looked for on request', async () => {
  await mayTakeBack('store01');
  await client.signIn();
  await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: 'Return / exchange' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Which sale does it come from?' }));
  await client.user.type(
    sheet.getByLabelText(/^Number, phone, name or goods/),
    order.pos_so_no.toLowerCase(),
  );
  await client.user.click(
    await sheet.findByRole('link', { name: `Look for ${order.pos_so_no} at other shops` }),
  );
  await screen.findByRole('heading', { name: `Return of order ${order.pos_so_no}` });
});

it('without the permission a number of another shop is as unknown as any', async () => {
  await client.signIn();
  for (const no of [order.pos_so_no, 'SO-F02-26-999999']) {
    await client.open(`/salesOrders/creditMemo?order=${no}`);
    await screen.findByText('This order does not exist, or belongs to another store.');
  }
});

it('without a connection the screen says that it needs one', async () => {
  await mayTakeBack('store01');
  await client.signIn();
  await client.open('/');
  await syncNow({ force: true });
  await finishedKept();
  await client.connect(false);
  await client.reload(`/salesOrders/creditMemo?order=${order.pos_so_no}`);
  await screen.findByText('Sales of other shops are looked for with a connection.');
});

it('an answer that is lost is asked for again, and money leaves the drawer once', async () => {
  await mayTakeBack('store01');
  await client.signIn();
  await client.open(`/salesOrders/creditMemo?order=${order.pos_so_no}`);
  await bringBack();
  const before = await till('F01');
  client.loseNextAnswer();
  await client.user.click(await screen.findByRole('button', { name: `Pay back ${vnd(price)}` }));
  await screen.findByRole('dialog');
  expect(await till('F01')).toBe(before - price);
});

it('a late answer is told at the desk that is opened again, and nothing is paid out twice', async () => {
  await mayTakeBack('store01');
  await client.signIn();
  const desk = `/salesOrders/creditMemo?order=${order.pos_so_no}`;
  await client.open(desk);
  await bringBack();
  const before = await till('F01');
  const pay = { name: `Pay back ${vnd(price)}` };
  const free = await holdTransaction(
    client.server.db,
    sql`select from sales_orders where pos_so_no = ${order.pos_so_no} for update`,
  );
  await client.user.click(await screen.findByRole('button', pay));
  // It waits in the outbox, as the desk says: the cashier looks there, and comes back.
  await screen.findByText(/^The server has not answered/);
  await client.open('/outbox');
  await screen.findByRole('heading', { level: 1 });
  await client.open(desk);
  await screen.findByText(/^The server has not answered/);
  expect(screen.queryByRole('button', pay)).toBeNull();
  await free();
  const done = within(await screen.findByRole('dialog'));
  done.getByText(vnd(price));
  expect(await till('F01')).toBe(before - price);
  const { rows } = await client.server.db.execute(sql`select from shop_returns`);
  expect(rows).toHaveLength(1);
});
