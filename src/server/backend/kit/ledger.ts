import { and, eq, sql } from 'drizzle-orm';
import { serverMessages } from '#model/messages/server.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { idempotency, lanes } from '../../db/schema/index.ts';
import { type Answer, type Keyed, notForwarded, refusal } from '../../proxy/target.ts';

/** A key is answered for this long; after it, it is only known to have been used. */
export const retentionMs = 30 * 24 * 3600_000;

export type LedgerRow = typeof idempotency.$inferSelect;

/** Writes the key down. `null` when it is new; else what is known of it. Waits while another transaction holds it. */
export async function claim(
  tx: Db | Tx,
  keyed: Keyed,
  now: Date,
  process: string | null,
): Promise<LedgerRow | null> {
  const { key, owner, call, requestHash } = keyed;
  const added = await tx
    .insert(idempotency)
    .values({ key, owner, call, request_hash: requestHash, state: 'forwarding', process, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  return added.length > 0 ? null : findKey(tx, key);
}

/** Writes a refusal down under a key. Where the key is known already, what is known of it stands. */
export function refuseKey(
  db: Db,
  keyed: Keyed,
  { status, body }: Answer,
  now: Date,
  forwarding: (row: LedgerRow) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async tx => {
    const known = await claim(tx, keyed, now, null);
    if (known) return answerKnown(known, keyed, now, forwarding);
    await conclude(tx, keyed, 'refused', { status, body });
    return { status, body };
  });
}

export async function findKey(tx: Db | Tx, key: string): Promise<LedgerRow | null> {
  const [row] = await tx.select().from(idempotency).where(eq(idempotency.key, key));
  return row ?? null;
}

/** Completes a claimed key with the answer that every later request with it gets. */
export async function conclude(
  tx: Db | Tx,
  keyed: Keyed,
  state: 'done' | 'refused',
  answer: Answer,
): Promise<void> {
  await tx
    .update(idempotency)
    .set({ state, status: answer.status, body: answer.body, process: null })
    .where(eq(idempotency.key, keyed.key));
  const { lane, owner } = keyed;
  if (state !== 'done' || !lane) return;
  await tx
    .insert(lanes)
    .values({ owner, device_id: lane.deviceId, lane: lane.lane, last_seq: lane.seq })
    .onConflictDoUpdate({
      target: [lanes.owner, lanes.device_id, lanes.lane],
      set: { last_seq: sql`greatest(${lanes.last_seq}, excluded.last_seq)`, updated_at: sql`now()` },
    });
}

/** Is a change of this tablet that comes before this one still missing? Nothing is known of a queue not seen before. */
export async function leavesGap(tx: Db | Tx, { lane, owner }: Keyed): Promise<boolean> {
  if (!lane || lane.seq <= 1) return false;
  const [row] = await tx
    .select({ last_seq: lanes.last_seq })
    .from(lanes)
    .where(and(eq(lanes.owner, owner), eq(lanes.device_id, lane.deviceId), eq(lanes.lane, lane.lane)));
  return row !== undefined && lane.seq > row.last_seq + 1;
}

export function gap(): Answer {
  return notForwarded('gap', serverMessages.gap());
}

/** What a request with a known key is answered; a key that is being forwarded is up to `forwarding`. */
export async function answerKnown(
  row: LedgerRow,
  keyed: Keyed,
  now: Date,
  forwarding: (row: LedgerRow) => Promise<Answer>,
): Promise<Answer> {
  if (row.owner !== keyed.owner) return notForwarded('forbidden', serverMessages.otherUser());
  if (row.request_hash !== keyed.requestHash) return refusal('key_reuse', serverMessages.keyReuse());
  if (now.getTime() - row.created_at.getTime() > retentionMs)
    return refusal('key_expired', serverMessages.keyExpired());
  if (row.status === null || row.body === null) return forwarding(row);
  return { status: row.status, body: row.body, headers: { 'x-replayed': '1' } };
}
