import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { remoteTables as r, remoteCursors } from '../db/schema/index.ts';
import { type PulledTable, wantedSet } from './business-central/pull-tables.ts';
import { atOnce } from './remote-cursors.ts';

// What is known of the tables of a remote ERP besides their rows. An administrator sees it with the tables.

export type RemoteTableState = typeof r.$inferSelect;

/** Writes only what is other than it was. A table that is read as a whole needs no listing at first. */
async function lackedSet(db: Db, table: PulledTable, lacks: string, now: Date): Promise<void> {
  await db
    .insert(r)
    .values({ system: 'erp', table_code: table, lacks, listed_at: now })
    .onConflictDoUpdate({
      target: [r.system, r.table_code],
      set: { lacks },
      setWhere: sql`${r.lacks} <> ${lacks}`,
    });
}

/** The remote ERP lacks the set that has the table: its rows are kept here. */
export const lacksTable = (db: Db, table: PulledTable, now: Date) =>
  lackedSet(db, table, wantedSet(table), now);

/** The remote ERP has the table. */
export const hasTable = (db: Db, table: PulledTable, now: Date) => lackedSet(db, table, '', now);

/** Of one table; `undefined` before it was first asked for. */
export async function stateOf(db: Db, table: PulledTable): Promise<RemoteTableState | undefined> {
  const [row] = await db.select().from(r).where(isOf(table));
  return row;
}

const isOf = (table: string) => and(eq(r.system, 'erp'), eq(r.table_code, table));

/** A listing has ended: with the rows removed that are gone, or with the reason why not. */
export async function listed(
  db: Db,
  table: PulledTable,
  end: Pick<RemoteTableState, 'held' | 'held_rows' | 'held_digest'> & { difference?: number },
  now: Date,
): Promise<void> {
  const held_at = end.held === '' ? null : now;
  await db
    .update(r)
    .set({ ...end, held_at, ...(end.held === 'broke_off' ? {} : { listed_at: now, confirmed_digest: '' }) })
    .where(isOf(table));
}

/**
 * Lets the rows go that a table holds. They go with the next listing that lacks the same rows.
 *
 * @returns `false` where other rows are held by now, or none
 */
export async function confirmRemoval(tx: Tx, table: string, held_digest: string): Promise<boolean> {
  const done = await tx
    .update(r)
    .set({ confirmed_digest: held_digest })
    .where(and(isOf(table), eq(r.held_digest, held_digest), inArray(r.held, ['empty', 'many'])));
  await tx
    .update(remoteCursors)
    .set({ read_at: atOnce })
    .where(and(eq(remoteCursors.system, 'erp'), eq(remoteCursors.set, `${table}.sweep`)));
  return (done.rowCount ?? 0) > 0;
}

/** By the codes of the tables. */
export async function remoteTableStates(tx: Tx): Promise<ReadonlyMap<string, RemoteTableState>> {
  const rows = await tx.select().from(r).where(eq(r.system, 'erp'));
  return new Map(rows.map(row => [row.table_code, row]));
}

/** The ERP is another one: the rows that the former one told of are known here alone. */
export async function forgetTables(tx: Tx): Promise<void> {
  await tx.delete(r).where(eq(r.system, 'erp'));
  await tx.execute(sql`update erp_rows set remote_id = null where remote_id is not null`);
  await tx.execute(sql`update erp_customers set remote_id = null where remote_id is not null`);
  await tx.execute(sql`delete from erp_prices`);
  await tx.execute(sql`delete from erp_item_taxes`);
}
