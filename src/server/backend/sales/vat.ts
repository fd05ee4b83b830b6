import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BookedLate } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import {
  creditMemoVat,
  invoiceVat,
  type VatEntry,
  type VatOfRate,
  vatByRate,
  type Worth,
} from '#model/taxes/vat.ts';
import { type DatedVatRate, type VatRate, vatRateOn } from '#model/taxes/vat-rates.ts';
import type { Tx } from '../../db/connection.ts';
import { insertion } from '../../db/insertion.ts';
import { kept, keptSql } from '../../db/kept-statement.ts';
import { vatDays, vatEntries } from '../../db/schema/index.ts';
import type { ChangeContext } from '../kit/context.ts';
import { withoutVat } from '../setup/without-vat.ts';

/** A posted document as its VAT entries name it. */
export type Taxed = {
  document_type: 'invoice' | 'credit_memo';
  document_no: string;
  pos_so_no: string;
  franchise_code: string;
  location_code: string;
  posting_date: string;
  vat_date: string;
};

/**
 * Group and rates of goods and fees; what names no group has the company's default. A household, and a company by the direct
 * method, sells without VAT.
 */
const ratesOf = keptSql(sql`
  select asked.line_type, asked.code, g.vat_group, g.rates
  from (select 'item' as line_type, unnest(${sql.placeholder('items')}::text[]) as code
    union all select 'fee', unnest(${sql.placeholder('fees')}::text[])) asked
  left join items i on asked.line_type = 'item' and i.item_no = asked.code
  left join fees f on asked.line_type = 'fee' and f.fee_code = asked.code
  left join vat_groups own on own.vat_group = coalesce(i.vat_group, f.vat_group)
  join vat_groups g on g.vat_group = coalesce(own.vat_group, (select vat_group from vat_groups where is_default))
  where not exists (${withoutVat(sql`${sql.placeholder('franchise')}`)})`);

type RateRow = { line_type: string; code: string; vat_group: string; rates: DatedVatRate[] };

/** What is taxed of an invoice: its goods and fees by their codes. */
type Goods = {
  readonly lines: readonly (Worth['lines'][number] & { readonly item_no: string })[];
  readonly fees: readonly (Worth['fees'][number] & { readonly fee_code: string })[];
  readonly discount_amount: number;
};

/**
 * The VAT entries of an invoice, at the rates of the day on which its goods were handed over. None where the shop sells
 * without VAT.
 */
export async function vatOfInvoice(
  tx: Tx,
  franchise: string,
  goods: Goods,
  day: string,
): Promise<VatEntry[]> {
  const codes = {
    franchise,
    items: [...new Set(goods.lines.map(line => line.item_no))],
    fees: [...new Set(goods.fees.map(fee => fee.fee_code))],
  };
  const rows = (await ratesOf(tx, codes)) as RateRow[]; // columns of the statement above
  const byCode = new Map<string, { vat_group: string; vat_rate: VatRate }>();
  for (const { line_type, code, vat_group, rates } of rows) {
    const vat_rate = vatRateOn(rates, day);
    if (vat_rate) byCode.set(`${line_type} ${code}`, { vat_group, vat_rate });
  }
  const codeOf = new Map([
    ...goods.lines.map(line => [`item ${line.line_no}`, line.item_no] as const),
    ...goods.fees.map(fee => [`fee ${fee.line_no}`, fee.fee_code] as const),
  ]);
  return invoiceVat(goods, ({ line_type, line_no }) => {
    const code = codeOf.get(`${line_type} ${line_no}`);
    return (code !== undefined && byCode.get(`${line_type} ${code}`)) || null;
  });
}

const entriesOfOrder = kept(db =>
  db
    .select()
    .from(vatEntries)
    .where(eq(vatEntries.pos_so_no, sql.placeholder('pos_so_no')))
    // Numbers of invoices rise in time: the oldest first, whatever the order of the database's language.
    .orderBy(sql`${vatEntries.document_no} collate "C"`, vatEntries.line_type, vatEntries.line_no),
);

