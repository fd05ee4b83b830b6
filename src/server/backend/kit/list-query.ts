import { and, Column, is, type SQL, type Subquery, sql } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { List } from '#calls/kit/call.ts';
import type { Filter, ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { asWritten, likeWords } from '#model/kit/list-query.ts';
import { searchField } from '#model/kit/search-field.ts';
import { noField } from './access.ts';
import type { Context } from './context.ts';
import { type AddedByDay, daySums } from './day-sums.ts';
import { type KeptSearch, keptCondition } from './kept-search.ts';
import { asShown, type IsShown, type ListColumns } from './list-columns.ts';
import { conditionWith, kindOf, order } from './list-conditions.ts';
import { scopeOf } from './scope.ts';

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
  /**
   * Counts all rows that the input's filters find, where something knows the number without looking at each. Where the
   * input bounds the count, the rows themselves are counted.
   */
  total?: (() => Promise<number>) | undefined;
  /** Where its table keeps the fields of the quick search in one text: just these, and no `further` ones. */
  kept?: KeptSearch;
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
  const asked = partsOf(call, source, input.filters, source.kept ? shopOf(context) : null);
  const others = and(source.where, asked.plain);
  const where = and(others, asked.holds, asked.keyed);
  const { page, size, sort_order: sort = list.sort } = input;
  const sorted = offered(sort.field, 'sort_order.field');
  const by = [...new Set([sort.field, list.key])].map(
    field => source.order?.[field] ?? order(field === sort.field ? sorted : columnOf(field)),
  );
  const { tx } = context;
  const newest = asked.keyed && { others, holds: asked.holds };
  const found = { ...source, where, by, key: source.columns[list.key], newest };
  // As far as the page goes in any case: what follows it is known.
  const most = input.count_to && Math.max(input.count_to, page * size);
  const { total: known } = source;
  const counted = async () =>
    known && most === undefined
      ? { total: await known(), isCapped: false }
      : count(tx, source.from, where, most);
  const { rows, total, isCapped } = await pageOf(
    tx,
    found,
    { page, size, direction: sort.direction },
    counted,
  );
  // The select was built from the very columns that name the row's type.
  const toRow: ToRow<R, C> = source.toRow ?? asShown(call);
  const items = (rows as SelectResultFields<C>[]).map(toRow);
  const answer = { items, total, ...(isCapped ? { total_capped: true } : {}), page, size };
  const { byDay } = source;
  if (!input.day_sums || byDay?.of !== sort.field) return answer;
  const of = { ...byDay, from: source.from, where, time: columnOf(byDay.of) };
  return { ...answer, day_sums: await daySums(context, call, of, answer) };
}

type Listing<R> = Pick<List<R>, 'name' | 'list'>;

/** The franchise that the caller works in; `null` where they see all. */
function shopOf(context: Pick<Context, 'actor'>): string | null {
  const scope = scopeOf(context);
  return scope.all ? null : scope.franchise;
}

/** All rows of a list that filters find. */
type Found = Pick<ListSource<unknown, ListColumns>, 'from' | 'where'> & {
  columns: ListColumns;
  /** What they are sorted by. */
  by: readonly SQL[];
  key: ListColumns[string] | undefined;
  /** The same as `where`, for a search in one shop: what holds of rows apart from it, and what it finds among them. */
  newest: { others: SQL | undefined; holds: SQL | undefined } | undefined;
};
type Direction = 'asc' | 'desc';
/** How many rows are found. `isCapped`: there are more, which were not counted. */
type Counted = { total: number; isCapped: boolean };
type Cut = { direction: Direction; limit: number; offset: number };

/**
 * One page of them and how many there are. A page in the second half is read from the end, so that the last one costs no
 * more than the first. Where not all are counted, none is read from the end: each page is within the bound.
 */
async function pageOf(
  tx: Context['tx'],
  found: Found,
  { page, size, direction }: { page: number; size: number; direction: Direction },
  counted: () => Promise<Counted>,
): Promise<Counted & { rows: object[] }> {
  const offset = (page - 1) * size;
  if (page === 1) {
    const cut = { direction, limit: size, offset };
    const near = await nearRows(tx, found, cut);
    const rows = near.length === size ? near : await rowsOf(tx, found, cut);
    // A page that is not full tells the total; counting all rows is the dear part of a list.
    const all = rows.length < size ? { total: rows.length, isCapped: false } : await counted();
    return { rows, ...all };
  }
  const all = await counted();
  const { total, isCapped } = all;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { rows: [], ...all };
  const after = total - offset - limit;
  if (isCapped || after >= offset)
    return { rows: await rowsOf(tx, found, { direction, limit, offset }), ...all };
  const other = direction === 'asc' ? 'desc' : 'asc';
  const rows = await rowsOf(tx, found, { direction: other, limit, offset: after });
  return { rows: rows.reverse(), ...all };
}

/** A page of what is searched for is among so many of its sizes of rows, or what is searched for is rare. */
const nearPages = 20;

/**
 * The first rows of a search as far as they are among the first of the list. A frequent name fills its page with them:
 * PostgreSQL would look up all who have it and sort them. None where nothing is searched for.
 */
