import * as v from 'valibot';
import type { Grants } from '#model/session/permissions.ts';
import { amount, documentNo, instant, quantityAboveZero } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { revenueReaders } from '../kit/readers.ts';
import { vatEntrySchema } from './vat.ts';

export {
  collected,
  discountsGiven,
  ofDocument,
  period,
  type RevenueDetail,
  type RevenueGroup,
  type RevenueSummary,
  revenueDetail,
  revenueSummary,
  sumRevenue,
  sumRevenueDetail,
} from './revenue.ts';

const text = v.string();

const headEntries = {
  pos_si_no: text,
  pos_so_no: text,
  franchise_code: text,
  posting_date: text,
  sell_to_customer_no: text,
  sell_to_name: text,
  sell_to_phone_no: text,
  total_lines: v.number(),
  /** VND, lines after their own discounts */
  amount,
  /** VND, the part of the order's invoice discount, promotions and points that falls on these lines */
  discount_amount: amount,
  /** VND, fees; they are invoiced once, with the first invoice */
  fee_amount: amount,
  /** VND: amount − discount + fees. The invoices of an order add up to its total. */
  grand_total: amount,
  created_at: instant,
};
export const invoiceRowSchema = v.object(headEntries);
export type SalesInvoiceRow = v.InferOutput<typeof invoiceRowSchema>;

export const invoiceSchema = v.object({
  ...headEntries,
  location_code: text,
  bill_to_name: text,
  bill_to_phone_no: text,
  bill_to_address: text,
  bill_to_city: text,
  lines: v.array(
    v.object({
      line_no: v.number(),
      item_no: text,
      variant_code: text,
      description: text,
      unit_of_measure: text,
      quantity: quantityAboveZero,
      unit_price: amount,
      line_discount_amount: amount,
      line_amount: amount,
    }),
  ),
  /** VAT of its lines and fees; none where it is not kept, absent where it is not told. A field of our own. */
  vat: v.optional(v.array(vatEntrySchema)),
});
export type SalesInvoice = v.InferOutput<typeof invoiceSchema>;

/** Who sells sees what was invoiced of an order; all invoices together are what the company has sold. */
const access: Grants = [
  ...[revenueReaders].flat(),
  { pages: ['/salesOrders/detail'], button: ['Save', 'Ship Now', 'Credit Memo', 'Add Receipt'] },
];

/** Posted sales invoices. */
export const filter = list({
  name: 'salesInvoices.filter',
  path: '/la/sales-invoice/pos/filter',
  row: invoiceRowSchema,
  key: 'pos_si_no',
  fields: [
    'pos_si_no',
    'pos_so_no',
    'posting_date',
    'sell_to_customer_no',
    'sell_to_name',
    'sell_to_phone_no',
    'grand_total',
    'created_at',
  ],
  search: ['pos_si_no', 'pos_so_no', 'sell_to_name', 'sell_to_phone_no'],
  numbers: ['pos_si_no', 'pos_so_no'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Sales Invoices Failed!',
  access,
  tags: ['salesInvoices'],
  // Those of one order, as they were answered or filled.
  store: 'answer',
});

/** The same with their lines, as `get` answers each: a tablet keeps those of finished orders. Our own; a back end may leave it out. */
export const whole = list({
  name: 'salesInvoices.whole',
  path: '/own/sales-invoices/whole',
  row: invoiceSchema,
  key: 'pos_si_no',
  fields: ['pos_si_no', 'pos_so_no', 'created_at'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: null,
  access,
  tags: ['salesInvoices'],
  store: 'none',
});

export const get = read({
  name: 'salesInvoices.get',
  method: 'GET',
  path: '/la/sales-invoice/pos/no/{pos_si_no}',
  input: v.object({ pos_si_no: documentNo }),
  answer: invoiceSchema,
  failure: 'Get Sales Invoice Failed!',
  access,
  tags: ['salesInvoices'],
  store: 'answer',
});

export const historicalSchema = v.object({
  /** Number of the posted invoice or credit memo. */
  id: text,
  document_type: v.picklist(['invoice', 'credit_memo']),
  /** The order that was invoiced or credited. */
  pos_so_no: text,
  franchise_code: text,
  posting_date: text,
  sell_to_customer_no: text,
  sell_to_name: text,
  sell_to_phone_no: text,
  total_lines: v.number(),
  /** VND, below zero for a credit memo */
  amount,
  created_at: instant,
});
export type SalesHistorical = v.InferOutput<typeof historicalSchema>;

/** What was sold and what came back: posted invoices and posted credit memos, the newest first. */
export const historical = list({
  name: 'salesInvoices.historical',
  path: '/la/sales-order/pos/filter-sales-historical',
  row: historicalSchema,
  key: 'id',
  fields: [
    'id',
    'document_type',
    'pos_so_no',
    'franchise_code',
    'posting_date',
    'sell_to_customer_no',
    'sell_to_name',
    'sell_to_phone_no',
    'amount',
    'created_at',
  ],
  search: ['id', 'pos_so_no', 'sell_to_name', 'sell_to_phone_no'],
  numbers: ['id', 'pos_so_no'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Sales Historical Failed!',
  access: revenueReaders,
  tags: ['salesInvoices'],
  store: 'window',
});
