import type { Db } from '../../db/connection.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { Logger } from '../../log.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { systemPauseMs } from '../../outgoing/carry-out.ts';
import { isPaused, systemAnswered, systemFailed } from '../../outgoing/commands.ts';
import { probeWordOf } from '../../picture-site/graph/probe.ts';
import type { PictureSite } from '../../picture-site/picture-site.ts';
import type { Connector } from '../../systems/follow.ts';
import type { SealKeys } from '../../systems/sealing.ts';
import { dueFiles, fetchAgain, fetchFile } from './fetch.ts';
import { givePictures } from './give.ts';
import { readChanges } from './listing.ts';
import { matchFiles } from './match.ts';
import { beginRound, note, Overtaken, type SiteState } from './state.ts';

const system = 'picture-site';
/** The site is asked by itself so often. */
const roundMs = 5 * 60_000;
/** A person who asks waits no longer than this. */
const lookMs = 3000;
/** Files that are fetched side by side, and those after which items get their pictures. */
const sideBySide = 4;
const batch = 40;

export type PictureSiteOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  folder: PictureFolder;
  /** What seals the link by which the site tells changes. */
  keys: SealKeys;
  now?: () => Date;
};

export type RunningSite = Connector & {
  /** Reads the site, now. */
  round(): Promise<void>;
};

/**
 * Reads the site of the pictures as long as the server runs, every five minutes and when a person asks for it. Of several
 * processes one does each round.
 */
export function startPictureSite(
  db: Db,
  site: PictureSite,
  { log, folder, keys, now = () => new Date() }: PictureSiteOptions,
): RunningSite {
  const ended = new AbortController();
  const { signal } = ended;
  let running: Promise<void> | null = null;

  async function all(everyMs: number): Promise<void> {
    if (await isPaused(db, system, now())) return;
    const begun = await beginRound(db, site.place, now(), everyMs);
    if (begun === null) return;
    const { state, isAsked } = begun;
    try {
      if (isAsked) await fetchAgain(db, folder);
      const { libraries, ...found } = await site.find(signal);
      await note(db, state, { ...found, libraries: [...libraries] });
      const { drive_id, folder_id } = found;
      // Changes of another library say nothing of this one.
      const link = state.drive_id === drive_id ? state.link : '';
      await readChanges(db, { ...state, drive_id, link }, { site, keys, now, signal });
      await matchFiles(db, folder_id);
      await fetchAll(state, drive_id);
      await note(db, state, { ended_at: now(), synced_at: now(), problem: '' });
      await systemAnswered(db, system, now());
    } catch (error) {
      if (error instanceof Overtaken) return;
      await (signal.aborted ? note(db, state, { seen_at: null }) : failed(state, error)).catch(
        unlessOvertaken,
      );
    }
  }

  async function fetchAll(state: SiteState, drive_id: string): Promise<void> {
    const begun = now();
    let fetched = 0;
    let changed = await givePictures(db, folder, now, signal);
    // Where the first file of an item is none, the next pass comes to its second one.
    for (let after = '', inPass = 0; ; ) {
      await note(db, state, { seen_at: now(), fetched, changed });
      const due = await dueFiles(db, begun, after, batch);
      if (due.length === 0 && inPass === 0) return;
      after = due.at(-1)?.item_no ?? '';
      inPass = due.length === 0 ? 0 : inPass + due.length;
      for (let start = 0; start < due.length; start += sideBySide) {
        const few = due.slice(start, start + sideBySide);
        const results = await Promise.allSettled(
          few.map(file => fetchFile(db, file, { site, folder, drive_id, now, signal })),
        );
        for (const result of results) if (result.status === 'rejected') throw result.reason;
        fetched += few.length;
        await note(db, state, { seen_at: now(), fetched });
      }
      const items = due.map(({ item_no }) => item_no);
      if (items.length > 0) changed += await givePictures(db, folder, now, signal, items);
    }
  }

  async function failed(state: SiteState, error: unknown): Promise<void> {
    log.warn({ err: error, system }, 'a round with the picture site failed');
    const problem = error instanceof SystemProblem ? probeWordOf(error) : 'other';
    const said =
      error instanceof SystemProblem ? error : new SystemProblem('later', 'The server could not go on');
    await systemFailed(db, system, said.message, systemPauseMs(said, Math.random), now());
    await note(db, state, { ended_at: now(), problem });
  }

  function round(everyMs: number): Promise<void> {
    running ??= all(everyMs)
      .catch((error: unknown) => log.warn({ err: error, system }, 'a round with the picture site failed'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  function unlessOvertaken(error: unknown): void {
    if (!(error instanceof Overtaken)) throw error;
  }

  const timer = setInterval(() => void round(roundMs), lookMs);
  timer.unref();
  return {
    round: () => round(0),
    signedInUntil: site.signedInUntil,
    async stop() {
      clearInterval(timer);
      ended.abort();
      await running;
      await site.close();
    },
  };
}
