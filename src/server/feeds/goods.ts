import { and, gt, not } from 'drizzle-orm';
import { linkOf } from '#model/administration/product-feed.ts';
import { isGtin } from '#model/stock/barcode.ts';
import { listingsOf } from '../backend/online-shop/listings.ts';
import type { Db } from '../db/connection.ts';
import { networkItems as items } from '../db/schema/index.ts';
import type { PictureFolder } from '../files/picture-folder.ts';
import type { Listing } from '../online-shop/online-shop.ts';
import type { FeedSettings } from './settings.ts';

/** An item, or a variant of one, as the feed tells it. */
export type FeedProduct = {
  /** As in the online shop: the number of the item, or `number/variant`. */
  readonly id: string;
  /** What variants of an item have in common; empty for an item without variants. */
  readonly item_group_id: string;
  readonly title: string;
  readonly description: string;
  /** Empty where administrators have said no pattern of links. */
  readonly link: string;
  readonly image_link: string;
  readonly category: string;
  /** VND, with tax. */
  readonly price: number;
  /** In whole units, in the stores of the feed together. */
  readonly quantity: number;
  /** Empty where the bar code is the company's own. */
  readonly gtin: string;
  readonly brand: string;
};

/** What a feed is about. */
export type FeedScope = {
  /** Codes of the stores of which stock counts. */
  readonly stores: readonly string[];
  /** Of this server, as its readers reach it, without a slash at the end. */
  readonly origin: string;
  readonly settings: FeedSettings;
};

/** So many items are read at a time. */
const batch = 250;

/**
 * All goods that are sold, in the order of their numbers: the same reading as what a connected online shop is sent. Each
 * batch is a query of its own, so that a feed of any length holds neither memory nor a connection.
 */
export async function* productsOf(
  db: Db,
  scope: FeedScope,
  files: PictureFolder | null,
): AsyncGenerator<FeedProduct[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .select({ item_no: items.item_no, picture: items.picture })
      .from(items)
      .where(and(not(items.blocked), gt(items.item_no, after)))
      .orderBy(items.item_no)
      .limit(batch);
    const last = rows.at(-1);
    if (!last) return;
    const pictures = new Map(rows.map(({ item_no, picture }) => [item_no, picture]));
    const listings = await listingsOf(db, [...pictures.keys()], scope.stores, files, 'free');
    yield listings
      .filter(({ is_sold }) => is_sold)
      .flatMap(listing => variantsOf(listing, pictures.get(listing.item_no) ?? '', scope));
    after = last.item_no;
  }
}

function variantsOf(
  { item_no, name, category, picture, variants }: Listing,
  path: string,
  { origin, settings }: FeedScope,
): FeedProduct[] {
  return variants.map(({ sku, variant_code, name: variant, bar_code, price, stock }) => ({
    id: sku,
    item_group_id: variant_code === '' ? '' : item_no,
    title: [name, variant].filter(part => part !== '').join(' '),
    description: name,
    link: settings.link_template === '' ? '' : linkOf(settings.link_template, { item_no, variant_code }),
    // A drawn one stands for a picture that is missing.
    image_link: picture === null ? '' : `${origin}/images/${path}`,
    category,
    price,
    quantity: Object.values(stock).reduce((sum, count) => sum + count, 0),
    gtin: isPublicGtin(bar_code) ? bar_code : '',
    brand: settings.brand,
  }));
}

/** Numbers that begin with 2 are made by a shop for itself, and mean other goods elsewhere. */
const isPublicGtin = (code: string): boolean => isGtin(code) && !/^0*2/.test(code.padStart(14, '0').slice(1));
