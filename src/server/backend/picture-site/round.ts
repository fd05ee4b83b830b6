import type { Db } from '../../db/connection.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { PictureSite } from '../../picture-site/picture-site.ts';
import type { SealKeys } from '../../systems/sealing.ts';
import { type DueFile, dueFiles, fetchFile } from './fetch.ts';
import { givePictures } from './give.ts';
import { readChanges } from './listing.ts';
import { groundsOf, matchFiles } from './match.ts';
import { note, type SiteState, siteState } from './state.ts';

/** Files that are fetched side by side, and those after which items get their pictures. */
const sideBySide = 4;
const batch = 40;

export type RoundOptions = {
  site: PictureSite;
  folder: PictureFolder;
  /** What seals the link by which the site tells changes. */
  keys: SealKeys;
  now: () => Date;
  signal: AbortSignal;
};

/**
 * Brings items to the pictures that the site has for them now.
 *
 * @param state of the round, which this process has begun
 * @throws SystemProblem
 * @throws Overtaken
 */
export async function playRound(db: Db, state: SiteState, options: RoundOptions): Promise<void> {
  const { site, now, signal } = options;
  const { libraries, ...found } = await site.find(signal);
  await note(db, state, { ...found, libraries: [...libraries] });
  const { drive_id, folder_id } = found;
  // Changes of another library say nothing of this one.
  const link = state.drive_id === drive_id ? state.link : '';
  await readChanges(db, { ...state, drive_id, link }, options);
  // Of many files it takes seconds, so it is left out where nothing can have changed.
  const grounds = await groundsOf(db, folder_id);
  if ((await siteState(db))?.matched !== grounds) {
    await matchFiles(db, folder_id);
    await note(db, state, { matched: grounds });
  }
  await fetchAll(db, { ...state, drive_id }, options);
  await note(db, state, {
    ended_at: now(),
    synced_at: now(),
    problem: '',
  });
}

async function fetchAll(db: Db, state: SiteState, options: RoundOptions): Promise<void> {
  const { folder, now, signal } = options;
  const begun = now();
  let fetched = 0;
  let changed = await givePictures(db, folder, now, signal);
  // Where the first file of an item is none, the next pass comes to its second one.
  for (let after = '', inPass = 0; ; ) {
    await note(db, state, { changed });
    const due = await dueFiles(db, begun, after, batch);
    if (due.length === 0 && inPass === 0) return;
    after = due.at(-1)?.item_no ?? '';
    inPass = due.length === 0 ? 0 : inPass + due.length;
    for (let start = 0; start < due.length; start += sideBySide) {
      const few = due.slice(start, start + sideBySide);
      await fetchTogether(db, few, state.drive_id, options);
      fetched += few.length;
      await note(db, state, {
        seen_at: now(),
        fetched,
      });
    }
    const items = due.map(({ item_no }) => item_no);
    if (items.length > 0) changed += await givePictures(db, folder, now, signal, items);
  }
}

/** Of files that were begun together all come to their end, also where one of them fails. */
async function fetchTogether(
  db: Db,
  few: readonly DueFile[],
  drive_id: string,
  options: RoundOptions,
): Promise<void> {
  const each = { ...options, drive_id };
  const results = await Promise.allSettled(few.map(file => fetchFile(db, file, each)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
