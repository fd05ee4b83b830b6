import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { isPictureFile } from '#model/stock/pictures.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { baselineDay, migrationFiles, migrationsTable, sinceBaseline } from '../migrate.ts';
import {
  BackupError,
  begin,
  type Head,
  type Line,
  named,
  type PictureLine,
  type Sequences,
  type Sum,
  sumOf,
  type TableHead,
  tablesOf,
} from './rows.ts';

/**
 * Puts a backup into an empty database, all of it or nothing. Each table has the very rows that the backup
 * was made of, and every constraint is checked again. A backup of an older version comes to its own schema;
 * the next start brings it on. Pictures come back to the byte, before any row that names them. The pictures
 * of a backup that fails are named by no row.
 *
 * @returns when the backup was made
 * @throws BackupError where the database is not empty, or the file is no whole backup that this version knows
 */
export async function restoreBackup(url: string, path: string, pictures: Pictures | null): Promise<string> {
  const client = await begin(url, 'restore');
  try {
    const at = await fill(client, linesOf(path), pictures);
    await client.query('commit');
    await client.query('begin; set local statement_timeout = 0; analyze; commit');
    return at;
  } finally {
    await client.end();
  }
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  const file = createReadStream(path);
  const unpacked = file.pipe(createGunzip());
  file.once('error', error => unpacked.destroy(error));
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      // What is no line of a backup is told by what is missing in it.
      yield JSON.parse(line) as Line;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException; // an error of the file, of zlib or of JSON
    throw code === 'ENOENT'
      ? new BackupError(`There is no file ${path}.`)
      : new BackupError(`${path} is no whole backup: ${message}`);
  }
}

export type Pictures = Pick<PictureFolder, 'put' | 'read'>;

async function fill(
  client: pg.Client,
  lines: AsyncGenerator<Line>,
  pictures: Pictures | null,
): Promise<string> {
  if ((await tablesOf(client)).length > 0)
    throw new BackupError('The database is not empty. A backup is restored into an empty one alone.');
  const head = (await lines.next()).value as Line | undefined;
  if (!head || !('quay' in head)) throw new BackupError('This is no backup of Quầy.');
  await layTables(client, head);
  const mended = await unbind(client);
  let table: TableHead | null = null;
  let columns = '';
  let ended = false;
  for await (const line of lines) {
    if (isRows(line)) await insert(client, table, columns, line);
    else if ('table' in line) {
      table = line;
      columns = await beginTable(client, line);
    } else if ('sum' in line) await compare(client, table, line);
    else if ('sequences' in line) await setSequences(client, line);
    else if ('picture' in line) await bringPicture(pictures, line);
    else ended = 'end' in line;
  }
  if (!ended) throw new BackupError('The backup ends in the middle.');
  for (const statement of mended) await client.query(statement);
  return head.at;
}

const isRows = (line: Line): line is readonly string[] => Array.isArray(line);

/** The tables as they were when the backup was made, without a row. */
async function layTables(client: pg.Client, { migrations }: Head): Promise<void> {
  const run = sinceBaseline(migrations);
  if (run.length === 0)
    throw new BackupError(
      `The backup is of a Quầy from before ${baselineDay()}. Restore it with the Quầy of that day, start that, and make a new backup.`,
    );
  const known = migrationFiles().slice(0, run.length);
  if (run.some((one, index) => String(known[index]?.folderMillis) !== one))
    throw new BackupError('The backup was made by another version of Quầy than this or an older one.');
  await client.query(migrationsTable);
  for (const { sql, hash, folderMillis } of known) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * Lets rows come in any order and changes nothing for them. Resolves to what brings that back, and looks at
 * all rows.
 */
async function unbind(client: pg.Client): Promise<string[]> {
  const tables = (await tablesOf(client)).map(({ table }) => `public.${named(table)}`);
  const { rows } = await client.query<{ table: string; name: string; is: string }>(
    `select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as is
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${named(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // A migration may write rows.
  await client.query(`truncate ${tables.join(', ')}`);
  return [
    ...rows.map(({ table, name, is }) => `alter table ${table} add constraint ${named(name)} ${is}`),
    ...tables.map(table => `alter table ${table} enable trigger user`),
  ];
}

/** The columns of a table that are written; others follow from them. */
async function beginTable(client: pg.Client, { table, parts }: TableHead): Promise<string> {
  for (const [name, bound] of parts)
    await client.query(
      `create table if not exists public.${named(name)} partition of public.${named(table)} ${bound}`,
    );
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${named(table)}`],
  );
  if (rows.length === 0) throw new BackupError(`This version of Quầy has no table ${table}.`);
  return rows.map(({ name }) => named(name)).join(', ');
}

async function insert(
  client: pg.Client,
  of: TableHead | null,
  columns: string,
  rows: readonly string[],
): Promise<void> {
  if (!of) throw new BackupError('The backup has rows of no table.');
  const table = `public.${named(of.table)}`;
  const values = columns.replace(/"(?:[^"]|"")+"/g, '(r).$&');
  await client.query(
    `insert into ${table} (${columns}) overriding system value
      select ${values} from (select one::${table} as r from unnest($1::text[]) one offset 0) s`,
    [rows],
  );
}

async function compare(client: pg.Client, of: TableHead | null, { rows, sum }: Sum): Promise<void> {
  const there = await sumOf(client, of?.table ?? '');
  if (there.rows !== rows || there.sum !== sum)
    throw new BackupError(`The rows of ${of?.table} are not those of the backup.`);
}

async function bringPicture(
  pictures: Pictures | null,
  { picture, sha256, bytes }: PictureLine,
): Promise<void> {
  if (!pictures) throw new BackupError('The backup has pictures, and there is no folder for them here.');
  const content = Buffer.from(bytes, 'base64');
  const sum = (of: Buffer | null) => of && createHash('sha256').update(of).digest('hex');
  if (!isPictureFile(picture) || sum(content) !== sha256)
    throw new BackupError(`The picture ${picture} is not that of the backup.`);
  await pictures.put(picture, content, new Date());
  // One that was there already has this name, and perhaps not this content.
  if (sum(await pictures.read(picture)) !== sha256)
    throw new BackupError(`There is another picture ${picture} in the folder already.`);
}

async function setSequences(client: pg.Client, { sequences }: Sequences): Promise<void> {
  for (const [name, last, called] of sequences)
    await client.query('select setval(to_regclass($1), $2, $3)', [`public.${named(name)}`, last, called]);
}
