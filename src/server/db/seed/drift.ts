import { sql } from 'drizzle-orm';
import type { Tx } from '../connection.ts';

/** What the demo's ERP has changed since it was last synced, so that there is something to sync. */
export async function seedDrift(tx: Tx, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`insert into bc_syncs (table_code, changes_until, finished_at)
    select distinct table_code, ${at} - interval '1 day', ${at} - interval '1 day' from erp_rows`);
  await tx.execute(sql`update erp_rows set modified_at = modified_at - interval '30 days'`);
  // Dearer by a twentieth, in whole thousands.
  await tx.execute(sql`update erp_rows set modified_at = ${at}, version = version + 1,
      data = data || jsonb_build_object('unit_price', ceil((data ->> 'unit_price')::numeric * 1.05 / 1000) * 1000)
    where table_code = 'item' and system_id in (
      select item_no from items where not exists (select from item_variants v where v.item_no = items.item_no)
      order by item_no desc limit 3)`);
  await tx.execute(sql`insert into erp_rows (table_code, system_id, data, modified_at) values
    ('item', 'NEW-1001', '{"item_no":"NEW-1001","description":"Bình giữ nhiệt 500 ml","item_category":"HOME",
      "base_unit_of_measure":"PCS","unit_price":189000,"blocked":false}', ${at}),
    ('item_unit', 'NEW-1001/PCS', '{"item_no":"NEW-1001","code":"PCS","qty_per_unit_of_measure":1}', ${at}),
    ('shipping_agent', 'NEW-AGENT', '{"code":"NEW-AGENT","name":"Giao hàng 24h"}', ${at})`);
  // A district that no longer is one.
  await tx.execute(sql`delete from erp_rows where table_code = 'address_district' and system_id =
    (select max(system_id) from erp_rows where table_code = 'address_district')`);
}