/**
 * The VAT entries of a credit memo, at the rates of the invoices that sold its goods.
 *
 * @param memo locked with its order, before the order's lines count it as credited
 */
export async function vatOfCreditMemo(tx: Tx, memo: SalesOrder): Promise<VatEntry[]> {
  const { applies_to_no } = memo;
  const entries = await entriesOfOrder(tx, { pos_so_no: applies_to_no });
  const invoiced = entries.filter(entry => entry.document_type === 'invoice');
  if (invoiced.length === 0) return [];
  const units = await unitsBefore(tx, { pos_so_no: applies_to_no, memo: memo.pos_so_no });
  // Columns of the statement.
  const unitsOf = new Map(units.map(row => [row.line_no, row as { invoiced: number; credited: number }]));
  return creditMemoVat(
    { lines: memo.lines, discount_amount: memo.invoice_discount_amount, fees: memo.fees },
    {
      invoiced,
      credited: entries.filter(entry => entry.document_type === 'credit_memo'),
      unitsOf: line_no => unitsOf.get(line_no) ?? { invoiced: 0, credited: 0 },
    },
  );
}

/** Units of an order's lines that were invoiced, and credited by posted memos other than this one. */
const unitsBefore = keptSql(sql`
  select l.line_no, l.qty_invoiced::float8 as invoiced, coalesce((
    select sum(c.quantity) from sales_orders m join sales_lines c using (pos_so_no)
    where m.applies_to_no = l.pos_so_no and m.document_type = 'credit_memo' and m.status = 'POSTED'
      and m.pos_so_no <> ${sql.placeholder('memo')} and c.line_no = l.line_no), 0)::float8 as credited
  from sales_lines l where l.pos_so_no = ${sql.placeholder('pos_so_no')}`);

/** The insert of a document's VAT entries. */
export const vatInsertion = (document: Taxed, entries: readonly VatEntry[]) => {
  const { document_type, document_no, pos_so_no, franchise_code, vat_date } = document;
  return insertion(
    vatEntries,
    entries.map(entry => ({ ...entry, document_type, document_no, pos_so_no, franchise_code, vat_date })),
  );
};

/** Adds a document's VAT to the sums of its day. The row of the day's revenue is locked before. */
export async function keepVat(tx: Tx, document: Taxed, entries: readonly VatEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { posting_date, franchise_code, location_code } = document;
  const rows = vatByRate(entries).map(each => ({ ...each, posting_date, franchise_code, location_code }));
  await tx.execute(sql`${insertion(vatDays, rows)}
    on conflict (posting_date, franchise_code, location_code, vat_rate) do update set
      amount = vat_days.amount + excluded.amount,
      base_amount = vat_days.base_amount + excluded.base_amount,
      vat_amount = vat_days.vat_amount + excluded.vat_amount`);
}

/** VAT of the lines of posted documents as they are answered, by number. */
export async function vatOf(tx: Tx, document_type: Taxed['document_type'], numbers: readonly string[]) {
  const rows = await tx
    .select({
      document_no: vatEntries.document_no,
      line_type: vatEntries.line_type,
      line_no: vatEntries.line_no,
      vat_rate: vatEntries.vat_rate,
      amount: vatEntries.amount,
      base_amount: vatEntries.base_amount,
      vat_amount: vatEntries.vat_amount,
    })
    .from(vatEntries)
    .where(and(eq(vatEntries.document_type, document_type), inArray(vatEntries.document_no, [...numbers])))
    .orderBy(vatEntries.line_type, vatEntries.line_no, vatEntries.applies_to_no);
  const byNo = Map.groupBy(rows, row => row.document_no);
  return (no: string) => (byNo.get(no) ?? []).map(({ document_no: _no, ...entry }) => entry);
}

