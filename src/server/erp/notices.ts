import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, ne, notLike, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { remoteCursors as c, remoteNotices as n } from '../db/schema/index.ts';
import { type Notices, renewedMs } from './business-central/subscriptions.ts';
import { atOnce, beginRound } from './remote-cursors.ts';

/** The path of the door at which a remote ERP tells that something has changed. */
export const noticesPath = '/api/erp-notices';

const againMs = 10 * 60_000;
const subscribing = 'subscriptions';

/**
 * Sees to it that the ERP tells of changes.
 *
 * @param origin of this server, as the ERP reaches it
 * @param subscribe at the ERP; resolves to until when it tells
 * @returns does it tell now?
 */
export async function keepNoticed(
  db: Db,
  { origin, subscribe, now }: { origin: string; subscribe: (notices: Notices) => Promise<Date>; now: Date },
): Promise<boolean> {
  const url = origin + noticesPath;
  const row = await noticesAt(db, url);
  const isLive = row.live_until !== null && row.live_until > now;
  const isFresh = row.live_until !== null && row.live_until.getTime() - now.getTime() > renewedMs;
  if (isFresh || (await beginRound(db, { set: subscribing, first: now, now, everyMs: againMs })) === null)
    return isLive;
  const live_until = await subscribe({ url, secret: row.secret });
  await db.update(n).set({ live_until }).where(eq(n.system, 'erp'));
  return true;
}

/** At another address than before, nothing is subscribed yet. It is asked each minute, so it writes only then. */
async function noticesAt(db: Db, url: string): Promise<typeof n.$inferSelect> {
  const [known] = await db.select().from(n).where(eq(n.system, 'erp'));
  if (known?.url === url) return known;
  const secret = randomBytes(32).toString('base64url');
  const [row] = await db
    .insert(n)
    .values({ system: 'erp', url, secret, live_until: null })
    .onConflictDoUpdate({
      target: n.system,
      set: { url, live_until: sql`case when ${n.url} = excluded.url then ${n.live_until} end` },
    })
    .returning();
  if (!row) throw new Error('an insert always answers a row');
  return row;
}

/** Does a notice carry the word that the ERP was given? It takes the same time whatever it begins with. */
export async function isProven(db: Db, words: readonly string[]): Promise<boolean> {
  const [row] = await db.select({ secret: n.secret }).from(n).where(eq(n.system, 'erp'));
  if (!row || words.length === 0) return false;
  const known = Buffer.from(row.secret);
  return words.every(word => {
    const given = Buffer.from(word);
    return given.length === known.length && timingSafeEqual(given, known);
  });
}

/** The next round reads, whenever the last one was: in any process. */
export async function readSoon(db: Db): Promise<void> {
  await db
    .update(c)
    .set({ read_at: atOnce })
    .where(
      and(eq(c.system, 'erp'), ne(c.set, subscribing), notLike(c.set, '%.sweep'), notLike(c.set, '%.day')),
    );
}

/** The ERP is another one: what was subscribed tells nothing of it. */
export async function forgetNotices(tx: Tx): Promise<void> {
  await tx.delete(n).where(eq(n.system, 'erp'));
}
