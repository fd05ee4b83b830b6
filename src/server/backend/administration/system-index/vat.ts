import { type SQL, sql } from 'drizzle-orm';
import { vatDaysSource as sourceOf } from '../../sales/vat-period.ts';
import type { Definition, Keys } from './definition.ts';

const amounts = ['amount', 'base_amount', 'vat_amount'] as const;
const figures = (of: string) =>
  sql.raw(amounts.map(name => `coalesce(${of}.${name}, 0)`).join(` || ' / ' || `));

const months = sql`
  select distinct date_trunc('month', day)::date::text as part from (
    select posting_date as day from vat_days union select posting_date from sales_invoices
    union select posting_date from sales_orders where document_type = 'credit_memo' and status = 'POSTED') days order by part`;

const key = sql`posting_date, franchise_code, location_code, vat_rate`;
const given = sql`k.a::date, k.b, k.c, k.d`;
const ofKeys = (wrong: Keys) =>
  sql`coalesce(i.posting_date, m.posting_date) in (select a::date from ${wrong} k)`;

/** VAT of each day, location and rate. */
export const vatDays: Definition = {
  differences: {
    parts: months,
    differences: month => {
      const inMonth = (day: SQL) =>
        sql`${day} >= ${month}::date and ${day} < (${month}::date + interval '1 month')::date`;
      return sql`
        select array[posting_date::text, franchise_code, location_code, vat_rate] as key,
          ${figures('r')} as stored, ${figures('s')} as source
        from (select * from vat_days where ${inMonth(sql`posting_date`)}) r
        full join (${sourceOf(inMonth(sql`coalesce(i.posting_date, m.posting_date)`))}) s using (${key})
        where (${figures('r')}) <> (${figures('s')})`;
    },
  },
  rebuild: {
    lock: wrong => sql`
      insert into vat_days (${key}) select ${given} from ${wrong} k order by 1, 2, 3, 4
      on conflict (${key}) do update set amount = vat_days.amount`,
    mend: wrong => sql`
      insert into vat_days (${key}, amount, base_amount, vat_amount)
      select ${given}, coalesce(s.amount, 0), coalesce(s.base_amount, 0), coalesce(s.vat_amount, 0)
      from ${wrong} k left join (${sourceOf(ofKeys(wrong))}) s
        on (s.posting_date, s.franchise_code, s.location_code, s.vat_rate) = (${given})
      on conflict (${key}) do update set
        amount = excluded.amount, base_amount = excluded.base_amount, vat_amount = excluded.vat_amount`,
  },
};

/**
 * The bases and the VAT of a posted document add up to its total. What was posted before VAT was kept has no entries, and a
 * credit memo of such goods has entries for the others alone. Of what is bought without VAT in its prices the bases alone add up.
 */
export const vatProof: Definition = {
  differences: sql`
    select array[i.pos_si_no] as key, v.amount::text as stored, i.grand_total::text as source
    from sales_invoices i
    join (select document_no, sum(base_amount + vat_amount) as amount from vat_entries
      where document_type = 'invoice' group by 1) v on v.document_no = i.pos_si_no
    where v.amount <> i.grand_total
    union all
    select array[o.pos_so_no], v.amount::text, (-o.grand_total)::text
    from sales_orders o
    join (select document_no, sum(base_amount + vat_amount) as amount from vat_entries
      where document_type = 'credit_memo' group by 1) v on v.document_no = o.pos_so_no
    where v.amount <> -o.grand_total and not exists (
      select from sales_invoices i where i.pos_so_no = o.applies_to_no and not exists (
        select from vat_entries e where e.document_type = 'invoice' and e.document_no = i.pos_si_no))
    union all
    select array[p.po_no], v.amount::text, worth::text
    from purchase_orders p
    cross join lateral (select case when p.type = 'Order' then p.grand_total else -p.grand_total end as worth) w
    join (select document_no, sum(case when prices_include_vat then base_amount + vat_amount else base_amount end) as amount
      from purchase_vat_entries group by 1) v on v.document_no = p.po_no
    where v.amount <> worth`,
};
