import { type SQL, sql } from 'drizzle-orm';
import type { BookLayout, TradeGroup } from '#model/taxes/books.ts';
import { unitCostOf } from '../stock/costs.ts';

/** Of which shop and period a book is. */
export type Asked = { franchise: string; from_date: string; to_date: string; groups: readonly TradeGroup[] };

const figures = {
  true_day: sql`''`,
  document_no: sql`''`,
  invoice_no: sql`''`,
  tax_code: sql`''`,
  about: sql`''`,
  unit: sql`''`,
  documents: sql`0`,
  opening_quantity: sql`0`,
  quantity_in: sql`0`,
  quantity_out: sql`0`,
  closing_quantity: sql`0`,
  unit_cost: sql`null::numeric`,
  opening_amount: sql`0::bigint`,
  amount_in: sql`0::bigint`,
  amount_out: sql`0::bigint`,
  closing_amount: sql`0::bigint`,
  base_amount: sql`0::bigint`,
  vat_amount: sql`0::bigint`,
};
type Columns = { id: SQL; section: SQL; day: SQL; kind: SQL; sort: SQL } & Partial<typeof figures>;

/** A select of rows of a book: what is not named is nothing. `sort` puts those of a section and a day in order. */
const selected = ({ id, section, day, kind, sort, ...named }: Columns): SQL => {
  const all = { ...figures, ...named };
  const columns = Object.entries(all).map(([name, column]) => sql`${column} as ${sql.raw(name)}`);
  return sql`select ${id} as id, ${section} as section, ${day} as day, ${kind} as kind, ${sort} as sort,
    ${sql.join(columns, sql`, `)}`;
};

const within = (column: SQL, { from_date, to_date }: Asked) =>
  sql`${column} between ${from_date}::date and ${to_date}::date`;
/** A day on which something happened, where it was posted on another one. */
const otherDay = (day: SQL, posted: SQL) => sql`coalesce(nullif(${day}, ${posted})::text, '')`;

const revenueDays = (asked: Asked): SQL => sql`
  select posting_date, sum(amount)::bigint as amount, sum(cost_amount)::bigint as cost_amount,
    sum(invoices + credit_memos)::int as documents
  from revenue_days where franchise_code = ${asked.franchise} and ${within(sql`posting_date`, asked)} group by 1`;

const revenue = (asked: Asked): SQL =>
  sql`${selected({
    id: sql`'day/' || d.posting_date`,
    section: sql`''`,
    day: sql`d.posting_date::text`,
    kind: sql`'day'`,
    sort: sql`''`,
    documents: sql`d.documents`,
    amount_in: sql`d.amount`,
  })} from (${revenueDays(asked)}) d`;

/** Which trade group the goods of a VAT group are of; the first one has the others. */
const groupOf = (groups: readonly TradeGroup[], vatGroup: SQL): SQL => {
  const named = groups.flatMap(({ trade_group, vat_groups }) =>
    vat_groups.map(vat_group => sql`when ${vat_group} then ${trade_group}`),
  );
  const first = groups[0]?.trade_group ?? '';
  return named.length === 0
    ? sql`${first}::text`
    : sql`case ${vatGroup} ${sql.join(named, sql` `)} else ${first} end`;
};

/** Fees, and what else is no item's, are of the first trade group: so the groups of a day add up to its revenue. */
const revenueByGroup = (asked: Asked): SQL => {
  const first = asked.groups[0]?.trade_group ?? '';
  const parts = sql`
    select r.posting_date, ${groupOf(
      asked.groups,
      sql`coalesce(i.vat_group, (select vat_group from vat_groups where is_default))`,
    )} as trade_group, r.amount
    from revenue_items r left join items i using (item_no)
    where r.franchise_code = ${asked.franchise} and ${within(sql`r.posting_date`, asked)}
    union all
    select d.posting_date, ${first}, d.amount - coalesce((select sum(r.amount) from revenue_items r
      where r.franchise_code = ${asked.franchise} and r.posting_date = d.posting_date), 0)
    from (${revenueDays(asked)}) d`;
  return sql`${selected({
    id: sql`p.trade_group || '/' || p.posting_date`,
    section: sql`p.trade_group`,
    day: sql`p.posting_date::text`,
    kind: sql`'day'`,
    sort: sql`''`,
    amount_in: sql`sum(p.amount)::bigint`,
  })} from (${parts}) p group by p.posting_date, p.trade_group having sum(p.amount) <> 0`;
};

