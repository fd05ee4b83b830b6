import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { revenueDays } from '../../db/schema/index.ts';

export const dayMeasures = [
  ...(['invoices', 'credit_memos', 'quantity', 'gross_amount'] as const),
  ...(['discount_amount', 'fee_amount', 'returns_amount', 'amount'] as const),
] as const;

/** The sums of posted documents, by day, franchise and location, as `revenue_days` keeps them; `of` narrows the documents down. */
export const revenueOfDays = (of: SQL = sql`true`): SQL => sql`
  select d.posting_date, d.franchise_code, d.location_code, sum(d.invoices)::int as invoices,
    sum(d.credit_memos)::int as credit_memos, sum(d.quantity) as quantity, sum(d.gross_amount)::bigint as gross_amount,
    sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
    sum(d.returns_amount)::bigint as returns_amount, sum(d.amount)::bigint as amount
  from (
    select i.pos_si_no as document_no, i.posting_date, i.franchise_code, o.location_code, 1 as invoices, 0 as credit_memos,
      (select coalesce(sum(quantity), 0) from sales_invoice_lines l where l.pos_si_no = i.pos_si_no) as quantity,
      i.amount as gross_amount, i.discount_amount, i.fee_amount, 0 as returns_amount, i.grand_total as amount
    from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
    union all
    select o.pos_so_no, o.posting_date, o.franchise_code, o.location_code, 0, 1, -l.quantity, -l.amount,
      o.grand_total - l.amount, 0, -o.grand_total, -o.grand_total
    from sales_orders o cross join lateral (
      select coalesce(sum(quantity), 0) as quantity, coalesce(sum(line_amount), 0) as amount
      from sales_lines where pos_so_no = o.pos_so_no) l
    where o.document_type = 'credit_memo' and o.status = 'POSTED') d
  where ${of} group by 1, 2, 3`;

/** Sums up what was posted before anything kept the sums; for an empty table. */
export const fillDays = (tx: Tx) =>
  tx.execute(sql`insert into revenue_days (posting_date, franchise_code, location_code,
    ${sql.raw(dayMeasures.join(', '))}) ${revenueOfDays()}`);

type Day = Partial<typeof revenueDays.$inferInsert> &
  Pick<typeof revenueDays.$inferInsert, 'posting_date' | 'franchise_code' | 'location_code'>;

/** Adds what a document was worth to its day; the row is locked until the transaction ends. */
export async function addToDay(tx: Tx, day: Day): Promise<void> {
  const set = Object.fromEntries(
    dayMeasures.map(name => [name, sql.raw(`revenue_days.${name} + excluded.${name}`)]),
  );
  await tx
    .insert(revenueDays)
    .values(day)
    .onConflictDoUpdate({
      target: [revenueDays.posting_date, revenueDays.franchise_code, revenueDays.location_code],
      set,
    });
}
