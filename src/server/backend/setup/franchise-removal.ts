import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import {
  devices,
  einvoiceSellers,
  franchiseItems,
  franchises,
  itemCosts,
  items,
  itemUnits,
  locations,
  noSeries,
  shipToAddresses,
  statementSettings,
  stockLevels,
  taxIdentities,
} from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

/** What keeps a franchise: rows with a number that a person can find them by. */
const keeping: readonly SQL[] = [
  sql`select franchise_code as code, pos_so_no as no from sales_orders`,
  sql`select franchise_code as code, po_no as no from purchase_orders`,
  sql`select franchise_code as code, ci_no as no from consignment_issues`,
  sql`select l.franchise_code as code, t.bc_to_no as no from transfer_orders t
    join locations l on l.code in (t.transfer_from_code, t.transfer_to_code)`,
  sql`select franchise_code as code, document_no as no from warehouse_entries`,
  sql`select franchise_code as code, to_date::text as no from closed_periods`,
  sql`select franchise_code as code, customer_no as no from customers`,
  sql`select customer_no as code, username as no from users`,
];

/**
 * Takes franchises away with all that was set up for them: locations, number series, items, printers and addresses.
 *
 * @throws Refusal that says what keeps which of them; then all stay
 */
export async function removeFranchises({ tx }: Context, customer_nos: readonly string[]): Promise<void> {
  const codes = [...new Set(customer_nos)];
  const rows = await tx
    .select({ code: franchises.customer_no, name: franchises.name })
    .from(franchises)
    .where(inArray(franchises.customer_no, codes))
    .orderBy(asc(franchises.customer_no))
    .for('update');
  const missing = codes.find(code => !rows.some(row => row.code === code));
  if (missing) throw new Refusal('not_found', serverMessages.missing('Franchise', missing), 'customer_nos');

  const kept: string[] = [];
  for (const { code, name } of rows) {
    const found: string[] = [];
    for (const from of keeping) {
      const { rows: first } = await tx.execute<{ no: string }>(
        sql`select no from (${from}) as kept where code = ${code} order by no limit 1`,
      );
      if (first[0]) found.push(first[0].no);
    }
    if (found.length > 0) kept.push(`${code} ${name} (${found.join(', ')})`);
  }
  if (kept.length > 0)
    throw new Refusal('rule', serverMessages.franchisesUsed(kept.join('; ')), 'customer_nos');

  const own = tx
    .select({ code: locations.code })
    .from(locations)
    .where(inArray(locations.franchise_code, codes));
  await tx.delete(devices).where(inArray(devices.location_code, own));
  await tx.delete(stockLevels).where(inArray(stockLevels.location_code, own));
  await tx.delete(itemCosts).where(inArray(itemCosts.franchise_code, codes));
  await tx.delete(franchiseItems).where(inArray(franchiseItems.franchise_code, codes));
  const ownGoods = tx.select({ no: items.item_no }).from(items).where(inArray(items.owner_code, codes));
  await tx.delete(itemUnits).where(inArray(itemUnits.item_no, ownGoods));
  await tx.delete(items).where(inArray(items.owner_code, codes));
  await tx.delete(statementSettings).where(inArray(statementSettings.franchise_code, codes));
  await tx.delete(einvoiceSellers).where(inArray(einvoiceSellers.seller_code, codes));
  await tx.delete(taxIdentities).where(inArray(taxIdentities.franchise_code, codes));
  await tx.delete(noSeries).where(inArray(noSeries.franchise_code, codes));
  await tx.delete(shipToAddresses).where(inArray(shipToAddresses.franchise_code, codes));
  await tx.delete(locations).where(inArray(locations.franchise_code, codes));
  await tx.delete(franchises).where(inArray(franchises.customer_no, codes));
}
