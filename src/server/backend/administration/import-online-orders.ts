import { type SQL, sql } from 'drizzle-orm';
import { mostOrders } from '#calls/administration/imports.ts';
import { mostLines } from '#calls/kit/document-parts.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { importMessages } from '#model/messages/imports.ts';
import type { OnlineOrder, OnlineOrderData } from '#model/sales/online-orders.ts';
import { lockOnlineOrder, readingOf } from '../online-shop/rows.ts';
import { takeOver } from '../online-shop/take-over.ts';
import { badGoods, goodsNamed, piecesOf } from './imported-goods.ts';
import { effectOfSeen, type Importer, rowsAs, type TakeContext } from './importer.ts';

/** What is said of an order, in one of its rows or in several. */
const ofOrder = [
  ...['store_code', 'delivery', 'ordered_on', 'customer_name', 'phone_no', 'address', 'comment'],
  ...['shipping_amount', 'paid', 'payment_method'],
];
const text = (fields: readonly string[], make: (field: string) => string) =>
  sql.raw(fields.map(make).join(', '));

/**
 * The rows as `r`; as `named` with the goods that they mean, by number or bar code, in pieces of the item's own unit; as
 * `said` each thing that a row says of its order, as `first_said` where it is said first; as `orders` each order once; as
 * `before` those that are known already.
 */
const rowsOf = (id: string): SQL => sql`${rowsAs(
  `order_no text, item_no text, variant_code text, barcode text, quantity int, unit_price numeric,
  ${ofOrder.map(field => `${field} text`).join(', ')}`,
  id,
)}, named as materialized (
  ${goodsNamed(sql`r.order_no, ${piecesOf} as quantity, r.quantity * r.unit_price as amount`)}
), line as materialized (
  select named.*, item_no || coalesce('/' || nullif(variant_code, ''), '') as sku from named
), said as materialized (
  select order_no, row, field, value from r
  cross join lateral (values ${text(ofOrder, field => `('${field}', r.${field})`)}) as x(field, value)
  where coalesce(value, '') <> ''
), first_said as materialized (
  select distinct on (order_no, field) order_no, field, row, value from said order by order_no, field, row
), heads as (
  select order_no, ${text(ofOrder, field => `max(value) filter (where field = '${field}') as ${field}`)}
  from first_said group by order_no
), orders as materialized (
  select counted.*, ${text(ofOrder, field => `heads.${field}`)}
  from (select order_no, min(row) as row, count(*)::int as lines from r group by order_no) counted
  left join heads using (order_no)
), goods as materialized (
  select order_no, min(row) as row,
    string_agg(sku || ' × ' || trim_scale(quantity) || ' = ' || trim_scale(amount), ', ' order by sku, quantity, amount) as goods
  from line group by order_no
), before as materialized (
  select o.order_no, o.source, o.store_code, o.customer_name, o.phone_no, o.data->>'shipping_amount' as shipping_amount,
    o.data->'delivery'->>'address' as address,
    case when jsonb_array_length(o.data->'payments') > 0 then 'yes' else 'no' end as paid,
    case when jsonb_typeof(o.data->'delivery') = 'object' then 'deliver' else 'collect' end as delivery,
    (select string_agg(l->>'sku' || ' × ' || (l->>'quantity') || ' = ' || (l->>'amount'), ', '
        order by l->>'sku', (l->>'quantity')::numeric, (l->>'amount')::numeric)
      from jsonb_array_elements(o.data->'lines') l) as goods
  from online_orders o where o.order_no in (select order_no from orders)
)`;

/** What an order that is known must say again, where the file says it. */
const compared = ['store_code', 'delivery', 'customer_name', 'phone_no', 'address', 'shipping_amount'];

type Line = { sku: string; quantity: number; amount: number };
type Row = {
  [field: string]: unknown;
  order_no: string;
  is_new: boolean;
  lines: Line[];
  store_code: string;
  delivery: string | null;
  ordered_on: string | null;
  customer_name: string | null;
  phone_no: string | null;
  address: string | null;
  comment: string | null;
  shipping_amount: string | null;
  payment_method: string | null;
  paid: string | null;
};

/**
 * Orders that were made online, where no shop system is connected. Each becomes a sale by the path that the orders of a
 * connected shop take. The same order again changes nothing, unless it has been paid since.
 */
