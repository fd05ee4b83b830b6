import * as v from 'valibot';
import {
  einvoiceDocuments,
  einvoiceHolds,
  einvoiceKinds,
  einvoiceMends,
  einvoiceStatuses,
} from '#model/taxes/einvoices.ts';
import { amount, instant } from '../kit/atoms.ts';

/** An e-invoice of a sale, or a paper of goods on their way, as lists and pages have it. */
export const einvoiceSchema = v.object({
  id: v.number(),
  kind: v.picklist(einvoiceKinds),
  document_type: v.picklist(einvoiceDocuments),
  document_no: v.string(),
  /** Of a credit memo: the posted invoice of which these goods come back. */
  applies_to_no: v.string(),
  /** Empty for papers of goods on their way. */
  pos_so_no: v.string(),
  /** The transfer order of goods on their way; empty for sales. */
  transfer_no: v.string(),
  /** The consignment issue that asked for them; empty for none. */
  ci_no: v.string(),
  franchise_code: v.string(),
  location_code: v.string(),
  /** Where goods on their way go; empty for sales. */
  to_location_code: v.string(),
  /** The code of a franchise; empty for the franchisor. */
  seller_code: v.string(),
  /** Day on which the goods were handed over, or came back. */
  sold_on: v.string(),
  /** The date on it; another one where a person decided so. */
  invoice_date: v.string(),
  /** VND with VAT; below zero where goods came back. */
  amount,
  status: v.picklist(einvoiceStatuses),
  hold: v.picklist(['', ...einvoiceHolds]),
  last_error: v.string(),
  /** As the tax office knows it; empty until it is issued. */
  issued_series: v.string(),
  issued_number: v.string(),
  authority_code: v.string(),
  provider_code: v.string(),
  provider_url: v.string(),
  /** Who carries the goods of a paper, and in what; empty until a person says so, and for sales. */
  carrier: v.string(),
  vehicle: v.string(),
  /** A provider makes it without a person. */
  by_provider: v.boolean(),
  /** The provider gives its file to us. */
  has_file: v.boolean(),
  issued_at: v.nullable(instant),
  created_at: instant,
  next_at: instant,
  decided_by: v.string(),
  reason: v.string(),
  /** Under which anyone who has the slip finds it. */
  lookup_code: v.string(),
  /** How it was mended since. */
  mended: v.picklist(einvoiceMends),
  /** How the last notice of a wrong buyer's name or address stands; empty for none. */
  notice: v.picklist(['', 'to_send', 'sent']),
  /** Series and number of the one that it adjusts or replaces; empty for none. */
  first: v.string(),
});
export type Einvoice = v.InferOutput<typeof einvoiceSchema>;
