import { type SQL, sql } from 'drizzle-orm';
import { type KeptTable, keptBy, measures, sourceOf } from '../../sales/revenue-kept.ts';
import type { Definition } from './definition.ts';

const figures = (of: string) =>
  sql.raw(measures.map(name => `trim_scale(coalesce(${of}.${name}, 0)::numeric)`).join(` || ' / ' || `));
const set = sql.raw(measures.map(name => `${name} = excluded.${name}`).join(', '));
const types: Readonly<Record<string, string>> = { posting_date: 'date', hour: 'int', sold_by: 'int' };

/** The months in which something was posted or is summed up. */
const months = (table: SQL) => sql`
  with posted as (
    select min(posting_date) as first, max(posting_date) as last from ${table}
    union all select min(posting_date), max(posting_date) from sales_invoices
    union all select min(posting_date), max(posting_date) from sales_orders
      where document_type = 'credit_memo' and status = 'POSTED')
  select month::date::text as part from generate_series(
    (select date_trunc('month', min(first)) from posted), (select max(last) from posted), interval '1 month') month
  order by month`;

/** One of the tables of sums, month by month against the posted documents. What has no row is zero. */
function kept(name: KeptTable): Definition {
  const table = sql.raw(name);
  const keys = sql.raw(keptBy[name].join(', '));
  const columns = sql.raw([...keptBy[name], ...measures].join(', '));
  const given = sql.raw(
    keptBy[name].map((key, index) => `k.${'abcde'[index]}::${types[key] ?? 'text'}`).join(', '),
  );
  return {
    differences: {
      parts: months(table),
      differences: month => {
        const inMonth = (day: SQL) =>
          sql`${day} >= ${month}::date and ${day} < (${month}::date + interval '1 month')::date`;
        return sql`
      select key, stored, source from (
        select array[${sql.raw(keptBy[name].map(key => `${key}::text`).join(', '))}] as key,
          ${figures('r')} as stored, ${figures('s')} as source
        from (select * from ${table} where ${inMonth(sql`posting_date`)}) r
          full join (${sourceOf(name, ({ day }) => inMonth(day))}) s using (${keys})) both_sides
      where stored <> source`;
      },
    },
    rebuild: {
      // What has no row yet gets one, so that a call that posts there at the same time waits here too.
      lock: wrong => sql`
        insert into ${table} (${keys}) select ${given} from ${wrong} k
        order by ${sql.raw(keptBy[name].map((_, index) => index + 1).join(', '))}
        on conflict (${keys}) do update set amount = ${table}.amount`,
      mend: wrong => sql`
        insert into ${table} (${columns})
        select ${given}, ${sql.raw(measures.map(measure => `coalesce(s.${measure}, 0)`).join(', '))}
        from ${wrong} k left join (
          ${sourceOf(name, ({ day }) => sql`${day} in (select a::date from ${wrong} k)`)}) s
          on (${sql.raw(keptBy[name].map(key => `s.${key}`).join(', '))}) = (${given})
        on conflict (${keys}) do update set ${set}`,
    },
  };
}

/** What each location sold on each day. */
export const revenueDays = kept('revenue_days');
/** The same by hour and seller. */
export const revenueHours = kept('revenue_hours');
/** The same by item. */
export const revenueItems = kept('revenue_items');