async function nearRows(tx: Context['tx'], found: Found, cut: Cut): Promise<object[]> {
  const { from, newest } = found;
  if (!newest) return [];
  const first = sql`(select * from ${from} where ${newest.others ?? sql`true`}
    order by ${sql.join(inOrder(found.by, cut.direction), sql`, `)} limit ${cut.limit * nearPages}) as ${from}`;
  return rowsOf(tx, found, cut, { from: first, where: newest.holds });
}

const inOrder = (by: readonly SQL[], direction: Direction): SQL[] =>
  by.map(each => sql`${each} ${sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last')}`);

/**
 * The rows at one place of the list. PostgreSQL makes all that is selected of each row that it skips. So the keys of the
 * page are looked up first where more than columns is selected.
 *
 * @param within where they are looked for, by default in the list
 */
async function rowsOf(
  tx: Context['tx'],
  { from, columns, where, by, key }: Found,
  { direction, limit, offset }: Cut,
  within?: Pick<Found, 'from' | 'where'>,
): Promise<object[]> {
  const select = (selected: ListColumns, inside: Pick<Found, 'from' | 'where'>) =>
    tx
      .select(selected)
      // A table, a subquery and written SQL differ in the types they give the columns, which are named here anyway.
      .from(inside.from as PgTable)
      .where(inside.where)
      .orderBy(...inOrder(by, direction))
      .limit(limit);
  const isDear = Object.values(columns).some(column => !is(column, Column));
  const isKeyed = is(from, PgTable) && is(key, PgColumn) && key.primary;
  if (within ? !isKeyed : !(isDear && isKeyed)) return select(columns, { from, where }).offset(offset);
  const keys = select({ key: sql`${key}` }, within ?? { from, where }).offset(offset);
  return select(columns, { from, where: sql`${key} = any (array(${keys}))` });
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
  return and(...filters.map((filter, index) => conditionOf(call, columns, filter, index)));
}

const isLike = ({ condition }: Filter) => condition === 'like' || condition === 'like_bc';

function conditionOf<R>(
  call: Listing<R>,
  columns: ListColumns,
  filter: Filter,
  index: number,
): SQL | undefined {
  const { columnOf, offered } = namesOf(call, columns);
  const { list } = call;
  const searches = filter.field === searchField && isLike(filter);
  const found = searches ? list.search.map(columnOf) : [offered(filter.field, `filters.${index}.field`)];
  const asked = asWritten(filter, list.capitals);
  const more = (searches ? list.search : [filter.field]).flatMap(field => {
    const { in: held, of } = list.further?.[field] ?? {};
    const column = held === undefined ? undefined : columns[held];
    return column && of ? [{ column: sql`${column}`, of }] : [];
  });
  return conditionWith(asked, found, more);
}

/** The condition of the filters, with what looks into the kept text apart: `holds` of a row, `keyed` by its index. */
function partsOf<R>(
  call: Listing<R>,
  { columns, kept }: { columns: ListColumns; kept?: KeptSearch },
  filters: ListInput['filters'],
  shop: string | null,
): { plain: SQL | undefined; holds: SQL | undefined; keyed: SQL | undefined } {
  const plain: (SQL | undefined)[] = [];
  const holds: (SQL | undefined)[] = [];
  const keyed: (SQL | undefined)[] = [];
  for (const [index, filter] of filters.entries()) {
    const isSearch = filter.field === searchField && isLike(filter);
    const isOfText = isSearch || (isLike(filter) && call.list.search.includes(filter.field));
    if (!kept || !isOfText) {
      plain.push(conditionOf(call, columns, filter, index));
      continue;
    }
    const found = keptCondition(kept, likeWords(filter.value), shop);
    holds.push(found.holds);
    keyed.push(found.keyed);
    // What is in the text may be in another field of it.
    if (!isSearch) holds.push(conditionOf(call, columns, filter, index));
  }
  return { plain: and(...plain), holds: and(...holds), keyed: and(...keyed) };
}

/** @param most how far is counted: one row more is looked at; all where it is left out */
async function count(
  tx: Context['tx'],
  from: PgTable | Subquery | SQL,
  where: SQL | undefined,
  most?: number,
): Promise<Counted> {
  const total = sql<number>`count(*)::int`;
  const counted =
    most === undefined
      ? tx.select({ total }).from(from).where(where)
      : tx.select({ total }).from(firstOf(tx, from, where, most + 1));
  // Ends as a page does, which gets no name: a plan that knows the values, for a rare name and for a frequent one.
  const [row] = await counted.limit(1);
  const found = row?.total ?? 0;
  return most !== undefined && found > most
    ? { total: most, isCapped: true }
    : { total: found, isCapped: false };
}

/** So many of the rows, in no order. */
const firstOf = (tx: Context['tx'], from: PgTable | Subquery | SQL, where: SQL | undefined, limit: number) =>
  tx
    .select({ one: sql`1`.as('one') })
    // As a page: nothing is selected of what it holds.
    .from(from as PgTable)
    .where(where)
    .limit(limit)
    .as('counted');
