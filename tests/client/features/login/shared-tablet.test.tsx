import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, session } from '#calls/index.ts';
import { signOut } from '#client/life/sign-out.ts';
import { notify } from '#client/page/notices.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { sessionState } from '#client/who/session-state.ts';
import { createTestClient, signInOnPage, type TestClient } from '#tests/support/client.tsx';
import { recordsOnDisk } from '#tests/support/tablet/disk.ts';

const phone = '0912700588';
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const unsent = () => client.tablet().outbox.entries().filter(isUnsent);

async function leaveOneUnsent(): Promise<void> {
  await client.signIn();
  await waitFor(async () => expect(await client.tablet().drafts.load('session:boot')).not.toBeNull());
  await client.connect(false);
  const args = { customer_no: 'tmp:1', name: 'Đinh Văn Khóa', phone_no: phone };
  await client.tablet().outbox.enqueue([{ op: customers.createTemporary.name, args }]);
}

async function changePasswordElsewhere(): Promise<void> {
  const token = await client.server.signIn('store01');
  const input = { old_password: 'store1234', new_password: 'changed123' };
  expect((await client.server.send(session.resetPassword, input, { token })).error).toBeNull();
}

async function customersOf(): Promise<number> {
  const { rows } = await client.server.db.execute(`select 1 from customers where phone_no = '${phone}'`);
  return rows.length;
}

test('after a change of password elsewhere the previous one opens the tablet once more', async () => {
  await leaveOneUnsent();
  await signOut();
  await changePasswordElsewhere();
  await client.connect(true);
  await client.open('/login');
  await signInOnPage(client, 'store01', 'changed123');
  await client.user.type(await screen.findByLabelText('Previous password'), 'a wrong one');
  await client.user.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByText('This password does not open it');
  await client.user.clear(screen.getByLabelText('Previous password'));
  await client.user.type(screen.getByLabelText('Previous password'), 'store1234');
  await client.user.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByRole('heading', { name: /Xin chào/ });
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(await customersOf()).toBe(1);
});

test('who does not know the previous password keeps what it sealed, and opens it later', async () => {
  await leaveOneUnsent();
  await client.tablet().drafts.save('sale:new', { lines: [1] });
  await signOut();
  await changePasswordElsewhere();
  await client.connect(true);
  await client.open('/login');
  await signInOnPage(client, 'store01', 'changed123');
  await client.user.click(await screen.findByRole('button', { name: 'I do not know it' }));
  await screen.findByRole('heading', { name: /Xin chào/ });
  expect(unsent()).toMatchObject([{ sealed: true, args: null, waits: { because: 'attention' } }]);
  expect(await client.tablet().drafts.load('sale:new')).toBeNull();

  await client.open('/outbox');
  await screen.findByText('1 document is sealed with an earlier password');
  await client.user.click(screen.getByRole('button', { name: 'Open' }));
  const prompt = await screen.findByRole('dialog');
  await client.user.type(await within(prompt).findByLabelText('Earlier password'), 'changed123');
  await client.user.click(within(prompt).getByRole('button', { name: 'Open' }));
  await within(prompt).findByText('This password does not open it');
  await client.user.clear(within(prompt).getByLabelText('Earlier password'));
  await client.user.type(within(prompt).getByLabelText('Earlier password'), 'store1234');
  await client.user.click(within(prompt).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(await customersOf()).toBe(1);
  expect(await client.tablet().drafts.load('sale:new')).toEqual({ lines: [1] });
});

test('who works through a change of password elsewhere is asked for the new one only', async () => {
  await leaveOneUnsent();
  await signOut();
  await client.signIn();
  expect(sessionState.get()).toMatchObject({ token: null, offline: true });
  await changePasswordElsewhere();
  await client.connect(true);
  await client.open('/');
  await screen.findByText(/Give your password once to send 1 unsent document/);
  await client.user.type(screen.getByLabelText(/^Password · store01/), 'changed123');
  await client.user.click(screen.getByRole('button', { name: 'Sign in and send' }));
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(screen.queryByText(/Give your password once/)).toBeNull();
  expect(sessionState.get()?.token).toBeTruthy();
});

test('a password that the server refuses does not open the tablet by pulling the plug', async () => {
  await leaveOneUnsent();
  await signOut();
  await changePasswordElsewhere();
  await client.connect(true);
  await expect(client.signIn('store01', 'store1234')).rejects.toThrow('wrong_username_password');
  await waitFor(async () => {
    const keys = (await recordsOnDisk()).filter(({ store }) => store === 'keys');
    expect(keys).toMatchObject([{ value: { revoked: true } }]);
  });
  await client.connect(false);
  await expect(client.signIn('store01', 'store1234')).rejects.toThrow('too long');
});

test('a person removes what the tablet keeps, but not while anything is unsent', async () => {
  await leaveOneUnsent();
  await client.open('/myprofile');
  const remove = await screen.findByRole('button', { name: 'Remove my data from this tablet' });
  expect(remove).toHaveProperty('disabled', true);
  await screen.findByText(/Not possible with 1 unsent document/);
  await client.connect(true);
  await waitFor(() => expect(remove).toHaveProperty('disabled', false));
  await client.user.click(remove);
  await client.user.click(await screen.findByRole('button', { name: 'Remove my data' }));
  await screen.findByText('Your data has been removed from this tablet.');
  expect(sessionState.get()).toBeNull();
  const owned = (await recordsOnDisk()).filter(({ store }) => !['meta', 'ballast'].includes(store));
  expect(owned).toEqual([]);
});

test('what one person was told or asked is gone for the next', async () => {
  await client.signIn();
  await client.open('/');
  await screen.findByRole('navigation', { name: 'Main' });
  notify.stays('Order SO-1: total 20 ₫ instead of 10 ₫.');
  const answer = confirm({ title: 'Take back entry 7?', confirmLabel: 'Take back' });
  await screen.findByText(/^Order SO-1/);
  await screen.findByRole('dialog', { name: 'Take back entry 7?' });
  await signOut();
  await client.open('/login');
  expect(await answer).toBe(false);
  await signInOnPage(client, 'warehouse01', 'warehouse1234');
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByText(/^Order SO-1/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who is shut out while at work is told so after the right password, and works no more', async () => {
  await client.signIn();
  await client.open('/');
  await client.server.db.execute(`delete from sessions`);
  await client.server.db.execute(`update users set is_active = false where username = 'store01'`);
  await client.tablet().outbox.enqueue([
    {
      op: customers.createTemporary.name,
      args: { customer_no: 'tmp:1', name: 'Đinh Văn Khóa', phone_no: phone },
    },
  ]);
  await client.user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await client.user.type(await dialog.findByLabelText(/^Password/), 'not-mine-123');
  await client.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await dialog.findByText('Username hoặc mật khẩu không đúng');
  await client.user.clear(dialog.getByLabelText(/^Password/));
  await client.user.type(dialog.getByLabelText(/^Password/), 'store1234');
  await client.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sessionState.get()).toBeNull());
  await client.open('/login');
  await screen.findByText(/^Your account is closed/);
  // Nor by pulling the plug.
  await client.connect(false);
  await signInOnPage(client, 'store01', 'store1234');
  await screen.findByRole('alert');
  expect(sessionState.get()).toBeNull();
});
