import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { einvoices as e, openEinvoiceStatuses } from '../../db/schema/index.ts';

/** How many e-invoices of what a location sold on a day are not issued yet; nothing where there are none. */
export async function openEinvoicesOf(tx: Tx, location_code: string, day: string) {
  const open = await tx.$count(
    e,
    and(
      sql`${e.status} in ${openEinvoiceStatuses}`,
      isNotNull(e.pos_so_no),
      eq(e.location_code, location_code),
      eq(e.sold_on, day),
    ),
  );
  return open === 0 ? {} : { einvoices_open: open };
}
