import pg from 'pg';

// A backup is lines of JSON, compressed. First comes its head, then of each table its head, rows and sum,
// then sequences, files and the end. Rows are in PostgreSQL's own text form, which every type reads back to
// the very value.

export type Head = { readonly quay: 1; readonly at: string; readonly migrations: readonly string[] };
export type TableHead = {
  readonly table: string;
  /** Of a table that is kept in parts: the names and bounds of these. */
  readonly parts: readonly (readonly [name: string, bound: string])[];
};
export type Sum = { readonly rows: string; readonly sum: string };
export type Sequences = { readonly sequences: readonly (readonly [string, string, boolean])[] };
/** A picture that was uploaded, in base64; each is small enough for a line. */
export type PictureLine = { readonly picture: string; readonly sha256: string; readonly bytes: string };
export type End = { readonly end: true };
export type Line = Head | TableHead | readonly string[] | Sum | Sequences | PictureLine | End;

/** What is wrong with a backup or with where it is to go, in words for the person who asked for it. */
export class BackupError extends Error {}

/**
 * Connects and begins a transaction, in which all is done: a pooler would lend another connection for the next one. Values
 * come as text, whatever their type, and in one form on every server.
 */
export async function begin(url: string, name: string, mode = ''): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `quay ${name}`,
    types: { getTypeParser: () => (text: string) => text },
  });
  client.on('error', () => {});
  await client.connect();
  const settings = Object.entries(forText).map(([setting, value]) => `set local ${setting} = ${value}`);
  await client.query([`begin ${mode}`, ...settings].join('; '));
  return client;
}

/** What tablets of this very database were told: a restored one begins to tell them from the beginning. */
const untold = ['row_changes', 'row_change_log'];

const forText = {
  timezone: `'UTC'`,
  datestyle: `'ISO, YMD'`,
  intervalstyle: 'postgres',
  extra_float_digits: 1,
  bytea_output: 'hex',
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Of each table, parts not counted. Rows that were made by an extension are its own. */
export async function tablesOf(client: pg.Client): Promise<TableHead[]> {
  const { rows } = await client.query<{ table: string; parts: string }>(
    `select relname as table, coalesce((select json_agg(json_build_array(part.relname, pg_get_expr(part.relpartbound, part.oid)) order by part.relname)
        from pg_inherits join pg_class part on part.oid = inhrelid where inhparent = c.oid and part.relispartition), '[]')::text as parts
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all ($1)
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
      order by relname`,
    [untold],
  );
  return rows.map(({ table, parts }) => ({ table, parts: JSON.parse(parts) }));
}

export const named = (name: string): string => pg.escapeIdentifier(name);

/** How many rows a table has, and a sum over the hashes of all of them, in whatever order they lie. */
export async function sumOf(client: pg.Client, table: string): Promise<Sum> {
  const { rows } = await client.query<Sum>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0) as sum
      from public.${named(table)} r`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}
