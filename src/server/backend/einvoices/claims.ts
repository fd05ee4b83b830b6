import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type InvoiceLine, returnedLines } from '#model/taxes/einvoice-lines.ts';
import { creditMemoVat, invoiceVat, type VatEntry } from '#model/taxes/vat.ts';
import type { Tx } from '../../db/connection.ts';
import { einvoices, salesInvoiceLines, salesInvoices } from '../../db/schema/index.ts';
import type { Taxed } from '../sales/vat.ts';
import { einvoiceSellerOf } from '../setup/einvoice-seller-of.ts';

// A posted sale claims its e-invoice in the transaction that posts it. It is issued afterwards, by people or a worker: the
// counter never waits for a provider.

/** A shop of its own series uses these, also where the franchisor sells for it. */
const series = sql.raw(
  `coalesce(nullif(own.series_till, ''), nullif(own.series_ordinary, ''), nullif(seller.series_till, ''), seller.series_ordinary)`,
);

type Claim = Pick<
  Taxed,
  'document_type' | 'document_no' | 'pos_so_no' | 'franchise_code' | 'location_code'
> & {
  applies_to_no?: string;
  /** Day on which the goods were handed over, or came back. */
  sold_on: string;
  lines: readonly InvoiceLine[];
  now: Date;
  /** That the tablet has printed; none where it has not. */
  lookup_code?: string | undefined;
};

/** 122 random bits that no person guesses, in letters that a link takes as they are. */
const ownCode = sql.raw(`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`);

/** The insert of a claim. It inserts nothing where the shop's seller issues no e-invoices on that day. */
export function claimInsertion(claim: Claim): SQL {
  const { document_type, document_no, pos_so_no, franchise_code, location_code } = claim;
  const { applies_to_no = '', sold_on, lines, now, lookup_code = '' } = claim;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const kind = document_type === 'invoice' ? 'original' : 'adjusting';
  const at = now.toISOString();
  return sql`
    insert into einvoices (kind, document_type, document_no, applies_to_no, first_id, pos_so_no, franchise_code, location_code,
      seller_code, series, sold_on, invoice_date, amount, lines, lookup_code, status, hold, next_at, created_at)
    select ${kind}, ${document_type}, ${document_no}, ${applies_to_no},
      (select first.id from einvoices first where first.document_type = 'invoice' and first.document_no = ${applies_to_no}
        and first.status <> 'closed' order by first.id desc limit 1),
      ${pos_so_no}, ${franchise_code}, ${location_code}, s.seller_code, ${series}, ${sold_on}::date, ${sold_on}::date,
      ${amount}::bigint, ${JSON.stringify(lines)}::jsonb,
      coalesce((select given from (values (${lookup_code}::text)) told(given)
        where given <> '' and not exists (select from einvoices taken where taken.lookup_code = given)), ${ownCode}),
      case hold.word when '' then 'waiting' else 'held' end, hold.word, ${at}::timestamptz, ${at}::timestamptz
    from tax_identities own
    join einvoice_sellers s on s.seller_code = ${einvoiceSellerOf}
    join tax_identities seller on seller.seller_code = s.seller_code
    cross join lateral (select case when not seller.is_complete then 'no_seller' when ${series} = '' then 'no_series' else '' end as word) hold
    where own.seller_code = ${franchise_code} and s.first_day <= ${sold_on}::date`;
}

/** Does the seller of this franchise issue e-invoices, and is it taxed by deduction? */
async function issuingSeller(tx: Tx, franchise_code: string) {
  const { rows } = await tx.execute<{ has_vat: boolean }>(sql`
    select own.legal_kind = 'company_deduction' as has_vat from tax_identities own
    join einvoice_sellers s on s.seller_code = ${einvoiceSellerOf} where own.seller_code = ${franchise_code}`);
  return rows[0];
}

/**
 * Claims the e-invoices of a credit memo: one for each invoice that sold its goods, which it adjusts. What was sold before
 * the shop kept VAT comes back of no invoice, and a person decides.
 */
export async function claimCreditMemo(
  tx: Tx,
  document: Omit<Claim, 'lines' | 'applies_to_no'>,
  memo: SalesOrder,
  vat: readonly VatEntry[],
): Promise<void> {
  const seller = await issuingSeller(tx, document.franchise_code);
  if (!seller) return;
  // An e-invoice that is being replaced at this moment is waited for: what comes back adjusts the one in its place.
  await tx.execute(sql`select from sales_orders where pos_so_no = ${memo.applies_to_no} for share`);
  const entries = seller.has_vat ? vat : await withoutVat(tx, memo);
  const parts = returnedLines(entries, seller.has_vat);
  const known = parts.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amount, 0);
  const rest = -memo.grand_total - known;
  if (rest !== 0) parts.push({ applies_to_no: '', lines: [restLine(rest)] });
  for (const { applies_to_no, lines } of parts)
    await tx.execute(claimInsertion({ ...document, applies_to_no, lines }));
}

const restLine = (amount: number): InvoiceLine => ({
  ...{
    line_type: 'item',
    line_no: 0,
    quantity: -1,
    amount,
    base_amount: amount,
    vat_amount: 0,
    vat_rate: '',
  },
});

/** Which invoices the goods of a memo come back from, where none has VAT: by the same rule as with VAT. */
async function withoutVat(tx: Tx, memo: SalesOrder): Promise<VatEntry[]> {
  const i = salesInvoices;
  const l = salesInvoiceLines;
  const posted = await tx
    .select({ no: i.pos_si_no, discount_amount: i.discount_amount, fee_amount: i.fee_amount })
    .from(i)
    .where(eq(i.pos_so_no, memo.applies_to_no))
    .orderBy(sql`${i.pos_si_no} collate "C"`);
  const lines = await tx.select().from(l).where(eq(l.pos_so_no, memo.applies_to_no)).orderBy(asc(l.line_no));
  const fees = await tx.execute<{ line_no: number; amount: number }>(
    sql`select line_no, amount::float8 as amount from sales_fee_lines where pos_so_no = ${memo.applies_to_no}`,
  );
  const plain = () => ({ vat_group: '', vat_rate: 'exempt' }) as const;
  const invoiced = posted.flatMap(({ no, discount_amount, fee_amount }) =>
    invoiceVat(
      {
        lines: lines.filter(({ pos_si_no }) => pos_si_no === no),
        discount_amount,
        fees: fee_amount === 0 ? [] : fees.rows,
      },
      plain,
    ).map(entry => ({ ...entry, document_no: no })),
  );
  const e = einvoices;
  const before = await tx
    .select({ lines: e.lines, applies_to_no: e.applies_to_no })
    .from(e)
    .where(and(eq(e.pos_so_no, memo.applies_to_no), eq(e.document_type, 'credit_memo')));
  const credited = before.flatMap(({ lines: back, applies_to_no }) =>
    back.map(line => ({ ...line, ...plain(), applies_to_no })),
  );
  const unitsIn = (all: readonly VatEntry[], line_no: number) =>
    all
      .filter(entry => entry.line_type === 'item' && entry.line_no === line_no)
      .reduce((sum, { quantity }) => sum + Math.abs(quantity), 0);
  return creditMemoVat(
    { lines: memo.lines, discount_amount: memo.invoice_discount_amount, fees: memo.fees },
    {
      invoiced,
      credited,
      unitsOf: line_no => ({ invoiced: unitsIn(invoiced, line_no), credited: unitsIn(credited, line_no) }),
    },
  );
}
