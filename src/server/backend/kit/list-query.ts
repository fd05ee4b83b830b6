import { and, Column, is, type SQL, type Subquery, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
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
  const by = [...new Set([sort.field, list.key])].map(
    field => source.order?.[field] ?? order(field === sort.field ? sorted : columnOf(field)),
  );
  const { tx } = context;
  const found = { ...source, where, by, key: source.columns[list.key] };
  const counted = source.total ?? (() => count(tx, source.from, where));
  const { rows, total } = await pageOf(tx, found, { page, size, direction: sort.direction }, counted);
  // The select was built from the very columns that name the row's type.
  const toRow: ToRow<R, C> = source.toRow ?? asShown(call);
  const answer = { items: (rows as SelectResultFields<C>[]).map(toRow), total, page, size };
  const { byDay } = source;
  if (!input.day_sums || byDay?.of !== sort.field) return answer;
  const of = { ...byDay, from: source.from, where, time: columnOf(byDay.of) };
  return { ...answer, day_sums: await daySums(context, call, of, answer) };
}

type Listing<R> = Pick<List<R>, 'name' | 'list'>;

/** All rows of a list that filters find. */
type Found = Pick<ListSource<unknown, ListColumns>, 'from' | 'where'> & {
  columns: ListColumns;
  /** What they are sorted by. */
  by: readonly SQL[];
  key: ListColumns[string] | undefined;
};
type Direction = 'asc' | 'desc';
type Cut = { direction: Direction; limit: number; offset: number };

/**
 * One page of them and how many there are. A page in the second half is read from the end, so that the last one costs no
 * more than the first.
 */
async function pageOf(
  tx: Context['tx'],
  found: Found,
  { page, size, direction }: { page: number; size: number; direction: Direction },
  counted: () => Promise<number>,
): Promise<{ rows: object[]; total: number }> {
  const offset = (page - 1) * size;
  if (page === 1) {
    const rows = await rowsOf(tx, found, { direction, limit: size, offset });
    // A page that is not full tells the total; counting all rows is the dear part of a list.
    return { rows, total: rows.length < size ? rows.length : await counted() };
  }
  const total = await counted();
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { rows: [], total };
  const after = total - offset - limit;
  if (after >= offset) return { rows: await rowsOf(tx, found, { direction, limit, offset }), total };
  const other = direction === 'asc' ? 'desc' : 'asc';
  const rows = await rowsOf(tx, found, { direction: other, limit, offset: after });
  return { rows: rows.reverse(), total };
}

/**
 * The rows at one place of the list. PostgreSQL makes all that is selected of each row that it skips. So the keys of the
 * page are looked up first where more than columns is selected.
 */
async function rowsOf(
  tx: Context['tx'],
  { from, columns, where, by, key }: Found,
  { direction, limit, offset }: Cut,
): Promise<object[]> {
  const nulls = sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const orderBy = by.map(each => sql`${each} ${nulls}`);
  const select = (selected: ListColumns, which: SQL | undefined) =>
    tx
      .select(selected)
      // A table, a subquery and written SQL differ in the types they give the columns, which are named here anyway.
      .from(from as PgTable)
      .where(which)
      .orderBy(...orderBy)
      .limit(limit);
  const isDear = Object.values(columns).some(column => !is(column, Column));
  if (!isDear || !is(from, PgTable) || !is(key, Column) || !key.primary)
    return select(columns, where).offset(offset);
  return select(columns, sql`${key} = any (array(${select({ key: sql`${key}` }, where).offset(offset)}))`);
}

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
