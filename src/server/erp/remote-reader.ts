import { eq, inArray, min, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { outgoingCommands, purchaseOrders, remoteDocuments } from '../db/schema/index.ts';
import type { RemoteRow, RemoteSet } from './business-central/pull.ts';
import { beginRound, endRound, overlapMs } from './remote-cursors.ts';

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
  const first = await firstSent(db);
  // Of an ERP that was sent nothing, nothing is awaited.
  if (first === null) return null;
  const since = await beginRound(db, { set, first, now, everyMs });
  if (since === null) return null;
  let fresh = 0;
  let newest = since;
  for await (const rows of pull(set, new Date(since.getTime() - overlapMs), signal)) {
    fresh += await db.transaction(tx => keep(tx, rows, now));
    for (const { modified_at } of rows) if (modified_at > newest) newest = modified_at;
  }
  await endRound(db, set, now, newest);
  return fresh;
}

async function firstSent(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(outgoingCommands.created_at) })
    .from(outgoingCommands)
    .where(eq(outgoingCommands.system, 'erp'));
  return row?.at ?? null;
}

/** Keeps the rows of our documents. One that is as it was stays untouched: our document has taken it over. */
async function keep(tx: Tx, rows: readonly RemoteRow[], read_at: Date): Promise<number> {
  const numbers = [...new Set(rows.map(row => row.external_document_no))].filter(no => no !== '');
  if (numbers.length === 0) return 0;
  const ours = await tx
    .select({ po_no: purchaseOrders.po_no })
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.po_no, numbers));
  const known = new Set(ours.map(({ po_no }) => po_no));
  // A document that changes while it is read comes twice; the last one is right.
  const kept = new Map(
    rows.filter(row => known.has(row.external_document_no)).map(row => [row.remote_id, row]),
  );
  if (kept.size === 0) return 0;
  const d = remoteDocuments;
  const written = await tx
    .insert(d)
    .values([...kept.values()].map(({ order_no: _, ...row }) => ({ ...row, system: 'erp', read_at })))
    .onConflictDoUpdate({
      target: [d.system, d.set, d.remote_id],
      set: {
        ...{ remote_no: sql`excluded.remote_no`, external_document_no: sql`excluded.external_document_no` },
        ...{ status: sql`excluded.status`, data: sql`excluded.data`, modified_at: sql`excluded.modified_at` },
        ...{ read_at: sql`excluded.read_at`, taken_over_at: null },
      },
      setWhere: sql`(${d.remote_no}, ${d.external_document_no}, ${d.status}, ${d.data})
        is distinct from (excluded.remote_no, excluded.external_document_no, excluded.status, excluded.data)`,
    });
  return written.rowCount ?? 0;
}
