import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { serverMessages } from '#model/messages/server.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { kept, keptSql } from '../../db/kept-statement.ts';
import { onceReplicated } from '../../db/replicated.ts';
import { idempotency, lanes } from '../../db/schema/index.ts';
import { type Answer, type Keyed, notForwarded, refusal } from '../../proxy/target.ts';

/** A key is answered for this long; after it, it is only known to have been used. */
export const retentionMs = 30 * 24 * 3600_000;

export type LedgerRow = typeof idempotency.$inferSelect;

const claims = kept(db =>
  db
    .insert(idempotency)
    .values({
      key: sql.placeholder('key'),
      owner: sql.placeholder('owner'),
      call: sql.placeholder('call'),
      request_hash: sql.placeholder('hash'),
      state: sql`${sql.placeholder('state')}`,
      status: sql.placeholder('status'),
      body: sql.placeholder('body'),
      process: sql.placeholder('process'),
      created_at: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({
      last_seq: sql<number | null>`(select ${lanes.last_seq} from ${lanes}
        where ${lanes.owner} = ${sql.placeholder('owner')} and ${lanes.device_id} = ${sql.placeholder('device')}
          and ${lanes.lane} = ${sql.placeholder('lane')})`,
    }),
);

export type Claimed = {
  /** What is known of the key; `null` when it is new. */
  known: LedgerRow | null;
  /** Is a change of the same tablet that comes before this one still missing? */
  gap: boolean;
};

/** Where changes are written down by their keys. */
export type Ledger = {
  /** Writes the key down. Waits while another transaction holds it. */
  claim(keyed: Keyed, now: Date): Promise<Claimed>;
  /** Completes a claimed key with the answer that every later request with it gets. */
  conclude(keyed: Keyed, state: Concluded, answer: Answer): Promise<void>;
};

export type Concluded = 'done' | 'refused';

/** The ledger of a change that has a transaction of its own. */
export const ledgerIn = (tx: Tx): Ledger => ({
  claim: (keyed, now) => claim(tx, keyed, now, null),
  conclude: (keyed, state, answer) => conclude(tx, keyed, state, answer),
});

/** Writes the key down. Waits while another transaction holds it. */
export function claim(tx: Db | Tx, keyed: Keyed, now: Date, process: string | null): Promise<Claimed> {
  return take(tx, keyed, { state: 'forwarding', status: null, body: null, process, now });
}

/** The same of a key with its refusal, by which nothing was changed. */
export function claimRefused(
  tx: Db | Tx,
  keyed: Keyed,
  now: Date,
  { status, body }: Answer,
): Promise<Claimed> {
  return take(tx, keyed, { state: 'refused', status, body, process: null, now });
}

/** Writes a refusal down under a key. Where the key is known already, what is known of it stands. */
export async function refuseKey(
  db: Db,
  keyed: Keyed,
  { status, body }: Answer,
  now: Date,
  forwarding: (row: LedgerRow) => Promise<Answer>,
): Promise<Answer> {
  const { known } = await claimRefused(db, keyed, now, { status, body });
  return known ? answerKnown(known, keyed, now, forwarding) : { status, body };
}

async function take(tx: Db | Tx, keyed: Keyed, said: Readonly<Record<string, unknown>>): Promise<Claimed> {
  const { key, owner, call, requestHash: hash, lane } = keyed;
  const place = { device: lane?.deviceId ?? '', lane: lane?.lane ?? '' };
  const [added] = await claims(tx, { key, owner, call, hash, ...place, ...said });
  if (!added) return { known: await findKey(tx, key), gap: false };
  return { known: null, gap: comesTooEarly(lane, added.last_seq) };
}

/** Nothing is known of a queue not seen before. */
export const comesTooEarly = (lane: Keyed['lane'], last_seq: number | null) =>
  lane !== null && lane.seq > 1 && last_seq !== null && lane.seq > last_seq + 1;

/**
 * What is known of a key. Where PostgreSQL has a second machine, the commit of this transaction waits until that one knows
 * it too: what a tablet was told once must not be lost with the first.
 */
export async function findKey(tx: Db | Tx, key: string): Promise<LedgerRow | null> {
  const [row] = await tx
    .select({ ...getTableColumns(idempotency), onceReplicated })
    .from(idempotency)
    .where(eq(idempotency.key, key));
  return row ?? null;
}

/** Completes a claimed key with the answer that every later request with it gets. */
export async function conclude(tx: Db | Tx, keyed: Keyed, state: Concluded, answer: Answer): Promise<void> {
  const { lane, owner, key } = keyed;
  const said = { key, state, status: answer.status, body: answer.body };
  if (state !== 'done' || !lane) await concludes(tx, said);
  else await concludesInLane(tx, { ...said, owner, device: lane.deviceId, lane: lane.lane, seq: lane.seq });
}

/** Answers that are written down, with how far their queue has come by them. */
export function inLane(answered: SQL): SQL {
  return sql`with answered as (${answered})
    insert into ${lanes} (owner, device_id, lane, last_seq) values (${sql.placeholder('owner')},
      ${sql.placeholder('device')}, ${sql.placeholder('lane')}, ${sql.placeholder('seq')})
    on conflict (owner, device_id, lane) do update
      set last_seq = greatest(lanes.last_seq, excluded.last_seq), updated_at = now()`;
}

const answered = sql`update ${idempotency} set state = ${sql.placeholder('state')},
  status = ${sql.placeholder('status')}, body = ${sql.placeholder('body')}, process = null
  where key = ${sql.placeholder('key')}`;
const concludes = keptSql(answered);
const concludesInLane = keptSql(inLane(answered));

/** Is a change of this tablet that comes before this one still missing? */
export async function leavesGap(tx: Db | Tx, { lane, owner }: Keyed): Promise<boolean> {
  if (!lane || lane.seq <= 1) return false;
  const [row] = await tx
    .select({ last_seq: lanes.last_seq })
    .from(lanes)
    .where(and(eq(lanes.owner, owner), eq(lanes.device_id, lane.deviceId), eq(lanes.lane, lane.lane)));
  return comesTooEarly(lane, row?.last_seq ?? null);
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
