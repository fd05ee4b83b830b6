import type { Actor } from '../kit/actions.ts';
import { documentMessages, type FieldName, type TypeName } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';
import type { InvoiceBuyer } from '../taxes/invoice-buyer-fields.ts';
import type { PromotionRule } from './promotions.ts';

export { type Actor, RuleProblem } from '../kit/actions.ts';

/** A sales order as its rules see it: any type with these fields will do, and keeps whatever else it has. */
export type OrderLine = {
  line_no: number;
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  picture: string;
  location_code: string;
  quantity: number;
  /** VND */
  unit_price: number;
  /** VND */
  line_discount_amount: number;
  line_note: string;
  qty_shipped: number;
  qty_invoiced: number;
  qty_credited: number;
  /** Units on credit memos of the order that are not canceled; credited ones are among them. */
  qty_on_credit_memo: number;
  /** VND */
  line_amount: number;
};

/** What a person sets on a line. */
export type LineInput = Pick<
  OrderLine,
  'line_no' | 'item_no' | 'variant_code' | 'quantity' | 'unit_price' | 'line_discount_amount' | 'line_note'
> & {
  /** ISO instant at which a tablet was given the price; absent where the seller's own price counts. */
  priced_at?: string | undefined;
};

export type OrderReceipt = {
  receipt_id: number;
  franchise_code: string;
  location_code: string;
  customer_no: string;
  customer_name: string;
  pos_so_no: string;
  /** The order's number in the ERP; empty until it was synced. */
  sales_order_no: string;
  phone: string;
  /** VND */
  amount: number;
  receipt_type: string;
  /** What it is booked as: a customer's payment, or that of a marketplace. */
  receipt_type_code: string;
  payment_type: string;
  payment_term: string;
  contract_no: string;
  comment: string;
  collect_store_code: string;
  status: 'ADDED' | 'POSTED' | 'DELETED';
  created_by: number;
  created_at: string;
  posted_at: string | null;
  /** The drawer at the tablet that took it, where its store has several. */
  drawer_code?: string | undefined;
  /** What the code of its transfer asks the payer to write. */
  transfer_memo?: string | undefined;
  /** Who gave the goods away before the transfer was seen, and when. */
  handed_over_by?: string | undefined;
  handed_over_at?: string | null | undefined;
  /** Of a receipt that stands for one that was posted with the wrong method: that method, why, and what was said. */
  changed_from?: string | undefined;
  change_reason?: string | undefined;
  change_note?: string | undefined;
  /** Of goods that came back for others: the credit memo that pays this order, or the order that this memo pays. */
  exchange_no?: string | undefined;
};

/** What the rules read of a header. */
export type OrderHeader = {
  document_type: 'order' | 'quote' | 'credit_memo';
  location_code: string;
  sell_to_customer_no: string;
  sell_to_name: string;
  sell_to_phone_no: string;
  ship_to_name: string;
  ship_to_address: string;
  ship_to_phone_no: string;
  agent_code: string;
  /** The goods are brought to the buyer: they do not leave when they are paid. */
  for_delivery?: boolean | undefined;
  requested_delivery_date: string;
  invoice_discount_amount: number;
  invoice_discount_percent: number;
  coupon_code: string;
  auto_promotion: boolean;
  loyalty_cust_scheme: string;
  customer_birthday: string;
  /** Of a quote: the last day on which it can become an order; empty or absent for one that does not expire. */
  valid_until?: string | undefined;
};

export type DocumentType = OrderHeader['document_type'];

export type OrderFee = { line_no: number; fee_code: string; description: string; amount: number };

/** What the rules write: never set by a person directly. */
export type OrderProgress = {
  pos_so_no: string;
  franchise_code: string;
  status: string;
  order_date: string;
  support_to_ship: boolean;
  /** What is next with goods that are brought to their buyer; empty or absent for nothing. */
  delivery_step?: string | undefined;
  cancel_reason_code: string;
  total_lines: number;
  grand_total: number;
  remaining_amount: number;
  /** Name of the item of its first line. */
  first_item: string;
  /** Who sold: the name of the person who made the document; empty while it is only on a tablet. */
  seller: string;
  created_at: string;
  updated_at: string;
  version: number;
  lines: OrderLine[];
  fees: OrderFee[];
  receipts: OrderReceipt[];
  auto_birthday_promotion: boolean;
  /** Points redeemed for this document, and the VND that one of them paid then. */
  la_exchange_points: number;
  point_value: number;
  /** The company's promotion rules that this document asks for. */
  rules: PromotionRule[];
  /** VND on credit memos of the order that are not canceled; of posted ones; paid back to the customer. */
  credit_memo_amount: number;
  credited_amount: number;
  refunded_amount: number;
  /** Of a credit memo: the order it credits. Of an order: the quote it was made from. Of a quote: its order. */
  applies_to_no: string;
  quote_no: string;
  converted_no: string;
  /** What a transfer for it was asked to be called before it had its number. */
  transfer_memo?: string | undefined;
  /** Business date on which a credit memo was posted; empty until then. */
  posting_date: string;
  /** Its number in the ERP; empty until it was synced. */
  bc_so_no: string;
  /** The online shop's number of an order that was made there; empty otherwise. */
  online_order_no: string;
  /** Why a person has to look at such an order; empty for no reason. */
  online_problem: string;
  /** The customer's points, and whether the birthday of that year was used, as they were when they became its customer. */
  loyalty_redeemable_points: number;
  loyalty_ranking_points: number;
  loyalty_birthday_used: boolean;
  /** Who referred the customer: the code that was named, and its owner. Empty for no one. */
  la_referral_code: string;
  la_referral_cust_no: string;
  /** Who its tax invoice is for; null, or absent on a tablet that has kept it since before, for a consumer. */
  invoice_buyer?: InvoiceBuyer | null | undefined;
};

export type OrderDocument = OrderHeader & OrderProgress;

/** What a rule needs to know about the moment: who, when (ISO instant), and the business date. */
export type RuleContext = {
  actor: Actor;
  now: string;
  today: string;
  /** The company's promotion rules as known here and now; absent: documents keep those they have. */
  promotionRules?: readonly PromotionRule[];
};

/** What is known of an item where it is sold; the price is the seller's own, not the one in an input. */
export type ItemFacts = {
  description: string;
  variant_description: string;
  unit_of_measure: string;
  picture: string;
  /** VND */
  unit_price: number;
  /** VND: what it cost here lately, and still costs who was told so. */
  earlier_prices?: readonly number[];
  blocked?: boolean;
};

/** Business Central's names of the document types. */
export const documentTypeNames: Record<DocumentType, TypeName> = {
  order: 'Order',
  quote: 'Quote',
  credit_memo: 'Credit Memo',
};

/** Business Central's sentence for a field that has to be filled in. */
export function mustHaveValue(field: FieldName, { document_type, pos_so_no }: OrderDocument): Message {
  const place = documentMessages.salesHeaderOf(documentTypeNames[document_type], pos_so_no);
  return documentMessages.mustHave(field, place);
}
