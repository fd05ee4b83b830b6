import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';

type Goods = { franchise: SQL; item: SQL; variant: SQL };

/** What one of an item costs a franchise, VND: its average, else the ERP's price; null where no one said. */
export const unitCostOf = ({ franchise, item, variant }: Goods): SQL => sql`coalesce(
  (select c.unit_cost from item_costs c
    where c.franchise_code = ${franchise} and c.item_no = ${item} and c.variant_code = ${variant}),
  (select f.unit_cost from franchise_items f
    where f.franchise_code = ${franchise} and f.item_no = ${item} and f.variant_code = ${variant}))`;

export type Received = {
  item_no: string;
  variant_code: string;
  quantity: number;
  /** VND, of one; null for what it costs the person who sent it. */
  unit_cost: number | null;
};

/**
 * Takes goods that a franchise has just received into the average of what they cost it: what is on hand at what it cost
 * so far, what came at what was paid. Goods without a price of the ERP are bought at what they are sold at, so that
 * nothing is known of their cost.
 *
 * @param from the franchise that sent them; empty for the franchisor
 */
export async function receiveAtCost(
  tx: Tx,
  { franchise, from = '', now }: { franchise: string; from?: string; now: Date },
  received: readonly Received[],
): Promise<void> {
  const came = received.filter(({ quantity }) => quantity > 0);
  if (came.length === 0 || franchise === from) return;
  const sent = unitCostOf({ franchise: sql`${from}`, item: sql`r.item_no`, variant: sql`r.variant_code` });
  const goods = sql`(
    select f.item_no, f.variant_code, f.unit_cost as asked, sum(r.quantity) as quantity,
      sum(r.quantity * coalesce(r.unit_cost, ${sent}, f.unit_cost)) as paid
    from jsonb_to_recordset(${JSON.stringify(came)}::jsonb)
      as r(item_no text, variant_code text, quantity numeric, unit_cost numeric)
    join franchise_items f on f.franchise_code = ${franchise} and f.item_no = r.item_no and f.variant_code = r.variant_code
    where f.unit_cost is not null group by 1, 2, 3)`;
  // Every row is locked, in one order, before any is read: of two receipts the second averages with the first.
  await tx.execute(sql`
    insert into item_costs (franchise_code, item_no, variant_code, unit_cost, updated_at)
    select ${franchise}, item_no, variant_code, asked, ${now.toISOString()}::timestamptz from ${goods} g order by 2, 3
    on conflict (franchise_code, item_no, variant_code) do update set updated_at = excluded.updated_at`);
  await tx.execute(sql`
    update item_costs c set unit_cost = round((g.before * c.unit_cost + g.paid) / (g.before + g.quantity), 4)
    from (select g.*, greatest(0, coalesce((select sum(s.quantity) from stock_levels s
        join locations l on l.code = s.location_code and l.franchise_code = ${franchise}
        where s.item_no = g.item_no and s.variant_code = g.variant_code), 0) - g.quantity) as before
      from ${goods} g) g
    where (c.franchise_code, c.item_no, c.variant_code) = (${franchise}, g.item_no, g.variant_code)`);
}
