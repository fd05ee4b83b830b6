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
import { isHinted, isShopTelling } from './hints.ts';
import { readOrders, tryAgain } from './read-orders.ts';
import { sendListings } from './send-listings.ts';

const roundMs = 20_000;
/** How often a process looks whether the shop has told of something, to any process. */
const heedMs = 1000;

export type OnlineShopOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  /** Where pictures of items are; null: none is sent. */
  files: PictureFolder | null;
  /** The origin under which the shop reaches this server; null: it does not. */
  publicUrl?: string | null;
  now?: () => Date;
  /** How often the queue looks for commands by itself. */
  restMs?: number;
  /** Of the settings; what the shop is told counts while they are these. */
  version?: number | undefined;
};

export type RunningShop = Connector & {
  /** Sends what has changed, and reads orders, now. */
  round(): Promise<void>;
  /** What the clock does: sends and reads what is due. */
  tick(): Promise<void>;
  /** Reads orders where the shop has told of one. */
  heed(): Promise<void>;
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
  { log, files, publicUrl = null, now = () => new Date(), version, ...options }: OnlineShopOptions,
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
  let reading: Promise<boolean> | null = null;
  let isTelling = false;

  /** @returns whether the shop was asked, and answered; `null` where it is away */
  async function work(part: () => Promise<boolean>): Promise<boolean | null> {
    try {
      return await part();
    } catch (error) {
      if (ended.signal.aborted) return null;
      log.warn({ err: error, system }, 'a round with the online shop failed');
      const isAway = error instanceof SystemProblem && error.kind === 'unavailable';
      if (isAway) await systemFailed(db, system, error.message, systemPauseMs(error, Math.random), now());
      return isAway ? null : true;
    }
  }

  async function all(everyMs: number): Promise<void> {
    if (await isPaused(db, system, now())) return;
    const round = { ...at, everyMs };
    isTelling = await isShopTelling(db, shop, { ...at, publicUrl });
    await tryAgain(db, round);
    const isRead = await work(() => read(everyMs));
    if (isRead === null) return;
    const isSent = await work(async () => {
      await sendListings(db, shop, round);
      return true;
    });
    // A round that asked for nothing says nothing of the shop.
    if (isRead && isSent) await systemAnswered(db, system, now());
  }

  /** Orders come while goods are sent, too. */
  function read(everyMs: number): Promise<boolean> {
    reading ??= readOrders(db, shop, { ...at, everyMs, isTelling }).finally(() => {
      reading = null;
    });
    return reading;
  }

  async function heed(): Promise<void> {
    if (reading || !(await isHinted(db)) || (await isPaused(db, system, now()))) return;
    if (await work(() => read(at.everyMs))) await systemAnswered(db, system, now());
  }

  function round(everyMs: number): Promise<void> {
    running ??= all(everyMs)
      .catch((error: unknown) => log.warn({ err: error, system }, 'a round with the online shop failed'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  let heeding: Promise<void> | null = null;
  function heedOnce(): Promise<void> {
    heeding ??= heed()
      .catch((error: unknown) => log.warn({ err: error, system }, 'what the online shop told was not read'))
      .finally(() => {
        heeding = null;
      });
    return heeding;
  }

  const timer = setInterval(() => void round(at.everyMs), roundMs);
  const mayTell = publicUrl !== null && shop.tellAt !== null;
  const listening = mayTell ? setInterval(() => void heedOnce(), heedMs) : undefined;
  return {
    round: () => round(0),
    tick: () => round(at.everyMs),
    heed: heedOnce,
    drain: outgoing.drain,
    wake: outgoing.wake,
    // Its token has no end that it tells.
    signedInUntil: () => null,
    async stop() {
      clearInterval(timer);
      clearInterval(listening);
      ended.abort();
      await running;
      await heeding;
      await outgoing.stop();
      await shop.close();
    },
  };
}
