import { eq, type SQL, sql } from 'drizzle-orm';
import { businessDate } from '#model/kit/format.ts';
import type { Db, Tx } from '../db/connection.ts';
import { erpPrices } from '../db/schema/index.ts';
import type { RemoteTableRow } from './business-central/adapter.ts';
import { beginRound, endRound } from './remote-cursors.ts';

// A remote ERP sells an item at the price of a line of its price lists that is in force, else at the item's own price. A line
// of the variant comes before one of all variants, and of several lines the lowest price counts.

/**
 * Keeps prices as they were read.
 *
 * @returns the items of those that are others than before, and the items that they were of
 */
async function keepPrices(
  tx: Tx,
  kind: 'item' | 'line',
  rows: readonly RemoteTableRow[],
  now: Date,
): Promise<string[]> {
  const sent = JSON.stringify([
    ...new Map(rows.map(({ remote_id, data }) => [remote_id, { remote_id, ...data }])).values(),
  ]);
  const { rows: done } = await tx.execute<{ item_no: string; before: string | null }>(sql`
    with brought as (select remote_id, item_no, coalesce(variant_code, '') as variant_code, unit_price,
        coalesce(unit_of_measure, '') as unit_of_measure, nullif(starts_on, '')::date as starts_on, nullif(ends_on, '')::date as ends_on
      from jsonb_to_recordset(${sent}::jsonb) as b(remote_id text, item_no text, variant_code text, unit_of_measure text,
        unit_price bigint, starts_on text, ends_on text)),
    before as (select remote_id, item_no from erp_prices where kind = ${kind} and remote_id in (select remote_id from brought)),
    kept as (insert into erp_prices as kept
        (kind, remote_id, item_no, variant_code, unit_of_measure, unit_price, starts_on, ends_on, told_at)
      select ${kind}, remote_id, item_no, variant_code, unit_of_measure, unit_price, starts_on, ends_on, ${now.toISOString()}::timestamptz
        from brought
      on conflict (kind, remote_id) do update set item_no = excluded.item_no, variant_code = excluded.variant_code,
        unit_of_measure = excluded.unit_of_measure, unit_price = excluded.unit_price, starts_on = excluded.starts_on,
        ends_on = excluded.ends_on, told_at = excluded.told_at
      where (kept.item_no, kept.variant_code, kept.unit_of_measure, kept.unit_price, kept.starts_on, kept.ends_on)
        is distinct from (excluded.item_no, excluded.variant_code, excluded.unit_of_measure, excluded.unit_price,
          excluded.starts_on, excluded.ends_on)
      returning kept.remote_id, kept.item_no)
    select kept.item_no, before.item_no as before from kept left join before using (remote_id)`);
  return [
    ...new Set(done.flatMap(({ item_no, before }) => (before === null ? [item_no] : [item_no, before]))),
  ];
}

/** Keeps the prices of items. */
export const keepItemPrices = (tx: Tx, rows: readonly RemoteTableRow[], now: Date) =>
  keepPrices(tx, 'item', rows, now);

/**
 * Keeps lines of price lists, and gives their items and variants the prices that follow.
 *
 * @returns how many prices are others now
 */
export async function keepPriceLines(tx: Tx, rows: readonly RemoteTableRow[], now: Date): Promise<number> {
  return priceItems(tx, await keepPrices(tx, 'line', rows, now), now);
}

/** How many lines of price lists are kept. */
export const countPriceLines = (tx: Tx): Promise<number> => tx.$count(erpPrices, eq(erpPrices.kind, 'line'));

/** Removes lines that the ERP no longer has, and gives their items the prices that follow. */
export async function dropPriceLines(
  tx: Tx,
  ids: readonly string[],
  before: Date,
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ item_no: string }>(sql`delete from erp_prices
    where kind = 'line' and told_at < ${before.toISOString()}::timestamptz
      and remote_id = any(${sql.param([...ids])}::text[]) returning item_no`);
  await priceItems(tx, [...new Set(rows.map(({ item_no }) => item_no))], now);
  return rows.length;
}

