import { eq, sql } from 'drizzle-orm';
import { businessDate } from '#model/kit/format.ts';
import type { EinvoiceHold } from '#model/taxes/einvoices.ts';
import { claimGoodsPaper } from '#server/backend/einvoices/goods-papers.ts';
import type { Db } from '#server/db/connection.ts';
import { einvoiceNotices, einvoiceSellers, einvoices, taxIdentities } from '#server/db/schema/index.ts';
import { company } from './company.ts';

/** A franchise that issues e-invoices by hand, and papers of goods on their way. */
async function issuesByHand(db: Db, franchise_code: string): Promise<void> {
  const series = { series_transfer: '6CNAA', series_consignment: '6CBAA' };
  const identity = { ...company, ...series, contract_date: null, is_complete: true, version: 1 };
  await db
    .insert(taxIdentities)
    .values({ seller_code: franchise_code, franchise_code, ...identity })
    .onConflictDoUpdate({ target: taxIdentities.seller_code, set: identity });
  await db
    .insert(einvoiceSellers)
    .values({
      ...{ seller_code: franchise_code, provider: 'by_hand', first_day: '2026-01-01' },
      ...{ environment: 'production', account: {}, version: 1 },
    })
    .onConflictDoNothing();
}

/** The paper of two pieces that an order takes out of a franchise. Of whom they are sent to, no tax identity is known. */
export async function addGoodsPaper(db: Db, franchise_code: string) {
  await issuesByHand(db, franchise_code);
  const { rows } = await db.execute<{ no: string; line_no: number; to_name: string }>(sql`
    select o.bc_to_no as no, l.line_no, ends.name as to_name from transfer_orders o
    join transfer_order_lines l using (bc_to_no) join locations ends on ends.code = o.transfer_to_code
    where o.from_franchise = ${franchise_code} order by o.bc_to_no, l.line_no limit 1`);
  const [order] = rows;
  if (!order) throw new Error('the demo company sends goods out of this franchise');
  const now = new Date();
  const at = { now, today: businessDate(now) };
  await db.transaction(tx => claimGoodsPaper(tx, order.no, [{ line_no: order.line_no, quantity: 2 }], at));
  return { ...order, document_no: `${order.no}/1`, sold_on: at.today };
}

/**
 * E-invoices of posted invoices of a franchise that issues them by hand. Each waits, or is held for the reason of its place.
 *
 * @returns their ids
 */
export async function addEinvoices(
  db: Db,
  franchise_code: string,
  holds: readonly (EinvoiceHold | '')[] = ['refused'],
): Promise<number[]> {
  await issuesByHand(db, franchise_code);
  const { rows } = await db.execute<{
    no: string;
    order: string;
    place: string;
    day: string;
    amount: number;
  }>(
    sql`select pos_si_no as no, o.pos_so_no as order, location_code as place, i.posting_date::text as day,
      i.grand_total::float8 as amount
    from sales_invoices i join sales_orders o using (pos_so_no)
    where i.franchise_code = ${franchise_code} order by pos_si_no limit ${holds.length}`,
  );
  const made = await db
    .insert(einvoices)
    .values(
      rows.map(({ no, order, place, day, amount }, index) => {
        const hold = holds[index] ?? '';
        return {
          ...{
            kind: 'original' as const,
            document_type: 'invoice' as const,
            document_no: no,
            pos_so_no: order,
          },
          ...{ franchise_code, location_code: place, seller_code: franchise_code, series: '1CMAA' },
          ...{
            sold_on: day,
            invoice_date: day,
            amount,
            lookup_code: `look-up-of-${no}`,
            next_at: new Date(),
          },
          lines: [
            {
              ...{ line_type: 'item' as const, line_no: 10_000, quantity: 1, amount, base_amount: amount },
              ...{ vat_amount: 0, vat_rate: '' as const },
            },
          ],
          status: hold === '' ? ('waiting' as const) : ('held' as const),
          hold,
        };
      }),
    )
    .returning({ id: einvoices.id });
  return made.map(({ id }) => id);
}

/** A notice of one of them that a person has to send. */
export async function addNotice(db: Db, einvoice_id: number): Promise<number> {
  const was = { company_name: '', name: 'Lê An', address: '' };
  const [of] = await db
    .select({ franchise_code: einvoices.franchise_code })
    .from(einvoices)
    .where(eq(einvoices.id, einvoice_id));
  const [made] = await db
    .insert(einvoiceNotices)
    .values({
      ...{ einvoice_id, franchise_code: of?.franchise_code ?? '', was, became: { ...was, name: 'Lê Ân' } },
      ...{ made_on: '2026-01-01', made_by: 'admin' },
    })
    .returning({ id: einvoiceNotices.id });
  if (!made) throw new Error('a notice is added to an e-invoice');
  return made.id;
}

/** So many e-invoices like this one, each with a notice that a person has to send. */
export async function addCopiesWithNotices(db: Db, einvoice_id: number, count: number): Promise<void> {
  await db.execute(sql`with copies as (
      insert into einvoices (kind, document_type, document_no, pos_so_no, franchise_code, location_code, seller_code,
        series, sold_on, invoice_date, amount, lines, lookup_code, status, next_at, issued_series, issued_number)
      select kind, document_type, document_no || '-' || copy, pos_so_no, franchise_code, location_code, seller_code,
        series, sold_on, invoice_date, amount, lines, lookup_code || copy, 'issued', now(), issued_series, 1000 + copy
      from einvoices, generate_series(1, ${count}::int) copy where id = ${einvoice_id} returning id, franchise_code)
    insert into einvoice_notices (einvoice_id, franchise_code, was, became, made_on, made_by)
    select id, franchise_code, '{}', '{}', current_date, 'admin' from copies order by id`);
}
