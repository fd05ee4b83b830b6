import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankAccounts, customers, receipts, salesOrders, shifts } from '#calls/index.ts';
import { draftKey, newDraftKey } from '#client/outbox/document-drafts.ts';
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

async function order(sell_to_name: string): Promise<string> {
  const no = `tmp:${crypto.randomUUID()}`;
  const args = { pos_so_no: no, data: { sell_to_name } };
  await sendDrafts([
    { op: salesOrders.create.name, args, tempId: no },
    { op: salesOrders.setStatus.name, args: { pos_so_no: no, status: 'CONFIRMED' } },
  ]);
  return no;
}

/** Presses the button of a card, reads what is said, gives a reason and presses again. */
async function throwAway(name: string, ...texts: RegExp[]) {
  await client.user.click(await screen.findByRole('button', { name }));
  const prompt = await screen.findByRole('dialog');
  for (const text of texts) expect(within(prompt).getByText(text)).toBeTruthy();
  await client.user.click(within(prompt).getByRole('button', { name }));
  expect(await within(prompt).findByText('This is required field!')).toBeTruthy();
  await client.user.type(within(prompt).getByLabelText(/^Reason/), 'Khách đổi ý');
  await client.user.click(within(prompt).getByRole('button', { name }));
}

/** A new customer who buys and pays, as the till sends it. */
async function paidSale(shift: object = {}): Promise<void> {
  const [customer_no, no] = [`tmp:${crypto.randomUUID()}`, `tmp:${crypto.randomUUID()}`];
  await sendDrafts([
    {
      op: customers.createTemporary.name,
      args: { customer_no, name: 'Đỗ Thị Mới', phone_no: '0912345679' },
      tempId: customer_no,
    },
    {
      op: salesOrders.create.name,
      args: { pos_so_no: no, data: { sell_to_customer_no: customer_no, sell_to_name: 'Đỗ Thị Mới' } },
      tempId: no,
    },
    {
      op: receipts.add.name,
      args: { pos_so_no: no, amount: 213_000, payment_type: 'cash', ...shift },
    },
    { op: receipts.processAll.name, args: { pos_so_no: no, to_post: true } },
  ]);
}

test('the new customer of a paid sale stays, and the question says which money needs it', async () => {
  await paidSale();
  const before = unsent().map(({ mid, state }) => [mid, state]);
  await client.open('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Discard this customer' }));
  const prompt = await screen.findByRole('dialog');
  expect(within(prompt).getByText(/money that was taken needs it/)).toBeTruthy();
  expect(within(prompt).getByText(/213\.000 ₫/)).toBeTruthy();
  expect(within(prompt).queryByLabelText(/^Reason/)).toBeNull();
  await client.user.click(within(prompt).getByRole('button', { name: 'Keep it' }));
  expect(unsent().map(({ mid, state }) => [mid, state])).toEqual(before);
});

test('the shift that unsent money names stays', async () => {
  const key = crypto.randomUUID();
  const args = { shift_no: `tmp:${key}`, key, location_code: 'F01-STORE', float: { notes: [], other: 0 } };
  await sendDrafts([{ op: shifts.open.name, args, tempId: `tmp:${key}` }]);
  await paidSale({ shift_no: key });
  await client.open('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Discard this shift' }));
  expect(await screen.findByText(/money that was taken needs it/)).toBeTruthy();
});

test('the opening of a shift stays once money that names it was sent, also after a reload', async () => {
  const key = crypto.randomUUID();
  const args = { shift_no: `tmp:${key}`, key, location_code: 'NOWHERE', float: { notes: [], other: 0 } };
  await sendDrafts([{ op: shifts.open.name, args, tempId: `tmp:${key}` }]);
  const money = { document_type: 'cash_in', location_code: 'F01-STORE', reason: 'other', amount: 7_000 };
  await sendDrafts([{ op: bankAccounts.add.name, args: { ...money, shift_no: key } }]);
  const refusal = () => client.tablet().outbox.discarding(unsent()[0]?.mid ?? '').refusal;
  expect(refusal()).toBe('needed');
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(() => expect(unsent()).toMatchObject([{ op: shifts.open.name, state: 'FAILED' }]));
  await waitFor(() => expect(refusal()).toBe('used'));
  await client.reload('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Discard this shift' }));
  expect(await screen.findByText(/money that was sent already belongs to this shift/)).toBeTruthy();
  const asked = { ...client.tablet().outbox.discarding(unsent()[0]?.mid ?? ''), refusal: null };
  await expect(client.tablet().outbox.discard(asked, 'x')).rejects.toThrow('something else');
});

test('a discarded paid sale is told to the server, and until then not all looks as sent', async () => {
  await paidSale();
  await client.open('/outbox');
  await throwAway('Discard this sale', /the office will be told/, /3 other changes|2 other changes/);
  expect(await screen.findByText('Discarded, for the office to know')).toBeTruthy();
  expect(screen.queryByText('Everything is sent')).toBeNull();
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(async () =>
    expect(await client.server.db.select().from(thrownAway)).toMatchObject([
      {
        reason: 'Khách đổi ý',
        amount: 213_000,
        cash: 213_000,
        location_code: 'F01-STORE',
        restored_at: null,
      },
    ]),
  );
});

test('what was thrown away comes back by Undo, under its own keys, and nothing is told of it', async () => {
  await paidSale();
  const mids = unsent().map(({ mid }) => mid);
  await client.open('/outbox');
  await throwAway('Discard this sale');
  const list = await screen.findByRole('region', { name: 'Discarded' });
  expect(within(list).getByText(/Khách đổi ý/)).toBeTruthy();
  await client.user.click(within(list).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unsent().map(({ mid }) => mid)).toEqual(mids));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Discarded' })).toBeNull());
});

test('a card of money says money, in German style', async () => {
  await sendDrafts([
    {
      op: bankAccounts.add.name,
      args: { document_type: 'cash_in', location_code: 'F01-STORE', reason: 'other', amount: 7_000 },
    },
  ]);
  await client.open('/outbox');
  expect(await screen.findByText('Cash in 7.000 ₫')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /order/ })).toBeNull();
});

test('an order that was never sent is thrown away with its working copies, and no other order is', async () => {
  const no = await order('Hồ Văn Xóa');
  const { drafts } = client.tablet();
  await drafts.save(draftKey('sale', no), { pos_so_no: no, lines: [] });
  await drafts.save(newDraftKey('sale'), { pos_so_no: no, lines: [] });
  await drafts.save(draftKey('sale', 'SO-1'), { pos_so_no: 'SO-1', lines: [] });
  await client.open('/outbox');
  await throwAway('Discard this order', /It is on this tablet only/);
  await waitFor(() => expect(unsent()).toEqual([]));
  await waitFor(async () =>
    expect((await drafts.list('sale:')).map(({ key }) => key)).toEqual([draftKey('sale', 'SO-1')]),
  );
  expect(await screen.findByText('Everything is sent')).toBeTruthy();
});

test('who is asked and says no keeps the order', async () => {
  await order('Hồ Văn Giữ');
  const before = unsent().length;
  await client.open('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Discard this order' }));
  const prompt = await screen.findByRole('dialog');
  await client.user.click(within(prompt).getByRole('button', { name: 'Cancel' }));
  expect(unsent()).toHaveLength(before);
});

test('a later change of an order says that it waits for the one before', async () => {
  await order('Hồ Văn Chờ');
  await client.open('/outbox');
  const items = await screen.findAllByRole('listitem');
  const last = items.at(-1);
  expect(last?.textContent).toContain('Waits for the change before it');
  expect(last?.textContent).not.toContain('New order');
});
