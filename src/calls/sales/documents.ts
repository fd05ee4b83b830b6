import * as v from 'valibot';
import { creditMemoStatuses, quoteStatuses, salesStatuses } from '#model/sales/status.ts';
import {
  amount,
  amountFromZero,
  asChange,
  couponCode,
  instant,
  itemNo,
  lineNo,
  moment,
  optionalDate,
  optionalText,
  quantityAboveZero,
  quantityFromZero,
  required,
  text,
} from '../kit/atoms.ts';
import { cameBack, goodsNamed, history, invoiceDiscount, party } from '../kit/document-parts.ts';
import { invoiceBuyerSchema } from '../kit/invoice-buyer.ts';
import { discountLimitSchema } from './discount-limits.ts';
import { promotionRuleSchema } from './promotion-rules.ts';
import { vatEntrySchema, vatOfRateSchema } from './vat.ts';

/** What the person can set on an order's header. */
export const headerEntries = {
  document_type: v.optional(v.picklist(['order', 'quote', 'credit_memo']), 'order'),
  location_code: optionalText(20),
  sales_type: optionalText(30),
  general_comments: optionalText(250),
  delivery_comments: optionalText(250),
  la_internal_comment: optionalText(250),
  ...party('sell_to'),
  ...party('bill_to'),
  ...party('ship_to'),
  // A temporary id until the back end has given the address its code.
  ship_to_code: optionalText(60),
  agent_code: optionalText(30),
  agent_service_code: optionalText(30),
  agent_address: optionalText(150),
  /** The goods are brought to the buyer: they leave later than the sale is paid. A field of our own. */
  for_delivery: v.optional(v.boolean(), false),
  requested_delivery_date: optionalDate,
  coupon_code: couponCode,
  campaign: optionalText(30),
  costcenter: optionalText(30),
  loyalty_cust_scheme: v.optional(text(30), 'Silver'),
  loyalty_cust_referral_code: optionalText(30),
  customer_birthday: optionalDate,
  ...invoiceDiscount,
  auto_promotion: v.optional(v.boolean(), false),
  /** What it is called while it waits at the counter, unpaid; empty for an order that no one holds. A field of our own. */
  held_as: optionalText(80),
  /** Of a quote: the last day on which it can become an order; empty for one that does not expire. A field of our own. */
  valid_until: optionalDate,
};
export const headerSchema = v.object(headerEntries);
export type SalesOrderHeader = v.InferOutput<typeof headerSchema>;

/** What the person can set on a line. `line_no` is chosen by the tablet (10000, 20000, …) and unique in its order. */
export const lineEntries = {
  line_no: lineNo,
  item_no: itemNo,
  variant_code: optionalText(20),
  quantity: quantityAboveZero,
  /** VND; what the customer was told. The back end compares it with its own price and keeps its own. */
  unit_price: amountFromZero,
  line_discount_amount: v.optional(amountFromZero, 0),
  line_note: optionalText(250),
};
/** A line as it is sent. */
export const lineInputEntries = {
  ...lineEntries,
  /**
   * Of a price that a tablet had been given: when the server gave it. Such a price stands although it has changed since,
   * as far as the company's settings let it. Ours alone: another back end keeps its own price.
   */
  priced_at: v.optional(moment),
};
export const lineInputSchema = v.object(lineInputEntries);
/** A change of a line: what is left out stays. */
export const lineChangeEntries = { ...asChange(lineInputEntries), line_no: lineNo };
export type SalesLineInput = v.InferOutput<typeof lineInputSchema>;

export const lineSchema = v.object({
  ...lineEntries,
  ...goodsNamed,
  picture: v.string(),
  location_code: v.string(),
  qty_shipped: quantityFromZero,
  qty_invoiced: quantityFromZero,
  ...cameBack,
  /** VND: quantity × price − line discount */
  line_amount: amount,
});
export type SalesLine = v.InferOutput<typeof lineSchema>;

/** A fee of a document. `line_no` is chosen by the tablet and unique among the document's fees. */
export const feeEntries = {
  line_no: lineNo,
  fee_code: required(20),
  description: optionalText(100),
  /** VND */
  amount: amountFromZero,
};
export const feeLineSchema = v.object(feeEntries);
export type SalesFee = v.InferOutput<typeof feeLineSchema>;

