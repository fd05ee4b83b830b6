import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  min,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { TabletReport } from '#calls/session/tablet-report.ts';
import { type Actor, ownerOf } from '../backend/kit/context.ts';
import type { Db, Tx } from '../db/connection.ts';
import { formerShops, tablets, users } from '../db/schema/index.ts';
import type { Waiting } from '../db/waiting.ts';
import { ownerIn } from './work-authors.ts';

/** A tablet that names so many others may have left some out. */
const mostOthers = 20;

/**
 * Takes down what a tablet tells of itself: one row for tablet and person, written over. Of others' work on
 * the same tablet it takes only how much there is. An administrator tells of all. Every other user tells of
 * their own shop's, and of their own for shops where they worked. No one writes about another franchise.
 */
export async function noteTablet(
  db: Db,
  report: TabletReport,
  sender: Actor,
  userAgent: string,
  now: Date,
): Promise<void> {
  const { others, unsent_since, filled_at, ...told } = report;
  const { user_id, customer_no } = sender.user;
  const own = {
    ...told,
    owner: ownerOf(sender),
    user_id,
    customer_no,
    user_agent: userAgent.slice(0, 300),
    unsent_since: timeOf(unsent_since, now),
    filled_at: timeOf(filled_at, now),
    seen_at: now,
  };
  await db
    .insert(tablets)
    .values(own)
    .onConflictDoUpdate({ target: [tablets.device_id, tablets.owner], set: own });
  if (others.length > 0) await saveOthersUnsent(db, report, sender, now);
  if (others.length === mostOthers) return;
  // What is named no more has been sent.
  const mayTell = sender.isAdministrator
    ? undefined
    : or(eq(tablets.customer_no, sender.franchise), eq(tablets.user_id, user_id));
  await db
    .update(tablets)
    .set({ unsent: 0, unsent_since: null, refused: 0, refusal: '' })
    .where(
      and(
        eq(tablets.device_id, report.device_id),
        gt(tablets.unsent, 0),
        notInArray(tablets.owner, [own.owner, ...others.map(({ owner }) => owner)]),
        mayTell,
      ),
    );
}

async function saveOthersUnsent(
  db: Db,
  { device_id, others }: TabletReport,
  { user, isAdministrator, franchise }: Actor,
  now: Date,
): Promise<void> {
  const named = others.flatMap(({ owner, count, oldest }) => {
    const made = ownerIn(owner);
    return made ? [{ owner, ...made, unsent: count, unsent_since: timeOf(oldest, now) }] : [];
  });
  const ids = named.map(({ user_id }) => user_id);
  if (ids.length === 0) return;
  const people = await db.select({ user_id: users.user_id }).from(users).where(inArray(users.user_id, ids));
  const former = await db
    .select({ shop: formerShops.customer_no })
    .from(formerShops)
    .where(eq(formerShops.user_id, user.user_id));
  const rows = named
    .filter(({ user_id }) => people.some(known => known.user_id === user_id))
    .filter(
      ({ user_id, shop }) =>
        isAdministrator ||
        shop === franchise ||
        (user_id === user.user_id && former.some(known => known.shop === shop)),
    )
    .map(({ shop, ...row }) => ({ ...row, device_id, customer_no: shop }));
  if (rows.length === 0) return;
  await db
    .insert(tablets)
    .values(rows)
    .onConflictDoUpdate({
      target: [tablets.device_id, tablets.owner],
      set: { unsent: excluded('unsent'), unsent_since: excluded('unsent_since') },
    });
}

/** How tablets stand, in all shops. */
export type TabletState = {
  /** How many tablets last told of which build, the most frequent first. Only those that told of themselves within a day. */
  builds: readonly { build: string; tablets: number }[];
  /** Work that is not sent: on tablets that told of themselves within the hour, and on those that did not. */
  unsent: readonly (Waiting & { heard: boolean; changes: number; refused: number })[];
};

/** Reads the whole table, which has a row for each person on each tablet. */
export async function tabletState(tx: Tx, now: Date): Promise<TabletState> {
  const since = (hours: number) => new Date(now.getTime() - hours * 3600_000);
  const newest = tx
    .selectDistinctOn([tablets.device_id], { build: tablets.build })
    .from(tablets)
    .where(gt(tablets.seen_at, since(24)))
    .orderBy(tablets.device_id, desc(tablets.seen_at))
    .as('newest');
  const builds = await tx
    .select({ build: newest.build, tablets: count() })
    .from(newest)
    .groupBy(newest.build)
    .orderBy(desc(count()), newest.build);
  const heard = sql<boolean>`coalesce(${tablets.seen_at} > ${since(1).toISOString()}::timestamptz, false)`;
  const unsent = await tx
    .select({
      heard,
      count: countDistinct(tablets.device_id),
      oldest: min(tablets.unsent_since),
      changes: sum(tablets.unsent).mapWith(Number),
      refused: sum(tablets.refused).mapWith(Number),
    })
    .from(tablets)
    .where(gt(tablets.unsent, 0))
    .groupBy(sql`1`);
  return { builds, unsent };
}

const excluded = (column: string): SQL => sql`excluded.${sql.identifier(column)}`;

/** A tablet's clock may be wrong: nothing is from the future. */
function timeOf(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  return at > now ? now : at;
}
