import pg from 'pg';
import type { Config } from '../config.ts';

/**
 * Does a pooler such as PgBouncer stand between the server and its PostgreSQL? The setting says it, else it is found out.
 * The built-in PostgreSQL has none.
 */
export async function isBehindPooler({
  databaseUrl,
  databasePooler,
}: Pick<Config, 'databaseUrl' | 'databasePooler'>): Promise<boolean> {
  if (databaseUrl === null) return false;
  return databasePooler ?? (await findPooler(databaseUrl));
}

/**
 * PostgreSQL tells a new client the number of the process that serves it, and answers the same number when it is asked. A
 * pooler lends several processes to one client, so it makes the first number up: the two are equal once in four
 * thousand million times. Whatever passes every byte on, such as HAProxy, leaves both as they are.
 */
export async function findPooler(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'quay',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { processID } = client as unknown as { processID: number | null }; // a field that pg's types leave out
    return rows[0]?.pid !== processID;
  } finally {
    await client.end();
  }
}
