import { and, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { List } from '#calls/kit/call.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { asWritten } from '#model/kit/list-query.ts';
import { searchField } from '#model/kit/search-field.ts';
import { noField } from './access.ts';
import type { Context } from './context.ts';
import { type AddedByDay, daySums } from './day-sums.ts';
import { asShown, type IsShown, type ListColumns } from './list-columns.ts';
import { conditionWith, kindOf, order } from './list-conditions.ts';

export type ListSource<R, C extends ListColumns> = {
  /** A table, a subquery, or joins written as SQL. */
  from: PgTable | Subquery | SQL;
  /** What is selected: every field that the call's list may name, and whatever else `toRow` needs. */
  columns: C;
  /** The franchise scope and what else always holds. */
  where?: SQL | undefined;
  /**
   * An expression with the order that the field's rule gives, where the rule's own (`fold(…)`) has no index.
   * For numbers of capitals, digits and hyphens: `column collate "C"` with an index on the same.
   */
  order?: Partial<Record<keyof C, SQL>>;
  /** Counts all rows that the input's filters find, where something knows the number without looking at each. */
  total?: (() => Promise<number>) | undefined;
  /** What its rows add to the days that they are of, as the client's `days` of the list says of a row. */
  byDay?: AddedByDay<keyof C & string>;
} & (IsShown<R, C> extends true ? { toRow?: ToRow<R, C> } : { toRow: ToRow<R, C> });

/** What the row is made of what was selected; where it is left out, it shows just that. */
type ToRow<R, C extends ListColumns> = (selected: SelectResultFields<C>) => R;

/**
 * Answers a list call with one page of rows. Filters and sort order mean the same as in `#model/kit/list-query.ts`. The
 * fields a user names are looked up in the call's list and in `columns`, and never become SQL themselves.
 *
 * @throws Refusal `validation` for a field that the list does not offer.
 */
export async function answerList<R, C extends ListColumns>(
  context: Pick<Context, 'tx' | 'actor' | 'types'>,
  call: List<R>,
  source: ListSource<R, C>,
  input: ListInput,
): Promise<ListAnswer<R>> {
  const { list } = call;
  const { columnOf, offered } = namesOf(call, source.columns);
  const where = and(source.where, filtered(call, source.columns, input.filters));
  const { page, size, sort_order: sort = list.sort } = input;
  const sorted = offered(sort.field, 'sort_order.field');
  const direction = sql.raw(sort.direction === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const orderBy = [...new Set([sort.field, list.key])].map(field => {
    const by = source.order?.[field] ?? order(field === sort.field ? sorted : columnOf(field));
    return sql`${by} ${direction}`;
  });
  const { tx } = context;
  const offset = (page - 1) * size;
  const columns: ListColumns = source.columns;
  const rows = await tx
    .select(columns)
    // A table, a subquery and written SQL differ in the types they give the columns, which are named here anyway.
    .from(source.from as PgTable)
    .where(where)
    .orderBy(...orderBy)
    .limit(size)
    .offset(offset);
  // A page that is not full tells the total; counting all rows is the dear part of a list.
  const isLast = rows.length < size && (rows.length > 0 || page === 1);
  const counted = source.total ?? (() => count(tx, source.from, where));
  const total = isLast ? offset + rows.length : await counted();
  // The select was built from the very columns that name the row's type.
  const toRow: ToRow<R, C> = source.toRow ?? asShown(call);
  const answer = { items: (rows as SelectResultFields<C>[]).map(toRow), total, page, size };
  const { byDay } = source;
  if (!input.day_sums || byDay?.of !== sort.field) return answer;
  const of = { ...byDay, from: source.from, where, time: columnOf(byDay.of) };
  return { ...answer, day_sums: await daySums(context, call, of, answer) };
}

type Listing<R> = Pick<List<R>, 'name' | 'list'>;

/** The columns of a list by the names of its fields. */
function namesOf<R>({ name, list }: Listing<R>, columns: ListColumns) {
  const columnOf = (field: string) => {
    const column = columns[field];
    if (!column) throw new Error(`${name}: no column for the field ${field}`);
    return { column: sql`${column}`, kind: kindOf(column, list.row, field) };
  };
  const offered = (field: string, where: string) => {
    if (field !== list.key && !list.fields.includes(field)) throw noField(field, where);
    return columnOf(field);
  };
  return { columnOf, offered };
}

/**
 * What the filters of a list find, as a condition.
 *
 * @throws Refusal as `answerList` does
 */
export function filtered<R>(
  call: Listing<R>,
  columns: ListColumns,
  filters: ListInput['filters'],
): SQL | undefined {
  const { columnOf, offered } = namesOf(call, columns);
  const { list } = call;
  return and(
    ...filters.map((filter, index) => {
      const searches =
        filter.field === searchField && (filter.condition === 'like' || filter.condition === 'like_bc');
      const found = searches ? list.search.map(columnOf) : [offered(filter.field, `filters.${index}.field`)];
      const asked = asWritten(filter, list.capitals);
      const more = (searches ? list.search : [filter.field]).flatMap(field => {
        const { in: held, of } = list.further?.[field] ?? {};
        const column = held === undefined ? undefined : columns[held];
        return column && of ? [{ column: sql`${column}`, of }] : [];
      });
      return conditionWith(asked, found, more);
    }),
  );
}

async function count(
  tx: Context['tx'],
  from: PgTable | Subquery | SQL,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(from).where(where);
  return row?.total ?? 0;
}
