import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import type { PulledTable, RemoteTableRow, RemoteTables } from './business-central/adapter.ts';
import { beginRound, breakOff, endRound, goOn, never, overlapMs } from './remote-cursors.ts';
import { keepItemPrices, keepPriceLines, priceItems, toPrice } from './remote-prices.ts';
import { hasTable, lacksTable } from './remote-table-states.ts';
import { keepItemTaxes } from './remote-taxes.ts';

/** So far may the service's copy for reads lag, from which a table comes that was never read. */
const lagMs = 60 * 60_000;

/** The cursor of a table. Another set that has it is read from the beginning. */
export const cursorOf = (table: PulledTable, set: string) =>
  table === 'item_reference' && set === 'items' ? 'item_reference.gtin' : table;

/**
 * Reads what has changed of a table of a remote ERP into the ERP's rows that are kept here, from which the
 * company's own copy is brought up to date. What the remote ERP does not have of a row stays as it is.
 *
 * @param everyMs of several processes one reads, and not sooner again
 * @param clock tells how long it takes: a long round is still one process's
 * @returns how many rows were new, or other than before; `null` where it was not the time, or the ERP has no such table
 */
export async function readTable(
  db: Db,
  round: {
    table: PulledTable;
    remote: RemoteTables;
    now: Date;
    everyMs: number;
    signal: AbortSignal;
    clock: () => Date;
  },
): Promise<number | null> {
  const { table, remote, now, everyMs, signal, clock } = round;
  const source = await remote.source(table, signal);
  if (source === null) {
    await lacksTable(db, table, now);
    return null;
  }
  const set = cursorOf(table, source.set);
  const begun = await beginRound(db, { set, first: never, now, everyMs });
  if (begun === null) return null;
  const { since } = begun;
  await hasTable(db, table, now);
  let changed = 0;
  let newest = since;
  /** Up to when the service's rows are known, by its own clock: the newest row may be old. */
  const until = (at: Date) => {
    const known = from === null ? new Date(at.getTime() - lagMs) : at;
    if (known > newest) newest = known;
  };
  const from = since.getTime() === never.getTime() ? null : new Date(since.getTime() - overlapMs);
  try {
    for await (const rows of remote.changedSince(source, from, signal, until)) {
      changed += await db.transaction(tx => keepRows(tx, table, rows, now));
      for (const { modified_at } of rows) if (modified_at > newest) newest = modified_at;
      await goOn(db, begun, clock());
    }
  } catch (error) {
    await breakOff(db, begun, now, everyMs);
    throw error;
  }
  await endRound(db, begun, newest);
  return changed;
}

function keepRows(tx: Tx, table: PulledTable, rows: readonly RemoteTableRow[], now: Date): Promise<number> {
  if (rows.length === 0) return Promise.resolve(0);
  if (table === 'customer') return keepCustomers(tx, rows, now);
  if (table === 'item_tax') return keepItemTaxes(tx, rows, now);
  return table === 'sales_price' ? keepPriceLines(tx, rows, now) : keep(tx, table, rows, now);
}

/** One row of each key: one that changes while it is read comes twice, and the last is right. */
const lastOfEach = (rows: readonly RemoteTableRow[]) => [
  ...new Map(rows.map(row => [row.system_id, row])).values(),
];

