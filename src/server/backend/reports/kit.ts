import { type SQL, sql } from 'drizzle-orm';
import { type Figures, mostRows } from '#calls/reports/kit.ts';
import type { Context } from '../kit/context.ts';

/** Rows that a report adds up: each has the columns `quantity`, `amount`, `cost_amount` and `days`. */
export type Rows = SQL;

/** A part: which rows are in it, as a condition on their columns; written here, never by a caller. */
type Parts = Readonly<Record<string, string>>;

const everything = 'true';
const summed = sql.raw(`count(*)::int as rows, coalesce(sum(quantity), 0)::float8 as quantity,
  coalesce(sum(amount), 0)::float8 as amount, sum(cost_amount)::float8 as cost_amount,
  (count(*) - count(cost_amount))::int as without_cost, coalesce(max(days), 0)::int as days`);

/** A type of its own, so that a row of the database is known by its columns. */
type FiguresRow<R> = Figures & { kind: string; row: R | null };

/** The first rows of what was asked for: what is told of each, by name, and how they are put in order. */
type First = { readonly columns: Readonly<Record<string, SQL>>; readonly order: SQL };

/**
 * Figures of the whole, of each part, and of the groups within what was asked for, and its first rows, in one pass over
 * the rows: finding them out is what takes the time.
 *
 * @param asked the condition of the part that was asked for
 * @param group columns that identify and name a group; `first` is how groups are put in order
 */
export async function addUp<R = never>(
  { tx }: Pick<Context, 'tx'>,
  rows: Rows,
  parts: Parts,
  asked: string = everything,
  group?: { id: string; name: string; first: string },
  first?: First,
): Promise<{ whole: Figures; parts: Figures[]; groups: Figures[]; rows: R[] }> {
  const whole = sql`select 'whole' as kind, '' as id, '' as name, ${summed}, null::jsonb as row
    from entry where ${sql.raw(asked)}`;
  const each = Object.entries(parts).map(
    ([id, condition]) =>
      sql`select 'part', ${id}, '', ${summed}, null from entry where ${sql.raw(condition)}`,
  );
  const groups = group
    ? [
        sql`(select 'group', ${sql.raw(group.id)}, max(${sql.raw(group.name)}), ${summed}, null from entry
          where ${sql.raw(asked)} group by ${sql.raw(group.id)} order by ${sql.raw(group.first)} limit ${mostRows})`,
      ]
    : [];
  const firstOnes = first
    ? [
        sql`(select 'row', '', '', 0, 0, 0, null, 0, 0, ${asObject(first.columns)} from entry
          where ${sql.raw(asked)} order by ${first.order} limit ${mostRows})`,
      ]
    : [];
  const all = [whole, ...each, ...groups, ...firstOnes];
  const answered = await tx.execute<FiguresRow<R>>(
    sql`with entry as materialized (${rows}) ${sql.join(all, sql` union all `)}`,
  );
  const of = (kind: string): Figures[] =>
    answered.rows.filter(row => row.kind === kind).map(({ kind: _kind, row: _row, ...figures }) => figures);
  const [sum] = of('whole');
  if (!sum) throw new Error('a sum has one row');
  return {
    ...{ whole: sum, parts: of('part'), groups: of('group') },
    rows: answered.rows.flatMap(({ row }) => row ?? []),
  };
}

const asObject = (columns: First['columns']): SQL => {
  const named = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`jsonb_build_object(${sql.join(named, sql`, `)})`;
};

export const number = (name: string) => sql.raw(`entry.${name}`).mapWith(Number) as SQL<number>; // what `mapWith(Number)` makes
export const text = (name: string) => sql<string>`${sql.raw(`entry.${name}`)}`;
