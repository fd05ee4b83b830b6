import { type SQL, sql } from 'drizzle-orm';
import type { einvoiceDays as calls } from '#calls/administration/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { mostDays, mostDocuments } from '#calls/sales/einvoice-days.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { serverMessages } from '#model/messages/server.ts';
import { openEinvoiceStatuses } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { ofShop } from '../kit/scope.ts';
import { einvoiceSellerOf } from '../setup/einvoice-seller-of.ts';

type Asked = { from_date: string; to_date: string; franchise_code: string };

/** What is posted so much later than its day is not found: tablets are not offline for longer. */
const lateDays = 60;

/** Day of a moment in Vietnam. */
const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`;

/**
 * Every document and every payment of the days, of shops that have e-invoices: `document` has each posted one once, with what it was
 * sold for and what its e-invoices are of, and `money` each movement. Documents count by VAT entries; those of shops
 * without VAT have none.
 */
function facts(context: Context, { from_date, to_date, franchise_code }: Asked): SQL {
  const days = sql`${from_date}::date and ${to_date}::date`;
  const posted = sql`${from_date}::date and ${to_date}::date + ${sql.raw(String(lateDays))}`;
  const untaxed = (type: SQL, no: SQL) => sql`not exists (select from vat_entries taxed
    where taxed.document_type = ${type} and taxed.document_no = ${no})`;
  return sql`
    shop as materialized (
      select own.seller_code as code, s.seller_code, s.first_day
      from tax_identities own join einvoice_sellers s on s.seller_code = ${einvoiceSellerOf}
      where own.franchise_code is not null and ${ofShop(sql`own.franchise_code`, context, franchise_code)}),
    sold as materialized (
      select shop.code, shop.seller_code, shop.first_day, d.*
      from shop cross join lateral (
        select v.document_type, v.document_no, min(v.pos_so_no) as pos_so_no, v.vat_date as day, sum(v.amount) as amount
        from vat_entries v where v.franchise_code = shop.code and v.vat_date between ${days}
        group by v.document_type, v.document_no, v.vat_date
        union all
        select 'invoice', i.pos_si_no, i.pos_so_no, coalesce(i.delivered_on, i.posting_date), i.grand_total
        from sales_invoices i
        where i.franchise_code = shop.code and i.posting_date between ${posted}
          and coalesce(i.delivered_on, i.posting_date) between ${days} and ${untaxed(sql`'invoice'`, sql`i.pos_si_no`)}
        union all
        select 'credit_memo', m.pos_so_no, m.applies_to_no, ${dayOf(sql`m.posted_at`)}, -m.grand_total
        from sales_orders m
        where m.franchise_code = shop.code and m.status = 'POSTED'
          and m.posted_at >= ${from_date}::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
          and m.posted_at < (${to_date}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
          and ${untaxed(sql`'credit_memo'`, sql`m.pos_so_no`)}) d),
    kept as materialized (
      select e.document_type, e.document_no, min(e.pos_so_no) as pos_so_no, min(e.franchise_code) as code,
        min(e.seller_code) as seller_code, e.sold_on as day, sum(e.amount) as amount,
        sum(e.amount) filter (where e.status in ('pending', 'issued')) as numbered,
        min(e.id) filter (where e.status in ${openEinvoiceStatuses}) as einvoice,
        case when bool_or(e.status = 'held') then 'held'
          when bool_or(e.status in ${openEinvoiceStatuses}) then 'open'
          when bool_or(e.status = 'issued' and e.provider_id = '' and e.decided_by <> '') then 'entered'
          when bool_or(e.status in ('pending', 'issued')) then 'issued' else 'closed' end as state
      from shop join einvoices e on e.franchise_code = shop.code and e.sold_on between ${days}
      where e.pos_so_no is not null and not exists (select from einvoices newer where newer.first_id = e.id
        and newer.kind = 'replacing' and newer.status <> 'closed')
      group by e.document_type, e.document_no, e.sold_on),
    document as materialized (
      select coalesce(sold.code, kept.code) as code, coalesce(kept.seller_code, sold.seller_code) as seller_code,
        coalesce(sold.day, kept.day) as day, coalesce(sold.pos_so_no, kept.pos_so_no) as pos_so_no,
        coalesce(sold.amount, 0) as sold, case when sold.document_no is null then 0 else 1 end as documents,
        coalesce(kept.numbered, 0) as numbered, kept.einvoice, coalesce(kept.state, 'without') as state,
        case when kept.document_no is null or kept.state = 'closed' then 0
          else abs(kept.amount - coalesce(sold.amount, 0)) end as otherwise
      from sold full join kept using (document_type, document_no)
      where kept.document_no is not null or sold.day >= sold.first_day),
    money as materialized (
      select shop.code, shop.seller_code, moved.day, r.payment_type, moved.amount,
        coalesce(nullif(o.applies_to_no, ''), o.pos_so_no) as pos_so_no
      from shop cross join lateral (
        select receipt_id, amount, coalesce(true_date, posting_date) as booked from cashbook_entries
        where franchise_code = shop.code and receipt_id is not null and posting_date between ${posted}
        union all
        select receipt_id, amount, coalesce(true_date, posting_date) from bank_account_entries
        where franchise_code = shop.code and receipt_id is not null and posting_date between ${posted}) entry
      join cash_receipts r using (receipt_id)
      join sales_orders o on o.pos_so_no = r.pos_so_no
      cross join lateral (select entry.amount, least(entry.booked, ${dayOf(sql`r.taken_at`)}) as day) moved
      where moved.day between ${days} and moved.day >= shop.first_day)`;
}

type DayRow = AnswerOf<typeof calls.compare>['days'][number];

/** What was sold, invoiced and paid on each day, of each seller that the caller sees shops of. The newest day first. */
export async function compare(
  input: InputOf<typeof calls.compare>,
  context: Context,
): Promise<AnswerOf<typeof calls.compare>> {
  const { from_date, to_date, franchise_code = '' } = input;
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  if (Date.parse(to_date) - Date.parse(from_date) >= mostDays * 86_400_000)
    throw new Refusal('validation', einvoiceMessages.mostDays(mostDays), 'to_date');
  const state = (name: string) => sql`jsonb_build_object(
    'documents', coalesce(sum(documents) filter (where state = ${name}), 0),
    'amount', coalesce(sum(sold) filter (where state = ${name}), 0))`;
  const { rows } = await context.tx.execute<DayRow>(sql`
    with ${facts(context, { from_date, to_date, franchise_code })},
    papers as (
      select seller_code, day, coalesce(sum(otherwise), 0)::float8 as otherwise,
        jsonb_build_object('documents', sum(documents), 'amount', sum(sold)) as sold,
        ${state('issued')} as issued, ${state('entered')} as entered, ${state('open')} as open,
        ${state('held')} as held, ${state('closed')} as closed, ${state('without')} as without
      from document group by seller_code, day),
    paid as (
      select seller_code, day, sum(amount)::float8 as received,
        jsonb_agg(jsonb_build_object('payment_type', payment_type, 'amount', amount) order by payment_type) as money
      from (select seller_code, day, payment_type, sum(amount) as amount from money group by 1, 2, 3) method
      group by seller_code, day)
    select seller_code, coalesce(t.registered_name, '') as seller_name, s.provider, day::text as day,
      coalesce(sold, ${nothing}) as sold, coalesce(issued, ${nothing}) as issued,
      coalesce(entered, ${nothing}) as entered, coalesce(open, ${nothing}) as open, coalesce(held, ${nothing}) as held,
      coalesce(closed, ${nothing}) as closed, coalesce(without, ${nothing}) as without,
      coalesce(otherwise, 0) as otherwise, coalesce(money, '[]') as money, coalesce(received, 0) as received
    from papers full join paid using (seller_code, day)
    join einvoice_sellers s using (seller_code) left join tax_identities t using (seller_code)
    order by day desc, seller_code`);
  return { days: rows };
}

const nothing = sql.raw(`'{"documents": 0, "amount": 0}'::jsonb`);

type OrderRow = AnswerOf<typeof calls.differing>['orders'][number];

/** Orders of a day where sale, e-invoice and money are not the same: the greatest difference first. */
export async function differing(
  { day, seller_code, franchise_code = '' }: InputOf<typeof calls.differing>,
  context: Context,
): Promise<AnswerOf<typeof calls.differing>> {
  const { rows } = await context.tx.execute<OrderRow>(sql`
    with ${facts(context, { from_date: day, to_date: day, franchise_code })},
    papers as (
      select pos_so_no, min(code) as code, sum(sold) as sold, sum(numbered) as numbered, sum(otherwise) as otherwise,
        min(einvoice) as einvoice, bool_and(state in ('issued', 'entered', 'closed')) as is_settled,
        coalesce(sum(sold) filter (where state = 'closed'), 0) as closed
      from document where seller_code = ${seller_code} group by pos_so_no),
    paid as (
      select pos_so_no, min(code) as code, sum(amount) as received from money where seller_code = ${seller_code}
      group by pos_so_no),
    compared as (
      select pos_so_no, coalesce(papers.code, paid.code) as franchise_code, coalesce(sold, 0)::float8 as sold,
        coalesce(numbered, 0)::float8 as invoiced, coalesce(received, 0)::float8 as received,
        coalesce(einvoice, 0)::float8 as einvoice, coalesce(is_settled, true) and coalesce(otherwise, 0) = 0 as is_settled,
        coalesce(closed, 0)::float8 as closed
      from papers full join paid using (pos_so_no))
    select c.pos_so_no, c.franchise_code, sold, invoiced, received, einvoice,
      coalesce(e.status, '') as status, coalesce(e.hold, '') as hold
    from compared c left join einvoices e on e.id = c.einvoice
    where not is_settled or sold <> received or sold - closed <> invoiced
    order by is_settled, abs(sold - received) desc, c.pos_so_no limit ${mostDocuments + 1}`);
  return { orders: rows.slice(0, mostDocuments), more: rows.length > mostDocuments };
}
