import { Column, is, type SQL, type Subquery, sql } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#calls/kit/errors.ts';
import { formatNumber } from '#model/kit/format.ts';
import { listLimits } from '#model/kit/list-limits.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Context } from './context.ts';
import type { ListColumns } from './list-columns.ts';

/** A table, a subquery, or joins written as SQL. */
export type From = PgTable | Subquery | SQL;

/** All rows of a list that filters find. */
export type Found = {
  from: From;
  where: SQL | undefined;
  columns: ListColumns;
  /** What they are sorted by. */
  by: readonly Sorted[];
  key: ListColumns[string] | undefined;
  /**
   * The same as `where`, for a search in one shop and for several values of what rows are not sorted by: what holds of rows
   * apart from it, and what it finds among them.
   */
  newest: { others: SQL | undefined; holds: SQL | undefined; isWithin: boolean } | undefined;
  /** Up to so many rows are looked up once, for the page and for their number. 0 where they are not looked up. */
  hitsTo: number;
  /** How far they are counted; all where it is left out. */
  most: number | undefined;
};
export type Sorted = { by: SQL; isNullable: boolean };
type Direction = 'asc' | 'desc';
/** How many rows are found. `isCapped`: there are more, which were not counted. */
type Counted = { total: number; isCapped: boolean };
type Cut = { direction: Direction; limit: number; offset: number };

/** Rows, and how many were found: one may be deleted before it is read. */
type Rows = { rows: object[]; found: number };
const isFull = ({ found }: Rows, size: number) => found === size;

/**
 * One page of them and how many there are. A page in the second half is read from the end, so that the last one costs no
 * more than the first. Where not all are counted, none is read from the end: each page is within the bound.
 */
export async function pageOf(
  tx: Context['tx'],
  found: Found,
  { page, size, direction }: { page: number; size: number; direction: Direction },
  counted: () => Promise<Counted>,
): Promise<Counted & { rows: object[] }> {
  const offset = (page - 1) * size;
  const cut = { direction, limit: size, offset };
  const isWithin = found.newest?.isWithin;
  // Several values are mostly among the newest rows; a name is looked up.
  const near = isWithin ? await firstNear() : null;
  if (near) return { ...(await counted()), rows: near };
  const hits = found.hitsTo > 0 ? await hitsOf(tx, found, found.hitsTo, cut) : null;
  if (hits?.rows) return { ...hits, rows: hits.rows };
  const countedOnce = hits && found.hitsTo === found.most ? () => Promise.resolve(hits) : counted;
  if (page === 1 && !isWithin) {
    const rows = await firstNear();
    if (rows) return { ...(await countedOnce()), rows };
    const first = await rowsOf(tx, found, cut);
    // A page that is not full tells the total; counting all rows is the dear part of a list.
    if (isFull(first, size)) return { ...(await countedOnce()), rows: first.rows };
    return { rows: first.rows, total: first.rows.length, isCapped: false };
  }
  const all = await countedOnce();
  const { total, isCapped } = all;
  const among = isWithin && !isCapped ? apart(found) : undefined;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { ...all, rows: [] };
  const after = total - offset - limit;
  if (isCapped || after >= offset)
    return { ...all, rows: (await rowsOf(tx, found, { direction, limit, offset }, among)).rows };
  const other = direction === 'asc' ? 'desc' : 'asc';
  const { rows } = await rowsOf(tx, found, { direction: other, limit, offset: after }, among);
  return { ...all, rows: rows.reverse() };

  /** The first page, where it is full of rows near the start of the list. */
  async function firstNear(): Promise<object[] | null> {
    const near = page === 1 ? await nearRows(tx, found, cut) : null;
    return near && isFull(near, size) ? near.rows : null;
  }
}

/** What finds more than so many rows is not rare: its newest are near. */
export const mostHits = 2_000;

/**
 * A page of what a search or several values find and how many rows they find, from one look. Where these are more than
 * `most`, just that is told: a frequent name stands on the first rows of its list.
 *
 * @param found rows of a table that are looked up by their key
 */
async function hitsOf(
  tx: Context['tx'],
  found: Found,
  most: number,
  { direction, limit, offset }: Cut,
): Promise<Counted & { rows: object[] | null }> {
  const { from, where, by, key } = found;
  const named = by.map((each, at) => ({ ...each, by: sql.raw(`by_${at}`), of: each.by }));
  const hits = tx.$with('hits').as(
    tx
      .select({
        key: sql`${key}`.as('key'),
        ...Object.fromEntries(named.map(({ of }, at) => [`by_${at}`, of.as(`by_${at}`)])),
      })
      // As a page: nothing is selected of what it holds.
      .from(from as PgTable)
      .where(where)
      .limit(most + 1),
  );
  const shown = sql`select key from hits order by ${sql.join(inOrder(named, direction), sql`, `)}
    limit ${limit} offset ${offset}`;
  // More than `most` are not sorted: their page is read in another way.
  const [looked] = await tx
    .with(hits)
    .select({
      total: sql<number>`total`,
      keys: sql<unknown[] | null>`case when total <= ${most}::int then array(${shown}) end`,
    })
    .from(sql`(select count(*)::int as total from hits) as counted`)
    .limit(1);
  const { total, isCapped } = upTo(most, looked?.total ?? 0);
  if (isCapped) return { rows: null, total, isCapped };
  return { rows: await rowsOfKeys(tx, found, looked?.keys ?? [], direction), total, isCapped };
}

