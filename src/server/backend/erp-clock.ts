import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import { syncPurchases } from './purchases/sync.ts';
import { syncTransfers } from './transfers/sync.ts';

const roundMs = 60_000;

/** Takes over, again and again, what the ERP has done by its own clock. Rounds never overlap. Returns what ends it. */
export function startErpClock(db: Db, log: Pick<Logger, 'warn'>): () => Promise<void> {
  let round: Promise<void> | null = null;
  const next = () => {
    round ??= Promise.all([syncPurchases(db, new Date(), log), syncTransfers(db, new Date(), log)])
      .then(() => {})
      .catch((error: unknown) => log.warn({ err: error }, 'round with the ERP failed'))
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(next, roundMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
