import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { franchises, setUp, users } from '#calls/administration/index.ts';
import { session } from '#calls/index.ts';
import { makeSetUpCode } from '#server/backend/setup/set-up.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient(undefined, { empty: true });
});
afterEach(() => client.close());

const password = 'lantern5081';
const type = async (name: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(name, { selector: 'input' });
  await client.user.clear(field);
  await client.user.type(field, text);
};
const press = async (name: string) => client.user.click(await screen.findByRole('button', { name }));

it('the code leads from an empty company to a clerk who may sell, with a stop on the way', async () => {
  const code = (await makeSetUpCode(client.server.db)) ?? '';
  await client.open('/setup');
  await type(/^Set-up code/, 'WRONG');
  await type(/^User name/, 'chủ');
  await type(/^Password/, password);
  await press('Begin');
  await screen.findByText('This is not the set-up code. The server prints it when it starts.');
  await type(/^Set-up code/, code);
  await press('Begin');

  await type(/^Company name/, 'Trà Việt');
  await press('Save and go on');
  await type(/^Franchise Code/, 's01');
  await type(/^Name/, 'Trà Việt Hàng Bông');
  await press('Save and go on');
  await client.user.type(await screen.findByRole('combobox', { name: 'Bank' }), 'vcb{Enter}');
  await screen.findByDisplayValue('Vietcombank');

  // Left in the middle: what was saved is there, and the first step that is not done is shown.
  await client.open('/setup');
  const steps = within(await screen.findByRole('navigation', { name: 'Set up your company' }));
  await steps.findByRole('link', { name: 'First franchise, done' });
  await screen.findByText('Where do transfers go?');
  await press('Later');
  await type(/^Tax code/, '0300588569');
  await type(/^Registered name/, 'Công ty TNHH Trà Việt');
  await press('Save and go on');
  await type(/^Full name/, 'Trần Thị Lan');
  await press('Add');
  const handed = within(await screen.findByRole('region', { name: 'Trần Thị Lan may sign in now.' }));
  const [username = '', start = ''] = handed.getAllByRole('definition').map(one => one.textContent ?? '');
  expect(username).toBe('lan.tran');
  await screen.findByText('May sign in');
  await press('Go on');
  await press('Later');

  // The first goods: what the import of files objects to is said at its field.
  await type(/^Bar code/, '8936000000012');
  await type(/^Name/, 'Trà nhài');
  await type(/^Price/, '85000');
  await press('Add');
  await screen.findByText('This is no bar code: its last digit must fit the others.');
  await type(/^Bar code/, '8936000000011');
  await press('Add');
  const sold = within(await screen.findByRole('region', { name: 'On sale' }));
  await sold.findByText('Trà nhài');
  await type(/^Bar code/, '8936000000011');
  await type(/^Name/, 'Trà sen');
  await type(/^Price/, '90000');
  await press('Add');
  await screen.findByText('There is an item of this number already.');
  await press('Finish');

  const token = await client.server.signIn('chủ', password);
  await waitFor(async () => {
    const { data } = await client.server.send(setUp.progress, {}, { token });
    expect(data).toMatchObject({ finished: true, franchise: 'S01' });
  });
  const made = await client.server.send(franchises.get, { customer_no: 'S01' }, { token });
  expect(made.data.locations).not.toEqual([]);
  const clerk = await client.server.signIn(username, start);
  const { data } = await client.server.send(session.franchiseUser, {}, { token: clerk });
  expect(data.franchise?.franchise_code).toBe('S01');
  expect(data.page_permission?.pages).toContain('/salesOrders');
  expect((await client.server.send(users.filter, {}, { token })).data.total).toBe(2);
}, 60_000);

it('a company with an administrator offers the sign-in instead of it', async () => {
  const code = (await makeSetUpCode(client.server.db)) ?? '';
  await client.server.send(setUp.begin, { code, username: 'chủ', password });
  await client.open('/setup');
  await screen.findByRole('heading', { name: 'Sign in' });
});

it('the step of the first franchise keeps the place of its address, and shows all of it', async () => {
  const code = (await makeSetUpCode(client.server.db)) ?? '';
  await client.server.send(setUp.begin, { code, username: 'chủ', password });
  await client.signIn('chủ', password);
  await client.open('/setup');
  await type(/^Company name/, 'Trà Việt');
  await press('Save and go on');
  await type(/^Franchise Code/, 's01');
  await type(/^Name/, 'Trà Việt Hàng Bông');
  await type(/^Address/, '10 Hàng Bông');
  const choose = async (name: string, place: string) => {
    await client.user.type(await screen.findByRole('combobox', { name }), place);
    await client.user.click(await screen.findByRole('option', { name: place, hidden: true }));
  };
  await choose('Province / city', 'Thành phố Hà Nội');
  await choose('Ward / commune', 'Phường Hoàn Kiếm');
  await press('Save and go on');
  await client.user.click(await screen.findByRole('link', { name: 'First franchise, done' }));
  await screen.findByText('10 Hàng Bông, Phường Hoàn Kiếm, Thành phố Hà Nội');
}, 60_000);
