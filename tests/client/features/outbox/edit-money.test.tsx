import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thrownAway as calls, receipts, salesOrders } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { thrownAway } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.connect(false);
});
afterEach(() => client.close());

const unsent = () => client.tablet().outbox.entries().filter(isUnsent);
const argsOf = (op: string) => unsent().find(entry => entry.op === op)?.args;

/** A sale for cash in a shift that the server does not know. */
async function cashSale(): Promise<void> {
  const no = `tmp:${crypto.randomUUID()}`;
  await sendDrafts([
    {
      op: salesOrders.create.name,
      args: { pos_so_no: no, data: { sell_to_name: 'Đỗ Thị Mới', location_code: 'F01-STORE' } },
      tempId: no,
    },
    {
      op: receipts.add.name,
      args: { pos_so_no: no, amount: 510_000, payment_type: 'cash', shift_no: crypto.randomUUID() },
    },
  ]);
}

async function openForm(): Promise<HTMLElement> {
  await client.open('/outbox');
  await client.user.click(await screen.findByText(/^Details/));
  const step = (await screen.findByText(/^Receipt for order/)).closest('li');
  if (!step) throw new Error('the step is not in a list');
  await client.user.click(within(step).getByRole('button', { name: 'Edit and send' }));
  return screen.findByRole('dialog');
}

test('a person who makes an unsent payment smaller says why, and the office hears of it', async () => {
  await cashSale();
  const form = await openForm();
  // Neither its drawer nor its shift is moved by an edit.
  expect(within(form).queryByLabelText('Shift no')).toBeNull();
  expect(within(form).queryByLabelText(/^Reason/)).toBeNull();
  const amount = within(form).getByLabelText('Amount');
  await client.user.clear(amount);
  await client.user.type(amount, '51000');
  expect(
    within(form).getByText(/Money changes: 510\.000 → 51\.000 ₫\. The office will be told/),
  ).toBeTruthy();
  await client.user.click(within(form).getByRole('button', { name: 'Edit and send' }));
  expect(await within(form).findByText('This is required field!')).toBeTruthy();
  expect(argsOf(receipts.add.name)).toMatchObject({ amount: 510_000 });
  await client.user.type(within(form).getByLabelText(/^Reason/), 'Gõ nhầm');
  await client.user.click(within(form).getByRole('button', { name: 'Edit and send' }));
  await waitFor(() => expect(argsOf(receipts.add.name)).toMatchObject({ amount: 51_000 }));

  const card = await screen.findByRole('region', { name: 'Changed, for the office to know' });
  expect(within(card).getByText(/changed before it was sent, 510\.000 → 51\.000 ₫/)).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
  const telling = unsent().find(({ op }) => op === calls.changed.name);
  expect(telling && client.tablet().outbox.discarding(telling.mid).refusal).toBe('accounts');

  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(async () =>
    expect(await client.server.db.select().from(thrownAway)).toMatchObject([
      {
        ...{ reason: 'Gõ nhầm', amount: 459_000, cash: 459_000, location_code: 'F01-STORE' },
        money: [{ amount: 510_000, changed_to: 51_000, op: 'receipts.add' }],
      },
    ]),
  );
});

test('an edit that changes no money asks nothing and tells nothing', async () => {
  await cashSale();
  const [order] = unsent();
  const args = { ...(order?.args as object), data: { sell_to_name: 'Đỗ Thị Khác' } }; // arguments of a call are an object
  await client.tablet().outbox.edit(order?.mid ?? '', args);
  expect(unsent()).toHaveLength(2);
});

test('the outbox itself changes no money without a reason', async () => {
  await cashSale();
  const [, receipt] = unsent();
  const args = { ...(receipt?.args as object), amount: 1 }; // as above
  await expect(client.tablet().outbox.edit(receipt?.mid ?? '', args)).rejects.toThrow('without a reason');
  expect(argsOf(receipts.add.name)).toMatchObject({ amount: 510_000 });
});
