import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesOrders, session } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { businessDate, formatAmount, formatTime } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { madeOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const all = { page: 1, size: 1000, filters: [] };

it('orders stand below their day with what was sold on it, canceled ones not counted', async () => {
  const token = await client.server.signIn('store01');
  await madeOnServer(client.server, token, 'order');
  const canceled = await madeOnServer(client.server, token, 'order');
  await client.server.send(
    salesOrders.setStatus,
    { pos_so_no: canceled.pos_so_no, status: 'CANCELED', cancel_reason_code: '' },
    { token },
  );
  const { data } = await client.server.send(salesOrders.orders, all, { token });
  const sum = data.items
    .filter(row => row.status !== 'CANCELED')
    .filter(row => businessDate(new Date(row.created_at)) === businessToday())
    .reduce((total, row) => total + row.grand_total, 0);

  await client.signIn('store01', 'store1234');
  const router = await client.open('/salesOrders?size=1000');
  const heading = await screen.findByRole('rowheader', { name: new RegExp(`^${t.ui.periods.today}`) });
  const today = `${t.ui.periods.today}${formatAmount(sum)} ₫`;
  await waitFor(() => expect(heading.textContent).toBe(today));

  // Also of a page that ends in the middle of the day.
  await router.navigate({ to: '/salesOrders', search: { size: 1 } });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  await waitFor(() => expect(screen.getByRole('rowheader').textContent).toBe(today));
  // Sorted by something else, rows belong to no day.
  await router.navigate({ to: '/salesOrders', search: { sort: 'grand_total', dir: 'asc' } });
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
});

it('a row says when it was sold, and what', async () => {
  const token = await client.server.signIn('store01');
  const { pos_so_no } = await madeOnServer(client.server, token, 'order');
  const { data: order } = await client.server.send(salesOrders.get, { pos_so_no }, { token });
  expect(order.first_item).toBe(order.lines[0]?.description);
  await client.signIn('store01', 'store1234');
  await client.open('/salesOrders');
  const row = (await screen.findByText(pos_so_no)).closest('tr');
  const more = order.lines.length > 1 ? ` +${order.lines.length - 1}` : '';
  expect(
    row && within(row).getByText(`${formatTime(order.created_at).slice(0, 5)} · ${order.first_item}${more}`),
  ).toBeTruthy();
});

async function orderOf(what: { reason?: string; location_code?: string }): Promise<string> {
  const token = await client.server.signIn('store01');
  const { pos_so_no } = await madeOnServer(client.server, token, 'order');
  const { reason, ...data } = what;
  if (data.location_code) await client.server.send(salesOrders.update, { pos_so_no, data }, { token });
  if (reason)
    await client.server.send(
      salesOrders.setStatus,
      { pos_so_no, status: 'CANCELED', cancel_reason_code: reason },
      { token },
    );
  return pos_so_no;
}

const filters = async () => {
  await client.user.click(await screen.findByRole('button', { name: t.ui.filters }));
  return within(await screen.findByRole('dialog', { name: t.ui.filters }));
};

it('orders are filtered by why they were canceled, in words, and the address keeps it', async () => {
  const changed = await orderOf({ reason: 'CUSTOMER' });
  const noStock = await orderOf({ reason: 'OUT_OF_STOCK' });
  await client.signIn('store01', 'store1234');
  const router = await client.open('/salesOrders');
  await screen.findByText(changed);
  const group = within((await filters()).getByRole('group', { name: t.salesOrders.order.reasonCanceled }));
  await client.user.click(await group.findByRole('button', { name: 'Khách đổi ý' }));
  await waitFor(() => expect(screen.queryByText(noStock)).toBeNull());
  const row = screen.getByText(changed).closest('tr');
  expect(row && within(row).getByText('Khách đổi ý')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ cancel_reason_code: 'CUSTOMER' });
});

it('orders are filtered by their location, by name', async () => {
  const token = await client.server.signIn('store01');
  const { data: me } = await client.server.send(session.franchiseUser, {}, { token });
  const [home, other] = me.locations.filter(({ franchise_code }) => franchise_code === 'F01');
  if (!home || !other) throw new Error('the first shop has two locations');
  const here = await orderOf({ location_code: home.code });
  const there = await orderOf({ location_code: other.code });
  await client.signIn('store01', 'store1234');
  await client.open('/salesOrders');
  await screen.findByText(here);
  const group = within((await filters()).getByRole('group', { name: t.salesOrders.list.location }));
  // No choice of another shop.
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    me.locations.filter(({ franchise_code }) => franchise_code === 'F01').map(({ name }) => name),
  );
  await client.user.click(group.getByRole('button', { name: other.name }));
  await waitFor(() => expect(screen.queryByText(here)).toBeNull());
  const row = screen.getByText(there).closest('tr');
  expect(row && within(row).getByText(other.name)).toBeTruthy();
});

it('who is not shown the reason is not offered it as a filter', async () => {
  await grantSet(client.server.db, 'store01', {
    permissions: everythingOn(['/salesOrders'], ['cancel_reason_code']),
  });
  await client.signIn('store01', 'store1234');
  await client.open('/salesOrders');
  const sheet = await filters();
  await sheet.findByRole('group', { name: t.salesOrders.list.location });
  expect(sheet.queryByRole('group', { name: t.salesOrders.order.reasonCanceled })).toBeNull();
});
