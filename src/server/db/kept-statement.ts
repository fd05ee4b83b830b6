import type { Query, SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './connection.ts';

// Drizzle takes longer to put a statement together than PostgreSQL takes to answer it. What every request asks is put
// together once; and as one and the same string it is also found quickly among the statements that have a name.

type Values = Readonly<Record<string, unknown>>;
type Prepared<R> = { execute(values?: Record<string, unknown>): Promise<R> };

/** Puts queries together and sends none. */
const paper: Db = drizzle.mock();
const dialect = new PgDialect();

/**
 * A statement that is put together once.
 *
 * @param build the query, with `sql.placeholder(name)` where a value comes
 * @returns runs it, alone or in a transaction, with a value for each placeholder
 */
export function kept<R>(
  build: (db: Db) => { prepare(name: string): Prepared<R> },
): (db: Db | Tx, values: Values) => Promise<R> {
  // The pool gives it a name.
  const made = build(paper).prepare(undefined as unknown as string);
  return (db, values) => {
    // What drizzle has prepared belongs to a connection, and differs from one to the other in that alone.
    const { client } = db._.session as unknown as { client: unknown };
    const here: Prepared<R> = Object.assign(Object.create(made), { client });
    return here.execute(values);
  };
}

/** The same of SQL that no builder makes. Resolves to its rows as the driver gives them. */
export function keptSql(text: SQL): (db: Db | Tx, values: Values) => Promise<Record<string, unknown>[]> {
  const made = dialect.sqlToQuery(text);
  return async (db, values) => (await prepared(db, made).execute({ ...values })).rows;
}

const longestMap = 300;

/**
 * Runs a wide query that differs only in its condition, one of few by their text.
 *
 * @param select the text before `where`, without values
 * @returns rows as the driver gives them
 */
export function keptBefore(select: string): (db: Db | Tx, rest: SQL) => Promise<Record<string, unknown>[]> {
  const texts = new Map<string, string>();
  return async (db, rest) => {
    const { sql: end, params } = dialect.sqlToQuery(rest);
    const text = texts.get(end) ?? `${select} ${end}`;
    if (texts.size >= longestMap) texts.clear();
    texts.set(end, text);
    const { rows } = await prepared(db, { sql: text, params }).execute();
    return rows;
  };
}

/** What the driver answers to a statement that drizzle reads no fields of. */
type Answered = { rows: Record<string, unknown>[] };

const prepared = (db: Db | Tx, query: Query): Prepared<Answered> =>
  db._.session.prepareQuery(query, undefined, undefined, false) as Prepared<Answered>; // of the driver
