import type { Db } from '../../db/connection.ts';
import {
  type BusinessCentralErp,
  type BusinessCentralSettings,
  businessCentralAdapter,
  readSet,
  remoteSets,
} from '../../erp/connected.ts';
import type { Logger } from '../../log.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { pauseMs } from '../../outgoing/carry-out.ts';
import { isPaused, systemAnswered, systemFailed } from '../../outgoing/commands.ts';
import { startOutgoing } from '../../outgoing/worker.ts';
import { syncPurchases } from '../purchases/sync.ts';
import { effects } from './effects.ts';

const roundMs = 60_000;

export type RemoteErpOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => Date;
  /** How often the queue looks for commands by itself. */
  restMs?: number;
};

/**
 * Works with a remote ERP as long as the server runs: sends it what waits, reads back what it has done, and
 * brings that to our documents.
 */
export function startRemoteErp(
  db: Db,
  erp: BusinessCentralErp,
  { log, now = () => new Date(), ...options }: RemoteErpOptions,
) {
  const outgoing = startOutgoing(db, [erp], effects, { log, now, ...options });
  const ended = new AbortController();
  let round: Promise<void> | null = null;

  async function readAll(): Promise<void> {
    if (await isPaused(db, erp.system, now())) return;
    try {
      for (const set of remoteSets) {
        const at = { set, pull: erp.changedSince, now: now(), everyMs: roundMs - 5000, signal: ended.signal };
        if ((await readSet(db, at)) !== null) await systemAnswered(db, erp.system, now());
      }
    } catch (error) {
      if (ended.signal.aborted) return;
      log.warn({ err: error, system: erp.system }, 'a system could not be read');
      if (error instanceof SystemProblem && error.kind === 'unavailable') {
        const { message, retryAfterMs } = error;
        const wait = (times: number) => Math.max(retryAfterMs ?? 0, pauseMs(times, Math.random));
        await systemFailed(db, erp.system, message, wait, now());
      }
    }
  }

  /** Reads, and lets our documents take it over at once. */
  const read = () => {
    round ??= readAll()
      .then(() => syncPurchases(db, now(), log))
      .catch((error: unknown) => log.warn({ err: error }, 'a round with the remote ERP failed'))
      .finally(() => {
        round = null;
      });
    return round;
  };
  const timer = setInterval(() => void read(), roundMs);

  return {
    /** Carries out what is due. */
    drain: outgoing.drain,
    /** Reads now. */
    read,
    async stop(): Promise<void> {
      clearInterval(timer);
      ended.abort();
      await round;
      await outgoing.stop();
      await erp.close();
    },
  };
}

/** The same with Business Central. Resolves, when it is called, to its end. */
export function startBusinessCentral(
  db: Db,
  settings: BusinessCentralSettings,
  log: RemoteErpOptions['log'],
): () => Promise<void> {
  const erp = businessCentralAdapter(settings, (message, facts) => log.info(facts, message));
  return startRemoteErp(db, erp, { log }).stop;
}
