import { and, eq, inArray, sql } from 'drizzle-orm';
import { seriesOf } from '#model/setup/tax-identity.ts';
import type { InvoiceLine } from '#model/taxes/einvoice-lines.ts';
import { type EinvoiceHold, type FirstInvoice, holdOf, type InvoiceSeller } from '#model/taxes/einvoices.ts';
import { type InvoiceBuyer, invoiceBuyerFaults } from '#model/taxes/invoice-buyer.ts';
import { vatByRate } from '#model/taxes/vat.ts';
import type { VatRate } from '#model/taxes/vat-rates.ts';
import type { Tx } from '../../db/connection.ts';
import { einvoices, salesFeeLines, salesLines, salesOrders } from '../../db/schema/index.ts';
import type { ContentLine, EinvoiceContent } from '../../einvoices/provider.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';

const e = einvoices;
export type EinvoiceRow = typeof e.$inferSelect;

/** An invoice that may be sent, or why a person has to look at it first. */
export type Prepared = { content: EinvoiceContent } | { hold: EinvoiceHold };

/**
 * Puts together what stands on an e-invoice, from what was posted and from who sells today.
 *
 * @param fixes it is about to be sent: who buys stays as it is until the transaction has ended
 */
export async function prepare(tx: Tx, row: EinvoiceRow, fixes = false): Promise<Prepared> {
  const seller = await sellerOf(tx, row);
  const first = row.first_id === null ? null : await firstOf(tx, row.first_id);
  const buyer = await buyerOf(tx, row.pos_so_no, fixes);
  const hold = holdOf({
    ...{ kind: row.kind, series: row.series, seller, lines: row.lines },
    hasFirst: first !== null,
    buyerIsWhole: buyer === null || Object.keys(invoiceBuyerFaults(buyer)).length === 0,
  });
  if (hold) return { hold };
  const hasVat = seller.legal_kind === 'company_deduction';
  const sum = (field: 'base_amount' | 'vat_amount') =>
    row.lines.reduce((total, line) => total + line[field], 0);
  const content: EinvoiceContent = {
    kind: row.kind,
    series: seriesOf(row.series, row.invoice_date),
    invoice_date: row.invoice_date,
    document_no: row.document_no,
    seller,
    buyer,
    first,
    payment: await paymentOf(tx, row.pos_so_no),
    lines: await namedLines(tx, row),
    base_amount: sum('base_amount'),
    vat_amount: sum('vat_amount'),
    amount: row.amount,
    by_rate: hasVat ? vatByRate(row.lines.filter(isTaxed)) : [],
  };
  return { content };
}

const isTaxed = (line: InvoiceLine): line is InvoiceLine & { vat_rate: VatRate } => line.vat_rate !== '';

/** A household's papers name the place of business of the shop itself, also where the franchisor sells for it. */
async function sellerOf(tx: Tx, { seller_code, franchise_code }: EinvoiceRow): Promise<InvoiceSeller> {
  const { legal_kind, tax_code, registered_name, registered_address, place_code } = await taxIdentityOf(
    tx,
    seller_code,
  );
  const own =
    seller_code === franchise_code ? place_code : (await taxIdentityOf(tx, franchise_code)).place_code;
  return { legal_kind, tax_code, registered_name, registered_address, place_code: own || place_code };
}

/** The invoice that is adjusted or replaced; null until it has a number. */
async function firstOf(tx: Tx, first_id: number): Promise<FirstInvoice | null> {
  const [first] = await tx
    .select({
      request_id: e.request_id,
      series: e.issued_series,
      number: e.issued_number,
      invoice_date: e.invoice_date,
    })
    .from(e)
    .where(and(eq(e.id, first_id), inArray(e.status, ['pending', 'issued'])));
  return first ?? null;
}

/**
 * Who the invoice is for; null: a consumer who asked for none. A person who changes it at this moment is waited for, and finds
 * afterwards that it is fixed.
 */
async function buyerOf(tx: Tx, pos_so_no: string, fixes: boolean): Promise<InvoiceBuyer | null> {
  const read = tx
    .select({ buyer: salesOrders.invoice_buyer })
    .from(salesOrders)
    .where(eq(salesOrders.pos_so_no, pos_so_no));
  const [order] = await (fixes ? read.for('share') : read);
  return order?.buyer && order.buyer.kind !== 'consumer' ? order.buyer : null;
}

async function paymentOf(tx: Tx, pos_so_no: string): Promise<EinvoiceContent['payment']> {
  const { rows } = await tx.execute<{ cash: boolean; other: boolean }>(sql`
    select coalesce(bool_or(payment_type = 'cash'), false) as cash, coalesce(bool_or(payment_type <> 'cash'), false) as other
    from cash_receipts where pos_so_no = ${pos_so_no}`);
  const { cash = false, other = false } = rows[0] ?? {};
  if (cash === other) return 'TM/CK';
  return cash ? 'TM' : 'CK';
}

/** Goods and fees by their names in the order: what came back stands there too. */
async function namedLines(tx: Tx, { pos_so_no, lines }: EinvoiceRow): Promise<ContentLine[]> {
  const l = salesLines;
  const goods = await tx
    .select({
      line_no: l.line_no,
      code: l.item_no,
      variant: l.variant_code,
      name: l.description,
      unit: l.unit_of_measure,
    })
    .from(l)
    .where(eq(l.pos_so_no, pos_so_no));
  const f = salesFeeLines;
  const charges = await tx
    .select({ line_no: f.line_no, code: f.fee_code, name: f.description })
    .from(f)
    .where(eq(f.pos_so_no, pos_so_no));
  const named = (line: InvoiceLine) => {
    if (line.line_type === 'fee') {
      const charge = charges.find(one => one.line_no === line.line_no);
      return { code: charge?.code ?? '', name: charge?.name || (charge?.code ?? ''), unit: '' };
    }
    const good = goods.find(one => one.line_no === line.line_no);
    const { code = '', variant = '', name = '', unit = '' } = good ?? {};
    return { code, name: variant === '' ? name : `${name} (${variant})`, unit };
  };
  return lines.map(line => ({ ...line, ...named(line), unit_price: unitPriceOf(line) }));
}

/** With six decimals, as the tax office takes it. */
const unitPriceOf = ({ base_amount, quantity }: InvoiceLine): number =>
  quantity === 0 ? 0 : Math.round((base_amount / quantity) * 1e6) / 1e6;
