import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelReasons, customerSetups, fees } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const save = () => screen.findByRole('button', { name: 'Save' });
const field = (name: string) => screen.findByRole('textbox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** Opens a list and a new record in it. */
const add = async (path: string) => {
  const router = await client.open(path);
  await client.user.click(await screen.findByRole('link', { name: 'Add New' }));
  await screen.findByRole('dialog');
  return router;
};
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return within(row);
};

test('a record is added in a sheet and stands in the list', async () => {
  await client.signIn('admin', 'admin1234');
  const router = await add('/fees');
  expect(screen.getByRole('dialog', { name: 'New Fee' })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ record: 'new' });
  await client.user.type(await field('Fee Code'), 'parking');
  await client.user.type(await field('Description'), 'Phí gửi xe');
  await client.user.type(await field('Amount'), '5000');
  await client.user.click(await save());
  await gone();
  expect(await screen.findByText('Create Fee Successfully!')).toBeTruthy();
  expect((await rowOf('PARKING')).getByText('5.000')).toBeTruthy();
  expect(router.state.location.search).not.toHaveProperty('record');
});

test('what the schema asks for is said at the field, and nothing is sent', async () => {
  await client.signIn('admin', 'admin1234');
  await add('/cancelReasons');
  await client.user.click(await save());
  expect(await screen.findAllByText('This is required field!')).toHaveLength(2);
  expect((await field('Reason Code')).getAttribute('aria-invalid')).toBe('true');
  expect(client.tablet().outbox.entries()).toEqual([]);
});

test('what the server refuses is said at the field, and the form stays', async () => {
  await client.signIn('admin', 'admin1234');
  await add('/fees');
  await client.user.type(await field('Fee Code'), 'delivery');
  await client.user.type(await field('Description'), 'Giao hàng');
  await client.user.click(await save());
  expect((await screen.findAllByText('Fee Code DELIVERY exists already.')).length).toBeGreaterThan(0);
  expect((await field('Fee Code')).getAttribute('aria-invalid')).toBe('true');
  expect((await field('Description')).getAttribute('value')).toBe('Giao hàng');
  expect(
    client
      .tablet()
      .outbox.entries()
      .filter(({ state }) => state !== 'DONE'),
  ).toEqual([]);
});

test('a record is opened from its row, changed and removed', async () => {
  await client.signIn('admin', 'admin1234');
  const router = await client.open('/fees');
  await client.user.click(await screen.findByRole('link', { name: 'GIFTWRAP' }));
  const sheet = await screen.findByRole('dialog', { name: 'GIFTWRAP' });
  expect((await field('Amount')).getAttribute('value')).toBe('20.000');
  await client.user.clear(await field('Description'));
  await client.user.type(await field('Description'), 'Hộp quà');
  await client.user.click(await save());
  await gone();
  expect(await screen.findByText('Hộp quà')).toBeTruthy();
  expect(sheet.isConnected).toBe(false);
  await client.user.click(await screen.findByRole('link', { name: 'GIFTWRAP' }));
  await client.user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('dialog', { name: 'Remove GIFTWRAP?' });
  await client.user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('GIFTWRAP')).toBeNull());
  expect(await screen.findByText('Remove Fee Successfully!')).toBeTruthy();
  expect(router.state.location.search).not.toHaveProperty('record');
});

test('a record of another page of the list is found by its address, one that is gone says so', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/fees?page=2&record=1');
  expect(await screen.findByRole('dialog', { name: 'DELIVERY' })).toBeTruthy();
  await client.open('/fees?record=99999');
  expect(await screen.findByText('This record does not exist any more.')).toBeTruthy();
});

test('what was typed is kept as a draft until it is saved or thrown away', async () => {
  await client.signIn('admin', 'admin1234');
  await add('/customers/setup');
  await client.user.type(await field('Name'), 'Khách TikTok');
  await waitFor(async () =>
    expect(await client.tablet().drafts.load(`${customerSetups.filter.name}/new`)).toMatchObject({
      name: 'Khách TikTok',
    }),
  );
  await client.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone();
  await client.user.click(await screen.findByRole('link', { name: 'Add New' }));
  expect(await screen.findByText(/Restored from your draft/)).toBeTruthy();
  expect((await field('Name')).getAttribute('value')).toBe('Khách TikTok');
  await client.user.click(screen.getByRole('button', { name: 'Start over' }));
  expect((await field('Name')).getAttribute('value')).toBe('');
  expect(screen.queryByText(/Restored from your draft/)).toBeNull();
});

test('a call that fails in silence says that it has succeeded', async () => {
  await client.signIn('admin', 'admin1234');
  await add('/customers/setup');
  await client.user.type(await field('Name'), 'Khách TikTok');
  await client.user.type(await field('Prefix'), 'TT');
  await client.user.click(await save());
  await gone();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect((await rowOf('Khách TikTok')).getByText('TT')).toBeTruthy();
});

test('who may only look sees the record and no button that changes it', async () => {
  await client.signIn('manager01', 'manager1234');
  await client.open('/fees');
  await client.user.click(await screen.findByRole('link', { name: 'DELIVERY' }));
  expect((await field('Fee Code')).closest('fieldset')?.disabled).toBe(true);
  for (const name of ['Save', 'Remove', 'Add New']) expect(screen.queryByText(name)).toBeNull();
  await client.user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement); // there is one
});

test('without the server records come from the tablet; the form says it needs the connection', async () => {
  await client.signIn('admin', 'admin1234');
  await syncNow({ only: cancelReasons.filter });
  await syncNow({ only: fees.filter });
  await client.connect(false);
  await client.open('/cancelReasons');
  await client.user.click(await screen.findByRole('link', { name: 'LATE' }));
  expect(await screen.findByRole('dialog', { name: 'LATE' })).toBeTruthy();
  const button = await save();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('This needs the connection to the server');
  await client.user.click(button);
  expect(client.tablet().outbox.entries()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'LATE' })).toBeTruthy();
  await client.connect(true);
  await waitFor(async () => expect((await save()).getAttribute('aria-disabled')).toBeNull());
});
