import { type SQL, sql } from 'drizzle-orm';
import { type Figures, mostRows } from '#calls/reports/kit.ts';
import type { Context } from '../kit/context.ts';

/** Rows that a report adds up: each has the columns `quantity`, `amount`, `cost_amount` and `days`. */
export type Rows = SQL;

/** A part: which rows are in it, as a condition on their columns; written here, never by a caller. */
type Parts = Readonly<Record<string, string>>;

const all = 'true';
const summed = sql.raw(`count(*)::int as rows, coalesce(sum(quantity), 0)::float8 as quantity,
  coalesce(sum(amount), 0)::float8 as amount, sum(cost_amount)::float8 as cost_amount,
  (count(*) - count(cost_amount))::int as without_cost, coalesce(max(days), 0)::int as days`);

/** A type of its own, so that a row of the database is known by its columns. */
type FiguresRow = Figures & { kind: string };

/**
 * Figures of the whole, of each part, and of the groups within what was asked for, in one pass over the rows.
 *
 * @param asked the condition of the part that was asked for
 * @param group columns that identify and name a group; `first` is how groups are put in order
 */
export async function addUp(
  { tx }: Pick<Context, 'tx'>,
  rows: Rows,
  parts: Parts,
  asked: string = all,
  group?: { id: string; name: string; first: string },
): Promise<{ whole: Figures; parts: Figures[]; groups: Figures[] }> {
  const whole = sql`select 'whole' as kind, '' as id, '' as name, ${summed} from entry where ${sql.raw(asked)}`;
  const each = Object.entries(parts).map(
    ([id, condition]) => sql`select 'part', ${id}, '', ${summed} from entry where ${sql.raw(condition)}`,
  );
  const groups = group
    ? [
        sql`(select 'group', ${sql.raw(group.id)}, max(${sql.raw(group.name)}), ${summed} from entry
          where ${sql.raw(asked)} group by ${sql.raw(group.id)} order by ${sql.raw(group.first)} limit ${mostRows})`,
      ]
    : [];
  const answered = await tx.execute<FiguresRow>(
    sql`with entry as materialized (${rows}) ${sql.join([whole, ...each, ...groups], sql` union all `)}`,
  );
  const of = (kind: string): Figures[] =>
    answered.rows.filter(row => row.kind === kind).map(({ kind: _kind, ...figures }) => figures);
  const [sum] = of('whole');
  if (!sum) throw new Error('a sum has one row');
  return { whole: sum, parts: of('part'), groups: of('group') };
}

export const number = (name: string) => sql.raw(`entry.${name}`).mapWith(Number) as SQL<number>; // what `mapWith(Number)` makes
export const text = (name: string) => sql<string>`${sql.raw(`entry.${name}`)}`;
