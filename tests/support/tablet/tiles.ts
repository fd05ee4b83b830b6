import { screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import type { TestClient } from '../client.tsx';

/** What an area shows of items: tiles that a tap adds to the sale, or to a page of tiles. */
export const tilesIn = (area: HTMLElement) =>
  within(area).findAllByRole('button', { name: /^(Add|Choose a variant of) / });

/**
 * Opens the editor of the tiles from a sale of the shop.
 *
 * @returns the sale's panel of items, and the editor's dialog
 */
export async function openTilesEditor(
  client: TestClient,
): Promise<{ panel: HTMLElement; dialog: HTMLElement }> {
  await client.open('/salesOrders/detail');
  const panel = await screen.findByRole('region', { name: 'Items' });
  await tilesIn(panel);
  await client.user.click(await screen.findByRole('button', { name: 'Edit tiles' }));
  return { panel, dialog: await screen.findByRole('dialog', { name: 'Tiles of the shop' }) };
}

/** The pages of tiles that the server keeps of the shop. */
export async function keptTiles({ server }: TestClient): Promise<{ name: string; item_nos: string[] }[]> {
  const { rows } = await server.db.execute<{ pages: { name: string; item_nos: string[] }[] }>(
    sql`select pages from item_tiles where location_code = 'F01-STORE'`,
  );
  return rows[0]?.pages ?? [];
}
