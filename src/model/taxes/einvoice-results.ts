/** What a provider made of the invoices that people imported there, as its file tells it. */

/** One row of such a file. */
export type EinvoiceResult = {
  readonly document_no: string;
  /** With the year: `1C26MAA`. */
  readonly issued_series: string;
  readonly issued_number: string;
  readonly invoice_date: string;
  /** VND with VAT. */
  readonly amount: number;
};

/**
 * Why a row is not taken:
 * - `document`: no e-invoice that waits is of this document
 * - `amount`, `date`, `series`: it is about something else than what was sold
 * - `taken`: another e-invoice has this number; `twice`: another row of the file has it, or is of the same document
 *
 * `known` is no fault: the e-invoice has exactly this number already.
 */
export const einvoiceResultFaults = ['document', 'amount', 'date', 'series', 'taken', 'twice'] as const;
export type EinvoiceResultFault = (typeof einvoiceResultFaults)[number];
export const einvoiceResultVerdicts = ['', 'known', ...einvoiceResultFaults] as const;
export type EinvoiceResultVerdict = (typeof einvoiceResultVerdicts)[number];

/** The e-invoice that a row is about. */
export type ResultTarget = {
  readonly id: number;
  readonly isOpen: boolean;
  readonly sold_on: string;
  readonly amount: number;
  /** With the year of the row's date; empty where the seller has none. */
  readonly series: string;
  readonly issued_series: string;
  readonly issued_number: string;
};

/** Providers write what an adjusting invoice takes off with and without its sign. */
const isSameAmount = (one: number, other: number) => Math.abs(one) === Math.abs(other);

/**
 * Which of the e-invoices of its document a row is about: a document has several where its goods came from several invoices, or
 * where one was replaced.
 */
export function targetOf<T extends ResultTarget>(
  row: EinvoiceResult,
  ofDocument: readonly T[],
): T | undefined {
  const hasNumber = (one: T) =>
    one.issued_number === row.issued_number && one.issued_series === row.issued_series;
  const open = ofDocument.filter(({ isOpen }) => isOpen);
  return ofDocument.find(hasNumber) ?? open.find(one => isSameAmount(one.amount, row.amount)) ?? open[0];
}

/** Whether a row is taken, of an e-invoice and of what else has its number. */
export function verdictOf(
  row: EinvoiceResult,
  target: ResultTarget | undefined,
  { today, isTaken, isTwice }: { today: string; isTaken: boolean; isTwice: boolean },
): EinvoiceResultVerdict {
  if (isTwice) return 'twice';
  if (!target) return 'document';
  if (!isSameAmount(target.amount, row.amount)) return 'amount';
  if (!target.isOpen) return 'known';
  if (row.invoice_date < target.sold_on || row.invoice_date > today) return 'date';
  if (target.series !== '' && target.series !== row.issued_series) return 'series';
  return isTaken ? 'taken' : '';
}
