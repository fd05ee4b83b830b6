import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { askedMark, readMark } from '../../db/row-change-mark.ts';
import { franchises, onlineListings } from '../../db/schema/index.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { ListingChange, OnlineShop, Store } from '../../online-shop/online-shop.ts';
import { changedAspects, type Hashes, hashesOf, listingsOf } from './listings.ts';
import { beginRound, endRound } from './rounds.ts';

const l = onlineListings;

type Options = {
  now: () => Date;
  everyMs: number;
  signal: AbortSignal;
  files: PictureFolder | null;
};

/** So many items are compared, and sent, at a time. */
const batch = 200;
const neverSent: Hashes = { goods: '', prices: '', stock: '', picture: '' };

/**
 * Sends the shop what has changed of the company's items since the last round; all of them where that is not known. What
 * was sent is kept as hashes, so that a process that dies repeats at most a batch.
 *
 * @throws SystemProblem
 */
export async function sendListings(db: Db, shop: OnlineShop, options: Options): Promise<void> {
  const { now, everyMs, signal } = options;
  const begun = now();
  const from = await beginRound(db, 'listings', begun, everyMs);
  if (from === null) return;
  const { mark, items } = await changedSince(db, from);
  const stores = await storesOf(db);
  // A store may be new: stock of one that the shop does not know would be refused.
  if (items === null || items.length > 0) await shop.putStores(stores, signal);
  if (items === null) {
    let after = '';
    for (;;) {
      const next = await itemsAfter(db, after);
      if (next.length === 0) break;
      await sendBatch(db, shop, next, stores, options);
      after = next.at(-1) ?? after;
    }
  } else
    for (let start = 0; start < items.length; start += batch)
      await sendBatch(db, shop, items.slice(start, start + batch), stores, options);
  await endRound(db, 'listings', begun, mark, now());
}

async function sendBatch(
  db: Db,
  shop: OnlineShop,
  item_nos: readonly string[],
  stores: readonly Store[],
  { now, signal, files }: Options,
): Promise<void> {
  const codes = stores.map(({ code }) => code);
  const listings = await listingsOf(db, item_nos, codes, files);
  const known = await db
    .select()
    .from(l)
    .where(inArray(l.item_no, [...item_nos]));
  const sent = new Map(known.map(row => [row.item_no, row]));
  const changes = new Map<string, { change: ListingChange; hashes: Hashes }>();
  for (const listing of listings) {
    const hashes = hashesOf(listing);
    const before = sent.get(listing.item_no) ?? neverSent;
    const changed = changedAspects(hashes, before);
    // What is not sold and was never there is not brought there.
    if (changed.size === 0 || (before.goods === '' && !listing.is_sold)) continue;
    changes.set(listing.item_no, { change: { listing, aspects: changed }, hashes });
  }
  const outcomes =
    changes.size === 0
      ? []
      : await shop.putListings(
          [...changes.values()].map(({ change }) => change),
          signal,
        );
  const rows = outcomes.flatMap(({ item_no, refused }) => {
    const hashes = changes.get(item_no)?.hashes;
    return hashes ? [{ item_no, ...hashes, refused: refused?.slice(0, 300) ?? '', sent_at: now() }] : [];
  });
  if (rows.length > 0)
    await db
      .insert(l)
      .values(rows)
      .onConflictDoUpdate({
        target: l.item_no,
        set: {
          goods: sql`excluded.goods`,
          prices: sql`excluded.prices`,
          stock: sql`excluded.stock`,
          ...{
            picture: sql`excluded.picture`,
            refused: sql`excluded.refused`,
            sent_at: sql`excluded.sent_at`,
          },
        },
      });
  const due = known.filter(row => row.due).map(row => row.item_no);
  if (due.length > 0) await db.update(l).set({ due: false }).where(inArray(l.item_no, due));
}

/** The stores that have a till: each has stock of its own in the shop. */
export async function storesOf(db: Pick<Db, 'select'>): Promise<Store[]> {
  return db
    .select({
      code: franchises.location_code,
      name: franchises.name,
      address: franchises.address,
      phone_no: franchises.phone_no,
    })
    .from(franchises)
    .orderBy(franchises.location_code);
}

async function itemsAfter(db: Db, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ item_no: string }>(
    sql`select item_no from network_items where item_no > ${after} order by item_no limit ${batch}`,
  );
  return rows.map(({ item_no }) => item_no);
}

/**
 * The items of which something has changed since a mark, and the mark of now; without items where all may have.
 *
 * A transaction that has not ended has changes that come later: the mark is the oldest of them.
 */
async function changedSince(db: Db, from: string): Promise<{ mark: string; items: string[] | null }> {
  const { known, xid } = readMark(from);
  const { rows } = await db.execute<{ epoch: string; now: string; good: boolean }>(
    sql`select ${askedMark(sql`${known}`, sql`${xid}`)} from row_change_log`,
  );
  const [log] = rows;
  if (!log) throw new Error('row_change_log has no row');
  const mark = `${log.epoch}.${log.now}`;
  if (!log.good) return { mark, items: null };
  // Shop by shop, because the changes of one are together.
  const told = await db.execute<{ item_no: string | null }>(sql`
    with changed as (
      select list, key from (select customer_no as shop from franchises union all select '') shops
      cross join lateral (select list, key from row_changes where franchise_code = shop and xid >= ${xid}::text::xid8
        and list in ('items.filter', 'items.onHand') offset 0) told)
    select case list when 'items.onHand' then regexp_replace(key, '/[^/]*/[^/]*$', '') else key end as item_no from changed
    -- Of a variant the item; a number may have a slash itself.
    union select regexp_replace(key, '/[^/]*$', '') from changed where list = 'items.filter'
    union select item_no from online_listings where due`);
  if (told.rows.some(({ item_no }) => item_no === null)) return { mark, items: null };
  return { mark, items: told.rows.map(({ item_no }) => item_no ?? '') };
}
