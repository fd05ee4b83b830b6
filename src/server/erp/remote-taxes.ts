import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/connection.ts';
import { erpItemTaxes } from '../db/schema/index.ts';
import type { RemoteTableRow } from './business-central/adapter.ts';

// A remote ERP says of each item in which VAT group it is. The company's item takes the group once; a person here may choose
// another one, until the ERP changes it again.

/**
 * Keeps VAT groups of items as they were read. One that is other than before is due to be taken.
 *
 * @returns how many are others than before
 */
export async function keepItemTaxes(tx: Tx, rows: readonly RemoteTableRow[], now: Date): Promise<number> {
  const brought = new Map(
    rows.map(({ remote_id, system_id, data }) => [
      system_id,
      { remote_id, item_no: system_id, vat_group: data.vat_group },
    ]),
  );
  const sent = JSON.stringify([...brought.values()]);
  const theirs = sql`jsonb_to_recordset(${sent}::jsonb) as brought(remote_id text, item_no text, vat_group text)`;
  // An item that has another number now is no longer the one of its former number.
  await tx.execute(sql`delete from erp_item_taxes former using ${theirs}
    where former.remote_id = brought.remote_id and former.item_no <> brought.item_no`);
  const { rows: done } = await tx.execute<{ is_other: boolean }>(sql`
    with before as (select kept.item_no, kept.vat_group from erp_item_taxes kept join ${theirs} using (item_no))
    insert into erp_item_taxes as kept (item_no, remote_id, vat_group, is_due, told_at)
    select item_no, remote_id, vat_group, vat_group <> '', ${now.toISOString()}::timestamptz from ${theirs}
    on conflict (item_no) do update set remote_id = excluded.remote_id, vat_group = excluded.vat_group,
      told_at = excluded.told_at,
      is_due = case when kept.vat_group = excluded.vat_group then kept.is_due else excluded.is_due end
    where (kept.remote_id, kept.vat_group) is distinct from (excluded.remote_id, excluded.vat_group)
    returning kept.vat_group is distinct from (select vat_group from before where before.item_no = kept.item_no) as is_other`);
  return done.filter(({ is_other }) => is_other).length;
}

/**
 * Takes the groups that are due.
 *
 * @param isKnown a condition about `told`, such as that the company has `told.item_no`: others stay due
 */
export async function takeDueTaxes(tx: Tx, isKnown: SQL): Promise<{ item_no: string; vat_group: string }[]> {
  const { rows } = await tx.execute<{ item_no: string; vat_group: string }>(sql`
    update erp_item_taxes told set is_due = false where is_due and ${isKnown} returning item_no, vat_group`);
  return rows;
}

/** A person has chosen groups of items: what the ERP said before counts no more. What it changes from now on does. */
export async function passDueTaxes(tx: Tx, item_nos: readonly string[]): Promise<void> {
  await tx.execute(sql`update erp_item_taxes set is_due = false
    where is_due and item_no = any(${sql.param([...item_nos])}::text[])`);
}

/** Removes items that the ERP no longer has. */
export async function dropItemTaxes(tx: Tx, ids: readonly string[], before: Date): Promise<number> {
  const done = await tx.execute(sql`delete from erp_item_taxes
    where remote_id = any(${sql.param([...ids])}::text[]) and told_at < ${before.toISOString()}::timestamptz`);
  return done.rowCount ?? 0;
}

/** Of how many items the ERP says the group. */
export const countItemTaxes = (tx: Tx): Promise<number> =>
  tx.$count(erpItemTaxes, sql`${erpItemTaxes.vat_group} <> ''`);

/** Groups that are due and not known here, with how many items have them. At most 20. */
export async function unknownTaxGroups(
  tx: Tx,
  groupsHere: SQL,
): Promise<{ vat_group: string; items: number }[]> {
  const { rows } = await tx.execute<{ vat_group: string; items: number }>(sql`
    select vat_group, count(*)::int as items from erp_item_taxes
    where is_due and vat_group not in (${groupsHere}) group by vat_group order by vat_group collate "C" limit 20`);
  return rows;
}
