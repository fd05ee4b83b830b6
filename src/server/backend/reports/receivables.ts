import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { reports as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { mostRows } from '#calls/reports/kit.ts';
import { type receivableBands, receivablesInput } from '#calls/reports/receivables.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { ofShop } from '../kit/scope.ts';
import { addUp, type Rows } from './kit.ts';

type Asked = InputOf<typeof calls.receivables>;

const bands = {
  days7: 'days <= 7',
  days30: 'days between 8 and 30',
  days60: 'days between 31 and 60',
  older: 'days > 60',
} as const satisfies Record<(typeof receivableBands)[number], string>;
const bandOf = ({ band }: Asked) => (band === '' ? 'true' : bands[band]);

/** Sold is what was confirmed and not canceled; the conditions are those of the index `sales_orders_owed`. */
const owed = (context: Context, { franchise_code, customer_no }: Asked): Rows => sql`
  select o.pos_so_no, o.franchise_code, o.location_code, o.sell_to_customer_no, o.sell_to_name,
    o.order_date::text as order_date, ${context.today}::date - o.order_date as days, o.status, o.grand_total,
    o.remaining_amount, o.remaining_amount as amount, null::bigint as cost_amount
  from sales_orders o
  where o.document_type = 'order' and o.remaining_amount > 0 and o.status not in ('OPEN', 'CANCELED')
    and ${ofShop(sql`o.franchise_code`, context, franchise_code)}
    and (${customer_no} = '' or o.sell_to_customer_no = ${customer_no})`;

const columns = columnsIn(calls.receivableRows, 'entry');

const from = (context: Context, asked: Asked) =>
  sql`(select * from (${owed(context, asked)}) owed where ${sql.raw(bandOf(asked))}) as entry`;

export const receivables: Pick<Answers<typeof calls>, 'receivables' | 'receivableRows'> = {
  receivables: async (input, context) => {
    const group = {
      id: 'sell_to_customer_no',
      name: 'sell_to_name',
      first: 'max(days) desc, sum(amount) desc',
    };
    const sums = await addUp(context, owed(context, input), {
      parts: bands,
      asked: bandOf(input),
      group,
      goods: 'nothing',
    });
    const rows = await context.tx
      .select(columns)
      .from(from(context, input))
      .orderBy(sql`entry.order_date, entry.pos_so_no`)
      .limit(mostRows);
    return { ...sums, rows };
  },

  receivableRows: (input, context) =>
    answerList(
      context,
      calls.receivableRows,
      { from: from(context, v.parse(receivablesInput, input)), columns },
      input,
    ),
};