/** The newest invoice of an order for a day that was closed when it was posted. */
const bookedLate = (no: SQL) => sql`(
  select json_build_object('sold_on', i.delivered_on, 'booked_on', i.posting_date, 'closed_to', closed.to_date)
  from sales_invoices i join closed_periods closed on closed.franchise_code = i.franchise_code
    and closed.to_date >= i.delivered_on and closed.closed_at <= i.created_at
    and (closed.reopened_at is null or closed.reopened_at > i.created_at)
  where i.pos_so_no = ${no} order by i.created_at desc, closed.to_date desc limit 1)`;

/**
 * VAT of what is invoiced of orders, by rate, where their e-invoices are found, and what was booked late; a row at least of
 * each order.
 */
const invoicedOf = keptSql(sql`
  select asked.no, coalesce(vat.vat_rate, '') as vat_rate, vat.amount, vat.base_amount, vat.vat_amount,
    coalesce((select e.lookup_code from einvoices e
      where e.pos_so_no = asked.no and e.document_type = 'invoice' and e.status <> 'closed'
      order by e.id limit 1), '') as lookup_code,
    ${bookedLate(sql`asked.no`)} as booked_late
  from unnest(${sql.placeholder('numbers')}::text[]) asked(no)
  left join lateral (select vat_rate, sum(amount)::float8 as amount, sum(base_amount)::float8 as base_amount,
      sum(vat_amount)::float8 as vat_amount
    from vat_entries where document_type = 'invoice' and pos_so_no = asked.no group by vat_rate) vat on true`);

type Invoiced = Omit<VatOfRate, 'vat_rate'> & {
  no: string;
  /** Empty where the order has no VAT; then the amounts are null. */
  vat_rate: VatRate | '';
  /** Empty where it has no e-invoice. */
  lookup_code: string;
  booked_late: BookedLate | null;
};

/** What is answered of the invoices of orders. */
async function invoicedOfOrders(tx: Tx, numbers: readonly string[]) {
  const rows = (await invoicedOf(tx, { numbers })) as Invoiced[]; // columns of the statement
  const byNo = Map.groupBy(rows, row => row.no);
  return (no: string) => {
    const found = byNo.get(no) ?? [];
    const taxed = found.flatMap(({ vat_rate, amount, base_amount, vat_amount }) =>
      vat_rate === '' ? [] : [{ vat_rate, amount, base_amount, vat_amount }],
    );
    const { lookup_code, booked_late } = found[0] ?? {};
    return {
      posted_vat: vatByRate(taxed),
      ...(lookup_code && { lookup_code }),
      ...(booked_late && { booked_late }),
    };
  };
}

const isPostedMemo = ({ document_type, status }: SalesOrder) =>
  document_type === 'credit_memo' && status === 'POSTED';
const isInvoiced = ({ document_type, lines }: SalesOrder) =>
  document_type === 'order' && lines.some(line => line.qty_invoiced > 0);

/**
 * Documents as they are answered: posted credit memos with the VAT of their lines, orders with that of their invoices, the
 * code of their first e-invoice, and what was booked late.
 */
export async function withVat(
  { tx }: Pick<ChangeContext, 'tx'>,
  orders: readonly SalesOrder[],
): Promise<SalesOrder[]> {
  const memos = orders.filter(isPostedMemo).map(({ pos_so_no }) => pos_so_no);
  const invoiced = orders.filter(isInvoiced).map(({ pos_so_no }) => pos_so_no);
  const ofMemo = memos.length > 0 ? await vatOf(tx, 'credit_memo', memos) : () => [];
  const ofOrder = invoiced.length > 0 ? await invoicedOfOrders(tx, invoiced) : () => ({});
  return orders.map(order => {
    if (isInvoiced(order)) return { ...order, ...ofOrder(order.pos_so_no) };
    const vat = isPostedMemo(order) ? ofMemo(order.pos_so_no) : [];
    return vat.length > 0 ? { ...order, vat } : order;
  });
}
