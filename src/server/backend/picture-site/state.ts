import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connection.ts';
import { pictureSiteFiles, pictureSiteItems, pictureSites as s } from '../../db/schema/index.ts';
import { open, type SealKeys, SealProblem, seal } from '../../systems/sealing.ts';

export type SiteState = typeof s.$inferSelect;
/** There is one site. */
export const siteId = 'site';
const isSite = eq(s.id, siteId);
/** A process that was not seen at its round for so long has lost it. */
const lostAfterMs = 90_000;

const linkPlace = {
  system: 'picture-site',
  field: 'delta_link',
};

/** Another process has gone on with the listing, or the site is another one by now. What was read counts for nothing. */
export class Overtaken extends Error {}

export async function siteState(db: Db | Tx): Promise<SiteState | undefined> {
  const [row] = await db.select().from(s).where(isSite);
  return row;
}

/**
 * Begins a round, where one is due and no other process is at it.
 *
 * @param place as the site names itself: what was read of another one is forgotten
 * @param everyMs not sooner again, unless a person has asked for it
 * @returns the state; `null` where nothing is due
 */
export async function beginRound(
  db: Db,
  place: string,
  now: Date,
  everyMs: number,
): Promise<{ state: SiteState; isAsked: boolean } | null> {
  return db.transaction(async tx => {
    await tx.insert(s).values({ id: siteId, place }).onConflictDoNothing();
    const [row] = await tx.select().from(s).where(isSite).for('update');
    if (!row) throw new Error('the picture site has no row');
    const { begun_at, asked_at, ended_at } = row;
    const isOther = row.place !== place;
    const isAsked = asked_at !== null && (begun_at === null || asked_at > begun_at);
    const hasEnded = begun_at === null || (ended_at !== null && ended_at >= begun_at);
    // One that was broken off goes on at once, and one that failed after the pause of the system.
    const isOld = begun_at === null || begun_at.getTime() <= now.getTime() - everyMs;
    const isDue = isOld || !hasEnded || row.problem !== '';
    if (isRunning(row, now) || !(isAsked || isDue || isOther)) return null;
    if (isOther) await forgetPictureSite(tx);
    const begun = {
      begun_at: now,
      seen_at: now,
      step: randomUUID(),
      entries: 0,
      fetched: 0,
      changed: 0,
    };
    const [state] = isOther
      ? await tx
          .insert(s)
          .values({ id: siteId, place, ...begun })
          .returning()
      : await tx.update(s).set(begun).where(isSite).returning();
    if (!state) throw new Error('the picture site has no row');
    return {
      state,
      isAsked,
    };
  });
}

/** Is a process at a round now? */
export const isRunning = ({ begun_at, ended_at, seen_at }: SiteState, now: Date): boolean =>
  begun_at !== null &&
  (ended_at === null || ended_at < begun_at) &&
  (seen_at?.getTime() ?? 0) > now.getTime() - lostAfterMs;

/** What is written of a round. It counts while the round is the last one. */
export type Noted = Partial<Omit<SiteState, 'id' | 'place' | 'begun_at' | 'step'>>;

/**
 * Notes something of a round.
 *
 * @throws Overtaken
 */
export async function note(db: Db | Tx, { begun_at }: SiteState, noted: Noted): Promise<void> {
  if (begun_at === null) throw new Error('a round without a beginning');
  const changed = await db
    .update(s)
    .set(noted)
    .where(and(isSite, eq(s.begun_at, begun_at)));
  if (changed.rowCount !== 1) throw new Overtaken();
}

/**
 * Goes one page on with the listing, in the transaction that takes the page over.
 *
 * @returns the step after it
 * @throws Overtaken
 */
export async function goOn(
  tx: Tx,
  step: string,
  entries: number,
  next: Pick<SiteState, 'link' | 'link_key' | 'is_whole' | 'listing'>,
  now: Date,
): Promise<string> {
  const after = randomUUID();
  const isKnown = entries === 0 && !next.is_whole;
  const changed = await tx
    .update(s)
    .set({
      ...(isKnown ? {} : { matched: '' }),
      ...next,
      step: after,
      seen_at: now,
      entries: sql`${s.entries} + ${entries}`,
    })
    .where(and(isSite, eq(s.step, step)));
  if (changed.rowCount !== 1) throw new Overtaken();
  return after;
}

/** The link as it is kept. */
export function sealedLink(keys: SealKeys, link: string): Pick<SiteState, 'link' | 'link_key'> {
  const { sealed, key_id } = seal(keys, linkPlace, link);
  return {
    link: sealed,
    link_key: key_id,
  };
}

/** The link that was kept; `null` where there is none, or no key opens it: then the site is read from the beginning. */
export function openedLink(keys: SealKeys, { link, link_key }: SiteState): string | null {
  if (link === '') return null;
  try {
    return open(keys, linkPlace, {
      sealed: link,
      key_id: link_key,
    });
  } catch (error) {
    if (error instanceof SealProblem) return null;
    throw error;
  }
}

/** A person wants a round now. */
export async function askForRound(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(s)
    .values({ id: siteId, place: '', asked_at: now })
    .onConflictDoUpdate({ target: s.id, set: { asked_at: now } });
}

/** The site is another one, or there is none any more. Items keep the pictures that it gave; they are as if uploaded. */
export async function forgetPictureSite(tx: Tx): Promise<void> {
  await tx.delete(s);
  await tx.delete(pictureSiteFiles);
  await tx.delete(pictureSiteItems);
}
