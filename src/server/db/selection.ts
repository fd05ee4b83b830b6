import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './connection.ts';
import { keptBefore } from './kept-statement.ts';

/** An expression without values in it, and how its value is read from what the driver gives. */
export type Expression<T> = { readonly sql: SQL; readonly read: (value: unknown) => T };

/** What is selected, by the names that it has in the rows. */
type Fields = Readonly<Record<string, PgColumn | Expression<unknown>>>;

export type RowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends PgColumn ? GetColumnData<F[K]> : F[K] extends Expression<infer T> ? T : never;
};

const readerOf =
  (field: PgColumn | Expression<unknown>) =>
  (value: unknown): unknown => {
    if (value === null) return null;
    return 'read' in field ? field.read(value) : field.mapFromDriverValue(value);
  };

/**
 * A wide list of columns, put together once. Drizzle does it again for each query, and for a document of a hundred columns
 * that costs more than to send the query and to read its answer.
 *
 * @param fields columns of the table, and expressions
 * @returns selects rows: those of the condition, with whatever follows it
 */
export function selection<F extends Fields>(
  table: PgTable,
  fields: F,
): (tx: Db | Tx, where: SQL | undefined, rest?: SQL) => Promise<RowOf<F>[]> {
  const wanted = Object.entries(fields);
  const list = wanted.map(([key, field]) => {
    const from = 'sql' in field ? field.sql : sql`${table}.${sql.identifier(field.name)}`;
    return sql`${from} as ${sql.identifier(key)}`;
  });
  const made = new PgDialect().sqlToQuery(sql`select ${sql.join(list, sql`, `)} from ${table}`);
  if (made.params.length > 0) throw new Error('a list of columns has no values in it');
  const select = keptBefore(made.sql);
  const readers = wanted.map(([key, field]) => [key, readerOf(field)] as const);
  const rowOf = (row: Record<string, unknown>) =>
    Object.fromEntries(readers.map(([key, read]) => [key, read(row[key])])) as RowOf<F>; // each of the fields, read by itself
  return async (tx, where = sql`true`, rest = sql``) =>
    (await select(tx, sql`where ${where} ${rest}`)).map(rowOf);
}

/**
 * The rows of a table that belong to the row of a query, as one value of it: a document comes with its lines in one
 * statement. They are as a query of the table itself gives them, and an empty list where there are none.
 *
 * @param columns of the table, by the names that they have in the rows
 * @param rest the condition, and the order where one matters; columns of the outer query are named with their table
 */
export function rowsWithin<C extends Readonly<Record<string, PgColumn>>>(
  table: PgTable,
  columns: C,
  { where, order }: { where: SQL; order?: SQL },
): Expression<RowOf<C>[]> {
  const wanted = Object.entries<PgColumn>(columns);
  const names = sql.join(
    wanted.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const readers = wanted.map(([key, column]) => [key, readerOf(column)] as const);
  const rowOf = (values: readonly unknown[]) =>
    Object.fromEntries(readers.map(([key, read], index) => [key, read(values[index])])) as RowOf<C>; // as above
  const sorted = order ? sql` order by ${order}` : sql``;
  return {
    sql: sql`(select coalesce(json_agg(json_build_array(${names})${sorted}), '[]') from ${table} where ${where})`,
    read: rows => (rows as unknown[][]).map(rowOf), // an array of arrays, as built above
  };
}
