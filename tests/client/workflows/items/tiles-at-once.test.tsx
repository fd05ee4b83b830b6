import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, itemTiles } from '#calls/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { keptTiles, openTilesEditor, tilesIn } from '#tests/support/tablet/tiles.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

it('tiles that another person has saved since are refused once, then saved by who insists', async () => {
  const { dialog } = await openTilesEditor(client);
  const [first] = await tilesIn(dialog);
  if (!first) throw new Error('an item is needed');
  await client.user.click(first);
  const token = await client.server.signIn('store01');
  const other = { location_code: 'F01-STORE', version: 0, pages: [{ name: 'Khác', item_nos: [] }] };
  const { items: found } = (await client.server.send(items.filter, { size: 1 }, { token })).data;
  const item_nos = found.map(({ item_no }) => item_no);
  await client.server.send(itemTiles.save, { ...other, pages: [{ name: 'Khác', item_nos }] }, { token });

  const save = within(dialog).getByRole('button', { name: 'Save' });
  await client.user.click(save);
  expect(await screen.findByText(/has been changed by somebody else/)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Tiles of the shop' })).toBeTruthy();
  expect((await keptTiles(client)).map(page => page.name)).toEqual(['Khác']);
  // Nothing of it waits on the tablet: a failed change would hold the next one back.
  // The other's pages are read; the dialog lies over them.
  await screen.findByRole('button', { name: 'Khác', hidden: true });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await client.user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await keptTiles(client)).map(page => page.name)).toEqual(['Favourites']);
});
