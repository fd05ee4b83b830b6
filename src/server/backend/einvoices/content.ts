import { and, inArray, sql } from 'drizzle-orm';
import { noTaxIdentity, seriesOf, type TaxIdentity } from '#model/setup/tax-identity.ts';
import type { InvoiceLine } from '#model/taxes/einvoice-lines.ts';
import { type EinvoiceHold, type FirstInvoice, holdOf, type InvoiceSeller } from '#model/taxes/einvoices.ts';
import { type InvoiceBuyer, invoiceBuyerFaults } from '#model/taxes/invoice-buyer.ts';
import { vatByRate } from '#model/taxes/vat.ts';
import type { VatRate } from '#model/taxes/vat-rates.ts';
import type { Tx } from '../../db/connection.ts';
import {
  cashReceipts,
  einvoices,
  salesFeeLines,
  salesLines,
  salesOrders,
  taxIdentities,
} from '../../db/schema/index.ts';
import type { ContentLine, EinvoiceContent } from '../../einvoices/provider.ts';

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
  const [prepared] = await prepareAll(tx, [row], fixes);
  if (!prepared) throw new Error('an e-invoice is put together once');
  return prepared;
}

/** The same of many, in as many queries as of one. */
export async function prepareAll(tx: Tx, rows: readonly EinvoiceRow[], fixes = false): Promise<Prepared[]> {
  const orders = [...new Set(rows.flatMap(({ pos_so_no }) => pos_so_no ?? []))];
  const sellerOf = await sellersOf(tx, rows);
  const firstOf = await firstsOf(tx, rows);
  const buyerOf = await buyersOf(tx, orders, fixes);
  const paymentOf = await paymentsOf(tx, orders);
  const named = await namesOf(tx, orders);
  return rows.map(row => {
    const seller = sellerOf(row);
    const first = firstOf(row);
    const buyer = buyerOf(row);
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
      payment: paymentOf(row),
      lines: row.lines.map(line => ({ ...line, ...named(row, line), unit_price: unitPriceOf(line) })),
      base_amount: sum('base_amount'),
      vat_amount: sum('vat_amount'),
      amount: row.amount,
      by_rate: hasVat ? vatByRate(row.lines.filter(isTaxed)) : [],
    };
    return { content };
  });
}

const isTaxed = (line: InvoiceLine): line is InvoiceLine & { vat_rate: VatRate } => line.vat_rate !== '';

/** A household's papers name the place of business of the shop itself, also where the franchisor sells for it. */
export async function sellersOf(
  tx: Tx,
  rows: readonly EinvoiceRow[],
): Promise<(row: EinvoiceRow) => InvoiceSeller> {
  const codes = new Set(rows.flatMap(({ seller_code, franchise_code }) => [seller_code, franchise_code]));
  const identities = new Map<string, TaxIdentity>(
    (
      await tx
        .select()
        .from(taxIdentities)
        .where(inArray(taxIdentities.seller_code, [...codes]))
    ).map(found => [found.seller_code, { ...found, contract_date: found.contract_date ?? '' }]),
  );
  const identityOf = (code: string) => identities.get(code) ?? noTaxIdentity;
  return ({ seller_code, franchise_code }) => {
    const { legal_kind, tax_code, registered_name, registered_address, place_code } = identityOf(seller_code);
    const own = identityOf(franchise_code).place_code;
    return { legal_kind, tax_code, registered_name, registered_address, place_code: own || place_code };
  };
}

/** The invoice that is adjusted or replaced; null until it has a number. */
async function firstsOf(
  tx: Tx,
  rows: readonly EinvoiceRow[],
): Promise<(row: EinvoiceRow) => FirstInvoice | null> {
  const ids = rows.flatMap(({ first_id }) => first_id ?? []);
  if (ids.length === 0) return () => null;
  const found = await tx
    .select({
      id: e.id,
      request_id: e.request_id,
      series: e.issued_series,
      number: e.issued_number,
      invoice_date: e.invoice_date,
    })
    .from(e)
    .where(and(inArray(e.id, ids), inArray(e.status, ['pending', 'issued'])));
  const firsts = new Map(found.map(({ id, ...first }) => [id, first]));
  return ({ first_id }) => (first_id === null ? null : (firsts.get(first_id) ?? null));
}

/**
 * Who invoices are for; null: a consumer who asked for none. A person who changes it at this moment is waited for, and finds
 * afterwards that it is fixed.
 */
async function buyersOf(
  tx: Tx,
  orders: readonly string[],
  fixes: boolean,
): Promise<(row: EinvoiceRow) => InvoiceBuyer | null> {
  const read = tx
    .select({ no: salesOrders.pos_so_no, buyer: salesOrders.invoice_buyer })
    .from(salesOrders)
    .where(inArray(salesOrders.pos_so_no, [...orders]));
  const buyers = new Map((await (fixes ? read.for('share') : read)).map(({ no, buyer }) => [no, buyer]));
  return ({ pos_so_no }) => {
    const buyer = buyers.get(pos_so_no ?? '') ?? null;
    return buyer?.kind === 'consumer' ? null : buyer;
  };
}

async function paymentsOf(
  tx: Tx,
  orders: readonly string[],
): Promise<(row: EinvoiceRow) => EinvoiceContent['payment']> {
  const r = cashReceipts;
  const found = await tx
    .select({
      no: r.pos_so_no,
      cash: sql<boolean>`bool_or(${r.payment_type} = 'cash')`,
      other: sql<boolean>`bool_or(${r.payment_type} <> 'cash')`,
    })
    .from(r)
    .where(inArray(r.pos_so_no, [...orders]))
    .groupBy(r.pos_so_no);
  const payments = new Map(found.map(({ no, ...ways }) => [no, ways]));
  return ({ pos_so_no }) => {
    const { cash, other } = payments.get(pos_so_no ?? '') ?? { cash: false, other: false };
    if (cash === other) return 'TM/CK';
    return cash ? 'TM' : 'CK';
  };
}

type Named = Pick<ContentLine, 'code' | 'name' | 'unit'>;

/** Goods and fees by their names in the order: what came back stands there too. */
async function namesOf(
  tx: Tx,
  orders: readonly string[],
): Promise<(row: EinvoiceRow, line: InvoiceLine) => Named> {
  const l = salesLines;
  const goods = await tx
    .select({
      no: l.pos_so_no,
      line_no: l.line_no,
      code: l.item_no,
      variant: l.variant_code,
      name: l.description,
      unit: l.unit_of_measure,
    })
    .from(l)
    .where(inArray(l.pos_so_no, [...orders]));
  const f = salesFeeLines;
  const charges = await tx
    .select({ no: f.pos_so_no, line_no: f.line_no, code: f.fee_code, name: f.description })
    .from(f)
    .where(inArray(f.pos_so_no, [...orders]));
  const named = new Map<string, Named>([
    ...goods.map(({ no, line_no, code, variant, name, unit }): [string, Named] => [
      `item ${line_no} ${no}`,
      { code, name: variant === '' ? name : `${name} (${variant})`, unit },
    ]),
    ...charges.map(({ no, line_no, code, name }): [string, Named] => [
      `fee ${line_no} ${no}`,
      { code, name: name || code, unit: '' },
    ]),
  ]);
  return ({ pos_so_no }, { line_type, line_no }) =>
    named.get(`${line_type} ${line_no} ${pos_so_no}`) ?? { code: '', name: '', unit: '' };
}

/** With six decimals, as the tax office takes it. */
const unitPriceOf = ({ base_amount, quantity }: InvoiceLine): number =>
  quantity === 0 ? 0 : Math.round((base_amount / quantity) * 1e6) / 1e6;
