import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { reports as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { mostRows } from '#calls/reports/kit.ts';
import { inTransitInput, type transitBands } from '#calls/reports/transfers.ts';
import type { Measured } from '#model/stock/by-unit.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { ofShop } from '../kit/scope.ts';
import { addUp, type Rows } from './kit.ts';

type Asked = InputOf<typeof calls.inTransit>;

const bands = {
  days3: 'days <= 3',
  days7: 'days between 4 and 7',
  days14: 'days between 8 and 14',
  longer: 'days > 14',
} as const satisfies Record<(typeof transitBands)[number], string>;
const bandOf = ({ band }: Asked) => (band === '' ? 'true' : bands[band]);

/** Both ends look for the goods; the conditions are those of the index `transfer_orders_in_transit`. */
const itemsInTransit = (context: Context, { franchise_code }: Asked): Rows => sql`
  select o.bc_to_no, o.ci_no, o.franchise_code, o.transfer_from_code, o.transfer_to_code, o.status,
    coalesce(o.shipment_date::text, '') as shipment_date,
    ${context.today}::date - coalesce(o.shipment_date, o.created_at::date) as days,
    0 as amount,
    null::bigint as cost_amount
  from transfer_orders o
  where o.total_shipped > o.total_received and o.status <> 'CANCELED'
    and ((${ofShop(sql`o.franchise_code`, context, franchise_code)})
      or (${ofShop(sql`o.from_franchise`, context, franchise_code)}))`;

/** What of their lines is on its way. */
const goods: SQL = sql`select entry.days, i.base_unit_of_measure as unit_of_measure, l.qty_shipped - l.qty_received as quantity
  from entry join transfer_order_lines l on l.bc_to_no = entry.bc_to_no join items i on i.item_no = l.item_no
  where l.qty_shipped <> l.qty_received`;

/** Of one order each unit by itself. */
const ofOrder = (quantity: string) => sql<Measured[]>`(
  select coalesce(jsonb_agg(to_jsonb(each_unit) order by unit_of_measure), '[]')
  from (select i.base_unit_of_measure as unit_of_measure, sum(${sql.raw(quantity)})::float8 as quantity
    from transfer_order_lines l join items i on i.item_no = l.item_no where l.bc_to_no = entry.bc_to_no
    group by 1) each_unit where quantity <> 0)`;

const columns = columnsIn(calls.inTransitRows, 'entry', {
  shipped: ofOrder('l.qty_shipped'),
  received: ofOrder('l.qty_received'),
  quantities: ofOrder('l.qty_shipped - l.qty_received'),
});

const from = (context: Context, asked: Asked) =>
  sql`(select * from (${itemsInTransit(context, asked)}) moving where ${sql.raw(bandOf(asked))}) as entry`;

export const transferReports: Pick<Answers<typeof calls>, 'inTransit' | 'inTransitRows'> = {
  inTransit: async (input, context) => {
    const sums = await addUp(context, itemsInTransit(context, input), {
      parts: bands,
      asked: bandOf(input),
      goods,
    });
    const rows = await context.tx
      .select(columns)
      .from(from(context, input))
      .orderBy(sql`entry.days desc, entry.bc_to_no`)
      .limit(mostRows);
    return { ...sums, rows };
  },

  inTransitRows: (input, context) =>
    answerList(
      context,
      calls.inTransitRows,
      { from: from(context, v.parse(inTransitInput, input)), columns },
      input,
    ),
};
