import { sql } from 'drizzle-orm';
import type { ReturnElsewhere } from '#calls/sales/documents.ts';
import type { Expression } from '../../db/selection.ts';

/** What of a row of `sales_orders` another shop took back: of a sale all of it, of a credit memo what it is about. */
export const returnsOfRow: Expression<ReturnElsewhere[]> = {
  sql: sql`(select coalesce(json_agg(json_build_object('memo_no', back.memo_no, 'shop', place.name,
      'returned_on', back.returned_on, 'goods_amount', back.goods_amount, 'refunded_amount', back.refunded_amount)
      order by back.created_at, back.memo_no), '[]')
    from shop_returns back join locations place on place.code = back.location_code
    where back.pos_so_no = sales_orders.pos_so_no or back.memo_no = sales_orders.pos_so_no)`,
  read: rows => rows as ReturnElsewhere[], // as it is built above
};
