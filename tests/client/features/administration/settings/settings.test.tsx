import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { config } from '#calls/index.ts';
import { queryClient } from '#client/read/query-client.ts';
import { bootKey, type Config } from '#client/session/boot.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const save = async () => client.user.click(await screen.findByRole('button', { name: 'Save' }));

it('a setting is changed, stands in the list of changes, and leaves alone what another one set meanwhile', async () => {
  await client.open('/settings');
  const footer = await screen.findByRole('textbox', { name: 'Lines at the foot' });
  const token = await client.server.signIn('admin');
  await client.server.send(settings.update, { offline_sign_in_hours: 24 }, { token });
  await client.user.type(footer, 'Đổi trả trong 7 ngày');
  await save();
  await screen.findByRole('cell', { name: 'Đổi trả trong 7 ngày' });
  const { data } = await client.server.send(config.config, {}, { token });
  expect(data).toMatchObject({ receipt_footer: 'Đổi trả trong 7 ngày', offline_sign_in_hours: 24 });
});

it('what cannot be set is said at its field, and nothing is changed', async () => {
  await client.open('/settings');
  const hours = await screen.findByRole('textbox', { name: /Password opens a tablet/ });
  await client.user.clear(hours);
  await save();
  await screen.findByText('Please enter between 1 and 720');
});

it('the settings of another back end are not offered', async () => {
  const menu = async () => {
    await client.open('/users');
    await client.user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('link', { name: 'Permission Sets' });
  };
  await menu();
  await screen.findByRole('link', { name: 'Company Settings' });
  queryClient.setQueryData<Config>(
    bootKey(config.config),
    known => known && { ...known, offers_settings: false },
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Company Settings' })).toBeNull());
  await screen.findByRole('link', { name: 'Permission Sets' });
});
