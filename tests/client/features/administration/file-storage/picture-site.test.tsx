import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemPictures } from '#calls/index.ts';
import { pictureFolder } from '#server/files/picture-folder.ts';
import type { Following } from '#server/systems/follow.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import {
  aPicture,
  enteredForSite,
  type PictureSiteStub,
  plantedSecret,
  startPictureSiteStub,
} from '#tests/support/picture-site-server.ts';
import { asInput, jpeg } from '#tests/support/pictures.ts';
import { allowing, factsOf, startProcess } from '#tests/support/systems.ts';

let client: TestClient;
let stub: PictureSiteStub;
let running: Following;
let one: string;
beforeEach(async () => {
  stub = await startPictureSiteStub();
  const config = allowing(...stub.origins);
  client = await createTestClient(undefined, { systems: factsOf(config) });
  const { db, filesDir } = client.server;
  running = startProcess(db, config, [], pictureFolder(filesDir));
  const { rows } = await db.execute<{ no: string }>(sql`select min(item_no) as no from items`);
  one = rows[0]?.no ?? '';
});
afterEach(async () => {
  await running.stop();
  await client.close();
  await stub.close();
});

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
type Place = Awaited<ReturnType<typeof region>>;
const press = async (place: Place, name: string) =>
  client.user.click(await place.findByRole('button', { name }));
async function enter(place: Place, name: RegExp, text: string): Promise<void> {
  await client.user.click(await place.findByLabelText(name));
  await client.user.paste(text);
}

async function connect(secret: string): Promise<Place> {
  await client.signIn('admin', 'admin1234');
  await client.open('/systems');
  const card = await region('Picture site');
  expect(card.getByText('Pictures of items are chosen here, item by item.')).toBeTruthy();
  await press(card, 'Connect');
  const form = within(await screen.findByRole('dialog', { name: 'Connect: Picture site' }));
  const { values } = enteredForSite(stub);
  await enter(form, /^Address of the site/, values.site_url);
  await enter(form, /^Tenant/, values.tenant);
  await enter(form, /^Client id/, 'app-2-5c9e-4d1b-8aa1');
  await enter(form, /^Client secret/, secret);
  await enter(form, /^Sign-in address/, values.token_url);
  await enter(form, /^Address of Microsoft Graph/, values.graph_url);
  return form;
}

test('an administrator connects the site, sees what fits no item, and syncs', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  stub.put('NOTHING.jpg', await aPicture('#f00'));
  stub.put(`${one}_2.jpg`, await aPicture('#f00'));
  const form = await connect(plantedSecret);
  await press(form, 'Test connection');
  expect(await form.findByText(/^It works/)).toBeTruthy();
  await press(form, 'Save and connect');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await running.look();

  await client.open('/fileStorage');
  const site = await region('Picture site');
  await press(within(document.body), 'Sync');
  expect(await screen.findByText('The server reads the site now.')).toBeTruthy();
  expect(screen.queryByText('Sync Successfully!')).toBeNull();
  expect(await site.findByText('The site answers', {}, { timeout: 15_000 })).toBeTruthy();
  expect(await site.findByText('Ảnh hàng hóa')).toBeTruthy();
  expect(site.getByText('Documents, Khác')).toBeTruthy();
  const left = await region('1 with a name that fits no item');
  expect(left.getByText('NOTHING.jpg')).toBeTruthy();

  stub.put(`${one}.jpg`, Buffer.from('<svg/>'));
  await press(within(document.body), 'Sync');
  const refused = await region('1 that could not be used');
  expect(refused.getByText(/It is no JPEG.*The item keeps the former picture/)).toBeTruthy();

  const token = await client.server.signIn('admin');
  const { error } = await client.server.send(itemPictures.set, asInput(one, jpeg()), { token });
  expect(error?.msg).toContain(`${one}.jpg`);
}, 60_000);

test('a site that cannot be read says what to do, of an address as of a secret', async () => {
  const form = await connect('wrong');
  await press(form, 'Test connection');
  expect(await form.findByText(/Signing in was refused/)).toBeTruthy();
  const address = await form.findByLabelText(/^Address of the site/);
  await client.user.clear(address);
  await client.user.click(address);
  await client.user.paste(`${stub.origin}/sites/khac`);
  await client.user.clear(await form.findByLabelText(/^Client secret/));
  await enter(form, /^Client secret/, plantedSecret);
  await press(form, 'Test connection');
  expect(await form.findByText(/there is no such site/)).toBeTruthy();
  await press(form, 'Save and connect');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await running.look();
  await client.open('/fileStorage');
  const site = await region('Picture site');
  await press(site, 'Try');
  expect(
    await site.findByText(
      /Items keep their pictures\. Signed in, but there is no such site/,
      {},
      { timeout: 15_000 },
    ),
  ).toBeTruthy();
}, 60_000);
