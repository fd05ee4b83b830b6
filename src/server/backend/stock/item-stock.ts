import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { warehouseEntries as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { period } from '#calls/stock/warehouse-entries.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { scopeOf } from '../kit/scope.ts';
import { levelsCounted } from './row-count.ts';

/**
 * The inventory report. What was there at the ends of the period is today's stock less what moved since, so that only
 * entries from its first day on are read, however old the books are.
 */
export function listItemStock(input: ListInput, context: Context) {
  const { from_date, to_date } = v.parse(v.object(period), input);
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const scope = scopeOf(context);
  const own = scope.all ? sql`true` : sql`franchise_code = ${scope.franchise}`;
  const from = sql`(
    select stock.item_no || '/' || stock.variant_code || '/' || stock.location_code as id,
      stock.item_no, stock.variant_code, stock.location_code, items.description, items.base_unit_of_measure,
      stock.quantity - coalesce(moved.since_first, 0) as opening_quantity,
      coalesce(moved.quantity_in, 0) as quantity_in,
      coalesce(moved.quantity_out, 0) as quantity_out,
      stock.quantity - coalesce(moved.after_last, 0) as closing_quantity
    from stock_levels stock
    join items using (item_no)
    left join (
      select item_no, variant_code, location_code, sum(quantity) as since_first,
        sum(quantity) filter (where posting_date > ${to_date}::date) as after_last,
        sum(quantity) filter (where quantity > 0 and posting_date <= ${to_date}::date) as quantity_in,
        -sum(quantity) filter (where quantity < 0 and posting_date <= ${to_date}::date) as quantity_out
      from warehouse_entries where posting_date >= ${from_date}::date and ${own} group by 1, 2, 3
    ) moved using (item_no, variant_code, location_code)
    where stock.location_code in (select code from locations where ${own})
  ) as stock`;
  return answerList(
    context,
    calls.itemStock,
    {
      from,
      columns: columnsIn(calls.itemStock, 'stock', {
        unit_of_measure: sql<string>`stock.base_unit_of_measure`,
      }),
      order: { id: sql`stock.id collate "C"` },
      total: levelsCounted(context, input.filters),
    },
    input,
  );
}
