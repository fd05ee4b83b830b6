import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';

type Column = readonly [key: string, column: PgColumn];

const dialect = new PgDialect();
/** The beginnings of inserts: by the columns that have values, and by what is worked out. */
const beginnings = new WeakMap<object, Map<string, SQL>>();

/** Columns that PostgreSQL works out of their row, which is called `given`, also of what they are given. Without values in them. */
export type WorkedOut = Readonly<Record<string, SQL>>;

const nothing: WorkedOut = {};

/**
 * An insert of plain rows. PostgreSQL gets the rows as one JSON value, so the text is the same however many they are, and is put
 * together once. Drizzle makes a parameter of each value: for the hundred columns of a document that costs more than to
 * send it.
 *
 * @param rows at least one; all have values for the same columns, and any other property is left out
 * @param workedOut made once for a kind of insert, as its text is kept by it
 * @throws where a row lacks a value that another one has
 */
export function insertion<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  workedOut: WorkedOut = nothing,
): SQL {
  const plain: readonly Readonly<Record<string, unknown>>[] = rows;
  const all = Object.entries<PgColumn>(getTableColumns(table));
  const columns = all.filter(([key]) => plain.some(row => row[key] !== undefined));
  if (plain.some(row => columns.some(([key]) => row[key] === undefined)))
    throw new Error('rows that are inserted together have the same columns');
  const values = plain.map(row =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, jsonOf(column, row[key])])),
  );
  return sql`${beginningOf(table, columns, workedOut)}${JSON.stringify(values)}) given`;
}

function beginningOf(table: PgTable, columns: readonly Column[], workedOut: WorkedOut): SQL {
  const keptBy = workedOut === nothing ? table : workedOut;
  const ofTable = beginnings.get(keptBy) ?? new Map<string, SQL>();
  beginnings.set(keptBy, ofTable);
  const key = columns.map(([name]) => name).join();
  const kept = ofTable.get(key);
  if (kept) return kept;
  const given = columns.filter(([, { name }]) => !Object.hasOwn(workedOut, name));
  const others = Object.entries(workedOut);
  const names = given.map(([, { name }]) => sql.identifier(name));
  const into = sql.join([...names, ...others.map(([name]) => sql.identifier(name))], sql`, `);
  const from = sql.join([...names, ...others.map(([, expression]) => expression)], sql`, `);
  const { sql: text, params } = dialect.sqlToQuery(
    sql`insert into ${table} (${into}) select ${from} from json_populate_recordset(null::${table}, `,
  );
  if (params.length > 0) throw new Error('what is worked out has no values in it');
  const made = sql.raw(text);
  ofTable.set(key, made);
  return made;
}

/** A value as PostgreSQL reads it from JSON; half a character becomes a sign for it, as it does in a parameter. */
function jsonOf(column: PgColumn, value: unknown): unknown {
  if (value === null || Array.isArray(value) || column.getSQLType() === 'jsonb') return value;
  const driven: unknown = column.mapToDriverValue(value);
  return typeof driven === 'string' ? driven.toWellFormed() : driven;
}
