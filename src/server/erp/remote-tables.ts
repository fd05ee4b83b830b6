import { sql } from 'drizzle-orm';
import { systemIdOf } from '#model/administration/bc-tables.ts';
import type { Db, Tx } from '../db/connection.ts';
import type { PulledTable, RemoteTableRow } from './business-central/pull-tables.ts';
import { beginRound, endRound, overlapMs } from './remote-cursors.ts';

/** Rows of a table that have changed since a moment, page by page; null: all there are. */
export type PullTable = (
  table: PulledTable,
  since: Date | null,
  signal: AbortSignal,
) => AsyncGenerator<RemoteTableRow[]>;

/** Where a set begins that was never read. */
const never = new Date(0);

/**
 * Reads what has changed of a table of a remote ERP into the ERP's rows that are kept here, from which the
 * company's own copy is brought up to date. What the remote ERP does not have of a row stays as it is.
 *
 * @param everyMs of several processes one reads, and not sooner again
 * @returns how many rows were new, or other than before; `null` where it was not the time
 */
export async function readTable(
  db: Db,
  round: { table: PulledTable; pull: PullTable; now: Date; everyMs: number; signal: AbortSignal },
): Promise<number | null> {
  const { table, pull, now, everyMs, signal } = round;
  const since = await beginRound(db, { set: table, first: never, now, everyMs });
  if (since === null) return null;
  let changed = 0;
  let newest = since;
  const from = since.getTime() === never.getTime() ? null : new Date(since.getTime() - overlapMs);
  for await (const rows of pull(table, from, signal)) {
    changed += await db.transaction(tx =>
      table === 'customer' ? keepCustomers(tx, rows) : keep(tx, table, rows, now),
    );
    for (const { modified_at } of rows) if (modified_at > newest) newest = modified_at;
  }
  await endRound(db, table, now, newest);
  return changed;
}

/** One row of each key: one that changes while it is read comes twice, and the last is right. */
const sent = (table: PulledTable, rows: readonly RemoteTableRow[]) =>
  JSON.stringify([
    ...new Map(
      rows.map(({ data }) => [systemIdOf(table, data), { system_id: systemIdOf(table, data), data }]),
    ).values(),
  ]);

async function keep(
  tx: Tx,
  table: Exclude<PulledTable, 'customer'>,
  rows: readonly RemoteTableRow[],
  now: Date,
): Promise<number> {
  const brought = sql`jsonb_to_recordset(${sent(table, rows)}::jsonb) as brought(system_id text, data jsonb)`;
  // A remote ERP sells all variants of an item at the item's price.
  const price = sql`case when ${table} = 'item_variant' then jsonb_build_object('unit_price', coalesce(
    (select item.data -> 'unit_price' from erp_rows item
      where item.table_code = 'item' and item.system_id = brought.data ->> 'item_no'), '0')) else '{}' end`;
  const done = await tx.execute(sql`insert into erp_rows as kept (table_code, system_id, data, modified_at)
    select ${table}, system_id, ${price} || data, ${now.toISOString()}::timestamptz from ${brought}
    on conflict (table_code, system_id) do update
    set data = kept.data || excluded.data, modified_at = excluded.modified_at, version = kept.version + 1
    where kept.data || excluded.data is distinct from kept.data`);
  const changed = done.rowCount ?? 0;
  return table === 'item' && changed > 0 ? changed + (await priceVariants(tx, now)) : changed;
}

/** Variants follow the price of their item. */
async function priceVariants(tx: Tx, now: Date): Promise<number> {
  const done = await tx.execute(sql`update erp_rows variant
    set data = variant.data || jsonb_build_object('unit_price', item.data -> 'unit_price'),
      modified_at = ${now.toISOString()}::timestamptz, version = variant.version + 1
    from erp_rows item
    where variant.table_code = 'item_variant' and item.table_code = 'item'
      and item.system_id = variant.data ->> 'item_no' and item.modified_at = ${now.toISOString()}::timestamptz
      and variant.data -> 'unit_price' is distinct from item.data -> 'unit_price'`);
  return done.rowCount ?? 0;
}

async function keepCustomers(tx: Tx, rows: readonly RemoteTableRow[]): Promise<number> {
  const data = [...new Map(rows.map(row => [String(row.data.customer_no), row.data])).values()];
  const done = await tx.execute(sql`insert into erp_customers as kept
      (customer_no, name, address, phone_no, post_code, city, region_code)
    select customer_no, name, address, phone_no, post_code, city, region_code
      from jsonb_populate_recordset(null::erp_customers, ${JSON.stringify(data)}::jsonb)
    on conflict (customer_no) do update set name = excluded.name, address = excluded.address,
      phone_no = excluded.phone_no, post_code = excluded.post_code, city = excluded.city, region_code = excluded.region_code
    where (kept.name, kept.address, kept.phone_no, kept.post_code, kept.city, kept.region_code)
      is distinct from (excluded.name, excluded.address, excluded.phone_no, excluded.post_code, excluded.city, excluded.region_code)`);
  return done.rowCount ?? 0;
}