/**
 * Which items are to be priced again.
 *
 * @param fresh those that came just now, at their own price: it stands where they have no lines and no variants
 */
export async function toPrice(tx: Tx, items: readonly string[], fresh: readonly string[]): Promise<string[]> {
  if (items.length === 0) return [];
  const { rows } = await tx.execute<{ item_no: string }>(sql`
    select item_no from unnest(${sql.param([...items])}::text[]) as wanted(item_no)
    where item_no <> all(${sql.param([...fresh])}::text[])
      or exists (select from erp_prices line where line.kind = 'line' and line.item_no = wanted.item_no)
      or exists (select from erp_rows variant where variant.table_code = 'item_variant'
        and variant.data ->> 'item_no' = wanted.item_no)`);
  return rows.map(({ item_no }) => item_no);
}

/** Gives items, and their variants, the prices of today. Resolves to how many are others than before. */
export const priceItems = (tx: Tx, items: readonly string[], now: Date): Promise<number> =>
  items.length === 0
    ? Promise.resolve(0)
    : price(tx, sql`select unnest(${sql.param([...items])}::text[]) as item_no`, now);

// Each item is looked up by its indexes (`offset 0`). While a company is filled PostgreSQL knows no numbers of these tables,
// and would read the whole of them for each page of prices. So `kind` is no condition for an index either.
async function price(tx: Tx, items: SQL, now: Date): Promise<number> {
  const today = businessDate(now);
  const done = await tx.execute(sql`
    with wanted as materialized (${items}),
    priced as materialized (select row.table_code, row.system_id,
        to_jsonb(coalesce(line.of_variant, line.of_item, own.unit_price)) as unit_price
      from wanted
      cross join lateral (select table_code, system_id, data ->> 'variant_code' as variant_code from erp_rows
        where table_code in ('item', 'item_variant') and data ->> 'item_no' = wanted.item_no offset 0) row
      cross join lateral (select item.remote_id, item.data ->> 'base_unit_of_measure' as unit
        from (select 1) once left join erp_rows item on item.table_code = 'item' and item.system_id = wanted.item_no offset 0) item
      cross join lateral (select min(unit_price) filter (where variant_code <> '' and variant_code = row.variant_code) as of_variant,
          min(unit_price) filter (where variant_code = '') as of_item
        from erp_prices where item_no = wanted.item_no and kind || '' = 'line' and unit_of_measure in ('', item.unit)
          and (starts_on is null or starts_on <= ${today}::date) and (ends_on is null or ends_on >= ${today}::date)) line
      left join lateral (select unit_price from erp_prices
        where kind = 'item' and remote_id = item.remote_id offset 0) own on true)
    update erp_rows row set data = row.data || jsonb_build_object('unit_price', priced.unit_price),
      modified_at = ${now.toISOString()}::timestamptz, version = row.version + 1
    from priced where row.table_code = priced.table_code and row.system_id = priced.system_id
      and priced.unit_price is not null and row.data -> 'unit_price' is distinct from priced.unit_price`);
  return done.rowCount ?? 0;
}

const day = 'prices.day';
const day0 = new Date(0);
const everyMs = 5 * 60_000;

/**
 * Lines begin and end with the days: those that did since the last time count from today on.
 *
 * @returns how many prices are others now
 */
export async function priceByDay(db: Db, now: Date): Promise<number> {
  const today = new Date(`${businessDate(now)}T00:00:00Z`);
  const round = await beginRound(db, { set: day, first: day0, now, everyMs });
  if (round === null || round.since.getTime() >= today.getTime()) return 0;
  const since = round.since.toISOString().slice(0, 10);
  const changed = await db.transaction(tx =>
    price(
      tx,
      sql`select distinct item_no from erp_prices where kind = 'line'
        and ((starts_on > ${since}::date and starts_on <= ${businessDate(now)}::date)
          or (ends_on >= ${since}::date and ends_on < ${businessDate(now)}::date))`,
      now,
    ),
  );
  await endRound(db, round, today);
  return changed;
}
