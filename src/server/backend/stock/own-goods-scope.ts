import { type SQL, sql } from 'drizzle-orm';

/** Of rows of `items`, those that a franchise may have: the network's, and its own. Another shop's own are as missing. */
export const openTo = (franchise: SQL | string): SQL =>
  sql`(items.owner_code is null or items.owner_code = ${franchise})`;

/** Is the item that a row names of the whole network? */
export const isOfNetwork = (item_no: SQL): SQL => sql`not exists (select from items own_goods
  where own_goods.item_no = ${item_no} and own_goods.owner_code is not null)`;
