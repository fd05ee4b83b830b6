import { and, Column, is, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { List } from '#calls/kit/call.ts';
import type { Filter, ListAnswer, ListInput, SortOrder } from '#calls/kit/list-input.ts';
import { asWritten, likeParts } from '#model/kit/list-query.ts';
import { searchField } from '#model/kit/search-field.ts';
import { noField } from './access.ts';
import type { Context } from './context.ts';
import { type AddedByDay, daySums } from './day-sums.ts';
import { type KeptSearch, keptCondition } from './kept-search.ts';
import { asShown, type IsShown, type ListColumns } from './list-columns.ts';
import { conditionWith, isOneOf, kindOf, order } from './list-conditions.ts';
import { count, countFew, type From, isKeyed, mostHits, pageOf, type Sorted } from './list-pages.ts';
import { scopeOf } from './scope.ts';

export type ListSource<R, C extends ListColumns> = {
  from: From;
  /** What is selected: every field that the call's list may name, and whatever else `toRow` needs. */
  columns: C;
  /** The franchise scope and what else always holds. */
  where?: SQL | undefined;
  /**
   * An expression with the order that the field's rule gives, where the rule's own (`fold(…)`) has no index.
   * For numbers of capitals, digits and hyphens: `column collate "C"` with an index on the same. It is never null.
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
 * @throws Refusal `validation` for a field that the list does not offer, and for more rows than are sorted by it.
 */
export async function answerList<R, C extends ListColumns>(
  context: Pick<Context, 'tx' | 'actor' | 'types'>,
  call: List<R>,
  source: ListSource<R, C>,
  input: ListInput,
): Promise<ListAnswer<R>> {
  const { list } = call;
  const { columnOf, offered } = namesOf(call, source.columns, source.from);
  const { page, size, sort_order: sort = list.sort } = input;
  const asked = partsOf(call, source, { ...input, sort }, source.kept ? shopOf(context) : null);
  const others = and(source.where, asked.plain);
  const holds = and(asked.holds, asked.within);
  const where = and(others, holds, asked.keyed);
  const sorted = offered(sort.field, 'sort_order.field');
  const by = [...new Set([sort.field, list.key])].map((field): Sorted => {
    const own = source.order?.[field];
    if (own) return { by: own, isNullable: false };
    const column = field === sort.field ? sorted : columnOf(field);
    return { by: order(column), isNullable: column.isNullable };
  });
  const { tx } = context;
  const key = source.columns[list.key];
  const isFoundByKey = isKeyed({ from: source.from, key });
  const isWithin = asked.within !== undefined && isFoundByKey;
  const newest = asked.keyed || isWithin ? { others, holds, isWithin } : undefined;
  // As far as the page goes in any case: what follows it is known.
  const most = input.count_to && Math.max(input.count_to, page * size);
  const { total: known } = source;
  const few = list.sorts.includes(sort.field) ? null : await countFew(tx, source.from, where);
  const mayBeRare = few === null && isFoundByKey && (isWithin || input.filters.some(isLike));
  const hitsTo = mayBeRare ? Math.min(mostHits, most ?? mostHits) : 0;
  const found = { ...source, where, by, key, newest, hitsTo, most };
  const counted = async () => {
    if (few !== null) return { total: few, isCapped: false };
    return known && most === undefined
      ? { total: await known(), isCapped: false }
      : count(tx, source.from, where, most);
  };
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

/** The columns of a list by the names of its fields. */
function namesOf<R>({ name, list }: Listing<R>, columns: ListColumns, from?: unknown) {
  const columnOf = (field: string) => {
    const column = columns[field];
    if (!column) throw new Error(`${name}: no column for the field ${field}`);
    // A join may leave out a row of another table.
    const isNullable = !(is(column, Column) && column.notNull && column.table === from);
    return { column: sql`${column}`, kind: kindOf(column, list.row, field), isNullable };
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

const isLike = ({ condition }: Pick<Filter, 'condition'>) => condition === 'like' || condition === 'like_bc';

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
  const { numberFields = [], wholeNos = [], words = [] } = isLike(filter) ? likeParts(filter, list) : {};
  const asked =
    wholeNos.length > 0 ? { ...filter, value: words.join(' ') } : asWritten(filter, list.capitals);
  const more = (searches ? list.search : [filter.field]).flatMap(field => {
    const { in: held, of } = list.further?.[field] ?? {};
    const column = held === undefined ? undefined : columns[held];
    return column && of ? [{ column: sql`${column}`, of }] : [];
  });
  return and(isOneOf(numberFields.map(columnOf), wholeNos), conditionWith(asked, found, more));
}

/** A range, or values with a bar between them: rows that have one of them stand anywhere in an index of the field. */
const isOfSeveral = ({ condition, value }: Filter) =>
  condition === 'gteq' || condition === 'lteq' || (!isLike({ condition }) && value.includes('|'));

/**
 * The condition of the filters. Apart are what looks into the kept text (`holds` of a row, `keyed` by its index), and
 * those of several values that rows are not sorted by (`within`).
 */
function partsOf<R>(
  call: Listing<R>,
  { columns, kept }: { columns: ListColumns; kept?: KeptSearch },
  { filters, sort }: Pick<ListInput, 'filters'> & { sort: SortOrder },
  shop: string | null,
): Record<'plain' | 'within' | 'holds' | 'keyed', SQL | undefined> {
  const plain: (SQL | undefined)[] = [];
  const within: (SQL | undefined)[] = [];
  const holds: (SQL | undefined)[] = [];
  const keyed: (SQL | undefined)[] = [];
  for (const [index, filter] of filters.entries()) {
    const isSearch = filter.field === searchField && isLike(filter);
    const isOfText = isSearch || (isLike(filter) && call.list.search.includes(filter.field));
    if (!kept || !isOfText) {
      (isOfSeveral(filter) && filter.field !== sort.field ? within : plain).push(
        conditionOf(call, columns, filter, index),
      );
      continue;
    }
    const { words, numberFields, wholeNos } = likeParts(filter, call.list);
    const { columnOf } = namesOf(call, columns);
    plain.push(isOneOf(numberFields.map(columnOf), wholeNos));
    const found = keptCondition(kept, words, shop);
    holds.push(found.holds);
    keyed.push(found.keyed);
    // What is in the text may be in another field of it.
    if (!isSearch) holds.push(conditionOf(call, columns, filter, index));
  }
  return { plain: and(...plain), within: and(...within), holds: and(...holds), keyed: and(...keyed) };
}
