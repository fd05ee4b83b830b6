import { integer, pgTable } from 'drizzle-orm/pg-core';
import type { TilePage } from '#model/stock/tiles.ts';
import { created, jsonb } from './columns.ts';
import { atLocation, byUser } from './references.ts';

/** The pages of tiles that a location sells from. No row: it has made none. */
export const itemTiles = pgTable('item_tiles', {
  location_code: atLocation().primaryKey(),
  pages: jsonb().$type<TilePage[]>().notNull(),
  version: integer().notNull(),
  changed_by: byUser(),
  changed_at: created(),
});
