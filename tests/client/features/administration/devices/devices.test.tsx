import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { devices } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { printerIn } from '#calls/setup/devices.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const field = (name: string) => screen.findByRole('textbox', { name });
const save = async () => client.user.click(await screen.findByRole('button', { name: 'Save' }));

it('a printer is added with its address, and what is no address is said at the field', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/devices?record=new');
  // It stands where goods are sold, and not at the first location of the list.
  const place = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Location' });
  expect(place.value).toBe('Quầy Hoàn Kiếm');
  await client.user.type(await field('Name'), 'Máy in kho');
  await client.user.type(await field('Device Code'), 'f01-back');
  await client.user.type(await field('IP Address'), '10.0.0.300');
  await save();
  await screen.findByText(/Please enter an IP address/);
  await client.user.clear(await field('IP Address'));
  await client.user.type(await field('IP Address'), '10.0.0.30');
  await client.user.click(await screen.findByRole('checkbox', { name: /Printing is required/ }));
  await client.user.click(await screen.findByRole('checkbox', { name: /cannot confirm/ }));
  await client.user.click(await screen.findByRole('combobox', { name: 'Paper' }));
  await client.user.click(await screen.findByRole('option', { name: /58 mm/, hidden: true }));
  await client.user.click(await screen.findByRole('combobox', { name: 'X and Z report' }));
  const copies = within(await screen.findByRole('listbox', { name: 'X and Z report', hidden: true }));
  await client.user.click(copies.getByRole('option', { name: '2', hidden: true }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('10.0.0.30:9100')).toBeTruthy();
  const token = await client.server.signIn('admin');
  const { data } = await client.server.send(
    devices.filter,
    { filters: [filter('device_code', 'F01-BACK')] },
    { token },
  );
  expect(printerIn(data.items[0]?.device_data ?? '')).toEqual({
    ip: '10.0.0.30',
    port: 9100,
    width: 384,
    tells: false,
    required: true,
    copies: { shift: 2 },
  });
});

it('a shop sees to its printer, and leaves to administrators where it is', async () => {
  await client.signIn();
  await client.open('/devices');
  await client.user.click(await screen.findByText('Máy in quầy Quầy Hoàn Kiếm'));
  await screen.findByText(/Only administrators add or remove a device/);
  expect(await field('IP Address')).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add New' })).toBeNull();
  await client.user.clear(await field('Name'));
  await client.user.type(await field('Name'), 'Máy in cạnh cửa');
  await save();
  expect(await screen.findByText('Máy in cạnh cửa')).toBeTruthy();
});

it('My Profile names the printer of the counter, and an administrator’s', async () => {
  await client.signIn();
  await client.open('/myprofile');
  await screen.findByText('Máy in quầy Quầy Hoàn Kiếm');
});

it('a printer is found in the network and chosen by a press; one that is entered is only named', async () => {
  await client.close();
  const near: (readonly string[])[] = [];
  client = await createTestClient(undefined, {
    async searchPrinters(asked) {
      near.push(asked);
      return { networks: ['192.168.1.*'], found: ['10.1.0.21', '192.168.1.50', '192.168.1.61'] };
    },
  });
  await client.signIn('admin', 'admin1234');
  await client.open('/devices?record=new');
  const search = await screen.findByRole('button', { name: 'Search the network for printers' });
  await client.user.click(search);
  await client.user.click(await screen.findByRole('button', { name: '192.168.1.50' }));
  expect(await field('IP Address')).toHaveProperty('value', '192.168.1.50');
  expect(screen.getByRole('button', { name: '192.168.1.50' }).getAttribute('aria-pressed')).toBe('true');
  screen.getByText(/^Entered already: .+ \(10\.1\.0\.21\)/);
  expect(screen.queryByRole('button', { name: '10.1.0.21' })).toBeNull();
  // Around the printers that are known too, and, asked again, around the one that was chosen.
  expect(near[0]).toContain('10.1.0.21');
  await client.user.click(search);
  await waitFor(() => expect(near[1]?.[0]).toBe('192.168.1.50'));
  await client.connect(false);
  expect(search).toHaveProperty('disabled', true);
});

it('where the server is in another network, it says where the address stands', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/devices?record=new');
  await client.user.click(await screen.findByRole('button', { name: 'Search the network for printers' }));
  await screen.findByText(/does not see the shop’s network/);
});
