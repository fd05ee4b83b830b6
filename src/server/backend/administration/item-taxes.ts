import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { takeDueTaxes, unknownTaxGroups } from '../../erp/connected.ts';

const groupsHere = sql`select vat_group from vat_groups`;

/**
 * Items take the VAT groups that a remote ERP has told of since the last time, where there are such items and groups here. An
 * item with an unknown group keeps its own until that group is made.
 *
 * @returns items that are in another group now: the shops' lists are to follow
 */
export async function takeItemTaxes(tx: Tx): Promise<string[]> {
  const due = await takeDueTaxes(
    tx,
    sql`told.vat_group in (${groupsHere}) and exists (select from network_items known where known.item_no = told.item_no)`,
  );
  if (due.length === 0) return [];
  const { rows } = await tx.execute<{ item_no: string }>(sql`
    update items set vat_group = told.vat_group
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as told(item_no text, vat_group text)
    where items.owner_code is null and items.item_no = told.item_no and items.vat_group is distinct from told.vat_group returning items.item_no`);
  return rows.map(({ item_no }) => item_no);
}

/** Groups of the ERP that are not here, with how many items have them. */
export const unknownGroups = (tx: Tx) => unknownTaxGroups(tx, groupsHere);