export const receiptSchema = v.object({
  receipt_id: v.number(),
  /** What the tablet called it before the back end numbered it; finds a receipt again after an unknown outcome. */
  franchise_code: v.string(),
  location_code: v.string(),
  customer_no: v.string(),
  customer_name: v.string(),
  pos_so_no: v.string(),
  /** The order's number in the ERP; empty until it was synced. */
  sales_order_no: v.optional(v.string(), ''),
  phone: v.string(),
  amount,
  receipt_type: v.string(),
  receipt_type_code: v.optional(v.string(), ''),
  payment_type: v.string(),
  payment_term: v.string(),
  contract_no: v.string(),
  comment: v.string(),
  collect_store_code: v.string(),
  status: v.picklist(['ADDED', 'POSTED', 'DELETED']),
  created_by: v.number(),
  created_at: instant,
  posted_at: v.nullable(instant),
  /** The drawer at the tablet that took it, where its store has several. */
  drawer_code: v.optional(v.string()),
  /** What the code of its transfer asks the payer to write. */
  transfer_memo: v.optional(v.string()),
  /** Who gave the goods away before the transfer was seen, and when. */
  handed_over_by: v.optional(v.string()),
  handed_over_at: v.optional(v.nullable(instant)),
  /** Of a receipt that stands for one that was posted with the wrong method: that method, why, and what was said. */
  changed_from: v.optional(v.string()),
  change_reason: v.optional(v.string()),
  change_note: v.optional(v.string()),
  /** Of goods that came back for others: the credit memo that pays this order, or the order that this memo pays. */
  exchange_no: v.optional(v.string()),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

const progress = {
  pos_so_no: v.string(),
  franchise_code: v.string(),
  /** A foreign back end may know more; an unknown one is shown as it is and allows nothing. */
  status: v.union([v.picklist([...salesStatuses, ...quoteStatuses, ...creditMemoStatuses]), v.string()]),
  order_date: v.string(),
  support_to_ship: v.boolean(),
  /** What is next with goods that are brought to their buyer, as `deliverySteps` has it. A field of our own. */
  delivery_step: v.optional(v.string()),
  cancel_reason_code: v.string(),
  total_lines: v.number(),
  /** VND, all lines, fees and discounts */
  grand_total: amount,
  /** VND, grand total − posted receipts − credited, or as an administrator set it */
  remaining_amount: amount,
  /** Of a credit memo: the order it credits. Of an order: its quote. Of a quote: the order it became. */
  applies_to_no: v.string(),
  quote_no: v.string(),
  converted_no: v.string(),
  /** What a transfer for it was asked to be called before it had its number. */
  transfer_memo: v.optional(v.string()),
  /** The online shop's number of an order that was made there; empty otherwise. A field of our own. */
  online_order_no: v.optional(v.string(), ''),
  /** Why a person has to look at an order of the online shop; empty for no reason. A field of our own. */
  online_problem: v.optional(v.string(), ''),
  /** Name of the item of its first line, by which people know a sale again. */
  first_item: v.optional(v.string(), ''),
  /** Who sold: the name of the person who made the document; empty while it is only on a tablet. */
  seller: v.optional(v.string(), ''),
  ...history,
};

/** One row of the list. */
export const orderRowSchema = v.object({
  ...progress,
  sell_to_customer_no: v.string(),
  sell_to_name: v.string(),
  sell_to_phone_no: v.string(),
  requested_delivery_date: v.string(),
  document_type: v.string(),
  location_code: v.string(),
  /** Another back end, and a row that was kept since before, may not tell it. */
  for_delivery: v.optional(v.boolean()),
  held_as: v.optional(v.string(), ''),
  valid_until: v.optional(v.string(), ''),
  /** VND of receipts that wait for posting, and of the transfers among them; another back end may not tell them. */
  added_amount: v.optional(amount),
  unseen_amount: v.optional(amount),
  /** VND of posted credit memos; another back end may not tell it. */
  credited_amount: v.optional(amount),
});
export type SalesOrderRow = v.InferOutput<typeof orderRowSchema>;

/** Goods that came back to another shop. */
const returnElsewhereSchema = v.object({
  memo_no: v.string(),
  /** The shop that took them back. */
  shop: v.string(),
  returned_on: v.string(),
  /** VND */
  goods_amount: amount,
  refunded_amount: amount,
});
export type ReturnElsewhere = v.InferOutput<typeof returnElsewhereSchema>;

/** A sale of a day in a closed period, on which nothing is booked any more. Days as `yyyy-mm-dd`. */
const bookedLateSchema = v.object({
  /** The day on which its goods were handed over. */
  sold_on: v.string(),
  booked_on: v.string(),
  /** The last closed day, when it was booked. */
  closed_to: v.string(),
});
export type BookedLate = v.InferOutput<typeof bookedLateSchema>;

/** The whole document with its lines, fees and receipts. */
export const orderSchema = v.object({
  ...headerEntries,
  ...progress,
  lines: v.array(lineSchema),
  fees: v.array(feeLineSchema),
  receipts: v.array(receiptSchema),
  auto_birthday_promotion: v.boolean(),
  /** Points redeemed for it, and the VND that one of them paid then. */
  la_exchange_points: v.number(),
  point_value: v.number(),
  /** Promotion rules of the company that it asks for; its totals follow from them. */
  rules: v.array(promotionRuleSchema),
  /** VND on credit memos that are not canceled; of posted ones; paid back. */
  credit_memo_amount: amount,
  credited_amount: amount,
  refunded_amount: amount,
  /** Business date of a credit memo's posting; empty until then. */
  posting_date: v.string(),
  /** Its number in the ERP; empty until it was synced. */
  bc_so_no: v.optional(v.string(), ''),
  /** The customer's points, and whether their birthday of that year was used, as they were when they became its customer. */
  loyalty_redeemable_points: v.optional(v.number(), 0),
  loyalty_ranking_points: v.optional(v.number(), 0),
  loyalty_birthday_used: v.optional(v.boolean(), false),
  /** Who referred the customer: the code that was named, and its owner. Empty for no one. */
  la_referral_code: v.optional(v.string(), ''),
  la_referral_cust_no: v.optional(v.string(), ''),
  /** Who its tax invoice is for; null for a consumer. A field of our own. */
  invoice_buyer: v.optional(v.nullable(invoiceBuyerSchema)),
  /** VAT of a posted credit memo's lines and fees; absent where none is kept. */
  vat: v.optional(v.array(vatEntrySchema)),
  /** VAT of what is invoiced of an order, by rate; absent where nothing is, and where the back end does not tell it. */
  posted_vat: v.optional(v.array(vatOfRateSchema)),
  /** Under which anyone who has the slip finds the e-invoice; absent where there is none. A field of our own. */
  lookup_code: v.optional(v.string()),
  /** Of its newest invoice that came after its period was closed; absent where none did. A field of our own. */
  booked_late: v.optional(bookedLateSchema),
  /** What of it another shop took back, and of a credit memo that it did; absent for nothing. A field of our own. */
  shop_returns: v.optional(v.array(returnElsewhereSchema)),
  /** Who approved what of its discount; absent for none, and where the back end knows of no approvals. */
  approvals: v.optional(
    v.array(
      v.object({
        id: v.string(),
        approver_name: v.string(),
        cashier_user_id: v.number(),
        ceiling: discountLimitSchema,
        reason: v.string(),
        approved_at: instant,
      }),
    ),
  ),
});
export type SalesOrder = v.InferOutput<typeof orderSchema>;

/** A change of an order's remaining amount by an administrator. */
export const remainingHistorySchema = v.object({
  id: v.number(),
  pos_so_no: v.string(),
  old_amount: amount,
  new_amount: amount,
  changed_by: v.string(),
  created_at: instant,
});

/** Is an answer a whole document? Calls that change one answer it, checked by their schema when it came. */
export function isSalesDocument(answer: unknown): answer is SalesOrder {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'pos_so_no' in answer &&
    'document_type' in answer &&
    'receipts' in answer
  );
}

/** So many whole documents are answered at once, however many are asked for. */
export const mostWhole = 25;
