import { sql } from 'drizzle-orm';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { Tx } from '../../db/connection.ts';

type Told = Required<Pick<ShiftSlip, 'sold'>>;
/** Sums arrive as texts. */
type SumRow = { document_type: string; documents: string; amount: string; discounts: string };

/**
 * What was sold in a shift and what came back: the orders and credit memos that its money paid, each in the shift of its first
 * money alone. The other side of an exchange goes with the side that money paid; one that moves no money is in no shift. What was
 * taken back for another shop is that shop's: here only its money counts.
 */
export async function soldIn(tx: Tx, shift_id: number): Promise<Told> {
  const { rows } = await tx.execute<SumRow>(sql`
    with paid as (
      select receipt_id from cashbook_entries
        where shift_id = ${shift_id} and document_type = 'receipt' and not late
      union
      select receipt_id from bank_account_entries
        where shift_id = ${shift_id} and document_type = 'receipt' and not late),
    paid_document as (
      select distinct receipt.pos_so_no from cash_receipts receipt join paid using (receipt_id)
        where not exists (
          select from cash_receipts earlier where earlier.pos_so_no = receipt.pos_so_no
            and earlier.payment_type <> 'exchange' and earlier.status in ('POSTED', 'REVERSED')
            and earlier.posted_at < receipt.posted_at)),
    document as (
      select pos_so_no from paid_document
      union
      select side.exchange_no from cash_receipts side join paid_document using (pos_so_no)
        where side.payment_type = 'exchange' and side.status = 'POSTED' and side.exchange_no <> '')
    select sale.document_type, count(*) as documents, sum(sale.grand_total) as amount,
      sum(greatest(0, line.amount + fee.amount - sale.grand_total)) as discounts
    from document join sales_orders sale using (pos_so_no)
      join shifts on shifts.shift_id = ${shift_id} and shifts.franchise_code = sale.franchise_code
      cross join lateral (
        select coalesce(sum(case when sale.status = 'CLOSED' then round(unit_price * qty_shipped)
            else line_amount + line_discount_amount end), 0) as amount
          from sales_lines where pos_so_no = sale.pos_so_no) line
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from sales_fee_lines where pos_so_no = sale.pos_so_no) fee
    group by 1`);
  const of = (type: string) => rows.find(({ document_type }) => document_type === type);
  const [sales, returns] = [of('order'), of('credit_memo')];
  return {
    sold: {
      sales: Number(sales?.documents ?? 0),
      amount: Number(sales?.amount ?? 0),
      discounts: Number(sales?.discounts ?? 0),
      returns: Number(returns?.documents ?? 0),
      returned: Number(returns?.amount ?? 0),
    },
  };
}