async function keep(
  tx: Tx,
  table: Exclude<PulledTable, 'customer' | 'sales_price' | 'item_tax'>,
  rows: readonly RemoteTableRow[],
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const sent = JSON.stringify(
    lastOfEach(rows).map(({ system_id, remote_id, data }) => ({ system_id, remote_id, data })),
  );
  const brought = sql`jsonb_to_recordset(${sent}::jsonb) as brought(system_id text, remote_id text, data jsonb)`;
  // A row that has another key now is no longer the one of its former key.
  const renamed = await tx.execute(sql`delete from erp_rows former using ${brought}
    where former.table_code = ${table} and former.remote_id = brought.remote_id and former.system_id <> brought.system_id`);
  const repriced = table === 'item' ? await keepItemPrices(tx, rows, now) : [];
  // What an item or a variant costs follows from all its prices, below.
  const priced = table === 'item' || table === 'item_variant';
  const fresh = table === 'item_variant' ? sql`'{"unit_price": 0}'::jsonb || data` : sql`data`;
  const next = priced ? sql`kept.data || (excluded.data - 'unit_price')` : sql`kept.data || excluded.data`;
  const { rows: done } = await tx.execute<{ item_no: string; added: boolean }>(sql`
    insert into erp_rows as kept (table_code, system_id, data, modified_at, remote_id, told_at)
    select ${table}, system_id, ${fresh}, ${at}::timestamptz, remote_id, ${at}::timestamptz from ${brought}
    on conflict (table_code, system_id) do update set data = ${next}, remote_id = excluded.remote_id, told_at = excluded.told_at,
      modified_at = case when ${next} is distinct from kept.data then excluded.modified_at else kept.modified_at end,
      version = kept.version + 1
    where (${next}, excluded.remote_id) is distinct from (kept.data, kept.remote_id)
    returning kept.data ->> 'item_no' as item_no, kept.xmax = 0 as added`);
  const changed = (renamed.rowCount ?? 0) + done.length;
  if (!priced) return changed;
  const items = [...new Set([...repriced, ...done.map(({ item_no }) => item_no)])];
  const isFresh = table === 'item' ? done.filter(({ added }) => added).map(({ item_no }) => item_no) : [];
  return changed + (await priceItems(tx, await toPrice(tx, items, isFresh), now));
}

const customerFields = ['name', 'address', 'phone_no', 'post_code', 'city', 'region_code'];
/** What is known of a customer here alone. */
const ownFields = ['contact', 'district_code', 'district_name'];

const list = (fields: readonly string[], of?: string) =>
  sql.join(
    fields.map(field =>
      of === undefined ? sql.identifier(field) : sql`${sql.identifier(of)}.${sql.identifier(field)}`,
    ),
    sql`, `,
  );

async function keepCustomers(tx: Tx, rows: readonly RemoteTableRow[], now: Date): Promise<number> {
  const last = lastOfEach(rows);
  const ids = last.map(({ remote_id }) => remote_id);
  const { rows: renamed } = await tx.execute<Record<string, string>>(sql`delete from erp_customers
    where remote_id = any(${sql.param(ids)}::text[])
      and not ((customer_no, remote_id) in (select * from unnest(${sql.param(last.map(row => row.system_id))}::text[], ${sql.param(ids)}::text[])))
    returning remote_id, ${list(ownFields)}`);
  const former = new Map(renamed.map(({ remote_id, ...own }) => [remote_id, own]));
  const nothing = Object.fromEntries(ownFields.map(field => [field, '']));
  const sent = JSON.stringify(
    last.map(({ remote_id, data }) => ({ ...nothing, ...former.get(remote_id), ...data, remote_id })),
  );
  const done = await tx.execute(sql`insert into erp_customers as kept
      (customer_no, remote_id, told_at, ${list(customerFields)}, ${list(ownFields)})
    select customer_no, remote_id, ${now.toISOString()}::timestamptz, ${list(customerFields)}, ${list(ownFields)}
      from jsonb_populate_recordset(null::erp_customers, ${sent}::jsonb)
    on conflict (customer_no) do update set remote_id = excluded.remote_id, told_at = excluded.told_at, ${sql.join(
      customerFields.map(field => sql`${sql.identifier(field)} = excluded.${sql.identifier(field)}`),
      sql`, `,
    )}
    where (${list([...customerFields, 'remote_id'], 'kept')})
      is distinct from (${list([...customerFields, 'remote_id'], 'excluded')})`);
  return done.rowCount ?? 0;
}
