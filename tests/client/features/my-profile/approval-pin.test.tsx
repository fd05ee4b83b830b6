import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { approversHere } from '#offline/vault/approver-keys.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

it('a person sees that their PIN is set, and removes it from the server and from the tablet', async () => {
  const low = { percent: 5, line_percent: 5, amount: 1000 };
  await client.signIn('manager01', 'manager1234');
  await client.open('/myprofile');
  const pin = await screen.findByLabelText(/^New PIN/);
  const block = screen.getByRole('region', { name: 'Approval PIN' });
  expect(within(block).queryByRole('button', { name: 'Remove PIN' })).toBeNull();
  await client.user.type(within(block).getByLabelText('Password'), 'manager1234');
  await client.user.type(pin, '739505');
  await client.user.click(within(block).getByRole('button', { name: 'Set PIN' }));
  await within(block).findByText(/^A PIN is set, since \d/);
  expect(await approversHere('2@F01', low)).toHaveLength(1);

  await client.user.click(within(block).getByRole('button', { name: 'Remove PIN' }));
  const asked = await screen.findByRole('dialog', { name: 'Remove your PIN?' });
  await client.user.click(within(asked).getByRole('button', { name: 'Remove PIN' }));
  await screen.findByText('The approval PIN is removed.');
  expect(within(block).queryByText(/^A PIN is set/)).toBeNull();
  expect(await approversHere('2@F01', low)).toEqual([]);
});
