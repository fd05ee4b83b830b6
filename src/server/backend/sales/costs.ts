import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';

/**
 * The cost of what came back by a credit memo that was just posted: the part of what its lines cost when they were sold, so
 * that pieces which come back one after the other add up to it; null where that is not known.
 */
export async function costReturned(tx: Tx, memo_no: string, order_no: string): Promise<void> {
  await tx.execute(sql`
    update sales_lines line set cost_amount =
      round(sold.cost * (earlier.quantity + line.quantity) / sold.quantity)
      - round(sold.cost * earlier.quantity / sold.quantity)
    from sales_lines back
    cross join lateral (
      select sum(i.quantity) as quantity,
        case when bool_and(i.cost_amount is not null) then sum(i.cost_amount) end as cost
      from sales_invoice_lines i where i.pos_so_no = ${order_no} and i.line_no = back.line_no) sold
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as quantity from sales_orders o join sales_lines l using (pos_so_no)
      where o.applies_to_no = ${order_no} and o.status = 'POSTED' and o.pos_so_no <> ${memo_no}
        and l.line_no = back.line_no) earlier
    where back.pos_so_no = ${memo_no} and (line.pos_so_no, line.line_no) = (back.pos_so_no, back.line_no)`);
}
