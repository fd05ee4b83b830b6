import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feedKeys } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
  await client.open('/systems');
});
afterEach(() => client.close());

const card = async () => within(await screen.findByRole('region', { name: 'Product feed' }));
const press = async (place: ReturnType<typeof within>, name: string) =>
  client.user.click(await place.findByRole('button', { name }));
const shownIn = (place: ReturnType<typeof within>, label: string) =>
  (place.getByLabelText(label) as HTMLInputElement).value; // an input

test('an administrator makes a key, which is shown once and opens the feed, and removes it', async () => {
  expect((await card()).getByText('No key yet')).toBeTruthy();
  await press(await card(), 'New key');
  const sheet = within(await screen.findByRole('dialog', { name: 'New key' }));
  await client.user.type(await sheet.findByLabelText(/^Who reads with it/), 'Google');
  await press(sheet, 'Make the key');
  expect(await sheet.findByText(/shown only this once/)).toBeTruthy();
  const key = shownIn(sheet, 'Key');
  expect(Buffer.from(key, 'base64url').length).toBe(32);
  const [row] = await client.server.db.select().from(feedKeys);
  expect(row).toMatchObject({ name: 'Google', hash: createHash('sha256').update(key).digest('hex') });
  const address = new URL(shownIn(sheet, 'Address with the key (XML)'));
  const answer = await client.server.app.request(`${address.pathname}${address.search}`);
  expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '<?xml']);
  await press(sheet, 'I have copied it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(key);

  expect(await (await card()).findByText('Google')).toBeTruthy();
  await press(await card(), 'Remove');
  await press(within(await screen.findByRole('dialog', { name: 'Remove the key of Google?' })), 'Remove');
  expect(await (await card()).findByText('No key yet')).toBeTruthy();
  expect((await client.server.app.request(`${address.pathname}${address.search}`)).status).toBe(401);
});

test('a link that leads nowhere is refused at its field, and a right one is shown', async () => {
  await press(await card(), 'Change what it tells');
  const sheet = within(await screen.findByRole('dialog', { name: 'Change what it tells' }));
  const field = await sheet.findByLabelText('Link to an item');
  await client.user.click(field);
  await client.user.paste('http://shop.example/{item_no}');
  await press(sheet, 'Save');
  expect(await sheet.findByText(/begins with https/)).toBeTruthy();
  await client.user.clear(field);
  await client.user.paste('https://shop.example/p/{item_no}');
  await press(sheet, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await card()).findByText('https://shop.example/p/{item_no}')).toBeTruthy();
});
