import { screen, waitFor, within } from '@testing-library/react';
import { isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog, outgoingSystems, systemSettings } from '#server/db/schema/index.ts';
import { noSystems } from '#server/systems/facts.ts';
import {
  type BusinessCentralStub,
  plantedSecret,
  startBusinessCentral,
} from '#tests/support/business-central-server.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addOutgoing } from '#tests/support/outgoing.ts';
import { allowing, factsOf, sealKeys } from '#tests/support/systems.ts';

let client: TestClient;
let stub: BusinessCentralStub;
beforeEach(async () => {
  stub = await startBusinessCentral();
});
afterEach(async () => {
  await client.close();
  await stub.close();
});

async function begin(
  systems: Parameters<typeof createTestClient>[1] = { systems: factsOf(allowing(stub.origin)) },
) {
  client = await createTestClient(undefined, systems);
  await client.signIn('admin', 'admin1234');
  await client.open('/systems');
}
const card = async () => within(await screen.findByRole('region', { name: 'Franchisor’s ERP' }));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Connect: Franchisor’s ERP' }));
type Place = Awaited<ReturnType<typeof card>>;
const press = async (place: Place, name: string) =>
  client.user.click(await place.findByRole('button', { name }));
const enter = async (place: Place, name: RegExp, text: string) => {
  const field = await place.findByLabelText(name);
  await client.user.clear(field);
  await client.user.click(field);
  await client.user.paste(text);
};
async function fill(place: Place, secret = plantedSecret): Promise<void> {
  await enter(place, /^Address/, `${stub.origin}/BC`);
  await enter(place, /^Company/, 'QUAY-VN');
  await enter(place, /^Tenant/, 'quay.example');
  await enter(place, /^Sign-in address/, `${stub.origin}/tenant/oauth2/v2.0/token`);
  await enter(place, /^Client id/, 'app-1-5c9e-4d1b-8aa1');
  await enter(place, /^Client secret/, secret);
}

test('an administrator tries a connection, connects, replaces a secret and disconnects', async () => {
  await begin();
  expect((await card()).getByText('Not connected')).toBeTruthy();
  await press(await card(), 'Connect');
  const form = await sheet();
  await press(form, 'Save and connect');
  expect((await form.findAllByText('This is required field!')).length).toBeGreaterThan(0);
  await fill(form, 'wrong-secret');
  await press(form, 'Test connection');
  expect(await form.findByText(/Signing in was refused/)).toBeTruthy();
  await enter(form, /^Client secret/, plantedSecret);
  await press(form, 'Test connection');
  expect(await form.findByText(/It works/)).toBeTruthy();
  expect(await client.server.db.$count(systemSettings)).toBe(0);
  await press(form, 'Save and connect');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await card()).findByText('Connected')).toBeTruthy();
  expect((await card()).getByText('QUAY-VN')).toBeTruthy();

  await press(await card(), 'Change connection');
  const again = await sheet();
  expect(await again.findByText('Is set, ends in 8aa1')).toBeTruthy();
  expect(again.queryByLabelText(/^Client secret/)).toBeNull();
  await press(again, 'Replace Client secret');
  await enter(again, /^Client secret/, 'another-secret');
  await press(again, 'Save and connect');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain('another-secret');

  await press(await card(), 'Disconnect');
  await press(within(await screen.findByRole('dialog', { name: 'Disconnect this system?' })), 'Disconnect');
  expect(await (await card()).findByText('Not connected')).toBeTruthy();
  expect(await client.server.db.$count(systemSettings)).toBe(0);
  const actions = (await client.server.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter(action => action.startsWith('system.'))).toEqual([
    ...['system.test', 'system.test', 'system.connect', 'system.change', 'system.disconnect'],
  ]);
});

