import { and, eq, sql } from 'drizzle-orm';
import { type PictureRefusal, siteFileBytes } from '#model/administration/picture-site.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { pictureSiteFiles as files } from '../../db/schema/index.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { filesOfPicture, resizePicture } from '../../files/resize-picture.ts';
import { FileProblem, type PictureSite } from '../../picture-site/picture-site.ts';
import { inOrder } from './match.ts';

/** A file of which another content is to be fetched. */
export type DueFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'bytes' | 'tag' | 'item_no' | 'tries'>;

/** A content that cannot be had for now is asked for again after so long, longer each time. */
const retryMs = 5 * 60_000;
const longestRetryMs = 24 * 3_600_000;

/** Its content is another than the one that was fetched, or could not be fetched and may be again. */
const isDue = (now: Date) => sql`(f.read_tag <> f.tag or f.retry_at <= ${now.toISOString()}::timestamptz)`;

/**
 * Files to be fetched: of each item the first one that is good or not known yet.
 *
 * @param now of the round's beginning: what fails in it is not tried again by it
 * @param after the items up to this one
 */
export async function dueFiles(db: Db, now: Date, after: string, most: number): Promise<DueFile[]> {
  const { rows } = await db.execute<DueFile>(sql`
    select id, name, bytes::float8 as bytes, tag, item_no, tries from (${firstFiles(now, after)}) first
    where is_due order by item_no limit ${most}`);
  return rows;
}

/** How many there are. */
export async function countDue(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${firstFiles(now, '')}) first where is_due`,
  );
  return rows[0]?.count ?? 0;
}

const firstFiles = (
  now: Date,
  after: string,
) => sql`select distinct on (f.item_no) f.*, ${isDue(now)} as is_due
  from picture_site_files f where f.item_no <> '' and f.item_no > ${after} and (f.picture <> '' or ${isDue(now)}) order by ${inOrder}`;

type Options = {
  site: PictureSite;
  folder: PictureFolder;
  drive_id: string;
  now: () => Date;
  signal: AbortSignal;
};

/**
 * Fetches a file, makes a picture of it and keeps that. A content that is no picture leaves the item with the last good one.
 *
 * @throws SystemProblem where the site gives no files at all
 */
export async function fetchFile(db: Db, file: DueFile, options: Options): Promise<void> {
  const { site, folder, drive_id, now, signal } = options;
  let refused: PictureRefusal;
  try {
    const picture = await pictureOf(site, drive_id, file, signal);
    if (typeof picture !== 'string') {
      for (const [name, bytes] of filesOfPicture(picture)) await folder.put(name, bytes, now());
      return settle(db, file, {
        picture: picture.picture,
        refused: '',
        tries: 0,
        retry_at: null,
      });
    }
    refused = picture;
  } catch (error) {
    if (!(error instanceof FileProblem) || signal.aborted) throw error;
    refused = error.reason;
  }
  if (!passing.has(refused))
    return settle(db, file, {
      refused,
      tries: 0,
      retry_at: null,
    });
  const wait = Math.min(retryMs * 2 ** Math.min(file.tries, 20), longestRetryMs);
  await settle(db, file, {
    refused,
    tries: file.tries + 1,
    retry_at: new Date(now().getTime() + wait),
  });
}

/** Faults of the moment: the same content may be had later. */
const passing = new Set<PictureRefusal>(['gone', 'not-allowed', 'elsewhere', 'incomplete', 'failed']);

async function pictureOf(site: PictureSite, drive_id: string, file: DueFile, signal: AbortSignal) {
  if (file.bytes > siteFileBytes) return 'too-large';
  const bytes = await site.read(drive_id, file.id, signal);
  // It was changed since, or cut off on the way.
  if (bytes.length !== file.bytes) return 'incomplete';
  return resizePicture(bytes);
}

/** It counts while the site has said nothing newer of the file. */
async function settle(
  db: Db,
  { id, tag }: DueFile,
  settled: Partial<typeof files.$inferInsert>,
): Promise<void> {
  await db
    .update(files)
    .set({ ...settled, read_tag: tag })
    .where(and(eq(files.id, id), eq(files.tag, tag)));
}

/** All that was refused is fetched again, and all that is not in the folder any more. A person has asked for it. */
export async function fetchAgain(db: Db, folder: PictureFolder): Promise<void> {
  await db.execute(
    sql`update picture_site_files set read_tag = '', tries = 0, retry_at = null where refused <> ''`,
  );
  const there = (await folder.list()).map(({ name }) => `items/${name}`);
  await db.execute(sql`update picture_site_files set read_tag = '', picture = ''
    where picture <> '' and picture <> all(${sql.param(there)}::text[])`);
}
