import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { keptTiles, openTilesEditor, tilesIn } from '#tests/support/tablet/tiles.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

it('a page of tiles is put together on the screen, and the sale begins with it', async () => {
  const { panel, dialog } = await openTilesEditor(client);
  const [first, second, third] = await tilesIn(dialog);
  if (!first || !second || !third) throw new Error('three items are needed');
  for (const tile of [third, first, second]) await client.user.click(tile);
  // Another tap takes it off; the last comes before the first.
  await client.user.click(first);
  const page = within(dialog).getByRole('list', { name: 'Favourites' });
  expect(within(page).getAllByRole('listitem')).toHaveLength(2);
  await client.user.click(
    within(page).getAllByRole('button', { name: /^Move .* forward$/ })[1] as HTMLElement,
  ); // one for each
  const name = within(dialog).getByLabelText('Name of the page');
  await client.user.clear(name);
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await client.user.type(name, 'Đầu quầy');
  await client.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const [saved] = await keptTiles(client);
  expect(saved).toMatchObject({ name: 'Đầu quầy' });
  expect(saved?.item_nos).toHaveLength(2);
  const chip = await screen.findByRole('button', { name: 'Đầu quầy', pressed: true });
  const shown = await tilesIn(panel);
  expect(shown.map(tile => tile.textContent)).toEqual(
    [second.textContent, third.textContent].map(text => text?.replace(/^(\d)?/, '')),
  );
  // A second tap on the chip shows all items again.
  await client.user.click(chip);
  expect((await tilesIn(panel)).length).toBeGreaterThan(2);
});

it('a page that waits on the tablet closes the dialog, and says that it waits', async () => {
  const { dialog } = await openTilesEditor(client);
  const [first] = await tilesIn(dialog);
  if (!first) throw new Error('an item is needed');
  await client.user.click(first);
  // The server does not answer in the time for which the page waits.
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => {
    arrive = resolve;
  });
  client.intercept(async ({ url }) => {
    if (!url.endsWith('/own/item-tiles/save')) return undefined;
    await arrived;
    return undefined;
  });
  await client.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Saved on this tablet, not sent yet')).toBeTruthy();
  expect(await keptTiles(client)).toEqual([]);
  arrive();
  await waitFor(async () => expect(await keptTiles(client)).toHaveLength(1));
});
