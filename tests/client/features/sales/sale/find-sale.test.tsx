import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { finishedKept, syncNow } from '#client/life/fill.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { soldOnServer } from '#tests/support/sales/sold.ts';

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
  const field = sheet.getByLabelText(/^Number, phone or name/);
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

it('without the permission to credit there is no such button', async () => {
  const pages = ['/salesOrders/detail', '/items'] as const;
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(pages, ['Credit Memo']) });
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  expect(screen.queryByRole('button', { name: 'Return / exchange' })).toBeNull();
});
