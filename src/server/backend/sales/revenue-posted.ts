import { type SQL, sql } from 'drizzle-orm';

export type PostedType = 'invoice' | 'credit_memo';
/** Where a posted document keeps what it is narrowed down by: constants of this file. `order` is the order that was sold. */
export type Columns = Readonly<
  { type: PostedType } & Record<'no' | 'order' | 'day' | 'at' | 'franchise', SQL>
>;
/** Narrows posted documents down. */
export type Of = (document: Columns) => SQL;

const invoice: Columns = {
  type: 'invoice',
  no: sql.raw('i.pos_si_no'),
  order: sql.raw('i.pos_so_no'),
  day: sql.raw('i.posting_date'),
  at: sql.raw('i.created_at'),
  franchise: sql.raw('i.franchise_code'),
};
const memo: Columns = {
  type: 'credit_memo',
  no: sql.raw('o.pos_so_no'),
  order: sql.raw('o.applies_to_no'),
  day: sql.raw('o.posting_date'),
  at: sql.raw('o.posted_at'),
  franchise: sql.raw('o.franchise_code'),
};
const isMemo = sql`o.document_type = 'credit_memo' and o.status = 'POSTED'`;
const hourOf = ({ at }: Columns) => sql`extract(hour from ${at} at time zone 'Asia/Ho_Chi_Minh')::int`;

/** The part of a document's discount that falls on a line: what falls on all lines up to it, less what fell on those before. */
const share = (discount: string, upTo: string, line: string, total: string): SQL =>
  sql.raw(
    `coalesce(round(${discount} * ${upTo} / nullif(${total}, 0)) - round(${discount} * (${upTo} - ${line}) / nullif(${total}, 0)), 0)`,
  );

/**
 * The lines of posted documents, and their fees, each with what it was worth in the end: those of a document add up to its
 * total. What came back is below zero. A document is counted at its first line.
 */
export const postedLines = (of: Of): SQL => sql`(
  select i.pos_si_no as document_no, 'invoice' as document_type, i.pos_so_no, i.franchise_code, o.location_code,
    i.posting_date, i.created_at as posted_at, ${hourOf(invoice)} as hour, o.created_by as sold_by,
    row_number() over upto = 1 as is_first, l.line_no, 'item' as line_type, l.item_no,
    l.variant_code, l.description, l.unit_of_measure, l.quantity, l.unit_price, l.line_amount as amount,
    ${share('i.discount_amount::numeric', 'sum(l.line_amount) over upto', 'l.line_amount', 'i.amount')} as discount_amount,
    0 as fee_amount, l.line_discount_amount, l.cost_amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
    join sales_invoice_lines l on l.pos_si_no = i.pos_si_no
  where ${of(invoice)}
  window upto as (partition by l.pos_si_no order by l.line_no)
  union all
  select i.pos_si_no, 'invoice', i.pos_so_no, i.franchise_code, o.location_code, i.posting_date, i.created_at,
    ${hourOf(invoice)}, o.created_by, false, 0, 'fee', '', '', '', '', 0, 0, 0, 0, i.fee_amount, 0, null
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
  where i.fee_amount <> 0 and ${of(invoice)}
  union all
  select o.pos_so_no, 'credit_memo', o.applies_to_no, o.franchise_code, o.location_code, o.posting_date, o.posted_at,
    ${hourOf(memo)}, o.created_by, row_number() over upto = 1, l.line_no, 'item', l.item_no, l.variant_code, l.description, l.unit_of_measure, -l.quantity,
    l.unit_price, -l.line_amount,
    -(${share('(sum(l.line_amount) over whole - o.grand_total)', 'sum(l.line_amount) over upto', 'l.line_amount', 'sum(l.line_amount) over whole')}),
    0, -l.line_discount_amount, -l.cost_amount
  from sales_orders o join sales_lines l on l.pos_so_no = o.pos_so_no
  where ${isMemo} and ${of(memo)}
  window whole as (partition by l.pos_so_no), upto as (partition by l.pos_so_no order by l.line_no))`;
