import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { BackupError, begin, type Line, named, sumOf, tablesOf } from './rows.ts';

/** So many rows are in memory at once. */
const atOnce = 200;

export type Pictures = Pick<PictureFolder, 'list' | 'read'>;

/**
 * Writes the whole database into a file, as it stands at one moment, and the pictures that were uploaded.
 * People go on working on it at the same time. The file is whole or not there.
 *
 * @returns how many pictures there are
 */
export async function writeBackup(url: string, path: string, pictures: Pictures | null): Promise<number> {
  await takeName(path);
  const half = `${path}.part`;
  let whole = false;
  const client = await begin(url, 'backup', 'isolation level repeatable read read only').catch(
    async error => {
      await rm(path);
      throw error;
    },
  );
  try {
    const file = await open(half, 'w', 0o600);
    const count = { pictures: 0 };
    const text = Readable.from(textOf(client, pictures, count));
    await pipeline(text, createGzip(), file.createWriteStream({ flush: true }));
    await rename(half, path);
    whole = true;
    return count.pictures;
  } finally {
    if (!whole) await Promise.all([rm(half, { force: true }), rm(path)]);
    await client.end();
  }
}

/** Never over a file that is there. */
async function takeName(path: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of the file system
    throw code === 'EEXIST' ? new BackupError(`There is a file ${path} already.`) : error;
  }
}

async function* textOf(
  client: pg.Client,
  pictures: Pictures | null,
  count: { pictures: number },
): AsyncGenerator<string> {
  const textOfLine = (line: Line) => `${JSON.stringify(line)}\n`;
  for await (const line of linesOf(client)) yield textOfLine(line);
  // What the rows name was there before they were written, and stays long after the last row that names it.
  for await (const line of picturesOf(pictures)) {
    count.pictures++;
    yield textOfLine(line);
  }
  yield textOfLine({ end: true });
}

async function* picturesOf(pictures: Pictures | null): AsyncGenerator<Line> {
  for (const { name } of (await pictures?.list()) ?? []) {
    const bytes = await pictures?.read(name);
    // Dropped since it was listed: no row of the backup names it.
    if (!bytes) continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    yield { picture: name, sha256, bytes: bytes.toString('base64') };
  }
}

async function* linesOf(client: pg.Client): AsyncGenerator<Line> {
  const { rows: migrations } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  yield { quay: 1, at: new Date().toISOString(), migrations: migrations.map(row => row.created_at) };
  for (const head of await tablesOf(client)) {
    yield head;
    await client.query(
      `declare backup no scroll cursor for select r::text as row from public.${named(head.table)} r`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from backup`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => row);
    }
    await client.query('close backup');
    yield await sumOf(client, head.table);
  }
  // A sequence knows no snapshot. It is never behind the rows, which were given their numbers before.
  const { rows: sequences } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const told: (readonly [string, string, boolean])[] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ last_value: string; is_called: string }>(
      `select last_value, is_called from public.${named(name)}`,
    );
    for (const { last_value, is_called } of rows) told.push([name, last_value, is_called === 't']);
  }
  yield { sequences: told };
}
