import * as v from 'valibot';
import { mostPages, mostTiles, pageNameLength } from '#model/stock/tiles.ts';
import { code, count, itemNo, required, some } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

/*
 * What a shop sells most from: pages of tiles that it puts together itself, and what it sold lately. The specification
 * has no call for them: with a back end that knows none, the sale screen shows all items by category.
 */

const page = v.object({
  name: required(pageNameLength),
  item_nos: some(itemNo, mostTiles),
});

const tilesSchema = v.object({
  location_code: v.string(),
  pages: v.array(v.object({ name: v.string(), item_nos: v.array(v.string()) })),
  /** Counts the changes of the pages; 0 for none. */
  version: v.number(),
  /** Items of the most units sold in the last 28 days, the most first. */
  top: v.array(v.string()),
  /** Items of the newest documents, the newest first. */
  recent: v.array(v.string()),
});
export type ItemTiles = v.InferOutput<typeof tilesSchema>;

const sale = ['/salesOrders/detail', '/salesQuotes/detail'] as const;

/** The tiles of a location, each item once in each part. Ours alone. */
export const get = read({
  name: 'itemTiles.get',
  method: 'POST',
  path: '/own/item-tiles',
  input: v.object({ location_code: code }),
  answer: tilesSchema,
  failure: null,
  access: { pages: sale },
  tags: ['itemTiles'],
  store: 'answer',
});

/** Replaces the pages of a location. Ours alone. */
export const save = write({
  name: 'itemTiles.save',
  method: 'POST',
  path: '/own/item-tiles/save',
  input: v.object({
    location_code: code,
    /** Of the pages that were changed; another one is refused as `stale`. */
    version: count(0, Number.MAX_SAFE_INTEGER),
    pages: some(page, mostPages, 0),
  }),
  answer: tilesSchema,
  failure: 'Save Tiles Failed!',
  access: { pages: ['/salesOrders/detail'], button: 'Edit Tiles' },
  offline: 'online',
  invalidates: ['itemTiles'],
  document: ({ location_code }) => ({ kind: 'itemTiles', no: location_code }),
  summary: ({ location_code }) => `Tiles of ${location_code}`,
});
