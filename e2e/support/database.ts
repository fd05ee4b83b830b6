import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A look past the server into its embedded PostgreSQL, while it runs. A connection for each question: the server comes and goes. */
export type Database = {
  rows: <R extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<R[]>;
  /** The only row; throws when there are none or several. */
  row: <R extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<R>;
};

export function createDatabase(dataDir: string): Database {
  async function rows<R extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<R[]> {
    const client = new pg.Client(placeOf(dataDir));
    await client.connect();
    try {
      return (await client.query<R>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }
  return {
    rows,
    async row<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
      const found = await rows<R>(sql, values);
      const [first] = found;
      if (!first || found.length > 1) throw new Error(`${found.length} rows instead of one: ${sql}`);
      return first;
    },
  };
}

/** PostgreSQL notes its port on the fourth line of this file, and on the fifth the folder of its socket. */
export function placeOf(dataDir: string): pg.ClientConfig {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return {
    user: 'quay',
    database: 'quay',
    password: readFileSync(join(dataDir, 'postgres-password'), 'utf8'),
    port: Number(lines[3]),
    host: lines[4]?.trim() || '127.0.0.1',
  };
}
