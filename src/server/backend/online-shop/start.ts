import type { Db } from '../../db/connection.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { Logger } from '../../log.ts';
import { onlineShopAdapter } from '../../online-shop/adapter.ts';
import type { OnlineShop } from '../../online-shop/online-shop.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { systemPauseMs } from '../../outgoing/carry-out.ts';
import { isPaused, systemAnswered, systemFailed } from '../../outgoing/commands.ts';
import { startOutgoing } from '../../outgoing/worker.ts';
import type { Connector } from '../../systems/follow.ts';
import { effects } from '../outgoing/effects.ts';
import { readOrders } from './read-orders.ts';
import { sendListings } from './send-listings.ts';

const roundMs = 20_000;

export type OnlineShopOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Where pictures of items are; null: none is sent. */
  files: PictureFolder | null;
  now?: () => Date;
  /** How often the queue looks for commands by itself. */
  restMs?: number;
  /** Of the settings; what the shop is told counts while they are these. */
  version?: number | undefined;
};

export type RunningShop = Connector & {
  /** Sends what has changed, and reads orders, now. */
  round(): Promise<void>;
  /** Carries out what is due. */
  drain(): Promise<void>;
};

/**
 * Works with a connected online shop as long as the server runs: sends it what has changed of items, prices, stock and
 * pictures, tells it what was done with its orders, and reads them. Of several processes one does each round.
 */
export function startOnlineShop(
  db: Db,
  shop: OnlineShop,
  { log, files, now = () => new Date(), version, ...options }: OnlineShopOptions,
): RunningShop {
  const { system, ...adapter } = onlineShopAdapter(shop);
  const outgoing = startOutgoing(
    db,
    { system, ...adapter, ...(version === undefined ? {} : { version }) },
    effects,
    { log, now, ...options },
  );
  const ended = new AbortController();
  const at = { log, files, now, everyMs: roundMs - 5000, signal: ended.signal };
  let running: Promise<void> | null = null;

  /** @returns whether the shop answered at all */
  async function work(part: (round: typeof at) => Promise<void>, round: typeof at): Promise<boolean> {
    try {
      await part(round);
      return true;
    } catch (error) {
      if (ended.signal.aborted) return false;
      log.warn({ err: error, system }, 'a round with the online shop failed');
      const isAway = error instanceof SystemProblem && error.kind === 'unavailable';
      if (isAway) await systemFailed(db, system, error.message, systemPauseMs(error, Math.random), now());
      return !isAway;
    }
  }

  async function all(everyMs: number): Promise<void> {
    if (await isPaused(db, system, now())) return;
    const round = { ...at, everyMs };
    const isThere =
      (await work(given => readOrders(db, shop, given), round)) &&
      (await work(given => sendListings(db, shop, given), round));
    if (isThere) await systemAnswered(db, system, now());
  }

  function round(everyMs: number): Promise<void> {
    running ??= all(everyMs)
      .catch((error: unknown) => log.warn({ err: error, system }, 'a round with the online shop failed'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(() => void round(at.everyMs), roundMs);
  return {
    round: () => round(0),
    drain: outgoing.drain,
    // Its token has no end that it tells.
    signedInUntil: () => null,
    async stop() {
      clearInterval(timer);
      ended.abort();
      await running;
      await outgoing.stop();
      await shop.close();
    },
  };
}
