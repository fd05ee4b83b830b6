import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { businessToday } from '#client/page/server-clock.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { noonOfNextFirst } from '#tests/support/first-of-month.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('dates stand in the address as from..to, and either side can be changed alone', async () => {
  await client.signIn('store01', 'store1234');
  const router = await client.open('/salesOrders?order_date=2026-01-05..');
  await client.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const side = async (name: string) => {
    // Until the calendar is there, a field that only shows the day stands in its place.
    const writable = () => sheet.findByRole('textbox', { name: `Order Date: ${name}` });
    await waitFor(async () => expect(await writable()).toHaveProperty('readOnly', false));
    return writable();
  };
  expect(await side('From')).toHaveProperty('value', '05-01-2026');
  expect(await side('To')).toHaveProperty('value', '');
  await client.user.type(await side('To'), '06-02-2026{Tab}');
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ order_date: '2026-01-05..2026-02-06' }),
  );
  expect(await side('From')).toHaveProperty('value', '05-01-2026');
  await client.user.clear(await side('From'));
  await client.user.tab();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ order_date: '..2026-02-06' }));
});

test('one press asks for a day or a state, another for all, and the sheet says what is left', async () => {
  await client.signIn('store01', 'store1234');
  const router = await client.open('/salesOrders');
  const chips = async (label: string) => within(await screen.findByRole('group', { name: label }));
  const today = businessToday();
  await client.user.click((await chips('Order Date')).getByRole('button', { name: 'Today' }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ order_date: `${today}..${today}` }),
  );
  await client.user.click((await chips('Order Date')).getByRole('button', { name: 'Today', pressed: true }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('order_date'));
  await client.user.click((await chips('Status')).getByRole('button', { name: 'Released' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'RELEASED' }));
  // The headings of days are rows without cells.
  const rows = () => screen.getAllByRole('row').filter(row => row.querySelector('td'));
  await waitFor(() => {
    expect(rows().length).toBeLessThan(20);
    for (const row of rows()) expect(within(row).getByText(/^Released/)).toBeTruthy();
  });
  await client.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await client.user.click(await sheet.findByRole('button', { name: `Show ${rows().length}` }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('on the first of a month the chips of today and of this month each stand once', async () => {
  client.server.forward(noonOfNextFirst - Date.now());
  await client.signIn('store01', 'store1234');
  const router = await client.open('/salesOrders');
  const chips = within(await screen.findByRole('group', { name: 'Order Date' }));
  await client.user.click(chips.getByRole('button', { name: 'This month' }));
  const first = businessToday();
  expect(first).toMatch(/-01$/);
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ order_date: `${first}..${first}` }),
  );
  expect(chips.getAllByRole('button', { pressed: true }).map(each => each.textContent)).toEqual([
    'Today',
    'This month',
  ]);
  await client.user.click(chips.getByRole('button', { name: 'Yesterday' }));
  await waitFor(() => expect(chips.getAllByRole('button', { pressed: true })).toHaveLength(1));
  expect(chips.getAllByRole('button')).toHaveLength(4);
});

test('what is typed is asked for at once when Enter is pressed', async () => {
  await client.signIn('store01', 'store1234');
  const router = await client.open('/salesOrders');
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  await client.user.type(search, 'nguyen');
  await client.user.keyboard('{Enter}');
  expect(router.state.location.search).toMatchObject({ search: 'nguyen' });
});
