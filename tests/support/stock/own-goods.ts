import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connection.ts';
import type { SellingServer } from '../sales/selling.ts';

type Asking = Pick<SellingServer, 'ask' | 'db'>;

/** What a shop says of goods of its own. */
export const ownGoods = {
  description: 'Bánh bông lan trứng muối',
  item_category: 'Bánh nhà làm',
  unit_price: 35_000,
};

/** The company lets shops have goods of their own in the category of `ownGoods`. */
export async function openOwnGoods(db: Db): Promise<void> {
  await db.execute(sql`insert into config values ('own_goods_categories', ${JSON.stringify([ownGoods.item_category])}::jsonb)
    on conflict (name) do update set value = excluded.value`);
}

/** Goods that one shop has for itself. Resolves to their number. */
export async function addOwnGoods(server: Asking, franchise_code: string, more: object = {}) {
  await openOwnGoods(server.db);
  const input = { franchise_code, ...ownGoods, unit_of_measure: 'PCS', ...more };
  const { item_no } = await server.ask<{ item_no: string }>('ownGoods.make', input, 'admin');
  return item_no;
}
