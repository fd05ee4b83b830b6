import { eq, inArray, lt, sql } from 'drizzle-orm';
import { isPictureName } from '#model/administration/picture-site.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { pictureSiteFiles as f } from '../../db/schema/index.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import {
  type ChangesPage,
  type PictureSite,
  type SiteEntry,
  siteName,
} from '../../picture-site/picture-site.ts';
import type { SealKeys } from '../../systems/sealing.ts';
import { goOn, openedLink, type SiteState, sealedLink } from './state.ts';

type Options = { site: PictureSite; keys: SealKeys; now: () => Date; signal: AbortSignal };
type Place = Pick<SiteState, 'is_whole' | 'listing'> & { link: string | null; step: string };

/** A listing that lacks most of so many files, or more, is not believed before the next one lacks them, too. */
const manyFiles = 20;

/** A listing of the whole library lacks most of what was there: nothing was taken away. */
export class MostAreMissing extends SystemProblem {}

/** A listing may begin again so many times in one round. */
const mostRestarts = 3;

/**
 * Brings the site's files up to what the site says now. Each page is one commit with the link to the next one, so that
 * a process that dies loses none. Files are dropped where the site says that they are gone, and where a listing of the whole
 * library has come to its end without them: two of them, where that would be most of many files.
 *
 * @throws SystemProblem, also after some pages
 * @throws MostAreMissing
 * @throws Overtaken
 */
export async function readChanges(db: Db, state: SiteState, options: Options): Promise<void> {
  const { site, keys, now, signal } = options;
  const link = openedLink(keys, state);
  let at: Place = { ...state, link };
  // A link that cannot be opened may have been in the middle of a listing, of which the rest is unknown.
  if (link === null) at = { ...at, is_whole: true, listing: state.listing + 1 };
  const seen = new Set<string>();
  let restarts = 0;
  for (;;) {
    if (at.link !== null && seen.has(at.link)) {
      await db.transaction(tx => keep(tx, at, fresh(at, null), 0));
      throw new SystemProblem('later', systemTroubles.circle(siteName));
    }
    if (at.link !== null) seen.add(at.link);
    const page = await site.changes(state.drive_id, at.link, signal);
    if (page.kind === 'restart' && restarts++ === mostRestarts)
      throw new SystemProblem('later', systemTroubles.beginsAgain(siteName));
    const taken = await db.transaction(tx => takeOver(tx, page));
    at = taken.at;
    if (taken.missing > 0)
      throw new MostAreMissing('later', systemTroubles.listsLess(siteName, String(taken.missing)));
    if (page.kind === 'page' && page.isLast) return;
  }

  /** @returns how many files are missing in a listing that is not believed yet, else 0 */
  async function takeOver(tx: Tx, page: ChangesPage): Promise<{ at: Place; missing: number }> {
    if (page.kind === 'restart') return { at: await keep(tx, at, fresh(at, page.link), 0), missing: 0 };
    const next = { ...at, link: page.link };
    // First, so that of two processes one waits here and then has nothing to say.
    const kept = await keep(tx, at, page.isLast ? { ...next, is_whole: false } : next, page.entries.length);
    await takeEntries(tx, page.entries, at.listing);
    const missing = page.isLast && at.is_whole ? await dropMissing(tx, at.listing) : 0;
    return { at: missing === 0 ? kept : await keep(tx, kept, fresh(kept, null), 0), missing };
  }

  async function keep(
    tx: Tx,
    before: Place,
    { link, is_whole, listing }: Place,
    entries: number,
  ): Promise<Place> {
    const kept = link === null ? { link: '', link_key: '' } : sealedLink(keys, link);
    const step = await goOn(tx, before.step, entries, { ...kept, is_whole, listing }, now());
    return {
      link,
      is_whole,
      listing,
      step,
    };
  }
}

const fresh = (at: Place, link: string | null): Place => ({
  ...at,
  link,
  is_whole: true,
  listing: at.listing + 1,
});

/**
 * Drops what a listing of the whole library lacks. A library that was emptied for a moment, or that the site cannot show as
 * a whole, must not take the pictures of all items away.
 *
 * @returns how many files are missing that the listing before had, where they are most of many; then all stay
 */
async function dropMissing(tx: Tx, listing: number): Promise<number> {
  const isMissing = lt(f.listing, listing);
  const [files] = await tx
    .select({
      all: sql`count(*)`.mapWith(Number),
      missing: sql`count(*) filter (where ${isMissing})`.mapWith(Number),
      news: sql`count(*) filter (where ${isMissing} and not ${f.is_doubtful})`.mapWith(Number),
    })
    .from(f)
    .where(eq(f.is_folder, false));
  const { all = 0, missing = 0, news = 0 } = files ?? {};
  if (news > 0 && all >= manyFiles && missing * 2 > all) {
    await tx.update(f).set({ is_doubtful: true }).where(isMissing);
    return missing;
  }
  await tx.delete(f).where(isMissing);
  return 0;
}

/** Of entries with the same id the last one counts. */
async function takeEntries(tx: Tx, entries: readonly SiteEntry[], listing: number): Promise<void> {
  const last = new Map(entries.map(({ id, change }) => [id, change]));
  const rows: (typeof f.$inferInsert)[] = [];
  const gone: string[] = [];
  for (const [id, change] of last)
    if (change.kind === 'gone' || (change.kind === 'file' && !isPictureName(change.name))) gone.push(id);
    else {
      const { kind, ...told } = change;
      rows.push({
        id,
        is_folder: kind === 'folder',
        listing,
        ...told,
      });
    }
  if (gone.length > 0) await tx.delete(f).where(inArray(f.id, gone));
  if (rows.length === 0) return;
  await tx
    .insert(f)
    .values(rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: f.id,
      set: {
        parent_id: sql`excluded.parent_id`,
        name: sql`excluded.name`,
        bytes: sql`excluded.bytes`,
        is_folder: sql`excluded.is_folder`,
        tag: sql`excluded.tag`,
        listing: sql`excluded.listing`,
        is_doubtful: false,
        changed_at: sql`excluded.changed_at`,
      },
    });
}
