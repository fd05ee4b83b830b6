import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customers } from '#calls/index.ts';
import { leave } from '#client/life/sign-out.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
let saved: Blob | null;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  saved = null;
  // The simulated browser saves no files: what would be saved is kept here.
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved = blob as Blob; // the app saves nothing else
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await client.close();
});

const passphrase = 'mang sang máy kia';
const unsent = () => client.tablet().outbox.entries().filter(isUnsent);

async function exportOne(): Promise<string> {
  await client.connect(false);
  const no = `tmp:${crypto.randomUUID()}`;
  const args = { customer_no: no, name: 'Đỗ Thị Chuyển', phone_no: '0912700601' };
  await sendDrafts([{ op: customers.createTemporary.name, args, tempId: no }]);
  await client.open('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Export…' }));
  const dialog = await screen.findByRole('dialog');
  await client.user.type(await within(dialog).findByLabelText('Passphrase'), passphrase);
  await client.user.type(within(dialog).getByLabelText('Passphrase again'), passphrase);
  await client.user.click(within(dialog).getByRole('button', { name: 'Export to a file' }));
  await waitFor(() => expect(saved).not.toBeNull());
  return (await saved?.text()) ?? '';
}

/** The same person on a tablet that has nothing yet; without a connection again once they are signed in. */
async function takeAnotherTablet(): Promise<void> {
  await leave();
  globalThis.indexedDB = new IDBFactory();
  await client.connect(true);
  await client.signIn();
  await client.connect(false);
  await client.open('/outbox');
}

async function importFile(text: string, withPassphrase: string): Promise<HTMLElement> {
  await client.user.click(await screen.findByRole('button', { name: 'Import…' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Passphrase');
  // The file field is a button beside a hidden input, which is what a person's choice of a file reaches.
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  await client.user.upload(input, new File([text], 'outbox.quay', { type: 'application/json' }));
  await client.user.type(within(dialog).getByLabelText('Passphrase'), withPassphrase);
  await client.user.click(within(dialog).getByRole('button', { name: 'Import from a file' }));
  return dialog;
}

test('what one tablet exports another imports, and it reaches the server from there once', async () => {
  const text = await exportOne();
  expect(text).not.toContain('0912700601');
  expect(unsent()).toHaveLength(1);
  await takeAnotherTablet();
  expect(unsent()).toEqual([]);
  await importFile(text, passphrase);
  expect(await screen.findByText('New customer Đỗ Thị Chuyển, 0912700601')).toBeTruthy();
  await client.connect(true);
  client.tablet().outbox.wake('user');
  await waitFor(() => expect(unsent()).toEqual([]));
  const token = await client.server.signIn('store01');
  const filters = [{ field: 'search', value: '%0912700601%', condition: 'like' as const }];
  expect((await client.server.send(customers.filter, { filters }, { token })).data.total).toBe(1);
});

test('a wrong passphrase is said at its field, and the right one may follow', async () => {
  const text = await exportOne();
  await takeAnotherTablet();
  const dialog = await importFile(text, 'something else');
  expect(await within(dialog).findByText('The passphrase does not open this file.')).toBeTruthy();
  expect(unsent()).toEqual([]);
  const field = within(dialog).getByLabelText('Passphrase');
  await client.user.clear(field);
  await client.user.type(field, passphrase);
  await client.user.click(within(dialog).getByRole('button', { name: 'Import from a file' }));
  await waitFor(() => expect(unsent()).toHaveLength(1));
});

test('a damaged file is refused at the field of the file, and changes nothing', async () => {
  const text = await exportOne();
  await takeAnotherTablet();
  const dialog = await importFile(text.slice(0, -20), passphrase);
  expect(await within(dialog).findByText(/it is damaged/)).toBeTruthy();
  expect(unsent()).toEqual([]);
});