/** What people take out of the till for the shop; what its owner takes is no cost. */
const costReasons = ['supplies', 'shipping', 'wages', 'other', 'bank_fee'];

const costs = (asked: Asked): SQL => {
  const entries = (table: SQL, name: string) => sql`${selected({
    id: sql`${name} || e.entry_no`,
    section: sql`e.reason`,
    day: sql`e.posting_date::text`,
    kind: sql`e.document_type`,
    sort: sql`${name} || lpad(e.entry_no::text, 15, '0')`,
    true_day: otherDay(sql`e.true_date`, sql`e.posting_date`),
    document_no: sql`e.document_no`,
    about: sql`e.description`,
    amount_out: sql`-e.amount`,
  })} from ${table} e where e.franchise_code = ${asked.franchise} and ${within(sql`e.posting_date`, asked)}
    and e.reason = any(${sql.param(costReasons)}::text[]) and (e.document_type = 'cash_out' or e.reason = 'bank_fee')`;
  return sql`${revenue(asked)}
    union all ${selected({
      id: sql`'cost/' || d.posting_date`,
      section: sql`'goods'`,
      day: sql`d.posting_date::text`,
      kind: sql`'cost'`,
      sort: sql`''`,
      amount_out: sql`d.cost_amount`,
    })} from (${revenueDays(asked)}) d where d.cost_amount <> 0
    union all ${entries(sql`cashbook_entries`, 'cash/')}
    union all ${entries(sql`bank_account_entries`, 'bank/')}`;
};

/** What one costs on a day: as it was when the day was closed, also where no one knew it; else what it costs now. */
const costOn = (
  day: SQL,
  franchise: string,
  now: SQL,
) => sql`nullif(coalesce((select coalesce(c.unit_cost, -1) from closed_costs c
  where c.franchise_code = ${franchise} and c.item_no = l.item_no and c.variant_code = l.variant_code
    and c.to_date >= ${day} order by c.to_date limit 1), ${now}), -1)`;

/**
 * As the inventory report has it: today's stock less what moved since. What was in stock is worth what it was in the
 * period before, all else what one costs at the end.
 */
const stock = (asked: Asked): SQL => {
  const { franchise, from_date, to_date } = asked;
  const cost = unitCostOf({
    franchise: sql`${franchise}`,
    item: sql`l.item_no`,
    variant: sql`l.variant_code`,
  });
  const moved = sql`
    select item_no, variant_code, location_code, sum(quantity) as since_first,
      sum(quantity) filter (where posting_date > ${to_date}::date) as after_last,
      sum(quantity) filter (where quantity > 0 and posting_date <= ${to_date}::date) as quantity_in,
      -sum(quantity) filter (where quantity < 0 and posting_date <= ${to_date}::date) as quantity_out
    from warehouse_entries where franchise_code = ${franchise} and posting_date >= ${from_date}::date group by 1, 2, 3`;
  const goods = sql`
    select l.item_no, l.variant_code, l.location_code, i.base_unit_of_measure as unit, ${costOn(sql`${to_date}::date`, franchise, cost)} as cost,
      ${costOn(sql`${from_date}::date - 1`, franchise, cost)} as cost_before,
      i.description || case when coalesce(v.description, '') = '' then '' else ' · ' || v.description end as about,
      l.quantity - coalesce(m.since_first, 0) as opening, coalesce(m.quantity_in, 0) as came,
      coalesce(m.quantity_out, 0) as went, l.quantity - coalesce(m.after_last, 0) as closing
    from locations place
    join stock_levels l on l.location_code = place.code
    join items i on i.item_no = l.item_no
    left join item_variants v on v.item_no = l.item_no and v.variant_code = l.variant_code
    left join (${moved}) m on (m.item_no, m.variant_code, m.location_code) = (l.item_no, l.variant_code, l.location_code)
    where place.franchise_code = ${franchise}`;
  const worth = (quantity: SQL, each = sql`g.cost`) => sql`coalesce(round(${quantity} * ${each}), 0)::bigint`;
  const opening = worth(sql`g.opening`, sql`g.cost_before`);
  return sql`${selected({
    id: sql`g.item_no || '/' || g.variant_code || '/' || g.location_code`,
    section: sql`g.location_code`,
    day: sql`''`,
    kind: sql`'item'`,
    sort: sql`g.item_no || '/' || g.variant_code`,
    document_no: sql`g.item_no`,
    about: sql`g.about`,
    unit: sql`g.unit`,
    opening_quantity: sql`g.opening`,
    quantity_in: sql`g.came`,
    quantity_out: sql`g.went`,
    closing_quantity: sql`g.closing`,
    unit_cost: sql`g.cost`,
    opening_amount: opening,
    // What is in stock is what was, came and went, to the đồng: rounding and a new cost are in what went.
    amount_in: worth(sql`g.came`),
    amount_out: sql`${opening} + ${worth(sql`g.came`)} - ${worth(sql`g.closing`)}`,
    closing_amount: worth(sql`g.closing`),
  })} from (${goods}) g where g.opening <> 0 or g.came <> 0 or g.went <> 0 or g.closing <> 0`;
};

