import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { reports as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { mostRows } from '#calls/reports/kit.ts';
import { type SlowItem, type SlowPart, slowInput, stockValueInput } from '#calls/reports/stock.ts';
import { mayShow } from '#model/session/permissions.ts';
import { personOf } from '../kit/access.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { ofShop } from '../kit/scope.ts';
import { unitCostOf } from '../stock/costs.ts';
import { addUp, type Rows } from './kit.ts';

type Valued = InputOf<typeof calls.stockValue>;
type Slow = InputOf<typeof calls.slowItems>;

/** Stock at the locations of a shop, with what the shop asks for one of it. Goods on their way are at none. */
const stock = sql`stock_levels l
  join locations place on place.code = l.location_code and place.location_type <> 'in_transit'
  join items i on i.item_no = l.item_no
  left join item_variants v on v.item_no = l.item_no and v.variant_code = l.variant_code
  left join franchise_items f on f.franchise_code = place.franchise_code and f.item_no = l.item_no
    and f.variant_code = l.variant_code`;
const cost = unitCostOf({
  franchise: sql`place.franchise_code`,
  item: sql`l.item_no`,
  variant: sql`l.variant_code`,
});
const price = sql`coalesce(f.unit_price, v.unit_price, i.unit_price)`;
const goods = sql`l.item_no || '/' || l.variant_code || '/' || l.location_code as id, l.item_no, l.variant_code,
  l.location_code, place.name as location_name, coalesce(place.franchise_code, '') as franchise_code,
  i.description || case when coalesce(v.description, '') = '' then '' else ' · ' || v.description end as description,
  i.item_category, i.base_unit_of_measure as unit_of_measure, l.quantity, round(l.quantity * ${price})::bigint as amount`;

const value = (context: Context, { franchise_code, location_code, item_category }: Valued): Rows => {
  const { granted } = calls.stockValue;
  const costs = mayShow(granted, 'cost_amount', 'any', personOf(context.actor))
    ? sql`round(l.quantity * ${cost})::bigint`
    : sql`null::bigint`;
  return sql`select ${goods}, ${price} as unit_price, ${costs} as cost_amount, 0 as days from ${stock}
    where l.quantity > 0 and ${ofShop(sql`place.franchise_code`, context, franchise_code)}
      and (${location_code} = '' or l.location_code = ${location_code})
      and (${item_category} = '' or i.item_category = ${item_category})`;
};

const slowOf = (days: number) => `quantity > 0 and days >= ${days}`;
const outOf = (days: number) => `quantity <= 0 and last_sold is not null and days <= ${days}`;
const parts = {
  slow30: slowOf(30),
  slow60: slowOf(60),
  slow90: slowOf(90),
  out7: outOf(7),
  out30: outOf(30),
} as const satisfies Record<SlowPart, string>;

/** When something last sold stands with its level; only of what is sold out lately are entries read, its last ones. */
const moving = (context: Context, { franchise_code }: Slow): Rows => {
  const entry = sql`e.item_no = l.item_no and e.variant_code = l.variant_code and e.location_code = l.location_code`;
  return sql`select ${goods}, null::bigint as cost_amount, l.last_sold,
      ${context.today}::date - coalesce(l.last_sold, l.first_posted) as days,
      case when l.quantity <= 0 and l.last_sold >= ${context.today}::date - 30 then coalesce(
        (select -sum(e.quantity) from warehouse_entries e where ${entry} and e.entry_type = 'sale'
          and e.posting_date >= ${context.today}::date - 30), 0) else 0 end as sold
    from ${stock}
    where ${ofShop(sql`place.franchise_code`, context, franchise_code)}`;
};

const valueColumns = columnsIn(calls.stockValueRows, 'entry');
const slowColumns = columnsIn(calls.slowItemRows, 'entry', {
  last_sold: sql<string>`coalesce(entry.last_sold::text, '')`,
});

const valueFrom = (context: Context, asked: Valued) => sql`(${value(context, asked)}) as entry`;
const slowFrom = (context: Context, asked: Slow) =>
  sql`(select * from (${moving(context, asked)}) moving where ${sql.raw(parts[asked.part])}) as entry`;

const groupOf = {
  location: { id: 'location_code', name: 'location_name', first: 'sum(amount) desc' },
  category: { id: 'item_category', name: 'item_category', first: 'sum(amount) desc' },
} as const;

type Handled = 'stockValue' | 'stockValueRows' | 'slowItems' | 'slowItemRows';
export const stockReports: Pick<Answers<typeof calls>, Handled> = {
  stockValue: async (input, context) => {
    const sums = await addUp(context, value(context, input), { group: groupOf[input.by], goods: 'rows' });
    const rows = await context.tx
      .select(valueColumns)
      .from(valueFrom(context, input))
      .orderBy(sql`entry.amount desc, entry.id`)
      .limit(mostRows);
    return { ...sums, rows };
  },

  stockValueRows: (input, context) =>
    answerList(
      context,
      calls.stockValueRows,
      { from: valueFrom(context, v.parse(stockValueInput, input)), columns: valueColumns },
      input,
    ),

  slowItems: async (input, context) => {
    const order = input.part.startsWith('slow')
      ? sql`entry.amount desc, entry.id`
      : sql`entry.sold desc, entry.id`;
    const first = { columns: slowColumns, order };
    return addUp<SlowItem>(context, moving(context, input), {
      parts,
      asked: parts[input.part],
      first,
      goods: 'rows',
    });
  },

  slowItemRows: (input, context) =>
    answerList(
      context,
      calls.slowItemRows,
      { from: slowFrom(context, v.parse(slowInput, input)), columns: slowColumns },
      input,
    ),
};
