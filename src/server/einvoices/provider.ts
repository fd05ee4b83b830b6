import type { InvoiceLine } from '#model/taxes/einvoice-lines.ts';
import type {
  EinvoiceFile,
  EinvoiceKind,
  FirstInvoice,
  GoodsPaper,
  InvoiceSeller,
  SellerProblem,
} from '#model/taxes/einvoices.ts';
import type { InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import type { VatOfRate } from '#model/taxes/vat.ts';

/** A line as it stands on the paper. */
export type ContentLine = InvoiceLine & {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  /** VND without VAT, with up to six decimals: times the quantity it is the base. */
  readonly unit_price: number;
};

/** An invoice as every provider gets it. It is kept as it was sent. */
export type EinvoiceContent = {
  readonly kind: EinvoiceKind;
  /** Form number and series with the year of its date, such as `1C26MAA`. */
  readonly series: string;
  /** `yyyy-mm-dd` */
  readonly invoice_date: string;
  /** Number of the sale here: people compare by it. */
  readonly document_no: string;
  readonly seller: InvoiceSeller;
  /** Null: sold to a consumer who asked for none. */
  readonly buyer: InvoiceBuyer | null;
  readonly first: FirstInvoice | null;
  /** As the tax office writes it: cash, transfer, or both. */
  readonly payment: 'TM' | 'CK' | 'TM/CK';
  readonly lines: readonly ContentLine[];
  readonly base_amount: number;
  readonly vat_amount: number;
  readonly amount: number;
  /** Empty for a seller without VAT. */
  readonly by_rate: readonly VatOfRate[];
};

/** One end of the way of goods, as the tax office knows who has it. */
type PaperPlace = {
  readonly location_name: string;
  readonly address: string;
  /** Empty where no tax identity was entered. */
  readonly name: string;
  readonly tax_code: string;
};

/** A paper of goods on their way as a provider gets it: without a buyer, prices or VAT. */
export type PaperContent = {
  readonly document_type: GoodsPaper;
  /** Form number and series with the year of its date, such as `6C26NAA`. */
  readonly series: string;
  /** `yyyy-mm-dd`: the day on which the goods left. */
  readonly invoice_date: string;
  /** The order by which they go: its number, its date, and what people wrote about it. */
  readonly order_no: string;
  readonly order_date: string;
  readonly notes: string;
  readonly sender: PaperPlace;
  readonly receiver: PaperPlace;
  readonly carrier: string;
  readonly vehicle: string;
  readonly lines: readonly Pick<ContentLine, 'code' | 'name' | 'unit' | 'quantity'>[];
};

/** What the provider has made. */
export type MadeInvoice = {
  readonly series: string;
  readonly number: string;
  /** Of the tax office; empty while it is awaited. */
  readonly authority_code: string;
  readonly provider_id: string;
  /** With which the buyer finds it at the provider. */
  readonly provider_code: string;
  readonly provider_url: string;
};

/** By which a provider finds the file of an invoice: our id, or what it gave itself. */
export type OfFile = Pick<MadeInvoice, 'series' | 'number' | 'provider_code'> & {
  readonly request_id: string;
};

/** A provider of e-invoices, for one seller. */
export type EinvoiceProviderOf = {
  /**
   * Makes an invoice. The provider knows it by `request_id` and makes it once.
   *
   * @throws ProviderProblem; any other error counts as an unknown outcome
   */
  issue(request_id: string, content: EinvoiceContent, signal: AbortSignal): Promise<MadeInvoice>;
  /** The same of a paper of goods; absent where people make them. */
  issuePaper?(request_id: string, paper: PaperContent, signal: AbortSignal): Promise<MadeInvoice>;
  /**
   * Looks an invoice or a paper up.
   *
   * @returns null only for the exact answer by which this provider says that it does not have it
   * @throws ProviderProblem where it did not say
   */
  find(request_id: string, signal: AbortSignal): Promise<MadeInvoice | null>;
  /**
   * The file of an invoice that it has numbered; absent where it gives none.
   *
   * @returns null where it has no such file
   * @throws ProviderProblem where it did not say
   */
  file?(made: OfFile, type: EinvoiceFile, signal: AbortSignal): Promise<Buffer | null>;
  close(): Promise<void>;
};

/**
 * What a problem means for the invoice:
 * - `refused`: the provider does not make it as it is; the message is for people
 * - `older`: it has numbered one of a later day already, and takes this date no more
 * - `duplicate`: it has made it before
 * - `seller`: it takes nothing from this seller now, and did nothing
 * - `unknown`: it may have made it
 */
export type ProviderProblemKind = 'refused' | 'older' | 'duplicate' | 'seller' | 'unknown';

export class ProviderProblem extends Error {
  readonly kind: ProviderProblemKind;
  /** Of the kind `seller`. */
  readonly seller: SellerProblem;

  constructor(
    kind: ProviderProblemKind,
    message: string,
    options: ErrorOptions & { seller?: SellerProblem } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.seller = options.seller ?? 'away';
  }
}
