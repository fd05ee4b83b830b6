import { sql } from 'drizzle-orm';
import type { Definition, Keys } from './definition.ts';

const lockOrders = (keys: Keys) =>
  sql`select from sales_orders where pos_so_no in (select a from ${keys} k) order by pos_so_no collate "C" for update`;

/** What a line's figures follow from: posted shipments and invoices, and the credit memos of its order. */
const quantities = (of: ReturnType<typeof sql>) => sql`
  select l.pos_so_no, l.line_no,
    (select coalesce(sum(quantity), 0) from sales_shipment_lines s
      where s.pos_so_no = l.pos_so_no and s.line_no = l.line_no) as shipped,
    (select coalesce(sum(quantity), 0) from sales_invoice_lines i
      where i.pos_so_no = l.pos_so_no and i.line_no = l.line_no) as invoiced,
    coalesce(m.on_memo, 0) as on_memo, coalesce(m.credited, 0) as credited
  from sales_lines l
  join sales_orders o on o.pos_so_no = l.pos_so_no and o.document_type = 'order'
  left join (
    select c.applies_to_no, cl.line_no, sum(cl.quantity) filter (where c.status <> 'CANCELED') as on_memo,
           sum(cl.quantity) filter (where c.status = 'POSTED') as credited
    from sales_orders c join sales_lines cl using (pos_so_no)
    where c.document_type = 'credit_memo' group by 1, 2) m
    on m.applies_to_no = l.pos_so_no and m.line_no = l.line_no
  ${of}`;

const figures = (prefix: string, names: readonly [string, string, string, string]) =>
  sql.raw(names.map(name => `trim_scale(${prefix}.${name})`).join(` || ' / ' || `));

/** Shipped, invoiced, credited and on credit memos, of each line of an order. */
export const salesQuantities: Definition = {
  differences: sql`
    select array[l.pos_so_no, l.line_no::text] as key,
      ${figures('l', ['qty_shipped', 'qty_invoiced', 'qty_on_credit_memo', 'qty_credited'])} as stored,
      ${figures('q', ['shipped', 'invoiced', 'on_memo', 'credited'])} as source
    from (${quantities(sql``)}) q join sales_lines l using (pos_so_no, line_no)
    where (l.qty_shipped, l.qty_invoiced, l.qty_on_credit_memo, l.qty_credited)
      <> (q.shipped, q.invoiced, q.on_memo, q.credited)`,
  rebuild: {
    lock: lockOrders,
    mend: keys => sql`
      with mended as (
        update sales_lines l set qty_shipped = q.shipped, qty_invoiced = q.invoiced,
          qty_on_credit_memo = q.on_memo, qty_credited = q.credited
        from (${quantities(sql`where (l.pos_so_no, l.line_no) in (select a, b::int from ${keys} k)`)}) q
        where l.pos_so_no = q.pos_so_no and l.line_no = q.line_no
        returning l.pos_so_no)
      update sales_orders set version = version + 1, updated_at = now()
      where pos_so_no in (select pos_so_no from mended)`,
  },
};

const credits = (of: ReturnType<typeof sql>) => sql`
  select o.pos_so_no, coalesce(m.memos, 0) as memos, coalesce(m.credited, 0) as credited, coalesce(m.refunded, 0) as refunded
  from sales_orders o
  left join (
    select c.applies_to_no, sum(c.grand_total) filter (where c.status <> 'CANCELED') as memos,
           sum(c.grand_total) filter (where c.status = 'POSTED') as credited,
           sum((select coalesce(sum(amount), 0) from cash_receipts r
                where r.pos_so_no = c.pos_so_no and r.status = 'POSTED')) as refunded
    from sales_orders c where c.document_type = 'credit_memo' group by 1) m on m.applies_to_no = o.pos_so_no
  where o.document_type = 'order' ${of}`;

/** What is on an order's credit memos, what of it is posted, and what was paid back. VND. */
export const salesCredits: Definition = {
  differences: sql`
    select array[o.pos_so_no] as key,
      o.credit_memo_amount || ' / ' || o.credited_amount || ' / ' || o.refunded_amount as stored,
      c.memos || ' / ' || c.credited || ' / ' || c.refunded as source
    from (${credits(sql``)}) c join sales_orders o using (pos_so_no)
    where (o.credit_memo_amount, o.credited_amount, o.refunded_amount) <> (c.memos, c.credited, c.refunded)`,
  rebuild: {
    lock: lockOrders,
    mend: keys => sql`
      update sales_orders o set credit_memo_amount = c.memos, credited_amount = c.credited,
        refunded_amount = c.refunded, version = version + 1, updated_at = now()
      from (${credits(sql`and o.pos_so_no in (select a from ${keys} k)`)}) c where c.pos_so_no = o.pos_so_no`,
  },
};

const remaining = (of: ReturnType<typeof sql>) => sql`
  select o.pos_so_no, o.grand_total - o.credited_amount + o.refunded_amount - coalesce(r.posted, 0) as remaining
  from sales_orders o
  left join (select pos_so_no, sum(amount) as posted from cash_receipts where status = 'POSTED' group by 1) r
    using (pos_so_no)
  where o.document_type <> 'credit_memo' and o.status <> 'CANCELED'
    and not exists (select from remaining_history h where h.pos_so_no = o.pos_so_no) ${of}`;

