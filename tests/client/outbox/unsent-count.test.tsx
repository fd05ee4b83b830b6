import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, salesOrders } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { isUnsent, unsentCount } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** An order of a customer who is new as well: two documents, sent in four steps. */
async function sellOffline(): Promise<void> {
  await client.open('/');
  await client.connect(false);
  const customer = `tmp:${crypto.randomUUID()}`;
  const order = `tmp:${crypto.randomUUID()}`;
  const status = (to: string) => ({
    op: salesOrders.setStatus.name,
    args: { pos_so_no: order, status: to, cancel_reason_code: '' },
  });
  await sendDrafts([
    {
      op: customers.createTemporary.name,
      args: { customer_no: customer, name: 'Đỗ Thị Đếm', phone_no: '0912345677' },
      tempId: customer,
    },
    {
      op: salesOrders.create.name,
      args: { pos_so_no: order, data: { sell_to_customer_no: customer, sell_to_name: 'Đỗ Thị Đếm' } },
      tempId: order,
    },
    status('CONFIRMED'),
    status('RELEASED'),
  ]);
}

test('every place counts what is unsent by document, in the same word', async () => {
  await sellOffline();
  const entries = client.tablet().outbox.entries();
  expect(entries.filter(isUnsent)).toHaveLength(4);
  expect(unsentCount(entries)).toBe(2);
  // The bar, and the rail.
  const bar = screen.getByRole('region', { name: 'Connection' });
  await waitFor(() => expect(bar.textContent).toContain('2 unsent'));
  const rail = within(screen.getByRole('navigation', { name: t.layout.navigation }));
  rail.getByRole('link', { name: new RegExp(`^2 ?${t.layout.daily.outbox}$`) });
  // As many cards in the outbox.
  await client.open('/outbox');
  await waitFor(() =>
    expect(screen.getAllByRole('region', { name: /Customers|Sales order/ })).toHaveLength(2),
  );
  // Before a sign-out, on the sign-in page, and to the next person.
  await client.open('/');
  await client.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^2 unsent documents\./);
  await client.user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await client.open('/login');
  await screen.findByText('2 unsent documents on this tablet');
});
