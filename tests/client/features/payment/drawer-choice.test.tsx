import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { devices, shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
const texts = t.shifts;
const store = 'F01-STORE';
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

async function addDrawer(device_code: string, device_name: string): Promise<void> {
  const token = await client.server.signIn('admin', 'admin1234');
  const drawer = { location_code: store, device_code, device_name } as const;
  await client.server.send(devices.create, { ...drawer, device_type: 'DRAWER', device_data: '' }, { token });
}
const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const openSheet = async () => {
  await client.open('/payment');
  await press(texts.button);
};
const isAsked = () => screen.queryByRole('heading', { name: texts.whichDrawer }) !== null;
const openShift = async (amount: string) => {
  const field = await screen.findByRole('textbox', { name: texts.float });
  await client.user.clear(field);
  await client.user.type(field, amount);
  await press(/^Open the shift with/);
  await screen.findByRole('button', { name: texts.count });
};
const opened = async () => {
  const token = await client.server.signIn('store01');
  const asked = { size: 10, filters: [filter('location_code', store)] };
  const { items } = (await client.server.send(shifts.filter, asked, { token })).data;
  return Object.fromEntries(items.map(({ drawer_code, float_amount }) => [drawer_code, float_amount]));
};

it('a tablet asks once for its drawer, keeps it for all people, and opens shifts there', async () => {
  await addDrawer('K1', 'Két trước');
  await addDrawer('K2', 'Két sau');
  await client.signIn('store01');
  await openSheet();
  await screen.findByRole('heading', { name: texts.whichDrawer });
  expect(screen.queryByRole('button', { name: /^Open the shift/ })).toBeNull();
  await press('Két sau');
  await openShift('40000');
  await waitFor(async () => expect(await opened()).toEqual({ K2: 40_000 }));

  await client.reload('/payment');
  await press(texts.button);
  expect(await screen.findAllByText('Két sau')).not.toHaveLength(0);
  await screen.findByRole('button', { name: texts.count });
  expect(isAsked()).toBe(false);

  await client.signIn('admin', 'admin1234');
  await client.reload('/payment');
  await client.signIn('store01');
  await openSheet();
  await press(texts.otherDrawer);
  expect(screen.getByRole('button', { name: 'Két sau' }).getAttribute('aria-pressed')).toBe('true');
  await press('Két trước');
  await openShift('7000');
  await waitFor(async () => expect(await opened()).toEqual({ K1: 7_000, K2: 40_000 }));
});

it('a tablet whose drawer is gone is asked for another one', async () => {
  await addDrawer('K1', 'Két trước');
  await addDrawer('K3', 'Két giữa');
  localStorage.setItem(`quay:drawer:${store}`, 'K2');
  await client.signIn('store01');
  await openSheet();
  await screen.findByRole('heading', { name: texts.whichDrawer });
  for (const name of ['Két trước', 'Két giữa'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false');
  await press('Két giữa');
  await openShift('2000');
  await waitFor(async () => expect(await opened()).toEqual({ K3: 2_000 }));
});

it('the only drawer of a location is nobody’s choice, and shifts are opened in it', async () => {
  await addDrawer('K1', 'Két trước');
  await client.signIn('store01');
  await openSheet();
  await openShift('3000');
  expect(isAsked()).toBe(false);
  expect(screen.queryByRole('button', { name: texts.otherDrawer })).toBeNull();
  await waitFor(async () => expect(await opened()).toEqual({ K1: 3_000 }));
});