/** What an entry of money is; a receipt below zero gives money back. */
const kindOfMoney = sql`case when document_type <> 'receipt' then document_type
  when reason = 'method_changed' then reason when amount < 0 then 'refund' else document_type end`;
/** A receipt is described by the document that it pays, unless a person wrote something else. */
const whyOfMoney = sql`case when document_type = 'receipt' and pos_so_no <> '' and right(description, length(pos_so_no)) = pos_so_no
  then pos_so_no else description end`;

/** Each till and each account with its opening, and the balance after each entry. */
const money = (asked: Asked): SQL => {
  const { franchise, from_date, to_date } = asked;
  const book = (table: SQL, name: string, account: SQL) => sql`
    select ${name} || ${account} as section, ${name} || entry_no as id, lpad(entry_no::text, 15, '0') as sort, posting_date,
      true_date, document_no, name, amount, ${kindOfMoney} as kind, ${whyOfMoney} as why
    from ${table} where franchise_code = ${franchise} and posting_date <= ${to_date}::date`;
  const entries = sql`${book(sql`cashbook_entries`, 'cash/', sql`location_code`)}
    union all ${book(sql`bank_account_entries`, 'bank/', sql`bank_account_no`)}`;
  const opened = sql`
    select section, coalesce(sum(amount) filter (where posting_date < ${from_date}::date), 0)::bigint as opening
    from (${entries}) e group by 1`;
  return sql`${selected({
    id: sql`'opening/' || o.section`,
    section: sql`o.section`,
    day: sql`''`,
    kind: sql`'opening'`,
    sort: sql`''`,
    opening_amount: sql`o.opening`,
    closing_amount: sql`o.opening`,
  })} from (${opened}) o
    union all ${selected({
      id: sql`e.id`,
      section: sql`e.section`,
      day: sql`e.posting_date::text`,
      kind: sql`e.kind`,
      sort: sql`e.sort`,
      true_day: otherDay(sql`e.true_date`, sql`e.posting_date`),
      document_no: sql`e.document_no`,
      about: sql`concat_ws(' · ', nullif(e.why, ''), nullif(e.name, ''))`,
      amount_in: sql`greatest(e.amount, 0)`,
      amount_out: sql`greatest(-e.amount, 0)`,
      closing_amount: sql`(o.opening + sum(e.amount) over (partition by e.section order by e.posting_date, e.sort))::bigint`,
    })} from (${entries}) e join (${opened}) o using (section) where e.posting_date >= ${from_date}::date`;
};

/** Who buys as the e-invoice names them, else as the order does. */
const buyerNamed = (order: SQL) =>
  sql`coalesce(nullif(${order}.invoice_buyer ->> 'company_name', ''), ${order}.sell_to_name)`;
const buyerCode = (order: SQL) =>
  sql`coalesce(nullif(${order}.invoice_buyer ->> 'tax_code', ''), ${order}.invoice_buyer ->> 'budget_code', '')`;
