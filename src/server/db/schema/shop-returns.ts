import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { created, money } from './columns.ts';
import { atLocation, byUser, ofFranchise } from './references.ts';
import { salesOrders } from './sales-orders.ts';

const ofDocument = () => text().references(() => salesOrders.pos_so_no);

/** Goods that one shop took back for another one, which had sold them: what the two owe each other by it. */
export const shopReturns = pgTable(
  'shop_returns',
  {
    /** The credit memo, which stands in the books of the shop that sold. */
    memo_no: ofDocument().primaryKey(),
    /** The sale. */
    pos_so_no: ofDocument().notNull(),
    sold_by: ofFranchise(),
    taken_by: ofFranchise(),
    /** Where the goods came back. */
    location_code: atLocation(),
    returned_on: date({ mode: 'string' }).notNull(),
    /** VND: the goods at what they were sold for. */
    goods_amount: money(),
    /** VND, cash of the shop that took them back. */
    refunded_amount: money(),
    /** VND: what the goods had cost the shop that sold them; null where that is not known. */
    cost_amount: bigint({ mode: 'number' }),
    created_by: byUser(),
    created_at: created(),
  },
  t => [
    check('shop_returns_two_shops', sql`${t.sold_by} <> ${t.taken_by}`),
    check('shop_returns_amounts', sql`${t.refunded_amount} between 0 and ${t.goods_amount}`),
    index('shop_returns_by_sale').on(t.pos_so_no),
    index('shop_returns_newest').on(t.returned_on, sql`${t.memo_no} collate "C"`),
    index('shop_returns_sold_by').on(t.sold_by, t.returned_on),
    index('shop_returns_taken_by').on(t.taken_by, t.returned_on),
  ],
);
