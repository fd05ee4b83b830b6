import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { franchises } from '#calls/administration/index.ts';
import { addresses } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Franchise } from '#calls/setup/franchises.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const press = async (name: string, area: Pick<typeof screen, 'findByRole'> = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const stored = async (code: string): Promise<Franchise | undefined> =>
  (await client.server.send(franchises.filter, { filters: [filter('customer_no', code)] }, { token })).data
    .items[0];

it('is filled in from the ERP, added in one step, given numbers for next year, and changed', async () => {
  await client.signIn('admin', 'admin1234');
  const router = await client.open('/franchises');
  await client.user.click(await screen.findByRole('link', { name: 'Add New' }));
  await client.user.type(await field('Customer No or phone number'), '0912340009{Enter}');
  await screen.findByText('Filled in from the ERP: Quầy Huế');
  await client.user.type(await screen.findByRole('combobox', { name: 'Bank' }), 'ngoai thuong{Enter}');
  await client.user.type(await field('Account No'), '0011001234567');
  expect(await screen.findByRole('img', { name: 'Test code for account 0011001234567' })).toBeTruthy();
  await press('Save');
  await screen.findByRole('heading', { name: 'Quầy Huế' });
  expect(router.state.location.search).toEqual({ no: 'F09' });
  expect(await stored('F09')).toMatchObject({ location_code: 'F09-STORE', bank_bin: '970436' });

  const series = await screen.findByRole('region', { name: 'Number series' });
  await within(series).findByText(/^SO-F09-\d\d-$/);
  const year = await field('Year');
  await client.user.clear(year);
  await client.user.type(year, '2041');
  await screen.findByText('There are no numbers of this year yet.');
  await press('Generate');
  await screen.findByText('SO-F09-41-');

  const channel = await field('Channel');
  await client.user.type(channel, 'online');
  await press('Save');
  await waitFor(async () => expect((await stored('F09'))?.header_channel).toBe('ONLINE'));
  await screen.findByText('Update Franchise Successfully!');
  await client.open('/franchises');
  await screen.findByRole('heading', { name: 'Franchises' });
});

it('gets another address to receive goods at', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F01');
  await press('Add address');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add address' }));
  await client.user.clear(await sheet.findByRole('textbox', { name: 'Name' }));
  await client.user.type(await sheet.findByRole('textbox', { name: 'Name' }), 'Kho sau');
  await client.user.type(await sheet.findByRole('textbox', { name: 'Address' }), '2 Hàng Gai');
  await press('Save', sheet);
  await screen.findByRole('button', { name: 'Change Kho sau' });
  const stands = () =>
    client.server.send(addresses.shipToAddresses, { filters: [filter('customer_no', 'F01')] }, { token });
  await waitFor(async () =>
    expect((await stands()).data.items).toMatchObject([{ name: 'Kho sau', address: '2 Hàng Gai' }]),
  );
});

it('with documents stays, and the refusal names them', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises');
  await client.user.click(await screen.findByRole('link', { name: 'Delete' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete franchises' }));
  await client.user.click(await sheet.findByRole('checkbox', { name: /^F01/ }));
  await press('Delete 1', sheet);
  await press('Delete 1', within(await screen.findByRole('dialog', { name: 'Delete this franchise?' })));
  await screen.findByText(/Nothing was deleted\. .* F01 Quầy Hoàn Kiếm \(/);
  expect(await stored('F01')).toBeTruthy();
});
