import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { creditMemos, items, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { finishedKept, syncNow } from '#client/life/fill.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { soldOnServer } from '#tests/support/sales/sold.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let order: SalesOrder;
beforeEach(async () => {
  client = await createTestClient();
  order = await soldOnServer(client.server, await client.server.signIn('store01'));
});
afterEach(() => client.close());

/** The sheet in which a cashier finds the sale, and the link of the last one. */
async function lookForSale() {
  await client.user.click(await screen.findByRole('button', { name: 'Return / exchange' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Which sale does it come from?' }));
  return { sheet, link: await sheet.findByRole('link', { name: new RegExp(order.pos_so_no) }) };
}

it('the sale of what comes back is found at the counter without its slip', async () => {
  await client.signIn();
  await client.open('/salesOrders/detail');
  const { sheet, link } = await lookForSale();
  expect(link.textContent).toContain(order.first_item);
  const field = sheet.getByLabelText(/^Number, phone, name or goods/);
  await client.user.type(field, 'khong-co-don-nay');
  await sheet.findByText('No sale of this shop was found.');
  await client.user.clear(field);
  await client.user.type(field, order.pos_so_no.slice(-6));
  await client.user.click(await sheet.findByRole('link', { name: new RegExp(order.pos_so_no) }));
  await screen.findByRole('heading', { name: `Return or exchange of order ${order.pos_so_no}` });
});

it('the sale is found and comes back without a connection, too', async () => {
  await client.signIn();
  await client.open('/');
  await syncNow({ force: true });
  await finishedKept();
  await client.connect(false);
  await client.reload('/salesOrders/detail');
  const { link } = await lookForSale();
  await client.user.click(link);
  await screen.findByRole('heading', { name: `Return or exchange of order ${order.pos_so_no}` });
  const [more] = await screen.findAllByRole('button', { name: /^One more of/ });
  if (!more) throw new Error('the sale has lines');
  await client.user.click(more);
  await client.user.click(await screen.findByRole('button', { name: /^Pay back \d/ }));
  await screen.findByRole('heading', { name: /^Credit memo LOCAL-/ });
  await client.connect(true);
  client.tablet().outbox.wake('online');
  const token = await client.server.signIn('store01');
  const price = order.lines[0]?.unit_price ?? 0;
  await waitFor(async () =>
    expect(
      (await client.server.send(salesOrders.get, { pos_so_no: order.pos_so_no }, { token })).data,
    ).toMatchObject({ credited_amount: price, refunded_amount: price, remaining_amount: 0 }),
  );
});

/** The first goods of the sale, and what the sheet says once they are chosen. */
function goodsSold() {
  const [line] = order.lines;
  if (!line) throw new Error('the sale has lines');
  return { line, chosen: new RegExp(`^Sales with ${line.description}`) };
}

it('the sale is found by the goods: by a scan of them, their number and their name', async () => {
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  const { sheet } = await lookForSale();
  const { line, chosen } = goodsSold();
  const barcode = await waitFor(() => {
    const row = client
      .tablet()
      .store.table(items.filter)
      .rows.find(row => row.item_no === line.item_no);
    if (!row) throw new Error('the goods are on the tablet');
    return row.barcode;
  });
  act(() => void scanWith(barcode));
  await sheet.findByRole('button', { name: chosen });
  const [found] = await sheet.findAllByRole('link', { name: /of it/ });
  expect(found?.textContent).toContain(order.pos_so_no);
  expect(found?.textContent).toContain('2 of it');
  expect(found?.textContent).toContain(order.sell_to_name);
  // The cart behind it has taken none of it.
  screen.getByRole('button', { name: /^Pay 0/ });

  await client.user.click(sheet.getByRole('button', { name: /Look for another sale$/ }));
  const field = sheet.getByLabelText(/^Number, phone, name or goods/);
  for (const typed of [line.item_no, line.description]) {
    await client.user.clear(field);
    await client.user.type(field, typed);
    const goods = await sheet.findByRole('list', { name: 'Sales with these goods' });
    await client.user.click(await within(goods).findByRole('button', { name: chosen }));
    await sheet.findAllByRole('link', { name: /of it/ });
  }
  await client.user.click(sheet.getByRole('link', { name: new RegExp(`of it.*${order.pos_so_no}`) }));
  await screen.findByRole('heading', { name: `Return or exchange of order ${order.pos_so_no}` });
});

it('of goods with variants a person chooses which it is', async () => {
  const { rows } = await client.server.db.execute<{ description: string; variant: string }>(
    sql`select description, min(variant_description) as variant from franchise_items
      where franchise_code = 'F01' and variant_code <> '' and not blocked group by description order by 1 limit 1`,
  );
  const [goods] = rows;
  if (!goods) throw new Error('the demo company has goods with variants');
  await client.signIn();
  await client.open('/salesOrders/detail');
  const { sheet } = await lookForSale();
  await client.user.type(sheet.getByLabelText(/^Number, phone, name or goods/), goods.description);
  await client.user.click(await sheet.findByRole('button', { name: `Sales with ${goods.description}` }));
  const which = within(await screen.findByRole('dialog', { name: goods.description }));
  await client.user.click(await which.findByRole('button', { name: goods.variant }));
  await sheet.findByRole('button', {
    name: new RegExp(`^Sales with ${goods.description}, ${goods.variant}`),
  });
});

it('a receipt that is scanned while the sale is looked for opens its return', async () => {
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  await lookForSale();
  act(() => void scanWith(order.pos_so_no));
  await screen.findByRole('heading', { name: `Return or exchange of order ${order.pos_so_no}` });
});

it('goods that this shop has not sold are said to be so', async () => {
  const { line, chosen } = goodsSold();
  client.intercept(({ url }) =>
    url === creditMemos.salesWith.path
      ? Promise.resolve(ourAnswer({ result: true, data: { items: [] } }))
      : undefined,
  );
  await client.signIn();
  await client.open('/salesOrders/detail');
  const { sheet } = await lookForSale();
  await client.user.type(sheet.getByLabelText(/^Number, phone, name or goods/), line.item_no);
  await client.user.click(await sheet.findByRole('button', { name: chosen }));
  await sheet.findByText('This shop has sold none of it.');
});

it('without a connection goods are looked for in the kept sales, and the sheet says so', async () => {
  const { line, chosen } = goodsSold();
  const [unsold] = (
    await client.server.db.execute<{ barcode: string }>(
      sql`select barcode from franchise_items f where franchise_code = 'F01' and variant_code = '' and barcode <> ''
        and not blocked and not exists (select from sales_lines l where l.item_no = f.item_no) order by item_no limit 1`,
    )
  ).rows;
  await client.signIn();
  await client.open('/');
  await syncNow({ force: true });
  await finishedKept();
  await client.connect(false);
  await client.reload('/salesOrders/detail');
  const { sheet } = await lookForSale();
  await client.user.type(sheet.getByLabelText(/^Number, phone, name or goods/), line.item_no);
  await client.user.click(await sheet.findByRole('button', { name: chosen }));
  await sheet.findByText(/^Without the connection only the sales that this tablet keeps/);
  const ofSale = { name: new RegExp(`2 of it.*${order.pos_so_no}`) };
  await sheet.findByRole('link', ofSale);
  act(() => void scanWith(unsold?.barcode ?? ''));
  await sheet.findByText('This tablet keeps no sale of it.');
  act(() => void scanWith(line.item_no));
  await client.user.click(await sheet.findByRole('link', ofSale));
  await screen.findByRole('heading', { name: `Return or exchange of order ${order.pos_so_no}` });
});

it('without the permission to credit there is no such button', async () => {
  const pages = ['/salesOrders/detail', '/items'] as const;
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(pages, ['Credit Memo']) });
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  expect(screen.queryByRole('button', { name: 'Return / exchange' })).toBeNull();
});
