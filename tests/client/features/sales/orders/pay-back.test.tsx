import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, receipts, salesOrders } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { methodLabel } from '#client/messages/payment-labels.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const tooMuch = 90_000;

/** An order that is confirmed and paid, with more than it is worth; answers its number. */
async function paidTooMuch(): Promise<string> {
  await client.open('/');
  const item = await waitFor(() => {
    const { rows, complete } = client.tablet().store.table(items.filter);
    expect(complete).toBe(true);
    return rows.find(row => row.variant_code === '' && !row.blocked && row.unit_price > 100_000);
  });
  if (!item) throw new Error('the demo company sells something');
  const no = `tmp:${crypto.randomUUID()}`;
  const lines = [{ line_no: 10_000, item_no: item.item_no, quantity: 1, unit_price: item.unit_price }];
  const data = { lines, sell_to_name: 'Hồ Văn Thừa', sell_to_phone_no: '0912345678' };
  const amount = item.unit_price + tooMuch;
  const sent = await sendDrafts([
    { op: salesOrders.create.name, args: { pos_so_no: no, data }, tempId: no },
    { op: salesOrders.setStatus.name, args: { pos_so_no: no, status: 'CONFIRMED' } },
    { op: receipts.add.name, args: { pos_so_no: no, amount, payment_type: 'cash', over_payment: true } },
    { op: receipts.processAll.name, args: { pos_so_no: no, to_post: true } },
  ]);
  expect(sent.kind).toBe('done');
  return client.tablet().outbox.resolve(no);
}
const serverHas = async (pos_so_no: string) =>
  (await client.server.send(salesOrders.get, { pos_so_no }, { token: await client.server.signIn('store01') }))
    .data;

const openMenu = async () => client.user.click(await screen.findByRole('button', { name: 'More actions' }));

it('what was paid back is said with its amount and how, and no call is named', async () => {
  await client.open(`/salesOrders/detail?no=${await paidTooMuch()}`);
  await screen.findByText('Refund due');
  await openMenu();
  await client.user.click(await screen.findByRole('button', { name: 'Pay back' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay back' }));
  await client.user.click(await sheet.findByRole('button', { name: `Pay back ${formatAmount(tooMuch)} ₫` }));
  await screen.findByText(t.returns.done.refunded(`${formatAmount(tooMuch)} ₫`, methodLabel('cash')));
});

it('what was paid too much is paid back offline, no more than that, and arrives', async () => {
  const no = await paidTooMuch();
  await client.open(`/salesOrders/detail?no=${no}`);
  expect(await screen.findByText('Refund due')).toBeTruthy();
  await client.connect(false);
  await openMenu();
  await client.user.click(await screen.findByRole('button', { name: 'Pay back' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay back' }));
  const field = await sheet.findByLabelText('Amount paid back');
  await client.user.clear(field);
  await client.user.type(field, String(tooMuch + 1));
  expect(await sheet.findByText('No more than 90.000 ₫ can be paid back.')).toBeTruthy();
  await client.user.clear(field);
  await client.user.type(field, String(tooMuch));
  await client.user.click(sheet.getByRole('button', { name: `Pay back ${formatAmount(tooMuch)} ₫` }));
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(2));
  // Replayed on this tablet: nothing is owed any more, and the money that left is among the receipts.
  await waitFor(() => expect(screen.queryByText('Refund due')).toBeNull());
  expect(await screen.findByText(/Refund · Cash/)).toBeTruthy();
  await openMenu();
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay back' })).toBeNull();

  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(async () =>
    expect(await serverHas(no)).toMatchObject({
      remaining_amount: 0,
      receipts: [{ status: 'POSTED' }, { amount: -tooMuch, payment_type: 'cash', status: 'POSTED' }],
    }),
  );
});
