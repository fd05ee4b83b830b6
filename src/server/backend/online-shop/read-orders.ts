import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OnlineOrder } from '#model/sales/online-orders.ts';
import type { Db } from '../../db/connection.ts';
import { onlineOrders, onlineRounds } from '../../db/schema/index.ts';
import type { Logger } from '../../log.ts';
import type { OnlineShop } from '../../online-shop/online-shop.ts';
import { hasNews, missHint } from './hints.ts';
import { beginOrders, beginRound, endOrders, endRound } from './rounds.ts';
import { changeOnlineOrder, type OnlineRow, readColumns, readingOf } from './rows.ts';
import { takeOver } from './take-over.ts';

type Options = {
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  everyMs: number;
  /** Does the shop tell of changes? It is asked seldom then. */
  isTelling: boolean;
  signal: AbortSignal;
};

/** While the shop tells of changes, it is asked so often whether it has forgotten one. */
const tellingMs = 5 * 60_000 - 5000;

/**
 * Reads the orders that have changed in the shop, and takes each over in a transaction of its own. No transaction is open
 * while the shop is asked. The cursor moves after each page.
 *
 * @returns was the shop asked?
 * @throws SystemProblem
 */
export async function readOrders(db: Db, shop: OnlineShop, options: Options): Promise<boolean> {
  const { log, now, everyMs, isTelling, signal } = options;
  const begun = now();
  const every = { everyMs, tellingMs: isTelling && everyMs > 0 ? tellingMs : everyMs };
  const round = await beginOrders(db, { now: begun, ...every });
  if (round === null) return false;
  const { from, isHinted, hints, before } = round;
  // While no server ran, none heard what the shop told.
  const hasRun = before !== null && begun.getTime() - before.getTime() < 2 * tellingMs;
  const isCheck = isTelling && !isHinted && hasRun && from !== '';
  let isMissed = false;
  for await (const { orders, until } of shop.ordersSince(from === '' ? null : from, signal)) {
    const ours = await ofHere(db, orders);
    if (isCheck && !isMissed) isMissed = await hasNews(db, ours);
    for (const order of ours) await takeOverAlone(db, order, 'shop', options);
    await endRound(db, 'orders', begun, until, now());
  }
  await endOrders(db, begun, hints, now());
  if (isMissed) await missHint(db, now(), log);
  return true;
}

/** Without orders that were over before the shop was connected: they were sold, or not, without this back end. */
async function ofHere(db: Db, orders: readonly OnlineOrder[]): Promise<OnlineOrder[]> {
  const [round] = await db.select().from(onlineRounds).where(eq(onlineRounds.part, 'orders'));
  const since = round?.since ?? new Date();
  const isFormer = ({ placed_at, state }: OnlineOrder) => placed_at < since && state !== 'placed';
  const former = orders.filter(isFormer).map(({ order_no }) => order_no);
  if (former.length === 0) return [...orders];
  const rows = await db
    .select({ no: onlineOrders.order_no })
    .from(onlineOrders)
    .where(inArray(onlineOrders.order_no, former));
  const known = new Set(rows.map(({ no }) => no));
  return orders.filter(order => !isFormer(order) || known.has(order.order_no));
}

/** One order that cannot be taken over at all holds no other one up: it is kept as a problem. */
async function takeOverAlone(
  db: Db,
  order: OnlineOrder,
  source: OnlineRow['source'],
  { log, now }: Pick<Options, 'log' | 'now'>,
): Promise<void> {
  try {
    await db.transaction(tx => takeOver(tx, order, source, now()));
  } catch (error) {
    log.warn({ err: error, order_no: order.order_no }, 'an order of the online shop was not taken over');
    await db.transaction(async tx => {
      await tx
        .insert(onlineOrders)
        .values({ ...readColumns(order, now()), source })
        .onConflictDoNothing();
      await changeOnlineOrder(tx, order, { problem: 'failed', problem_detail: '' });
    });
  }
}

const mostAgain = 100;

/** Orders that could not be taken over because something was missing here: it may have come since. */
export async function tryAgain(db: Db, options: Pick<Options, 'log' | 'now' | 'everyMs'>): Promise<void> {
  const { now, everyMs } = options;
  if ((await beginRound(db, 'waiting', now(), everyMs)) === null) return;
  const waiting = await db
    .select()
    .from(onlineOrders)
    .where(
      and(
        eq(onlineOrders.pos_so_no, ''),
        inArray(onlineOrders.problem, ['no_store', 'no_deliverer', 'no_item', 'failed']),
      ),
    )
    .orderBy(asc(onlineOrders.placed_at), asc(onlineOrders.order_no))
    .limit(mostAgain);
  for (const row of waiting) await takeOverAlone(db, readingOf(row), row.source, options);
}
