import * as v from 'valibot';
import { purchaseRequests, purchaseStatuses, purchaseTypes } from '#model/purchases/document.ts';
import {
  amount,
  amountFromZero,
  asChange,
  itemNo,
  lineNo,
  optionalDate,
  optionalText,
  quantityAboveZero,
  quantityFromZero,
} from '../kit/atoms.ts';
import {
  cameBack,
  franchiseFacts,
  goodsNamed,
  history,
  invoiceDiscount,
  receivingPlace,
} from '../kit/document-parts.ts';
import { vatOfRateSchema } from '../sales/vat.ts';

/** What the person can set on a purchase order's header. */
export const headerEntries = {
  /** Where the goods go; the franchise's own location when it is left empty. */
  warehouse_code: optionalText(20),
  nwv_general_comments: optionalText(250),
  nwv_delivery_comments: optionalText(250),
  ...receivingPlace,
  agent_code: optionalText(30),
  agent_service_code: optionalText(30),
  /** Not before the day of the order and the franchise's lead time; that day when it is left empty. */
  requested_receipt_date: optionalDate,
  ...invoiceDiscount,
};
export const headerSchema = v.object(headerEntries);
export type PurchaseHeader = v.InferOutput<typeof headerSchema>;

/** What the person can set on a line. `line_no` is chosen by the tablet (10000, 20000, …) and unique in its order. */
export const lineEntries = {
  line_no: lineNo,
  item_no: itemNo,
  variant_code: optionalText(20),
  purchase_qty: v.optional(quantityAboveZero, 1),
  line_discount_amount: v.optional(amountFromZero, 0),
  la_so_line_note: optionalText(250),
};
export const lineInputSchema = v.object(lineEntries);
/** A change of a line: what is left out stays. */
export const lineChangeEntries = { ...asChange(lineEntries), line_no: lineNo };
export type PurchaseLineInput = v.InferOutput<typeof lineInputSchema>;

const text = v.string();

export const lineSchema = v.object({
  ...lineEntries,
  ...goodsNamed,
  picture: text,
  /** VND */
  unit_cost: amountFromZero,
  /** Never answered: a tablet adds it to a line of its own where it does not know what one costs. */
  is_cost_unknown: v.optional(v.literal(true)),
  /** VND: quantity × cost − line discount */
  line_amount: amount,
  campaign: text,
  costcenter: text,
  gen_bus_posting_group: text,
  qty_shipped: quantityFromZero,
  /** Shipped and not received. */
  qty_to_receive: quantityFromZero,
  qty_received: quantityFromZero,
  qty_invoiced: quantityFromZero,
  ...cameBack,
});
export type PurchaseLine = v.InferOutput<typeof lineSchema>;

const shipmentLineSchema = v.object({
  line_no: lineNo,
  order_line_no: lineNo,
  item_no: text,
  variant_code: text,
  qty_shipped: quantityFromZero,
  qty_received: quantityFromZero,
  line_note: text,
});

const progress = {
  po_no: text,
  bc_so_no: text,
  bc_invoice_no: text,
  /** What the franchisor's ERP was asked and has not answered. A tablet of before kept none. */
  erp_request: v.optional(v.fallback(v.picklist(purchaseRequests), ''), ''),
  erp_refusal: v.optional(text, ''),
  type: v.picklist(purchaseTypes),
  franchise_code: text,
  vendor_no: text,
  vendor_name: text,
  buy_from_code: text,
  warehouse_code: text,
  /** A foreign back end may know more; an unknown one is shown as it is and allows nothing. */
  la_status: v.union([v.picklist(purchaseStatuses), text]),
  order_date: text,
  requested_receipt_date: text,
  total_lines: v.number(),
  /** VND, all lines less discounts; once invoiced, what was invoiced */
  grand_total: amount,
  /** VND of it that has not come in yet */
  remaining_amount: amount,
  /** VND invoiced and not credited back */
  payable: amount,
  cancel_reason_code: text,
  cancel_reason_description: text,
  /** Of a credit memo: the order it credits. */
  applies_to_no: text,
  ...history,
};

/** One row of the list. */
export const purchaseRowSchema = v.object({
  ...progress,
  /** Amounts are `null` of an order of this tablet alone, where it does not know what the goods cost. */
  grand_total: v.nullable(amount),
  remaining_amount: v.nullable(amount),
  payable: v.nullable(amount),
});
export type PurchaseOrderRow = v.InferOutput<typeof purchaseRowSchema>;

/** The whole document with its lines and the franchisor's shipments. */
export const purchaseSchema = v.object({
  ...headerEntries,
  ...progress,
  requested_receipt_date: text,
  buy_from_address: text,
  ...franchiseFacts,
  campaign: text,
  costcenter: text,
  channel: text,
  department: text,
  factory: text,
  /** Business date of the invoice, or of the credit; empty until then. */
  posting_date: text,
  /** VND on credit memos that are not canceled; of those credited. */
  credit_memo_amount: amount,
  credited_amount: amount,
  lines: v.array(lineSchema),
  /** VAT of a posted document by rate, below zero of a credit memo; empty of one that was posted before VAT was kept. */
  posted_vat: v.optional(v.array(vatOfRateSchema)),
  shipments: v.array(
    v.object({
      no: text,
      posting_date: text,
      shipment_date: text,
      location_code: text,
      lines: v.array(shipmentLineSchema),
    }),
  ),
});
export type PurchaseOrder = v.InferOutput<typeof purchaseSchema>;

/** Is this answer a whole purchase document? */
export function isPurchase(answer: unknown): answer is PurchaseOrder {
  return typeof answer === 'object' && answer !== null && 'po_no' in answer && 'shipments' in answer;
}