/** Of an order `o` with what is left to pay `r`: the money of a delivery is to be collected, or it is here (`deliveryStepOf`). */
const nextStep = sql`case
  when o.delivery_step = 'send' then 'send'
  when o.for_delivery and o.document_type = 'order' and o.status in ('SHIPPED', 'INVOICED', 'CLOSED')
    and r.remaining > (select coalesce(sum(c.amount), 0) from cash_receipts c
      where c.pos_so_no = o.pos_so_no and c.status = 'ADDED') then 'collect'
  else '' end`;

/** What is left to pay. An order with a figure that an administrator has set stays as they said. */
export const salesRemaining: Definition = {
  differences: sql`
    select array[o.pos_so_no] as key, o.remaining_amount::text as stored, r.remaining::text as source
    from (${remaining(sql``)}) r join sales_orders o using (pos_so_no) where o.remaining_amount <> r.remaining`,
  rebuild: {
    lock: lockOrders,
    mend: keys => sql`
      update sales_orders o set remaining_amount = r.remaining, delivery_step = ${nextStep}, version = version + 1, updated_at = now()
      from (${remaining(sql`and o.pos_so_no in (select a from ${keys} k)`)}) r where r.pos_so_no = o.pos_so_no`,
  },
};

const couponOrders = (of: ReturnType<typeof sql>) => sql`
  select distinct on (o.pos_so_no) o.pos_so_no, rule ->> 'code' as code, o.franchise_code, o.sell_to_customer_no
  from sales_orders o, jsonb_array_elements(o.rules) rule
  where rule ->> 'trigger' = 'coupon' and o.document_type = 'order' and o.status <> 'CANCELED' ${of}`;

/** Orders that use a coupon, which its limit counts. */
export const couponUses: Definition = {
  differences: sql`
    select array[coalesce(u.pos_so_no, o.pos_so_no)] as key, coalesce(u.code || ' ' || u.customer_no, '–') as stored,
           coalesce(o.code || ' ' || o.sell_to_customer_no, '–') as source
    from coupon_uses u full join (${couponOrders(sql``)}) o on o.pos_so_no = u.pos_so_no
    where (u.code, u.franchise_code, u.customer_no) is distinct from (o.code, o.franchise_code, o.sell_to_customer_no)`,
  rebuild: {
    lock: lockOrders,
    mend: keys => sql`
      with wanted as (${couponOrders(sql`and o.pos_so_no in (select a from ${keys} k)`)}),
      gone as (delete from coupon_uses where pos_so_no in (select a from ${keys} k)
        and pos_so_no not in (select pos_so_no from wanted))
      insert into coupon_uses (code, pos_so_no, franchise_code, customer_no)
      select code, pos_so_no, franchise_code, sell_to_customer_no from wanted
      on conflict (pos_so_no) do update
        set code = excluded.code, franchise_code = excluded.franchise_code, customer_no = excluded.customer_no`,
  },
};

/**
 * Every posted receipt is in the till or on the bank account once, a refund with a minus, and nothing else is. What is paid
 * with goods that came back is in neither: it stands for as much on its memo as on its order. What one shop paid back for another
 * one stands between them as it left the drawer.
 */
export const moneyProof: Definition = {
  differences: sql`
    select array[coalesce(r.receipt_no, e.document_no)] as key, coalesce(e.amount, 0)::text as stored,
           coalesce(r.amount, 0)::text as source
    from (select receipt_id, receipt_no,
                 case when o.document_type = 'credit_memo' then -amount else amount end as amount
          from cash_receipts join sales_orders o using (pos_so_no)
          where cash_receipts.status = 'POSTED' and payment_type <> 'exchange') r
    full join (select receipt_id, min(document_no) as document_no, sum(amount) as amount
               from (select receipt_id, document_no, amount from cashbook_entries
                     union all select receipt_id, document_no, amount from bank_account_entries) both_books
               where receipt_id is not null group by 1) e
      on e.receipt_id = r.receipt_id
    where coalesce(r.amount, 0) <> coalesce(e.amount, 0)
    union all
    select array[min(r.receipt_no)], sum(r.amount) filter (where o.document_type = 'order')::text,
           sum(r.amount) filter (where o.document_type = 'credit_memo')::text
    from cash_receipts r join sales_orders o using (pos_so_no) where r.payment_type = 'exchange' and r.status = 'POSTED'
    group by least(r.pos_so_no, r.exchange_no), greatest(r.pos_so_no, r.exchange_no)
    having sum(case when o.document_type = 'credit_memo' then -r.amount else r.amount end) <> 0
    union all
    select array[b.memo_no], b.refunded_amount::text, coalesce(r.amount, 0)::text
    from shop_returns b
    left join (select pos_so_no, franchise_code, sum(amount) as amount from cash_receipts
               where status = 'POSTED' group by 1, 2) r on r.pos_so_no = b.memo_no and r.franchise_code = b.taken_by
    where b.refunded_amount <> coalesce(r.amount, 0)`,
};

/** An invoice is worth its lines, and the invoices of an order that is over are worth the order. */
export const revenueProof: Definition = {
  differences: sql`
    select array[i.pos_si_no] as key, i.amount::text as stored, coalesce(l.amount, 0)::text as source
    from sales_invoices i
    left join (select pos_si_no, sum(line_amount) as amount from sales_invoice_lines group by 1) l using (pos_si_no)
    where i.amount <> coalesce(l.amount, 0)
    union all
    select array[o.pos_so_no], coalesce(i.total, 0)::text, o.grand_total::text
    from sales_orders o
    left join (select pos_so_no, sum(grand_total) as total from sales_invoices group by 1) i using (pos_so_no)
    where o.document_type = 'order' and o.status in ('INVOICED', 'CLOSED') and o.grand_total <> coalesce(i.total, 0)`,
};
