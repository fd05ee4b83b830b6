import type { InvoiceLine } from './einvoice-lines.ts';

/** E-invoices: what the tax office gets of a posted sale, or of goods on their way, and how far it has come. */

/** What one is of. Papers of goods on their way go with them, have series of their own, and no buyer, price or VAT. */
export const einvoiceDocuments = ['invoice', 'credit_memo', 'transfer', 'consignment'] as const;
export type EinvoiceDocument = (typeof einvoiceDocuments)[number];
/** `transfer`: to another place of the same taxpayer; `consignment`: to one of another. */
export const goodsPapers = ['transfer', 'consignment'] as const satisfies EinvoiceDocument[];
export type GoodsPaper = (typeof goodsPapers)[number];

export const isGoodsPaper = (document: EinvoiceDocument): document is GoodsPaper =>
  document === 'transfer' || document === 'consignment';

/** The first one of a sale, one that takes from it what came back, one that takes its place. */
export const einvoiceKinds = ['original', 'adjusting', 'replacing'] as const;
export type EinvoiceKind = (typeof einvoiceKinds)[number];

/**
 * How an e-invoice stands:
 * - `waiting`: it is sent without a person, or by hand
 * - `sending`: a process is at it
 * - `unknown`: the provider may have made it; it is looked up there
 * - `held`: a person decides, see `EinvoiceHold`
 * - `pending`: it has a number, and the tax office's code is awaited
 * - `issued`
 * - `closed`: a person decided that there is none, with a reason
 */
export const einvoiceStatuses = [
  'waiting',
  'sending',
  'unknown',
  'held',
  'pending',
  'issued',
  'closed',
] as const;
export type EinvoiceStatus = (typeof einvoiceStatuses)[number];

/** It is not at the tax office yet: later days wait for it. */
export const openEinvoices = ['waiting', 'sending', 'unknown', 'held'] as const satisfies EinvoiceStatus[];

/**
 * Why a person decides about an e-invoice:
 * - `no_series`, `no_seller`: the seller's tax identity lacks a series, or something else that each invoice names
 * - `no_rate`: a line has no VAT rate
 * - `no_first`: what comes back has no e-invoice that it could adjust
 * - `no_buyer`: what the buyer's kind must have is missing
 * - `no_carrier`: it is not known who carries the goods, and in what
 * - `too_old`: the provider has numbered invoices of a later day already
 * - `refused`: the provider refused it
 * - `doubtful`: the provider does not say whether it made it
 */
export const einvoiceHolds = [
  'no_series',
  'no_seller',
  'no_rate',
  'no_first',
  'no_buyer',
  'no_carrier',
  'too_old',
  'refused',
  'doubtful',
] as const;
export type EinvoiceHold = (typeof einvoiceHolds)[number];

/** Who makes the invoices of a seller: people with a file, or a provider. */
export const einvoiceProviders = ['by_hand', 'misa', 'viettel', 'vnpt'] as const;
export type EinvoiceProvider = (typeof einvoiceProviders)[number];

/** What an invoice can be had as: for people to read, and as the law knows it. */
export const einvoiceFiles = ['pdf', 'xml'] as const;
export type EinvoiceFile = (typeof einvoiceFiles)[number];
/** Those that give the file of an invoice to another system. */
export const givesFiles: readonly EinvoiceProvider[] = ['misa', 'viettel', 'vnpt'];
/** Those that another system can have a paper of goods made by; of the others no guide says how. */
export const issuesPapers: readonly EinvoiceProvider[] = ['viettel', 'vnpt'];

/**
 * Why a provider takes nothing from a seller: its invoices are used up, it does not let the seller in, it does not know
 * this server's address, the tax office is down, it cannot be reached.
 */
export const sellerProblems = ['quota', 'sign_in', 'address', 'tax_office', 'away'] as const;
export type SellerProblem = (typeof sellerProblems)[number];

/** What a person may decide about an e-invoice that stands so. */
export const einvoiceDecisions = ['retry', 'issue_today', 'enter', 'close', 'carrier'] as const;
export type EinvoiceDecision = (typeof einvoiceDecisions)[number];

type Standing = {
  readonly document_type: EinvoiceDocument;
  readonly status: EinvoiceStatus;
  readonly hold: EinvoiceHold | '';
};

/**
 * May a person decide so? What may exist at the provider is not dated otherwise, and not closed: it would be there all the
 * same. A number is entered of what a person finds there, or has made by hand. A paper of goods keeps the day on which they left,
 * and names who carries them.
 */
export function mayDecideEinvoice(
  decision: EinvoiceDecision,
  { document_type, status, hold }: Standing,
): boolean {
  const mayExist = status === 'unknown' || hold === 'doubtful';
  switch (decision) {
    case 'retry':
      return status === 'held' && hold !== 'too_old';
    case 'issue_today':
      return !isGoodsPaper(document_type) && mayDecideEinvoice('close', { document_type, status, hold });
    case 'close':
      return (status === 'held' || status === 'waiting') && !mayExist;
    case 'carrier':
      return isGoodsPaper(document_type) && mayDecideEinvoice('close', { document_type, status, hold });
    case 'enter':
      return status === 'held' || status === 'waiting' || status === 'unknown';
  }
}

/** How an e-invoice was mended since: other ones adjust it, or another one has taken its place. Once one way, always that way. */
export const einvoiceMends = ['', 'adjusted', 'replaced'] as const;
export type EinvoiceMend = (typeof einvoiceMends)[number];

/**
 * May another one take its place? Of one that adjusts there is nothing to replace: what it took from stays. The law has the
 * invoice of a till replaced, never adjusted, where it was wrong.
 */
export const mayReplaceEinvoice = (of: {
  readonly document_type: EinvoiceDocument;
  readonly kind: EinvoiceKind;
  readonly status: EinvoiceStatus;
  readonly mended: EinvoiceMend;
}): boolean =>
  !isGoodsPaper(of.document_type) && of.kind !== 'adjusting' && of.status === 'issued' && of.mended === '';

/** Last day on which it may still reach the tax office: without a calendar of holidays, the day after. */
export function dueDay(invoice_date: string): string {
  const next = new Date(`${invoice_date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The seller as each invoice names it. */
export type InvoiceSeller = {
  readonly legal_kind: 'company_deduction' | 'company_direct' | 'household' | '';
  readonly tax_code: string;
  readonly registered_name: string;
  readonly registered_address: string;
  readonly place_code: string;
};

/** An invoice that another one adjusts or replaces. */
export type FirstInvoice = {
  /** By which its provider knows it. */
  readonly request_id: string;
  readonly series: string;
  readonly number: string;
  readonly invoice_date: string;
};

/** What stops an invoice before anything is sent, so that one sale holds up none of the others. */
export function holdOf(facts: {
  readonly kind: EinvoiceKind;
  readonly series: string;
  readonly seller: InvoiceSeller;
  readonly lines: readonly InvoiceLine[];
  readonly hasFirst: boolean;
  readonly buyerIsWhole: boolean;
}): EinvoiceHold | null {
  const { kind, series, seller, lines, hasFirst, buyerIsWhole } = facts;
  const { legal_kind, tax_code, registered_name, registered_address } = seller;
  if (!legal_kind || !tax_code || !registered_name || !registered_address) return 'no_seller';
  if (legal_kind === 'household' && !seller.place_code) return 'no_seller';
  if (series === '') return 'no_series';
  if (kind !== 'original' && !hasFirst) return 'no_first';
  if (legal_kind === 'company_deduction' && lines.some(line => line.vat_rate === '')) return 'no_rate';
  if (!buyerIsWhole) return 'no_buyer';
  return null;
}