/** A page of what is searched for is among so many of its sizes of rows, or what is searched for is rare. */
const nearPages = 20;

/**
 * The first rows of a search as far as they are among the first of the list. A frequent name fills its page with them:
 * PostgreSQL would look up all who have it and sort them. None where nothing is searched for.
 */
async function nearRows(tx: Context['tx'], found: Found, cut: Cut): Promise<Rows | null> {
  const { from, newest } = found;
  if (!newest) return null;
  const first = sql`(select * from ${from} where ${newest.others ?? sql`true`}
    order by ${sql.join(inOrder(found.by, cut.direction), sql`, `)} limit ${cut.limit * nearPages}) as ${from}`;
  return rowsOf(tx, found, cut, { from: first, where: newest.holds });
}

/**
 * All rows that are found, before any is sorted. PostgreSQL takes them to stand all over the list and reads it in its
 * order, so that it passes all newer rows for three days of last year.
 */
const apart = ({ from, where }: Found): Pick<Found, 'from' | 'where'> => ({
  from: sql`(select * from ${from} where ${where ?? sql`true`} offset 0) as ${from}`,
  where: undefined,
});

/**
 * Nulls are the least. What is never null names no place for them: its index has the order both ways then, as that of the
 * primary key. An index with `desc` in it, or with a place for nulls, has not.
 */
const inOrder = (sorted: readonly Sorted[], direction: Direction): SQL[] => {
  const withNulls = direction === 'asc' ? 'asc nulls first' : 'desc nulls last';
  return sorted.map(({ by, isNullable }) => sql`${by} ${sql.raw(isNullable ? withNulls : direction)}`);
};

/** Are rows of the list looked up by their key, once it is known which they are? */
export const isKeyed = ({ from, key }: Pick<Found, 'from' | 'key'>): boolean =>
  is(from, PgTable) && is(key, PgColumn) && key.primary;

/**
 * The rows at one place of the list. PostgreSQL makes all that is selected of each row that it skips. So the keys of the
 * page are looked up first where more than columns is selected.
 *
 * @param within where they are looked for, by default in the list
 */
async function rowsOf(
  tx: Context['tx'],
  found: Found,
  { direction, limit, offset }: Cut,
  within?: Pick<Found, 'from' | 'where'>,
): Promise<Rows> {
  const { from, columns, where, by, key } = found;
  const select = (selected: ListColumns, inside: Pick<Found, 'from' | 'where'>) =>
    tx
      .select(selected)
      // A table, a subquery and written SQL differ in the types they give the columns, which are named here anyway.
      .from(inside.from as PgTable)
      .where(inside.where)
      .orderBy(...inOrder(by, direction))
      .limit(limit)
      .offset(offset);
  const isDear = Object.values(columns).some(column => !is(column, Column));
  const isFoundByKey = isKeyed({ from, key });
  if (within ? !isFoundByKey : !(isDear && isFoundByKey)) {
    const rows = await select(columns, { from, where });
    return { rows, found: rows.length };
  }
  const keys = await select({ key: sql`${key}` }, within ?? { from, where });
  const shown = keys.map(row => row.key);
  return { rows: await rowsOfKeys(tx, found, shown, direction), found: keys.length };
}

/** The rows of these keys, in order: a statement that is planned once, as it is the same for each page of each question. */
async function rowsOfKeys(
  tx: Context['tx'],
  { from, columns, by, key }: Found,
  keys: readonly unknown[],
  direction: Direction,
): Promise<object[]> {
  if (keys.length === 0) return [];
  return (
    tx
      .select(columns)
      // The list is a table: it is keyed.
      .from(from as PgTable)
      .where(sql`${key} = any (${sql.param(keys)})`)
      .orderBy(...inOrder(by, direction))
  );
}

/** @param most how far is counted: one row more is looked at; all where it is left out */
export async function count(
  tx: Context['tx'],
  from: From,
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
  return upTo(most, row?.total ?? 0);
}

/** What is said of so many rows by who counts no further than to `most`. */
const upTo = (most: number | undefined, total: number): Counted =>
  most !== undefined && total > most ? { total: most, isCapped: true } : { total, isCapped: false };

/**
 * How many rows are found, which are to be sorted without an index.
 *
 * @throws Refusal where they are more than are sorted so
 */
export async function countFew(tx: Context['tx'], from: From, where: SQL | undefined): Promise<number> {
  const most = listLimits.countedTo;
  const { total, isCapped } = await count(tx, from, where, most);
  if (isCapped)
    throw new Refusal('validation', serverMessages.tooManyToSort(formatNumber(most)), 'sort_order.field');
  return total;
}

/** So many of the rows, in no order. */
const firstOf = (tx: Context['tx'], from: From, where: SQL | undefined, limit: number) =>
  tx
    .select({ one: sql`1`.as('one') })
    // As a page: nothing is selected of what it holds.
    .from(from as PgTable)
    .where(where)
    .limit(limit)
    .as('counted');
