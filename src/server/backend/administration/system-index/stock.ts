import { sql } from 'drizzle-orm';
import { levelOfEntries } from '../../stock/posting.ts';
import type { Definition } from './definition.ts';

const shown = (of: string) =>
  sql.raw(`concat(trim_scale(coalesce(${of}.quantity, 0)), ' (', coalesce(${of}.entries, 0), ')',
    ' ' || ${of}.first_posted, ' – ' || ${of}.last_sold)`);

/** On hand is the sum of the entries, how many they are, since when, and when something was last sold. */
export const stockLevels: Definition = {
  differences: sql`
    select array[coalesce(l.item_no, e.item_no), coalesce(l.variant_code, e.variant_code),
             coalesce(l.location_code, e.location_code)] as key,
           ${shown('l')} as stored, ${shown('e')} as source
    from stock_levels l
    full join (select item_no, variant_code, location_code, ${levelOfEntries}
               from warehouse_entries group by 1, 2, 3) e
      on e.item_no = l.item_no and e.variant_code = l.variant_code and e.location_code = l.location_code
    where coalesce(l.quantity, 0) <> coalesce(e.quantity, 0) or coalesce(l.entries, 0) <> coalesce(e.entries, 0)
      or l.first_posted is distinct from e.first_posted or l.last_sold is distinct from e.last_sold`,
  rebuild: {
    // A call that posts entries takes the level first, in this order: it is made where it is missing.
    lock: keys => sql`insert into stock_levels as l (item_no, variant_code, location_code, quantity, entries)
      select a, b, c, 0, 0 from ${keys} k order by (a || '/' || b || '/' || c) collate "C"
      on conflict (item_no, variant_code, location_code) do update set quantity = l.quantity`,
    mend: keys => sql`update stock_levels l set quantity = e.quantity, entries = e.entries,
        first_posted = e.first_posted, last_sold = e.last_sold
      from ${keys} k, lateral (
        select ${levelOfEntries} from warehouse_entries
        where item_no = k.a and variant_code = k.b and location_code = k.c) e
      where l.item_no = k.a and l.variant_code = k.b and l.location_code = k.c`,
  },
};

/** An entry belongs to the franchise that owns the location it moves. */
export const entryFranchises: Definition = {
  differences: sql`
    select array[e.entry_no::text] as key, e.franchise_code as stored, coalesce(l.franchise_code, '') as source
    from warehouse_entries e join locations l on l.code = e.location_code
    where e.franchise_code <> coalesce(l.franchise_code, '')`,
  rebuild: {
    lock: keys => sql`select from warehouse_entries where entry_no in (select a::bigint from ${keys} k)
      order by entry_no for update`,
    mend: keys => sql`update warehouse_entries e set franchise_code = coalesce(l.franchise_code, '')
      from locations l where l.code = e.location_code and e.entry_no in (select a::bigint from ${keys} k)`,
  },
};

/** Every posted line of a shipment, and of a credit memo, has moved its goods once. */
export const stockProof: Definition = {
  differences: sql`
    select array[coalesce(p.document_no, e.document_no), coalesce(p.line_no, e.line_no)::text] as key,
           trim_scale(coalesce(e.quantity, 0))::text as stored, trim_scale(coalesce(p.quantity, 0))::text as source
    from (select pos_ss_no as document_no, line_no, -quantity as quantity from sales_shipment_lines
          union all
          select pos_so_no, line_no, l.quantity from sales_lines l join sales_orders o using (pos_so_no)
          where o.document_type = 'credit_memo' and o.status = 'POSTED') p
    full join (select document_no, document_line_no as line_no, sum(quantity) as quantity from warehouse_entries
               where document_type in ('sales_shipment', 'sales_credit_memo') group by 1, 2) e
      on e.document_no = p.document_no and e.line_no = p.line_no
    where coalesce(p.quantity, 0) <> coalesce(e.quantity, 0)`,
};