/** Of what was replaced, the number of its replacement. */
const issuedNumbers = sql`coalesce((select string_agg(n.issued_series || ' ' || n.issued_number, ', ' order by n.id)
  from einvoices n where n.pos_so_no = p.pos_so_no and n.document_type = p.type and n.document_no = p.no and n.issued_number <> ''
    and not exists (select from einvoices r where r.first_id = n.id and r.kind = 'replacing' and r.issued_number <> '')), '')`;

/** Posted documents of the period with their VAT by rate, as the sums of VAT count them: by posting date. */
const vatSales = (asked: Asked): SQL => {
  const posted = sql`
    select 'invoice' as type, i.pos_si_no as no, i.pos_so_no, i.posting_date, ${buyerNamed(sql`o`)} as name,
      ${buyerCode(sql`o`)} as tax_code
    from sales_invoices i join sales_orders o using (pos_so_no) where i.franchise_code = ${asked.franchise} and ${within(sql`i.posting_date`, asked)}
    union all
    select 'credit_memo', o.pos_so_no, o.pos_so_no, o.posting_date, ${buyerNamed(sql`o`)}, ${buyerCode(sql`o`)}
    from sales_orders o where o.franchise_code = ${asked.franchise} and o.document_type = 'credit_memo' and o.status = 'POSTED'
      and ${within(sql`o.posting_date`, asked)}`;
  return sql`${selected({
    id: sql`p.no || '/' || e.vat_rate`,
    section: sql`e.vat_rate`,
    day: sql`p.posting_date::text`,
    kind: sql`p.type`,
    sort: sql`p.no`,
    true_day: otherDay(sql`min(e.vat_date)`, sql`p.posting_date`),
    document_no: sql`p.no`,
    invoice_no: issuedNumbers,
    tax_code: sql`p.tax_code`,
    about: sql`p.name`,
    amount_in: sql`sum(e.amount)::bigint`,
    base_amount: sql`sum(e.base_amount)::bigint`,
    vat_amount: sql`sum(e.vat_amount)::bigint`,
  })} from (${posted}) p join vat_entries e on e.document_type = p.type and e.document_no = p.no
    group by p.type, p.no, p.pos_so_no, p.posting_date, p.name, p.tax_code, e.vat_rate`;
};

const vatPurchases = (asked: Asked): SQL => sql`${selected({
  id: sql`e.document_no || '/' || e.vat_rate`,
  section: sql`e.vat_rate`,
  day: sql`e.vat_date::text`,
  kind: sql`case p.type when 'Order' then 'purchase' else 'purchase_memo' end`,
  sort: sql`e.document_no`,
  document_no: sql`e.document_no`,
  invoice_no: sql`p.bc_invoice_no`,
  // Shops buy from the franchisor alone.
  tax_code: sql`coalesce((select tax_code from tax_identities where seller_code = ''), '')`,
  about: sql`p.vendor_name`,
  amount_out: sql`sum(e.amount)::bigint`,
  base_amount: sql`sum(e.base_amount)::bigint`,
  vat_amount: sql`sum(e.vat_amount)::bigint`,
})} from purchase_vat_entries e join purchase_orders p on p.po_no = e.document_no
  where e.franchise_code = ${asked.franchise} and ${within(sql`e.vat_date`, asked)}
  group by e.document_no, e.vat_rate, e.vat_date, p.type, p.vendor_name, p.bc_invoice_no`;

const layouts: Readonly<Record<BookLayout, (asked: Asked) => SQL>> = {
  revenue,
  revenue_taxes: revenueByGroup,
  revenue_vat: revenueByGroup,
  costs,
  stock,
  money,
  vat_sales: vatSales,
  vat_purchases: vatPurchases,
};

/** The rows of a book with their places in it: the one query of its figures, for its page, its sums and its Excel. */
export const bookRows = (layout: BookLayout, asked: Asked): SQL => sql`
  select b.*, row_number() over (order by b.section collate "C", b.day, b.sort collate "C", b.id collate "C")::int as place
  from (${layouts[layout](asked)}) b`;
