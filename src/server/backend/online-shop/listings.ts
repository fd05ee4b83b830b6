import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { type Aspect, aspects, type Listing, type Picture, skuOf } from '../../online-shop/online-shop.ts';
import { codesOf } from '../stock/item-codes.ts';
import { baseName } from '../stock/item-pictures.ts';

type Row = {
  item_no: string;
  description: string;
  item_category: string;
  blocked: boolean;
  picture: string;
  variant_code: string;
  variant_description: string;
  unit_price: string;
  barcode: string;
  /** By code of the store. */
  stock: { [store_code: string]: number } | null;
};

/**
 * Items as the online shop sells them, by their numbers: what the company has of them now. One that is gone is missing.
 *
 * @param stores codes of the stores that have stock of their own in the shop
 * @param files where pictures are; null: none is sent
 * @param counted all that is there, of which a shop takes its own open orders off; or what waits for no order
 */
export async function listingsOf(
  db: Db,
  item_nos: readonly string[],
  stores: readonly string[],
  files: PictureFolder | null,
  counted: 'on hand' | 'free' = 'on hand',
): Promise<Listing[]> {
  const quantity = counted === 'free' ? sql`quantity - reserved` : sql`quantity`;
  const { rows } = await db.execute<Row>(sql`
    select i.item_no, i.description, i.item_category, i.blocked, i.picture, coalesce(v.variant_code, '') as variant_code,
      coalesce(v.description, '') as variant_description, coalesce(v.unit_price, i.unit_price) as unit_price,
      named.barcode, stock.by_store as stock
    from network_items i
    left join item_variants v on v.item_no = i.item_no
    cross join lateral ${codesOf(sql`i.item_no`, sql`coalesce(v.variant_code, '')`, sql`i.base_unit_of_measure`)} named
    left join lateral (
      select jsonb_object_agg(location_code, greatest(0, floor(${quantity}))) as by_store from stock_levels s
      where s.item_no = i.item_no and s.variant_code = coalesce(v.variant_code, '')
        and s.location_code = any(${sql.param(stores)}::text[])) stock on true
    where i.item_no = any(${sql.param(item_nos)}::text[])
    order by i.item_no collate "C", variant_code collate "C"`);
  const byItem = Map.groupBy(rows, row => row.item_no);
  return [...byItem.values()].flatMap(variants => {
    const [first] = variants;
    return first ? [listingOf(first, variants, stores, files)] : [];
  });
}

function listingOf(
  item: Row,
  variants: readonly Row[],
  stores: readonly string[],
  files: PictureFolder | null,
): Listing {
  const { item_no, description, item_category, blocked, picture } = item;
  return {
    item_no,
    name: description,
    category: item_category,
    is_sold: !blocked,
    picture: files && pictureOf(picture, files),
    variants: variants.map(row => ({
      sku: skuOf(item_no, row.variant_code),
      variant_code: row.variant_code,
      name: row.variant_description,
      bar_code: row.barcode,
      price: Number(row.unit_price),
      stock: Object.fromEntries(stores.map(code => [code, row.stock?.[code] ?? 0])),
    })),
  };
}

const types = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' } as const;
const isType = (extension: string): extension is keyof typeof types => extension in types;

/** The picture of an item that was uploaded; its name is made of its content. */
function pictureOf(picture: string, files: PictureFolder): Picture | null {
  if (!picture.startsWith('items/')) return null;
  const name = baseName(picture);
  const extension = extname(name);
  if (!isType(extension)) return null;
  return {
    sha256: name.slice(0, -extension.length),
    content_type: types[extension],
    async bytes() {
      const bytes = await files.read(name);
      if (!bytes) throw new Error('the file of a picture is not there');
      return bytes;
    },
  };
}

export type Hashes = { readonly [A in Aspect]: string };

/** What of a listing each aspect is, as a hash: it tells whether the shop has it. */
export function hashesOf(listing: Listing): Hashes {
  const { name, category, is_sold, picture, variants } = listing;
  const parts: { [A in Aspect]: unknown } = {
    goods: [name, category, is_sold, variants.map(({ sku, name, bar_code }) => [sku, name, bar_code])],
    prices: variants.map(({ sku, price }) => [sku, price]),
    stock: variants.map(({ sku, stock }) => [sku, Object.entries(stock).sort()]),
    picture: picture?.sha256 ?? null,
  };
  const hash = (aspect: Aspect) =>
    createHash('sha256').update(JSON.stringify(parts[aspect])).digest('base64url').slice(0, 22);
  return { goods: hash('goods'), prices: hash('prices'), stock: hash('stock'), picture: hash('picture') };
}

/** The aspects in which a listing is other than what the shop was sent. */
export const changedAspects = (now: Hashes, sent: Hashes): ReadonlySet<Aspect> =>
  new Set(aspects.filter(aspect => now[aspect] !== sent[aspect]));
