import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

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
