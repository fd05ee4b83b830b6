import { type VatEntry, type VatSplit, vatLines, type Worth } from './vat.ts';
import type { VatRate } from './vat-rates.ts';

/** A line of an e-invoice by its numbers; below zero where goods came back. Without VAT its base is its amount. */
export type InvoiceLine = VatSplit & {
  readonly line_type: 'item' | 'fee';
  readonly line_no: number;
  readonly quantity: number;
  /** VND with VAT, after the line's part of the document's discounts */
  readonly amount: number;
  /** Empty where the seller sells without VAT, or the goods have no rate. */
  readonly vat_rate: VatRate | '';
};

/** The lines of an invoice: with their VAT entries where it has some. They add up to what is paid. */
export function invoiceLines(worth: Worth, vat: readonly VatEntry[]): InvoiceLine[] {
  return vatLines(worth).map(({ line_type, line_no, quantity, amount }) => {
    const entry = vat.find(one => one.line_type === line_type && one.line_no === line_no);
    const { base_amount, vat_amount, vat_rate } = entry ?? {
      ...{ base_amount: amount, vat_amount: 0, vat_rate: '' as const },
    };
    return { line_type, line_no, quantity, amount, base_amount, vat_amount, vat_rate };
  });
}

/** What of a credit memo comes back of one posted invoice; of none where `applies_to_no` is empty. */
export type ReturnedOf = { readonly applies_to_no: string; readonly lines: InvoiceLine[] };

/** The entries of a credit memo by the posted invoice from which their goods come back. */
export function returnedLines(entries: readonly VatEntry[], hasVat: boolean): ReturnedOf[] {
  const byInvoice = Map.groupBy(entries, entry => entry.applies_to_no);
  return [...byInvoice].map(([applies_to_no, of]) => ({
    applies_to_no,
    lines: of.map(({ line_type, line_no, quantity, amount, base_amount, vat_amount, vat_rate }) => ({
      ...{ line_type, line_no, quantity, amount, base_amount, vat_amount },
      vat_rate: hasVat ? vat_rate : ('' as const),
    })),
  }));
}
