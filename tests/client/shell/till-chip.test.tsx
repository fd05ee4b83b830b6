import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

const texts = t.shifts;
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

it('says whether the drawer has a shift, and opens one over the cart with two presses', async () => {
  await client.signIn('store01');
  const router = await client.open('/salesOrders/detail');
  await client.user.click(await screen.findByRole('button', { name: texts.chip.none }));
  await client.user.type(await screen.findByRole('textbox', { name: texts.float }), '500000');
  await client.user.click(screen.getByRole('button', { name: texts.open('500.000 ₫') }));
  await screen.findByRole('button', { name: texts.count });
  await client.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: /^Shift since \d\d:\d\d$/ });
  expect(router.state.location.pathname).toBe('/salesOrders/detail');
});
