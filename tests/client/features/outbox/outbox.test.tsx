import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, salesOrders } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const customer = (name: string, phone_no: string, no: string) => ({
  op: customers.createTemporary.name,
  args: { customer_no: no, name, phone_no },
  tempId: no,
});

const newCustomer = `tmp:${crypto.randomUUID()}`;
const unsent = () => client.tablet().outbox.entries().filter(isUnsent);

test('an offline change waits in plain words, and leaves by itself when the line is back', async () => {
  await client.connect(false);
  expect((await sendDrafts([customer('Trần Văn An', '0912345678', newCustomer)])).kind).toBe('queued');
  await client.open('/outbox');
  expect(await screen.findByText('New customer Trần Văn An, 0912345678')).toBeTruthy();
  await client.connect(true);
  client.tablet().outbox.wake('user');
  expect(await screen.findByText('Everything is sent')).toBeTruthy();
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(customers.byPhone, { phone_no: '0912345678' }, { token });
  expect(data.name).toBe('Trần Văn An');
});

test('an answer that is lost on the way makes no second customer', async () => {
  client.loseNextAnswer();
  await sendDrafts([customer('Lê Thị Bình', '0912345679', newCustomer)]);
  await waitFor(() => expect(unsent()).toEqual([]));
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(
    customers.filter,
    { filters: [{ field: 'search', value: '%0912345679%', condition: 'like' }] },
    { token },
  );
  expect(data.total).toBe(1);
});

/** A change of an order that does not exist: the server refuses it. */
const refused = {
  op: salesOrders.update.name,
  args: { pos_so_no: 'SO-NONE', data: { general_comments: 'gọi trước khi giao' } },
};

async function enqueueRefused(): Promise<void> {
  await client.connect(false);
  await sendDrafts([refused]);
  await client.connect(true);
  client.tablet().outbox.wake('user');
  await waitFor(() => expect(unsent()[0]?.state).toBe('FAILED'));
}

test('a refused entry says why, and is edited in a small form and sent again under a new key', async () => {
  await enqueueRefused();
  const before = unsent()[0]?.mid;
  await client.open('/outbox');
  expect(await screen.findByText(/The server says:/)).toBeTruthy();
  await client.user.click(screen.getByRole('button', { name: 'Edit and send' }));
  const form = await screen.findByRole('dialog');
  const field = within(form).getByLabelText('General note');
  await client.user.clear(field);
  await client.user.type(field, 'giao sau');
  await client.user.click(within(form).getByRole('button', { name: 'Edit and send' }));
  await waitFor(() => expect(unsent()[0]?.mid).not.toBe(before));
  expect(unsent()[0]?.args).toMatchObject({ data: { general_comments: 'giao sau' } });
});

test('discarding asks for a reason and names what goes with it', async () => {
  await client.connect(false);
  const order = `tmp:${crypto.randomUUID()}`;
  await sendDrafts([
    customer('Phạm Minh', '0912345670', newCustomer),
    {
      op: salesOrders.create.name,
      args: { pos_so_no: order, data: { sell_to_customer_no: newCustomer, sell_to_name: 'Phạm Minh' } },
      tempId: order,
    },
  ]);
  await client.open('/outbox');
  const entry = (await screen.findByText('New customer Phạm Minh, 0912345670')).closest('li');
  if (!entry) throw new Error('the entry is not in a list');
  await client.user.click(within(entry).getByRole('button', { name: 'Discard' }));
  const prompt = await screen.findByRole('dialog');
  expect(within(prompt).getByText(/New order for Phạm Minh/)).toBeTruthy();
  await client.user.click(within(prompt).getByRole('button', { name: 'Discard' }));
  expect(await within(prompt).findByText('This is required field!')).toBeTruthy();
  await client.user.type(within(prompt).getByLabelText(/^Reason/), 'khách đổi ý');
  await client.user.click(within(prompt).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(unsent()).toEqual([]));
});

test('the next person on the tablet sees that something waits, and nothing of it', async () => {
  await client.connect(false);
  await sendDrafts([customer('Võ Bí Mật', '0912345671', newCustomer)]);
  const { leave } = await import('#client/life/sign-out.ts');
  await leave();
  await client.connect(true);
  await client.signIn('store02');
  await client.open('/outbox');
  expect(await screen.findByText(/1 unsent document of another user/)).toBeTruthy();
  expect(screen.queryByText(/Bí Mật/)).toBeNull();
});
