import { and, between, type SQL, sql, sum } from 'drizzle-orm';
import { vatByRate } from '#model/taxes/vat.ts';
import type { Tx } from '../../db/connection.ts';
import { vatDays } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { ofShop } from '../kit/scope.ts';

/** VAT of posted invoices less credit memos of a period, by rate, as far as the caller may see their franchises. */
export async function vatOfPeriod(
  context: Context,
  {
    from_date,
    to_date,
    franchise_code = '',
  }: { from_date: string; to_date: string; franchise_code?: string },
) {
  const rows = await context.tx
    .select({
      vat_rate: vatDays.vat_rate,
      amount: sum(vatDays.amount).mapWith(Number),
      base_amount: sum(vatDays.base_amount).mapWith(Number),
      vat_amount: sum(vatDays.vat_amount).mapWith(Number),
    })
    .from(vatDays)
    .where(
      and(
        between(vatDays.posting_date, from_date, to_date),
        ofShop(sql`${vatDays.franchise_code}`, context, franchise_code),
      ),
    )
    .groupBy(vatDays.vat_rate);
  return vatByRate(rows);
}

/** The sums that `vat_days` should have, from the VAT entries; `i` is the invoice of an entry, `m` its credit memo. */
export const vatDaysSource = (where: SQL) => sql`
  select coalesce(i.posting_date, m.posting_date) as posting_date, e.franchise_code, o.location_code, e.vat_rate,
    sum(e.amount)::bigint as amount, sum(e.base_amount)::bigint as base_amount, sum(e.vat_amount)::bigint as vat_amount
  from vat_entries e
  join sales_orders o on o.pos_so_no = e.pos_so_no
  left join sales_invoices i on e.document_type = 'invoice' and i.pos_si_no = e.document_no
  left join sales_orders m on e.document_type = 'credit_memo' and m.pos_so_no = e.document_no
  where ${where} group by 1, 2, 3, 4`;

/** Sums up the entries of documents that were posted before anything kept the sums; for an empty table. */
export async function fillVatDays(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into vat_days
    (posting_date, franchise_code, location_code, vat_rate, amount, base_amount, vat_amount) ${vatDaysSource(sql`true`)}`);
}
