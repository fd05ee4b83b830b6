import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { OnlineOrder } from '#model/sales/online-orders.ts';
import type { Db } from '../../db/connection.ts';
import { remoteNotices as n, onlineOrders, onlineRounds } from '../../db/schema/index.ts';
import type { Logger } from '../../log.ts';
import type { OnlineShop } from '../../online-shop/online-shop.ts';
import { keepNoticed, noticesOf } from '../../systems/notices.ts';

// The shop tells that an order has changed. Each hint makes one reading due; what has changed is read from the shop.

const system = 'online-shop';
/** A proof counts so long, and is renewed each hour. */
const provenMs = 90 * 60_000;
const renewedMs = 30 * 60_000;
/** After an order of which the shop has not told, it is asked often for so long. */
const distrustMs = 24 * 3600_000;
/** A reading may be some seconds ahead of the hint. */
const crossingMs = 30_000;

/** The shop has told of a change. A reading that runs may have passed it, so another one follows. */
export async function hearHint(db: Db, now: Date): Promise<void> {
  const crossing = new Date(now.getTime() - crossingMs).toISOString();
  await db.transaction(async tx => {
    await tx
      .update(n)
      .set({
        told_at: now,
        missed_at: sql`case when ${n.missed_at} < ${crossing}::timestamptz then ${n.missed_at} end`,
      })
      .where(eq(n.system, system));
    await tx
      .update(onlineRounds)
      .set({ hints: sql`${onlineRounds.hints} + 1` })
      .where(eq(onlineRounds.part, 'orders'));
  });
}

/** Has the shop told of something that no reading has begun after? */
export async function isHinted(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ part: onlineRounds.part })
    .from(onlineRounds)
    .where(and(eq(onlineRounds.part, 'orders'), sql`${onlineRounds.hints} <> ${onlineRounds.heard}`));
  return row !== undefined;
}

type Options = {
  /** Of this server; null: no system outside reaches it. */
  publicUrl: string | null;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  signal: AbortSignal;
};

/**
 * Does the shop tell of its orders? It is asked to, and each hour it has to prove it: a hint that it sends must arrive
 * here. That it cannot be asked is no reason not to read it.
 */
export async function isShopTelling(
  db: Db,
  shop: OnlineShop,
  { publicUrl, log, now, signal }: Options,
): Promise<boolean> {
  const { tellAt } = shop;
  if (publicUrl === null || tellAt === null) return false;
  const lastHint = async () => (await noticesOf(db, system))?.told_at?.getTime();
  try {
    const tells = await keepNoticed(db, {
      ...{ system, origin: publicUrl, renewedMs, now: now() },
      async subscribe(notices) {
        const before = await lastHint();
        if (!(await tellAt(notices, signal))) return null;
        if ((await lastHint()) !== before) return new Date(now().getTime() + provenMs);
        log.warn({ system, url: notices.url }, 'a system does not reach this server');
        return null;
      },
    });
    const missed_at = (await noticesOf(db, system))?.missed_at ?? null;
    return tells && (missed_at === null || now().getTime() - missed_at.getTime() >= distrustMs);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, system }, 'a system does not tell of changes');
    return false;
  }
}

/** Is there one among them that was not read before as it is? */
export async function hasNews(db: Db, orders: readonly OnlineOrder[]): Promise<boolean> {
  if (orders.length === 0) return false;
  const numbers = sql.param(orders.map(({ order_no }) => order_no));
  const rows = await db
    .select({ order_no: onlineOrders.order_no, changed_at: onlineOrders.changed_at })
    .from(onlineOrders)
    .where(sql`${onlineOrders.order_no} = any(${numbers})`);
  const known = new Map(rows.map(row => [row.order_no, row.changed_at]));
  return orders.some(({ order_no, changed_at }) => {
    const before = known.get(order_no);
    return before === undefined || before < changed_at;
  });
}

/** A reading has found what the shop did not tell of. A hint that comes within seconds takes it back. */
export async function missHint(db: Db, now: Date, log: Options['log']): Promise<void> {
  const crossing = new Date(now.getTime() - crossingMs);
  const rows = await db
    .update(n)
    .set({ missed_at: now })
    .where(and(eq(n.system, system), or(isNull(n.told_at), lt(n.told_at, crossing))))
    .returning({ system: n.system });
  if (rows.length > 0) log.warn({ system }, 'a system did not tell of a change');
}
