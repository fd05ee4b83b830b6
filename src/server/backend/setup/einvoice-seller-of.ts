import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connection.ts';

/** Who sells for the franchise of the tax identity `own`: the franchise itself, or the franchisor that it has entrusted. */
export const einvoiceSellerOf = sql.raw(`case own.seller when 'entrusted' then '' else own.seller_code end`);

/** Do sales of this franchise get e-invoices on a day? */
export async function issuesEinvoices(tx: Tx | Db, franchise: string, day: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from tax_identities own join einvoice_sellers s on s.seller_code = ${einvoiceSellerOf}
    where own.seller_code = ${franchise} and s.first_day <= ${day}::date`);
  return rows.length > 0;
}
