import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { thumbnailOf } from '#model/stock/pictures.ts';
import { writeAudit } from '../../audit.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { pictureSiteItems as given } from '../../db/schema/index.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { baseName, lockItem, pictureLock, putPicture } from '../stock/item-pictures.ts';
import { inOrder } from './match.ts';

/** An item that is to get another picture, or to lose the one that the site gave it. */
type Change = { item_no: string; picture: string; name: string; former: string };

/** Items that are looked up together, and those of one transaction: each is in the list of every shop. */
const atOnce = 500;
const together = 5;

/**
 * Gives each item the picture that the site has for it. An item of which the site has no file any more loses the picture
 * that the site gave it, and keeps one that a person did.
 *
 * @param items these alone
 * @returns how many items have another picture
 */
export async function givePictures(
  db: Db,
  folder: PictureFolder,
  now: () => Date,
  signal: AbortSignal,
  items: readonly string[] | null = null,
): Promise<number> {
  let changed = 0;
  const requestId = randomUUID();
  for (let after = ''; ; ) {
    const changes = await changesAfter(db, after, items);
    if (changes.length === 0) return changed;
    for (let start = 0; start < changes.length; start += together) {
      signal.throwIfAborted();
      const few = changes.slice(start, start + together);
      changed += await db.transaction(async tx => {
        // A person who drops files that no item uses waits for this.
        await tx.execute(sql`select pg_advisory_xact_lock_shared(${pictureLock})`);
        let done = 0;
        for (const change of few) if (await give(tx, folder, change, now(), requestId)) done++;
        return done;
      });
    }
    after = changes.at(-1)?.item_no ?? after;
  }
}

async function changesAfter(db: Db, after: string, items: readonly string[] | null): Promise<Change[]> {
  const isMeant = (item_no: SQL) => sql`${item_no} > ${after}
    and (${items === null} or ${item_no} = any(${sql.param(items ?? [])}::text[]))`;
  const { rows } = await db.execute<Change>(sql`
    with wanted as (
      select distinct on (f.item_no) f.item_no, f.picture, f.name from picture_site_files f
      where f.item_no <> '' and f.picture <> '' and ${isMeant(sql`f.item_no`)} order by ${inOrder}),
    has as (select * from picture_site_items g where ${isMeant(sql`g.item_no`)})
    select coalesce(w.item_no, g.item_no) as item_no, coalesce(w.picture, '') as picture, coalesce(w.name, '') as name,
      coalesce(g.picture, '') as former
    from wanted w full join has g on g.item_no = w.item_no
    left join items i on i.item_no = w.item_no
    where w.item_no is null or (w.picture, w.name) is distinct from (g.picture, g.name) or i.picture <> w.picture
    order by coalesce(w.item_no, g.item_no) limit ${atOnce}`);
  return rows;
}

async function give(
  tx: Tx,
  folder: PictureFolder,
  { item_no, picture, name, former }: Change,
  now: Date,
  requestId: string,
): Promise<boolean> {
  const before = await lockItem(tx, item_no);
  if (picture === '' || before === null) await tx.delete(given).where(eq(given.item_no, item_no));
  else {
    await tx
      .insert(given)
      .values({ item_no, picture, name })
      .onConflictDoUpdate({ target: given.item_no, set: { picture, name } });
    for (const file of [picture, thumbnailOf(picture)]) await folder.touch(baseName(file), now);
  }
  const isOurs = picture === '' && before !== former;
  if (before === null || before === picture || isOurs) return false;
  await putPicture({ tx, now }, folder, {
    item_no,
    before,
    picture,
  });
  const detail = {
    before,
    after: picture,
    site: name,
  };
  await writeAudit(tx, {
    at: now,
    actor: null,
    action: 'item.picture',
    subject: item_no,
    detail,
    requestId,
  });
  return true;
}
