import { and, eq, inArray, lt, min, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db, Tx } from '../db/connection.ts';
import { locations, outgoingCommands, purchaseOrders, remoteDocuments } from '../db/schema/index.ts';
import { isTransferSet, type RemoteRow, type RemoteSet } from './business-central/pull.ts';
import { transferData } from './business-central/pull-transfers.ts';
import { beginRound, breakOff, endRound, overlapMs, sweepName } from './remote-cursors.ts';
import { goneStatus } from './remote-transfers.ts';

/** Documents of a set that have changed since a moment, page by page. */
export type Pull = (set: RemoteSet, since: Date, signal: AbortSignal) => AsyncGenerator<RemoteRow[]>;

/**
 * Reads what has changed of a set, and keeps what is about our documents. No transaction is open while the
 * ERP is asked.
 *
 * @param everyMs of several processes one reads, and not sooner again
 * @returns how many documents were new, or other than before; `null` where it was not the time
 */
export async function readSet(
  db: Db,
  {
    set,
    pull,
    now,
    everyMs,
    signal,
  }: { set: RemoteSet; pull: Pull; now: Date; everyMs: number; signal: AbortSignal },
): Promise<number | null> {
  const first = isTransferSet(set) ? firstOf(set, now) : await firstSent(db);
  // Of an ERP that was sent nothing, nothing is awaited.
  if (first === null) return null;
  const round = await beginRound(db, { set, first, now, everyMs });
  if (round === null) return null;
  const { since } = round;
  let fresh = 0;
  let newest = since;
  try {
    for await (const rows of pull(set, new Date(since.getTime() - overlapMs), signal)) {
      fresh += await db.transaction(tx => keep(tx, rows, now));
      for (const { modified_at } of rows) if (modified_at > newest) newest = modified_at;
    }
  } catch (error) {
    await breakOff(db, round, now, everyMs);
    throw error;
  }
  await endRound(db, round, newest);
  return fresh;
}

/**
 * Transfer orders are read whole, since those that are over are gone. What was posted before is not ours: it was counted
 * with the stock.
 */
const firstOf = (set: RemoteSet, now: Date) => (set === 'transferOrders' ? new Date(0) : now);

async function firstSent(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(outgoingCommands.created_at) })
    .from(outgoingCommands)
    .where(eq(outgoingCommands.system, 'erp'));
  return row?.at ?? null;
}

/** Keeps the rows of our documents. One that is as it was stays untouched: our document has taken it over. */
async function keep(tx: Tx, rows: readonly RemoteRow[], read_at: Date): Promise<number> {
  const isOurs = (await isOfShops(tx, rows)) ?? (await isOfOrders(tx, rows));
  // A document that changes while it is read comes twice; the last one is right.
  const kept = new Map(rows.filter(isOurs).map(row => [row.remote_id, row]));
  if (kept.size === 0) return 0;
  const d = remoteDocuments;
  const written = await tx
    .insert(d)
    .values([...kept.values()].map(row => ({ ...row, system: 'erp', read_at })))
    .onConflictDoUpdate({
      target: [d.system, d.set, d.remote_id],
      set: {
        remote_no: sql`excluded.remote_no`,
        order_no: sql`excluded.order_no`,
        external_document_no: sql`excluded.external_document_no`,
        status: sql`excluded.status`,
        data: sql`excluded.data`,
        modified_at: sql`excluded.modified_at`,
        read_at: sql`excluded.read_at`,
        taken_over_at: null,
      },
      setWhere: sql`(${d.remote_no}, ${d.external_document_no}, ${d.status}, ${d.data})
        is distinct from (excluded.remote_no, excluded.external_document_no, excluded.status, excluded.data)`,
    });
  return written.rowCount ?? 0;
}

type IsOurs = (row: RemoteRow) => boolean;

/** Documents of our purchase orders. */
async function isOfOrders(tx: Tx, rows: readonly RemoteRow[]): Promise<IsOurs> {
  const numbers = [...new Set(rows.map(row => row.external_document_no))].filter(no => no !== '');
  if (numbers.length === 0) return () => false;
  const ours = await tx
    .select({ po_no: purchaseOrders.po_no })
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.po_no, numbers));
  const known = new Set(ours.map(({ po_no }) => po_no));
  return row => known.has(row.external_document_no);
}

/**
 * Transfers from a shop, or to one. Null where the rows are none. One without goods in transit is posted whole at the
 * ERP, and moves nothing here.
 */
async function isOfShops(tx: Tx, rows: readonly RemoteRow[]): Promise<IsOurs | null> {
  if (!rows.some(({ set }) => isTransferSet(set))) return null;
  const places = await tx.select({ code: locations.code, shop: locations.franchise_code }).from(locations);
  const shopOf = new Map(places.map(({ code, shop }) => [code, shop ?? '']));
  return ({ data }) => {
    const { transfer_from_code, transfer_to_code, in_transit_code } = v.parse(transferData, data);
    const ends = [shopOf.get(transfer_from_code), shopOf.get(transfer_to_code)];
    return shopOf.has(in_transit_code) && !ends.includes(undefined) && ends.some(shop => shop !== '');
  };
}

export const transferSweepMs = 30 * 60_000 - 5000;

/**
 * Notes which transfer orders the remote ERP has no more: people deleted them, or they were received as a whole. No
 * document says so there.
 *
 * @param ids of all that it has
 */
export async function sweepTransfers(
  db: Db,
  {
    ids,
    now,
    everyMs,
    signal,
  }: {
    ids: (signal: AbortSignal) => Promise<ReadonlySet<string>>;
    now: Date;
    everyMs: number;
    signal: AbortSignal;
  },
): Promise<void> {
  const begun = await beginRound(db, { set: sweepName('transferOrders'), first: now, now, everyMs });
  if (begun === null) return;
  const there = [...(await ids(signal))];
  const d = remoteDocuments;
  await db
    .update(d)
    .set({ status: goneStatus, taken_over_at: null })
    .where(
      and(
        eq(d.system, 'erp'),
        eq(d.set, 'transferOrders'),
        ne(d.status, goneStatus),
        // What was read since may be newer than the list.
        lt(d.read_at, now),
        sql`not (${d.remote_id} = any(${sql.param(there)}::text[]))`,
      ),
    );
}
