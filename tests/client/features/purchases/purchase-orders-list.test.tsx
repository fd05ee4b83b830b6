import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purchaseOrders } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/purchasesOrders');
});
afterEach(() => client.close());

it('what is still expected and owed of all orders is worked out when it is asked for', async () => {
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(purchaseOrders.calculateRemainingAmount, {}, { token });
  expect(data.remaining_amount).toBeGreaterThan(0);
  await client.user.click(await screen.findByRole('button', { name: 'Remaining amounts' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Remaining amounts' }));
  await sheet.findByText(`${formatAmount(data.remaining_amount)} ₫`);
  sheet.getByText(`${formatAmount(data.payable)} ₫`);
});

it('a location goes by its name', async () => {
  const table = within(await screen.findByRole('table'));
  expect((await table.findAllByText('Quầy Hoàn Kiếm')).length).toBeGreaterThan(1);
  expect(table.queryByText('F01-STORE')).toBeNull();
});
