import type { Actor } from '../kit/actions.ts';
import { documentMessages } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';

/** A purchase order as its rules see it: any type with these fields will do, and keeps whatever else it has. */
export type PurchaseLine = {
  line_no: number;
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  picture: string;
  purchase_qty: number;
  /** VND, what the franchisor asks for one. */
  unit_cost: number;
  /** Of a line that the back end has not answered yet, where the tablet does not know what one costs. */
  is_cost_unknown?: true | undefined;
  /** VND */
  line_discount_amount: number;
  /** VND: quantity × cost − line discount */
  line_amount: number;
  campaign: string;
  costcenter: string;
  gen_bus_posting_group: string;
  la_so_line_note: string;
  qty_shipped: number;
  /** Shipped and not received. */
  qty_to_receive: number;
  qty_received: number;
  qty_invoiced: number;
  qty_credited: number;
  /** Units on credit memos of the order that are not canceled; credited ones are among them. */
  qty_on_credit_memo: number;
};

/** What a person sets on a line. */
export type PurchaseLineInput = Pick<
  PurchaseLine,
  'line_no' | 'item_no' | 'variant_code' | 'purchase_qty' | 'line_discount_amount' | 'la_so_line_note'
>;

/** A piece of a posted shipment of the franchisor, and how much of it has come in. */
export type PurchaseShipmentLine = {
  /** Number within the shipment. */
  line_no: number;
  /** The line of the order that it ships. */
  order_line_no: number;
  item_no: string;
  variant_code: string;
  qty_shipped: number;
  qty_received: number;
  line_note: string;
};

export type PurchaseShipment = {
  /** The ERP's number. */
  no: string;
  posting_date: string;
  shipment_date: string;
  location_code: string;
  lines: PurchaseShipmentLine[];
};

/** What the franchisor's ERP was asked to do about a document and has not answered yet; empty: nothing. */
export const purchaseRequests = ['', 'release', 'cancel', 'reopen', 'close'] as const;
export type ErpRequest = (typeof purchaseRequests)[number];

export const purchaseTypes = ['Order', 'Credit Memo'] as const;
export type PurchaseType = (typeof purchaseTypes)[number];

export const purchaseStatuses = ['OPEN', 'RELEASED', 'PARTIAL_RECEIVED', 'INVOICED', 'CANCELED'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

export const purchaseStatusesOf: Record<PurchaseType, readonly PurchaseStatus[]> = {
  Order: purchaseStatuses,
  'Credit Memo': ['OPEN', 'RELEASED', 'INVOICED', 'CANCELED'],
};

/** What the rules read of what a person sets on a header. */
export type PurchaseHeader = {
  warehouse_code: string;
  nwv_general_comments: string;
  nwv_delivery_comments: string;
  receiving_address: string;
  requested_receipt_date: string;
  /** VND off the whole document; what counts while the percent is 0. */
  invoice_discount_amount: number;
  /** 0–100, at most two decimals */
  invoice_discount_percent: number;
};

/** What follows from the franchise when an order is made. */
export type PurchaseOrigin = {
  franchise_code: string;
  franchise_name: string;
  franchise_address: string;
  franchise_district_code: string;
  franchise_district_name: string;
  franchise_phone_no: string;
  franchise_contact: string;
  franchise_post_code: string;
  franchise_region_code: string;
  vendor_no: string;
  vendor_name: string;
  buy_from_code: string;
  buy_from_address: string;
  campaign: string;
  costcenter: string;
  channel: string;
  department: string;
  factory: string;
};

/** What the rules write: never set by a person directly. */
export type PurchaseProgress = {
  po_no: string;
  /** Number of the franchisor's sales order, or return; empty before the release, and until a remote ERP gives it. */
  bc_so_no: string;
  /** Number of the franchisor's posted invoice; empty before. */
  bc_invoice_no: string;
  erp_request: ErpRequest;
  /** Why the ERP refused what it was asked last, in its words; empty where it did not. */
  erp_refusal: string;
  type: PurchaseType;
  la_status: string;
  order_date: string;
  cancel_reason_code: string;
  cancel_reason_description: string;
  /** Of a credit memo: the order it credits. */
  applies_to_no: string;
  /** Business date of the invoice, or of the credit; empty until then. */
  posting_date: string;
  total_lines: number;
  grand_total: number;
  remaining_amount: number;
  payable: number;
  /** VND on credit memos of the order that are not canceled, and on those credited. */
  credit_memo_amount: number;
  credited_amount: number;
  created_at: string;
  updated_at: string;
  version: number;
  lines: PurchaseLine[];
  shipments: PurchaseShipment[];
};

export type PurchaseDocument = PurchaseHeader & PurchaseOrigin & PurchaseProgress;

/** What a rule needs to know about the moment: who, when (ISO instant), the business date. */
export type PurchaseRuleContext = { actor: Actor; now: string; today: string };

/** Business Central's name of the place, for its sentences. */
export const placeOf = ({ type, po_no }: Pick<PurchaseDocument, 'type' | 'po_no'>): Message =>
  documentMessages.purchaseHeader(type, po_no);
