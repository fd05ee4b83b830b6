import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { remoteNotices as n } from '../db/schema/index.ts';

/** Systems that can tell that something has changed there. */
export type TellingSystem = 'erp' | 'online-shop';

/** The doors at which they tell. The ERP's is older than the others, and subscriptions are made with it. */
export const noticesPaths: { readonly [S in TellingSystem]: string } = {
  erp: '/api/erp-notices',
  'online-shop': '/api/system-notices/online-shop',
};

/** Where a system tells, and the word by which it is known. */
export type Notices = { readonly url: string; readonly secret: string };

const againMs = 10 * 60_000;

type Asking = {
  system: TellingSystem;
  /** Of this server, as the system reaches it. */
  origin: string;
  /** Asks the system to tell; resolves to until when it does, or to null where it does not. */
  subscribe: (notices: Notices) => Promise<Date | null>;
  /** It is asked again when so little is left. */
  renewedMs: number;
  now: Date;
};

/**
 * Sees to it that a system tells of changes. It is asked at most every ten minutes, by one process.
 *
 * @returns does it tell now?
 */
export async function keepNoticed(
  db: Db,
  { system, origin, subscribe, renewedMs, now }: Asking,
): Promise<boolean> {
  const url = origin + noticesPaths[system];
  const { live_until, secret } = await noticesAt(db, system, url);
  const isLive = live_until !== null && live_until > now;
  const isFresh = live_until !== null && live_until.getTime() - now.getTime() > renewedMs;
  if (isFresh || !(await isTurn(db, system, now))) return isLive;
  const until = await subscribe({ url, secret });
  // Where the system is another one by now, it says nothing of it.
  await db
    .update(n)
    .set({ live_until: until })
    .where(and(eq(n.system, system), eq(n.url, url), eq(n.secret, secret)));
  return until !== null;
}

/** At another address than before, nothing is subscribed yet. It is asked each minute, so it writes only then. */
async function noticesAt(db: Db, system: TellingSystem, url: string): Promise<typeof n.$inferSelect> {
  const known = await noticesOf(db, system);
  if (known?.url === url) return known;
  const secret = randomBytes(32).toString('base64url');
  const [row] = await db
    .insert(n)
    .values({ system, url, secret })
    .onConflictDoUpdate({
      target: n.system,
      set: {
        url,
        live_until: sql`case when ${n.url} = excluded.url then ${n.live_until} end`,
        asked_at: sql`case when ${n.url} = excluded.url then ${n.asked_at} end`,
      },
    })
    .returning();
  if (!row) throw new Error('an insert always answers a row');
  return row;
}

async function isTurn(db: Db, system: TellingSystem, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - againMs);
  const rows = await db
    .update(n)
    .set({ asked_at: now })
    .where(and(eq(n.system, system), or(isNull(n.asked_at), lte(n.asked_at, before))))
    .returning({ system: n.system });
  return rows.length > 0;
}

/** What is known of the notices of a system; undefined: it was never asked for any. */
export async function noticesOf(
  db: Pick<Db, 'select'>,
  system: TellingSystem,
): Promise<typeof n.$inferSelect | undefined> {
  const [row] = await db.select().from(n).where(eq(n.system, system));
  return row;
}

/** Does a notice carry the word that the system was given? It takes the same time whatever it begins with. */
export async function isProven(db: Db, system: TellingSystem, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return false;
  const row = await noticesOf(db, system);
  if (!row) return false;
  const known = Buffer.from(row.secret);
  return words.every(word => {
    const given = Buffer.from(word);
    return given.length === known.length && timingSafeEqual(given, known);
  });
}

/** The system is another one: what was subscribed tells nothing of it. */
export async function forgetNotices(tx: Tx, system: TellingSystem): Promise<void> {
  await tx.delete(n).where(eq(n.system, system));
}
