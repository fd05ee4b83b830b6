import { systemTroubles } from '#model/messages/system-troubles.ts';
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
import { fetchAgain } from './fetch.ts';
import { MostAreMissing } from './listing.ts';
import { playRound } from './round.ts';
import { beginRound, note, Overtaken, type SiteState } from './state.ts';

const system = 'picture-site';
/** The site is asked by itself so often. */
const roundMs = 5 * 60_000;
/** A person who asks waits no longer than this. */
const lookMs = 3000;
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
      await playRound(db, state, { site, folder, keys, now, signal });
      await systemAnswered(db, system, now());
    } catch (error) {
      if (error instanceof Overtaken) return;
      await (signal.aborted ? note(db, state, { seen_at: null }) : failed(state, error)).catch(
        unlessOvertaken,
      );
    }
  }

  async function failed(state: SiteState, error: unknown): Promise<void> {
    log.warn({ err: error, system }, 'a round with the picture site failed');
    const problem = error instanceof MostAreMissing ? 'most-missing' : probeWordOf(error);
    const said = error instanceof SystemProblem ? error : new SystemProblem('later', systemTroubles.stuck());
    await systemFailed(db, system, said.message, systemPauseMs(said, Math.random), now());
    await note(db, state, {
      ended_at: now(),
      problem,
    });
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
