import { type SQL, sql } from 'drizzle-orm';
import type { VatRate } from '#model/taxes/vat-rates.ts';

// VAT of the lines of the revenue report, which is `entry`. Columns are read by the rows of a page alone, and each by the
// primary key of the VAT entries: sums and counts of lines do not read them.

/** A line for all fees of an invoice has no number. */
const isOfLine = sql.raw(
  `e.line_type = entry.line_type and (entry.line_type = 'fee' or e.line_no = entry.line_no)`,
);
/** A credit memo has no line for its fees: its lines are worth more by their parts of them. */
const isFeeOfMemo = sql.raw(`entry.document_type = 'credit_memo' and e.line_type = 'fee'`);
const entriesOfLine = sql`vat_entries e where e.document_type = entry.document_type
  and e.document_no = entry.document_no and (${isOfLine} or ${isFeeOfMemo})`;

/** VND: what the line's own entries say, and its part of what those of the memo's fees say, by amounts as the report shares them. */
const sumOf = (name: 'base_amount' | 'vat_amount'): SQL<number | null> => {
  const figure = sql.raw(`e.${name}`);
  const fees = sql`sum(${figure}) filter (where ${isFeeOfMemo})`;
  const ofFees = sql`(select round(fees * upto / nullif(whole, 0)) - round(fees * (upto + entry.amount) / nullif(whole, 0))
    from (select sum(l.line_amount) as whole, sum(l.line_amount) filter (where l.line_no <= entry.line_no) as upto
      from sales_lines l where l.pos_so_no = entry.document_no) of_memo)`;
  return sql`(select case when entries > 0 then
      (coalesce(own, 0) + case when fees is null then 0 else coalesce(${ofFees}, 0) end)::float8 end
    from (select count(*) as entries, sum(${figure}) filter (where ${isOfLine}) as own, ${fees} as fees
      from ${entriesOfLine}) vat)`;
};

/** `null` for a line without VAT figures; the rate is empty where goods of several rates are in it. */
export const lineVatColumns = {
  vat_rate: sql<VatRate | '' | null>`(select case when count(*) = 0 then null
    when min(e.vat_rate) = max(e.vat_rate) then min(e.vat_rate) else '' end from ${entriesOfLine})`,
  base_amount: sumOf('base_amount'),
  vat_amount: sumOf('vat_amount'),
};
