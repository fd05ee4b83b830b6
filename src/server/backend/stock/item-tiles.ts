import { and, eq, inArray, sql } from 'drizzle-orm';
import { itemTiles as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ItemTiles } from '#calls/stock/item-tiles.ts';
import { serverMessages } from '#model/messages/server.ts';
import { stockMessages } from '#model/messages/stock.ts';
import { mostTiles } from '#model/stock/tiles.ts';
import { franchiseItems, itemTiles, locations } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';

const daysOfTop = 28;
const documentsOfRecent = 60;

export const handlers = answers(calls, {
  get: async ({ location_code }, context) =>
    tilesOf(context, location_code, await shopOf(context, location_code)),

  save: async ({ location_code, version, pages }, context) => {
    const { tx, now, actor } = context;
    const franchise = await shopOf(context, location_code, true);
    const [kept] = await tx.select().from(itemTiles).where(eq(itemTiles.location_code, location_code));
    if ((kept?.version ?? 0) !== version)
      throw new Refusal('stale', serverMessages.stale('Tiles', location_code));
    const names = new Set<string>();
    for (const { name } of pages) {
      const folded = name.toLocaleLowerCase('vi');
      if (names.has(folded)) throw new Refusal('validation', stockMessages.tilePageTwice(name), 'pages');
      names.add(folded);
    }
    await itemsExist(context, franchise, [...new Set(pages.flatMap(page => page.item_nos))]);
    const changed = {
      pages: pages.map(({ name, item_nos }) => ({ name, item_nos: [...new Set(item_nos)] })),
      version: version + 1,
      changed_by: actor.user.user_id,
      changed_at: now,
    };
    await tx
      .insert(itemTiles)
      .values({ location_code, ...changed })
      .onConflictDoUpdate({ target: itemTiles.location_code, set: changed });
    return tilesOf(context, location_code, franchise);
  },
});

/** The franchise that sells at a location, which the caller may see. The person who changes its tiles does so one after the other. */
async function shopOf({ tx, actor }: Context, location_code: string, lock = false): Promise<string> {
  const found = tx
    .select({ franchise_code: locations.franchise_code })
    .from(locations)
    .where(and(eq(locations.code, location_code), inFranchise(locations.franchise_code, { actor })));
  const [shop] = await (lock ? found.for('no key update') : found);
  if (!shop?.franchise_code)
    throw new Refusal('not_found', serverMessages.missing('Location', location_code), 'location_code');
  return shop.franchise_code;
}

async function itemsExist({ tx }: Context, franchise: string, item_nos: string[]): Promise<void> {
  if (item_nos.length === 0) return;
  const found = await tx
    .selectDistinct({ item_no: franchiseItems.item_no })
    .from(franchiseItems)
    .where(and(eq(franchiseItems.franchise_code, franchise), inArray(franchiseItems.item_no, item_nos)));
  const known = new Set(found.map(({ item_no }) => item_no));
  const missing = item_nos.find(item_no => !known.has(item_no));
  if (missing !== undefined)
    throw new Refusal('validation', serverMessages.missing('Item', missing), 'pages');
}

async function tilesOf({ tx, today }: Context, location_code: string, franchise: string): Promise<ItemTiles> {
  const [kept] = await tx.select().from(itemTiles).where(eq(itemTiles.location_code, location_code));
  // Day by day: each is a short part of the key, whatever other shops sold in between.
  const days = sql`array(select generate_series(${today}::date - ${daysOfTop - 1}::int, ${today}::date,
    interval '1 day')::date)`;
  const top = await tx.execute<{ item_no: string }>(sql`select item_no from revenue_items
    where franchise_code = ${franchise} and location_code = ${location_code}
      and posting_date = any(${days})
    group by item_no having sum(quantity) > 0
    order by sum(quantity) desc, item_no limit ${mostTiles}`);
  // Of the whole shop, by the index of the list's own order: no more than its newest rows are read.
  const recent = await tx.execute<{ item_no: string }>(sql`with newest as (
      select pos_so_no, created_at from sales_orders
      where franchise_code = ${franchise} and document_type = 'order'
      order by created_at desc, pos_so_no collate "C" desc limit ${documentsOfRecent})
    select line.item_no from newest join sales_lines line using (pos_so_no)
    group by line.item_no order by max(newest.created_at) desc, line.item_no limit ${mostTiles}`);
  return {
    location_code,
    pages: (kept?.pages ?? []).map(({ name, item_nos }) => ({ name, item_nos: [...item_nos] })),
    version: kept?.version ?? 0,
    top: top.rows.map(({ item_no }) => item_no),
    recent: recent.rows.map(({ item_no }) => item_no),
  };
}
