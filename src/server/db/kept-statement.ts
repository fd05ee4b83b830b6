import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Tx } from './connection.ts';
import * as schema from './schema/index.ts';

type Prepared<R> = { execute(values?: Record<string, unknown>): Promise<R> };

/** Puts queries together and sends none. */
const paper: Db = drizzle.mock({ schema });

/**
 * A statement that is put together once, for what every request asks: drizzle takes longer to put one together than
 * PostgreSQL takes to answer it.
 *
 * @param build the query, with `sql.placeholder(name)` where a value comes
 * @returns runs it, alone or in a transaction, with a value for each placeholder
 */
export function kept<R>(
  build: (db: Db) => { prepare(name: string): Prepared<R> },
): (db: Db | Tx, values: Readonly<Record<string, unknown>>) => Promise<R> {
  // The pool gives it a name.
  const made = build(paper).prepare(undefined as unknown as string);
  return (db, values) => {
    // What drizzle has prepared belongs to a connection, and differs from one to the other in that alone.
    const { client } = db._.session as unknown as { client: unknown };
    const here: Prepared<R> = Object.assign(Object.create(made), { client });
    return here.execute(values);
  };
}
