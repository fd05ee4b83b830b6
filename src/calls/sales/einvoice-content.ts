import * as v from 'valibot';
import { einvoiceKinds, goodsPapers } from '#model/taxes/einvoices.ts';
import { amount } from '../kit/atoms.ts';
import { vatRateOrNone } from './vat.ts';

// What stands on e-invoices, and on papers of goods on their way.

export const contentLineSchema = v.object({
  line_type: v.picklist(['item', 'fee']),
  line_no: v.number(),
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  quantity: v.number(),
  /** VND without VAT, up to six decimals */
  unit_price: v.number(),
  amount,
  base_amount: amount,
  vat_amount: amount,
  vat_rate: vatRateOrNone,
});

/** A place that goods leave, or go to, as their paper names it. */
const placeSchema = v.object({
  location_code: v.string(),
  location_name: v.string(),
  address: v.string(),
  /** Who owns the place; empty where no tax identity was entered. */
  name: v.string(),
  tax_code: v.string(),
});

export const invoiceOnFile = v.object({
  id: v.number(),
  kind: v.picklist(einvoiceKinds),
  document_no: v.string(),
  series: v.string(),
  invoice_date: v.string(),
  buyer_name: v.string(),
  buyer_tax_code: v.string(),
  buyer_address: v.string(),
  buyer_email: v.string(),
  payment: v.string(),
  /** Series, number and date of the invoice that it adjusts or replaces; empty for none. */
  first: v.string(),
  lines: v.array(contentLineSchema),
});

export const paperOnFile = v.object({
  id: v.number(),
  document_type: v.picklist(goodsPapers),
  document_no: v.string(),
  series: v.string(),
  invoice_date: v.string(),
  sender: placeSchema,
  receiver: placeSchema,
  /** The order by which the goods go: its number, its date, and what people wrote about it. */
  order_no: v.string(),
  order_date: v.string(),
  notes: v.string(),
  /** Empty until a person has said who carries them, and in what. */
  carrier: v.string(),
  vehicle: v.string(),
  lines: v.array(
    v.object({
      line_no: v.number(),
      code: v.string(),
      name: v.string(),
      unit: v.string(),
      quantity: v.number(),
    }),
  ),
});
