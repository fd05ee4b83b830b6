import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

async function columnOf(username: string, column: string): Promise<unknown> {
  const { rows } = await client.server.db.execute<Record<string, unknown>>(
    sql`select * from users where username = ${username}`,
  );
  return rows[0]?.[column];
}
const choose = async (label: RegExp, option: RegExp) => {
  await client.user.click(await screen.findByRole('combobox', { name: label }));
  await client.user.click(await screen.findByText(option));
};

test('a new user is entered, and signs in; their password lies nowhere on the tablet', async () => {
  await client.open('/users');
  await client.user.click(await screen.findByRole('link', { name: 'Add New' }));
  await client.user.type(await screen.findByRole('textbox', { name: /Full name/ }), 'Lý Thị Mới');
  const username = screen.getByRole<HTMLInputElement>('textbox', { name: /User name/ });
  expect(username.value).toBe('moi.ly');
  await client.user.click(await screen.findByRole('radio', { name: 'Shop manager' }));
  await client.user.click(await screen.findByRole('radio', { name: /Hải Châu/ }));
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  const handed = within(await screen.findByRole('region', { name: 'Lý Thị Mới may sign in now.' }));
  const [, password] = handed.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  const token = await client.server.signIn('moi.ly', password ?? '');
  const { data } = await client.server.send(session.franchiseUser, {}, { token });
  expect(data.franchise?.franchise_code).toBe('F03');
  expect(data.page_permission).toMatchObject({ name: 'Store manager', permission_type: 'edit' });
  expect(client.tablet().outbox.entries()).toEqual([]);

  // The next one of that name has another user name, and begins with nothing of this one.
  await client.user.click(screen.getByRole('button', { name: 'Add another person' }));
  await client.user.type(await screen.findByRole('textbox', { name: /Full name/ }), 'Lý Văn Mới');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /User name/ }).value).toBe('moi.ly2'),
  );
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose what they do!')).toBeTruthy();
  expect(screen.queryByText(password ?? '')).toBeNull();
});

test('what is wrong is said at its field', async () => {
  await client.open('/users/new');
  await client.user.type(await screen.findByRole('textbox', { name: /User name/ }), 'STORE01');
  await client.user.click(await screen.findByRole('radio', { name: 'Cashier' }));
  await client.user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'short');
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose the shop!')).toBeTruthy();
  await client.user.click(await screen.findByRole('radio', { name: 'No franchise' }));
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Minimum 8 characters/)).toBeTruthy();
  await client.user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'er5081');
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('User name STORE01 exists already.')).not.toHaveLength(0);
});

test('a record shows where the person is signed in, and a session is ended', async () => {
  const token = await client.server.signIn('store02');
  await client.open('/users/3');
  expect(await screen.findByRole('heading', { name: 'store02' })).toBeTruthy();
  const sessions = within(await screen.findByRole('region', { name: 'Signed in now' }));
  await client.user.click(await sessions.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('dialog', { name: 'End this session?' });
  await client.user.click(within(question).getByRole('button', { name: 'End session' }));
  expect(await sessions.findByText('Not signed in anywhere.')).toBeTruthy();
  expect((await client.server.send(session.me, {}, { token })).error?.code).toBe('unauthenticated');
});

test('one who has worked here is deactivated instead of deleted, and is told so', async () => {
  await client.open('/users/3');
  await client.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete store02?' });
  await client.user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^store02 has worked here: deactivated, not deleted\./)).toBeTruthy();
  expect(await screen.findByText('Not active')).toBeTruthy();
});

test('several are chosen and deactivated together', async () => {
  await client.open('/users');
  await client.user.click(await screen.findByRole('button', { name: 'Select' }));
  await client.user.click(await screen.findByRole('checkbox', { name: 'Select store03' }));
  await client.user.click(screen.getByRole('checkbox', { name: 'Select store04' }));
  expect(await screen.findByText('2 people selected')).toBeTruthy();
  await client.user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const question = await screen.findByRole('dialog', { name: 'Deactivate 2 people?' });
  await client.user.click(within(question).getByRole('button', { name: 'Deactivate' }));
  await waitFor(async () => expect(await columnOf('store03', 'is_active')).toBe(false));
  expect(await columnOf('store04', 'is_active')).toBe(false);
});

test('another shop alone, or another printer alone, goes by the call that is for it', async () => {
  const sent: string[] = [];
  client.intercept(({ url, method }) => {
    if (method !== 'GET' && /\/user(\/|$)/.test(url)) sent.push(url);
    return undefined;
  });
  await client.open('/users/3');
  await choose(/^Franchise/, /F03/);
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await columnOf('store02', 'customer_no')).toBe('F03'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).dataset.loading).toBeUndefined());
  const before = await columnOf('store02', 'device_id');
  await choose(/^Printer/, /^Máy in quầy .*Hải Châu/);
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await columnOf('store02', 'device_id')).not.toBe(before));
  expect(sent).toEqual(['/la/franchise/user/store', '/la/franchise/user/device']);

  // With anything else it is one change.
  await choose(/^Franchise/, /F02/);
  const name = screen.getByRole('textbox', { name: /First name/ });
  await client.user.clear(name);
  await client.user.type(name, 'Lan');
  await client.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await columnOf('store02', 'firstname')).toBe('Lan'));
  expect(await columnOf('store02', 'customer_no')).toBe('F02');
  expect(sent.slice(2)).toEqual(['/la/admin/user']);
});

test('people are found by the permission set that they have', async () => {
  await client.open('/users');
  await screen.findByRole('link', { name: 'store02' });
  await client.user.click(await screen.findByRole('button', { name: t.ui.filters }));
  const sheet = within(await screen.findByRole('dialog', { name: t.ui.filters }));
  const sets = within(await sheet.findByRole('group', { name: t.users.set }));
  await client.user.click(await sets.findByRole('button', { name: 'Storeroom' }));
  await waitFor(() => expect(screen.queryByText('store02')).toBeNull());
  expect(screen.getByText('warehouse01')).toBeTruthy();
});

test('an address that leads to no user says so', async () => {
  await client.open('/users/somebody');
  expect(await screen.findByText('Page Not Found: /users/somebody')).toBeTruthy();
  await client.open('/users/99999');
  expect(await screen.findByText('Page Not Found: /users/99999')).toBeTruthy();
});

test('without a connection nothing is changed, and the screen says so', async () => {
  await client.open('/users/3');
  expect(await screen.findByRole('heading', { name: 'store02' })).toBeTruthy();
  await client.connect(false);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true),
  );
  expect(screen.getAllByText(t.call.needsConnection)).not.toEqual([]);
});
