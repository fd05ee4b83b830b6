import { sql } from 'drizzle-orm';
import type { Definition } from './definition.ts';

/** Rows of one person have one balance. */
const whoIs = (row: ReturnType<typeof sql>) =>
  sql`coalesce('person ' || ${row}.person_id, ${row}.customer_no)`;

const balances = (of: ReturnType<typeof sql>) => sql`
  select c.customer_no, coalesce(e.points, 0) as points, coalesce(e.ranking, 0) as ranking,
    coalesce((select s.scheme from loyalty_schemes s where s.min_ranking_points <= coalesce(e.ranking, 0)
              order by s.min_ranking_points desc limit 1), 'Silver') as scheme
  from customers c
  left join (select ${whoIs(sql`k`)} as who, sum(l.points) as points, sum(l.ranking_points) as ranking
    from loyalty_entries l join customers k using (customer_no) group by 1) e on e.who = ${whoIs(sql`c`)} ${of}`;

/** A customer's points are the sums of their movements at all shops that know the person, and the scheme follows from them. */
export const loyaltyBalances: Definition = {
  differences: sql`
    select array[c.customer_no] as key,
      c.loyalty_redeemable_points || ' / ' || c.loyalty_ranking_points || ' ' || c.loyalty_cust_scheme as stored,
      b.points || ' / ' || b.ranking || ' ' || b.scheme as source
    from (${balances(sql``)}) b join customers c using (customer_no)
    where (c.loyalty_redeemable_points, c.loyalty_ranking_points, c.loyalty_cust_scheme)
      <> (b.points, b.ranking, b.scheme)`,
  rebuild: {
    lock: keys => sql`select from customers where customer_no in (select a from ${keys} k)
      order by customer_no collate "C" for no key update`,
    mend: keys => sql`
      update customers c set loyalty_redeemable_points = b.points, loyalty_ranking_points = b.ranking,
        loyalty_cust_scheme = b.scheme, updated_at = now()
      from (${balances(sql`where c.customer_no in (select a from ${keys} k)`)}) b where b.customer_no = c.customer_no`,
  },
};

const received = (of: ReturnType<typeof sql>) => sql`
  select l.po_no, l.line_no, coalesce(s.shipped, 0) as shipped, coalesce(s.received, 0) as received
  from purchase_lines l
  join purchase_orders o on o.po_no = l.po_no and o.type = 'Order'
  left join (select po_no, order_line_no, sum(qty_shipped) as shipped, sum(qty_received) as received
             from purchase_shipment_lines group by 1, 2) s on s.po_no = l.po_no and s.order_line_no = l.line_no ${of}`;

/** Shipped and received of each line of a purchase order: the sums over its posted shipments. */
export const purchaseQuantities: Definition = {
  differences: sql`
    select array[l.po_no, l.line_no::text] as key,
      trim_scale(l.qty_shipped) || ' / ' || trim_scale(l.qty_received) as stored,
      trim_scale(r.shipped) || ' / ' || trim_scale(r.received) as source
    from (${received(sql``)}) r join purchase_lines l using (po_no, line_no)
    where (l.qty_shipped, l.qty_received) <> (r.shipped, r.received)`,
  rebuild: {
    lock: keys => sql`select from purchase_orders where po_no in (select a from ${keys} k)
      order by po_no collate "C" for update`,
    mend: keys => sql`
      with mended as (
        update purchase_lines l set qty_shipped = r.shipped, qty_received = r.received,
          qty_to_receive = r.shipped - r.received
        from (${received(sql`where (l.po_no, l.line_no) in (select a, b::int from ${keys} k)`)}) r
        where r.po_no = l.po_no and r.line_no = l.line_no returning l.po_no)
      update purchase_orders set version = version + 1, updated_at = now() where po_no in (select po_no from mended)`,
  },
};

const totals = (of: ReturnType<typeof sql>) => sql`
  select o.bc_to_no, count(l.line_no)::int as lines, coalesce(sum(l.quantity), 0) as qty,
    coalesce(sum(l.qty_shipped), 0) as shipped, coalesce(sum(l.qty_received), 0) as received
  from transfer_orders o left join transfer_order_lines l using (bc_to_no) ${of} group by 1`;

/** Lines, ordered, shipped and received of a transfer: the sums over its lines. */
export const transferTotals: Definition = {
  differences: sql`
    select array[o.bc_to_no] as key,
      o.total_lines || ' / ' || trim_scale(o.total_qty) || ' / ' || trim_scale(o.total_shipped) || ' / '
        || trim_scale(o.total_received) as stored,
      t.lines || ' / ' || trim_scale(t.qty) || ' / ' || trim_scale(t.shipped) || ' / ' || trim_scale(t.received) as source
    from (${totals(sql``)}) t join transfer_orders o using (bc_to_no)
    where (o.total_lines, o.total_qty, o.total_shipped, o.total_received) <> (t.lines, t.qty, t.shipped, t.received)`,
  rebuild: {
    lock: keys => sql`select from transfer_orders where bc_to_no in (select a from ${keys} k)
      order by bc_to_no collate "C" for update`,
    mend: keys => sql`
      update transfer_orders o set total_lines = t.lines, total_qty = t.qty, total_shipped = t.shipped,
        total_received = t.received, version = version + 1, updated_at = now()
      from (${totals(sql`where o.bc_to_no in (select a from ${keys} k)`)}) t where t.bc_to_no = o.bc_to_no`,
  },
};

/** As many posted documents as numbers were given: no shipment, invoice or receipt is missing from the books. */
export const numberProof: Definition = {
  differences: sql`
    with posted as (
      select franchise_code, 'SS' as series, pos_ss_no as no from sales_shipments
      union all select franchise_code, 'SI', pos_si_no from sales_invoices
      union all select franchise_code, 'CR', receipt_no from cash_receipts where receipt_no is not null)
    select array[s.prefix] as key, count(p.no)::text as stored, s.last_no::text as source
    from no_series s
    left join posted p on p.franchise_code = s.franchise_code and p.series = s.series
      and left(p.no, length(s.prefix)) = s.prefix
    where s.series in ('SS', 'SI', 'CR')
    group by s.id having count(p.no) <> s.last_no`,
};

/**
 * Search columns are columns and indexes of the database itself (`fold(…)`), which it keeps up to date. Two things make
 * them miss rows. One is an index that was left half made. The other is another version of the rules of
 * letters than it was made with.
 */
export const searchProof: Definition = {
  differences: sql`
    select array[c.relname::text] as key, 'broken' as stored, 'whole' as source
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and n.nspname = 'public'
    union all
    select array[collname::text], coalesce(collversion, '–'), coalesce(pg_collation_actual_version(oid), '–')
    from pg_collation where collname = 'und-x-icu' and collversion is distinct from pg_collation_actual_version(oid)
    union all
    select array[datname::text], coalesce(datcollversion, '–'), coalesce(pg_database_collation_actual_version(oid), '–')
    from pg_database where datname = current_database()
      and datcollversion is distinct from pg_database_collation_actual_version(oid)`,
};
