import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receipts } from '#calls/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const cash = (pos_so_no: string, amount: number) =>
  client
    .tablet()
    .outbox.enqueue([{ op: receipts.add.name, args: { pos_so_no, amount, payment_type: 'cash' } }]);

it('cash stops at the limit of the whole outage, and what is paid back makes room again', async () => {
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  await client.connect(false);
  await cash('SO-2611-000001', 48_000_000);
  await cash('SO-2611-000002', 1_999_999);
  if (add) await client.user.click(add);
  await client.user.click(await screen.findByRole('button', { name: /^Pay \d/ }));
  const done = await screen.findByRole('button', { name: /^Take \d/ });
  expect(screen.getByText(/no more than 50\.000\.000 ₫ .* 49\.999\.999 ₫ of unsent cash/)).toBeTruthy();
  expect(done).toHaveProperty('disabled', true);
  await cash('SC-2611-000001', 2_000_000);
  await waitFor(() => expect(done).toHaveProperty('disabled', false));
  expect(screen.queryByText(/of unsent cash/)).toBeNull();
});