export const onlineOrderImporter: Importer = {
  bad: id => sql`${rowsOf(id)}
    select said.row, said.field, 'otherOfOrder' as why, to_jsonb(first_said.row) as what
      from said join first_said using (order_no, field) where said.value <> first_said.value
    union all select row, 'item_no', 'rowTwice', to_jsonb(first) from (
      select row, min(row) over (partition by order_no, sku, amount / quantity) as first from line where item_no <> '') t
      where row > first
    union all ${badGoods}
    union all select row, 'quantity', 'wholeOnly', null from named where quantity <> trunc(quantity)
    union all select row, 'order_no', 'tooManyLines', to_jsonb(${mostLines}::int) from orders where lines > ${mostLines}
    union all select min(row), 'order_no', 'tooManyOrders', to_jsonb(${mostOrders}::int) from orders
      having count(*) > ${mostOrders}
    union all select row, 'store_code', 'storeNeeded', null from orders where store_code is null
      and order_no not in (select order_no from before)
    union all select row, 'store_code', 'unknown', to_jsonb(store_code) from orders where store_code is not null
      and store_code not in (select location_code from franchises)
    union all select row, 'customer_name', 'buyerNeeded', null from orders where customer_name is null and phone_no is null
      and order_no not in (select order_no from before)
    union all select row, 'address', 'addressNeeded', null from orders where delivery = 'deliver' and address is null
      and order_no not in (select order_no from before)
    union all select orders.row, 'order_no', 'orderOfShop', null from orders join before using (order_no) where source <> 'file'
    ${sql.join(
      compared.map(field => {
        const [is, was] = [sql.raw(`orders.${field}`), sql.raw(`coalesce(before.${field}, '')`)];
        return sql` union all select orders.row, ${sql.raw(`'${field}'`)}, 'otherThanTaken', to_jsonb(${was})
          from orders join before using (order_no) where source = 'file' and ${is} is not null and ${is} <> ${was}`;
      }),
      sql``,
    )}
    union all select goods.row, 'item_no', 'otherThanTaken', to_jsonb(left(before.goods, 200))
      from goods join before using (order_no) where source = 'file' and goods.goods <> before.goods
    union all select orders.row, 'paid', 'otherThanTaken', to_jsonb(before.paid)
      from orders join before using (order_no) where source = 'file' and before.paid = 'yes' and orders.paid = 'no'`,

  effect: id => sql`${rowsOf(id)}, seen as (
    select before.order_no is null as is_new, orders.paid = 'yes' and before.paid = 'no' as differs
    from r join orders using (order_no) left join before using (order_no))
    ${effectOfSeen}`,

  sums: id => sql`${rowsOf(id)}, each_unit as (
      select coalesce(i.base_unit_of_measure, '') as unit_of_measure, sum(quantity)::float8 as quantity
      from named left join items i using (item_no) group by 1)
    select (select coalesce(jsonb_agg(to_jsonb(each_unit) order by unit_of_measure), '[]') from each_unit) as quantities,
      ((select coalesce(sum(amount), 0) from named) + (select coalesce(sum(shipping_amount::numeric), 0) from orders))::float8
        as value`,

  async take(context, { import_id: id }, told) {
    const { rows } = await context.tx.execute<Row>(sql`${rowsOf(id)}
      select orders.*, before.order_no is null as is_new,
        ordered.lines as lines
      from orders left join before using (order_no) join (
        select order_no, jsonb_agg(jsonb_build_object('sku', sku, 'quantity', quantity, 'amount', amount) order by row) as lines
        from line group by order_no) ordered using (order_no)
      where before.order_no is null or (orders.paid = 'yes' and before.paid = 'no')
      order by orders.store_code, orders.row`);
    for (const [index, row] of rows.entries()) {
      const order = row.is_new ? newOrder(context, row) : await paidOrder(context, row);
      const taken = await takeOver(context.tx, order, 'file', context.now);
      // A shop may have brought an order of this number in the same moment.
      if (taken.source !== 'file') throw new Refusal('rule', importMessages.orderOfShop(), 'order_no');
      if (taken.pos_so_no === '')
        throw new Refusal('rule', importMessages.orderNotMade(row.order_no, taken.problem_detail));
      await told((index + 1) / rows.length);
    }
  },
};

function newOrder({ now }: TakeContext, row: Row): OnlineOrder {
  const { order_no, store_code, customer_name, phone_no, address, comment } = row;
  const lines = row.lines.map(({ sku, quantity, amount }, index) => ({
    ...{ line_id: String(index + 1), sku, name: sku, quantity, amount },
    unit_price: Math.round(amount / quantity),
  }));
  const shipping_amount = Number(row.shipping_amount ?? 0);
  const total = lines.reduce((sum, { amount }) => sum + amount, shipping_amount);
  const buyer = { name: customer_name ?? '', phone_no: phone_no ?? '' };
  return {
    ...{ order_no, store_code, state: 'placed', remote_id: order_no, changed_at: now },
    placed_at: row.ordered_on === null ? now : new Date(`${row.ordered_on}T00:00:00+07:00`),
    customer: { ...buyer, email: '' },
    comment: comment ?? '',
    delivery: row.delivery === 'deliver' ? { ...buyer, address: address ?? '' } : null,
    lines,
    shipping_amount,
    total,
    payments: row.paid === 'yes' ? [paymentOf(row, total)] : [],
    refunds: [],
  };
}

/** An order that is known, and has been paid since. */
async function paidOrder({ tx, now }: TakeContext, row: Row): Promise<OnlineOrder> {
  const order = readingOf(await lockOnlineOrder(tx, row.order_no));
  return { ...order, changed_at: now, payments: [paymentOf(row, order.total)] };
}

/** The money of an order comes at once. */
const paymentOf = ({ payment_method }: Row, amount: number): OnlineOrderData['payments'][number] => ({
  ...{ payment_id: 'file', method: payment_method ?? 'transfer', amount },
  ...{ state: 'settled', reference: '' },
});