test('another address asks for the secrets again, and one that is not allowed is refused', async () => {
  await begin();
  await press(await card(), 'Connect');
  await fill(await sheet());
  await press(await sheet(), 'Save and connect');
  await (await card()).findByText('Connected');
  await press(await card(), 'Change connection');
  const form = await sheet();
  await form.findByText('Is set');
  await enter(form, /^Address/, 'https://evil.example/BC');
  expect((await form.findAllByText('The address is another one: enter this again.')).length).toBe(2);
  await enter(form, /^Client id/, 'app-1');
  await enter(form, /^Client secret/, plantedSecret);
  for (const button of ['Test connection', 'Save and connect']) {
    await press(form, button);
    expect(await form.findByText(/The operator does not allow this address, only: http/)).toBeTruthy();
  }
});

test('documents that wait keep a system connected, with their number and the way to them', async () => {
  await begin();
  await press(await card(), 'Connect');
  await fill(await sheet());
  await press(await sheet(), 'Save and connect');
  await (await card()).findByText('Connected');
  await addOutgoing(client.server.db);
  await press(await card(), 'Disconnect');
  await press(within(await screen.findByRole('dialog', { name: 'Disconnect this system?' })), 'Disconnect');
  expect(await screen.findByText(/1 documents wait for this system/)).toBeTruthy();
  expect((await card()).getByText('Connected')).toBeTruthy();
  expect((await card()).getByRole('link', { name: 'Outgoing documents' }).getAttribute('href')).toBe(
    '/outgoing',
  );
});

test('a system that is not connected is not said to be paused, though it was once', async () => {
  client = await createTestClient(undefined, { systems: factsOf(allowing(stub.origin)) });
  const paused_until = new Date(Date.now() + 3_600_000);
  await client.server.db
    .insert(outgoingSystems)
    .values({ system: 'online-shop', paused_until, last_error: 'No connection', last_error_at: new Date() });
  await client.signIn('admin', 'admin1234');
  await client.open('/systems');
  const shop = within(await screen.findByRole('region', { name: 'Online shop' }));
  shop.getByText('Not connected');
  expect(shop.queryByText(/No connection/)).toBeNull();
});

test('a lost key is told, and the secrets are entered again', async () => {
  await begin();
  await press(await card(), 'Connect');
  await fill(await sheet());
  await press(await sheet(), 'Save and connect');
  await (await card()).findByText('Connected');
  const sealed = { key_id: 'lost' };
  await client.server.db.update(systemSettings).set(sealed).where(isNotNull(systemSettings.key_id));
  await (await card()).findByText(
    /“Client id” was sealed by key lost, which the server does not have/,
    {},
    { timeout: 20_000 },
  );
  await press(await card(), 'Change connection');
  await enter(await sheet(), /^Client id/, 'app-1-5c9e-4d1b-8aa1');
  await enter(await sheet(), /^Client secret/, plantedSecret);
  await press(await sheet(), 'Save and connect');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await card()).findByText('Connected')).toBeTruthy();
});

test('without a key the page says what the operator does, and nothing can be entered', async () => {
  await begin({ systems: noSystems });
  expect(await screen.findByText(/no key that seals secrets.*SEAL_KEYS/)).toBeTruthy();
  expect((await card()).queryByRole('button')).toBeNull();
});

test('without an allowed address the page says so', async () => {
  await begin({ systems: factsOf({ networks: '', origins: [], keys: sealKeys('2026a') }) });
  expect(await screen.findByText(/allows no address yet/)).toBeTruthy();
});

test('what the operator has set is shown, and is not changed here', async () => {
  const byOperator = { erp: { base_url: 'https://bc.example/BC', company: 'QUAY-VN', sign_in: 'key' } };
  await begin({ systems: { ...factsOf(allowing(stub.origin)), byOperator } });
  const erp = await card();
  expect(erp.getByText('Set by the operator')).toBeTruthy();
  expect(erp.getByText('https://bc.example/BC')).toBeTruthy();
  expect(erp.queryByRole('button')).toBeNull();
});
