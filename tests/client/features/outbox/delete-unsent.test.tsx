import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { draftKey, newDraftKey } from '#client/outbox/document-drafts.ts';
import { isUnsent } from '#client/outbox/entries.ts';
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

test('an order that was never sent is deleted with its working copies, and no other order is', async () => {
  const no = await order('Hồ Văn Xóa');
  const { drafts } = client.tablet();
  await drafts.save(draftKey('sale', no), { pos_so_no: no, lines: [] });
  await drafts.save(newDraftKey('sale'), { pos_so_no: no, lines: [] });
  await drafts.save(draftKey('sale', 'SO-1'), { pos_so_no: 'SO-1', lines: [] });
  await client.open('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Delete unsent order' }));
  const prompt = await screen.findByRole('dialog');
  expect(within(prompt).getByText(/It is on this tablet only/)).toBeTruthy();
  await client.user.click(within(prompt).getByRole('button', { name: 'Delete unsent order' }));
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
  await client.user.click(await screen.findByRole('button', { name: 'Delete unsent order' }));
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
