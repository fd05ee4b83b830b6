import { inArray, lt, sql } from 'drizzle-orm';
import { isPictureName } from '#model/administration/picture-site.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { pictureSiteFiles as f } from '../../db/schema/index.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { ChangesPage, PictureSite, SiteEntry } from '../../picture-site/picture-site.ts';
import type { SealKeys } from '../../systems/sealing.ts';
import { goOn, openedLink, type SiteState, sealedLink } from './state.ts';

type Options = { site: PictureSite; keys: SealKeys; now: () => Date; signal: AbortSignal };
type Place = Pick<SiteState, 'is_whole' | 'listing'> & { link: string | null; step: string };

/** A listing may begin again so many times in one round. */
const mostRestarts = 3;

/**
 * Brings the site's files up to what the site says now. Each page is one commit with the link to the next one, so that
 * a process that dies loses none. Files are dropped where the site says that they are gone, and where a listing of the whole
 * library has come to its end without them.
 *
 * @throws SystemProblem, also after some pages
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
      throw new SystemProblem('later', 'The pages of the picture site go in a circle');
    }
    if (at.link !== null) seen.add(at.link);
    const page = await site.changes(state.drive_id, at.link, signal);
    if (page.kind === 'restart' && restarts++ === mostRestarts)
      throw new SystemProblem('later', 'The picture site begins its list again and again');
    at = await db.transaction(tx => takeOver(tx, page));
    if (page.kind === 'page' && page.isLast) return;
  }

  async function takeOver(tx: Tx, page: ChangesPage): Promise<Place> {
    if (page.kind === 'restart') return keep(tx, at, fresh(at, page.link), 0);
    const next = { ...at, link: page.link };
    // First, so that of two processes one waits here and then has nothing to say.
    const kept = await keep(tx, at, page.isLast ? { ...next, is_whole: false } : next, page.entries.length);
    await takeEntries(tx, page.entries, at.listing);
    if (page.isLast && at.is_whole) await tx.delete(f).where(lt(f.listing, at.listing));
    return kept;
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
        changed_at: sql`excluded.changed_at`,
      },
    });
}
