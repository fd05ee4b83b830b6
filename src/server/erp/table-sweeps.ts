import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import type { PulledTable, RemoteTables, Source } from './business-central/adapter.ts';
import { beginRound, readAgain, sweepName } from './remote-cursors.ts';
import { dropPriceLines } from './remote-prices.ts';
import { listed, stateOf } from './remote-table-states.ts';
import { dropItemTaxes } from './remote-taxes.ts';

// Rows that a remote ERP deletes do not come. So its rows are counted each hour; where the number
// says that some have gone, and once a day in any case, all are listed by their names: 10 requests for 100,000 rows.

export const countedMs = 3600_000 - 5000;
const listedMs = 24 * 3600_000;
/** A row that was read so lately may be newer than the listing: several processes read. */
const settledMs = 10 * 60_000;
/** More rows than this, and more than this share of a table, are not removed before a person has confirmed it. */
const mostRows = 100;
const mostShare = 0.2;

type Kept = { remote_id: string | null; system_id: string };

const rowsOf = (table: PulledTable) => {
  if (table === 'customer') return sql`select remote_id, customer_no as system_id from erp_customers`;
  if (table === 'item_tax') return sql`select remote_id, item_no as system_id from erp_item_taxes`;
  return table === 'sales_price'
    ? sql`select remote_id, remote_id as system_id from erp_prices where kind = 'line'`
    : sql`select remote_id, system_id from erp_rows where table_code = ${table}`;
};

/** Removes rows that are gone there. The company's own copy keeps them as excess, until a person removes them. */
async function drop(
  tx: Tx,
  table: PulledTable,
  ids: readonly string[],
  before: Date,
  now: Date,
): Promise<number> {
  if (table === 'sales_price') return dropPriceLines(tx, ids, before, now);
  if (table === 'item_tax') return dropItemTaxes(tx, ids, before);
  const its = sql`remote_id = any(${sql.param([...ids])}::text[]) and told_at < ${before.toISOString()}::timestamptz`;
  const done = await tx.execute(
    table === 'customer'
      ? sql`delete from erp_customers where ${its}`
      : sql`delete from erp_rows where table_code = ${table} and ${its}`,
  );
  if (table === 'item')
    await tx.execute(sql`delete from erp_prices where kind = 'item' and remote_id = any(${sql.param([...ids])}::text[])
      and not exists (select from erp_rows where table_code = 'item' and erp_rows.remote_id = erp_prices.remote_id)`);
  return done.rowCount ?? 0;
}

/**
 * Removes rows of a table that the remote ERP no longer has. A listing that is empty, breaks off, or would remove a great
 * part removes nothing, and an administrator sees why. Where an administrator lets these rows go, the next listing that
 * lacks the same rows removes them. Each row is asked for by its id before it goes.
 *
 * @param round.everyMs how often they are counted
 * @returns how many rows were removed; `null` where it was not the time
 * @throws SystemProblem where the listing breaks off
 */
export async function sweepTable(
  db: Db,
  round: {
    table: PulledTable;
    remote: RemoteTables;
    now: Date;
    everyMs: number;
    signal: AbortSignal;
  },
): Promise<number | null> {
  const { table, remote, now, everyMs, signal } = round;
  const state = await stateOf(db, table);
  // What was never read is not there to be removed.
  if (state?.lacks !== '') return null;
  const source = await remote.source(table, signal);
  if (source === null) return null;
  const begun = await beginRound(db, { set: sweepName(table), first: now, now, everyMs });
  if (begun === null) return null;
  const there = await remote.count(source, signal);
  const here = (
    await db.execute<{ count: number }>(
      sql`select count(remote_id)::int as count from (${rowsOf(table)}) rows`,
    )
  ).rows[0]?.count;
  const difference = there - (here ?? 0);
  const isOld = state.listed_at === null || now.getTime() - state.listed_at.getTime() >= listedMs;
  const { confirmed_digest } = state;
  if (difference === state.difference && !isOld && confirmed_digest === '') return 0;
  try {
    const end = await compare(db, { table, remote, source, signal, confirmed_digest, now });
    await listed(db, table, { ...end.state, difference: difference + end.removed }, now);
    return end.removed;
  } catch (error) {
    if (!signal.aborted) await listed(db, table, { held: 'broke_off', held_rows: 0, held_digest: '' }, now);
    throw error;
  }
}

/** A listing of a table, and what may come of it. */
type Sweep = {
  table: PulledTable;
  remote: RemoteTables;
  source: Source;
  signal: AbortSignal;
  /** Of the rows that a person lets go; those alone go although they are a great part. */
  confirmed_digest: string;
  now: Date;
};
type Held = { held: '' | 'empty' | 'many'; held_rows: number; held_digest: string };
const nothingHeld: Held = { held: '', held_rows: 0, held_digest: '' };

async function compare(
  db: Db,
  { table, remote, source, signal, confirmed_digest, now }: Sweep,
): Promise<{ removed: number; state: Held }> {
  const keyById = new Map<string, string>();
  for await (const page of remote.keys(source, signal))
    for (const { remote_id, system_id } of page) keyById.set(remote_id, system_id);
  const keys = new Set(keyById.values());
  // Read after the listing: what was made since then is protected by when it was told.
  const { rows: here } = await db.execute<Kept>(rowsOf(table));
  const told = here.filter((row): row is Kept & { remote_id: string } => row.remote_id !== null);
  // A row that was deleted and made again has another id and its former key.
  const gone = told.filter(({ remote_id, system_id }) => !keyById.has(remote_id) && !keys.has(system_id));
  if (isMissed(keyById, here, told)) await readAgain(db, table);
  if (gone.length === 0) return { removed: 0, state: nothingHeld };
  const held = heldBy(gone.length, told.length, keyById.size);
  const ids = gone.map(({ remote_id }) => remote_id);
  const held_digest = digestOf(ids);
  if (held !== '' && held_digest !== confirmed_digest)
    return { removed: 0, state: { held, held_rows: gone.length, held_digest } };
  const still = await remote.still(source, ids, signal);
  const surely = ids.filter(one => !still.has(one));
  const before = new Date(now.getTime() - settledMs);
  const removed = await db.transaction(tx => drop(tx, table, surely, before, now));
  return { removed, state: nothingHeld };
}

/** The same for the same rows, in whatever order they come. */
const digestOf = (ids: readonly string[]): string =>
  createHash('sha256')
    .update([...ids].sort().join('\n'))
    .digest('hex');

/** Does the listing have a row that was not read: a new one, one made again, or one of another key? */
function isMissed(
  keyById: ReadonlyMap<string, string>,
  here: readonly Kept[],
  told: readonly Kept[],
): boolean {
  const known = new Set(here.map(({ system_id }) => system_id));
  for (const key of keyById.values()) if (!known.has(key)) return true;
  const keys = new Set(keyById.values());
  return told.some(({ remote_id, system_id }) => {
    const key = keyById.get(remote_id ?? '');
    return key === undefined ? keys.has(system_id) : key !== system_id;
  });
}

function heldBy(gone: number, told: number, there: number): '' | 'empty' | 'many' {
  if (there === 0) return 'empty';
  return gone > mostRows && gone > told * mostShare ? 'many' : '';
}
