import { type SQL, sql } from 'drizzle-orm';
import { type Figures, mostRows } from '#calls/reports/kit.ts';
import type { Context } from '../kit/context.ts';

/** Rows that a report adds up: each has the columns `amount`, `cost_amount` and `days`. */
export type Rows = SQL;

/** A part: which rows are in it, as a condition on their columns; written here, never by a caller. */
type Parts = Readonly<Record<string, string>>;

const everything = 'true';
const summed = sql.raw(`count(*)::int as rows, coalesce(sum(amount), 0)::float8 as amount,
  sum(cost_amount)::float8 as cost_amount, (count(*) - count(cost_amount))::int as without_cost,
  coalesce(max(days), 0)::int as days`);

const none = sql`'[]'::jsonb`;

/** What the rows of `goods` come to that meet a condition, each unit by itself. */
const byUnit = (
  condition: string,
): SQL => sql`(select coalesce(jsonb_agg(to_jsonb(each_unit) order by unit_of_measure), '[]')
  from (select unit_of_measure, sum(quantity)::float8 as quantity from goods where ${sql.raw(condition)}
    group by unit_of_measure) each_unit)`;

/** The same, of each group of these. */
const byUnitAndGroup = (condition: string, id: string): SQL => sql`(
  select id, jsonb_agg(jsonb_build_object('unit_of_measure', unit_of_measure, 'quantity', quantity)
    order by unit_of_measure) as quantities
  from (select ${sql.raw(id)} as id, unit_of_measure, sum(quantity)::float8 as quantity
    from goods where ${sql.raw(condition)} group by 1, 2) each_unit group by id)`;

/** A type of its own, so that a row of the database is known by its columns. */
type FiguresRow<R> = Figures & { kind: string; row: R | null };

/** The first rows of what was asked for: what is told of each, by name, and how they are put in order. */
type First = { readonly columns: Readonly<Record<string, SQL>>; readonly order: SQL };

type How = {
  parts?: Parts;
  /** The condition of the part that was asked for. */
  asked?: string;
  /** Columns that identify and name a group; `first` is how groups are put in order. */
  group?: { id: string; name: string; first: string };
  first?: First;
  /**
   * What is added up by its unit: it has `unit_of_measure`, `quantity` and the columns that conditions and group name. The
   * rows themselves, or others where those are documents of several lines; nothing where rows have no quantity.
   */
  goods: 'rows' | 'nothing' | SQL;
};

/**
 * Figures of the whole, of each part, and of the groups within what was asked for, and its first rows, in one pass over
 * the rows: finding them out is what takes the time.
 */
export async function addUp<R = never>(
  { tx }: Pick<Context, 'tx'>,
  rows: Rows,
  { parts = {}, asked = everything, group, first, goods }: How,
): Promise<{ whole: Figures; parts: Figures[]; groups: Figures[]; rows: R[] }> {
  const quantities = (condition: string) => (goods === 'nothing' ? none : byUnit(condition));
  const whole = sql`select 'whole' as kind, '' as id, '' as name, ${summed}, ${quantities(asked)} as quantities,
    null::jsonb as row from entry where ${sql.raw(asked)}`;
  const each = Object.entries(parts).map(
    ([id, condition]) =>
      sql`select 'part', ${id}, '', ${summed}, ${quantities(condition)}, null from entry where ${sql.raw(condition)}`,
  );
  const groups = group
    ? [
        sql`(select 'group', part.id, part.name, rows, amount, cost_amount, without_cost, days,
            ${goods === 'nothing' ? none : sql`coalesce(measured.quantities, '[]')`}, null
          from (select ${sql.raw(group.id)} as id, max(${sql.raw(group.name)}) as name, ${summed},
              row_number() over (order by ${sql.raw(group.first)}) as place
            from entry where ${sql.raw(asked)} group by ${sql.raw(group.id)}) part
          ${goods === 'nothing' ? sql`` : sql`left join ${byUnitAndGroup(asked, group.id)} measured on measured.id = part.id`}
          order by place limit ${mostRows})`,
      ]
    : [];
  const firstOnes = first
    ? [
        sql`(select 'row', '', '', 0, 0, null, 0, 0, ${none}, ${asObject(first.columns)} from entry
          where ${sql.raw(asked)} order by ${first.order} limit ${mostRows})`,
      ]
    : [];
  const all = [whole, ...each, ...groups, ...firstOnes];
  const measured =
    goods === 'nothing' ? sql`` : sql`, goods as (${goods === 'rows' ? sql`select * from entry` : goods})`;
  const answered = await tx.execute<FiguresRow<R>>(
    sql`with entry as materialized (${rows})${measured} ${sql.join(all, sql` union all `)}`,
  );
  const of = (kind: string): Figures[] =>
    answered.rows.filter(row => row.kind === kind).map(({ kind: _kind, row: _row, ...figures }) => figures);
  const [sum] = of('whole');
  if (!sum) throw new Error('a sum has one row');
  return {
    whole: sum,
    parts: of('part'),
    groups: of('group'),
    rows: answered.rows.flatMap(({ row }) => row ?? []),
  };
}

const asObject = (columns: First['columns']): SQL => {
  const named = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`jsonb_build_object(${sql.join(named, sql`, `)})`;
};
