import type { PaymentAccountType } from '#model/administration/statements.ts';
import type { Tx } from '../db/connection.ts';
import type { Waiting } from '../db/waiting.ts';

/**
 * The ERP as the back end sees it. A request belongs to a transaction, names our document by our number, and
 * may be repeated: the same one twice does what one does.
 *
 * The built-in ERP keeps its tables in the transaction, so that both books change or neither does. A remote
 * one only writes down in it what is to be sent, and answers from what was last read of it. So its numbers come
 * later, and what is asked of it may be refused later.
 */
export type ErpContext = {
  readonly tx: Tx;
  readonly now: Date;
  /** The business date, `yyyy-mm-dd` in Vietnam. */
  readonly today: string;
  /** Who asks; left out where the server does by itself. */
  readonly actor?: { readonly user: { readonly username: string } };
};

export type ErpLine = {
  readonly line_no: number;
  readonly item_no: string;
  readonly variant_code: string;
  /** Above zero. */
  readonly quantity: number;
};

/** A franchise's purchase order as its franchisor gets it: a sales order, or a return of what one delivered. */
export type ErpDocument = {
  /** Number of the franchise's document; the ERP keeps it as the external document number. */
  readonly po_no: string;
  /** The franchise, which is the ERP's customer. */
  readonly customer_no: string;
  /** The franchisor's location that ships, or takes back. */
  readonly location_code: string;
  readonly lines: readonly ErpLine[];
  /** Where the goods of an order go, and until when. A return has none, nor has an order that was sent before this was told. */
  readonly receiver?: ErpReceiver;
};

/** The place that the goods of an order go to, as the franchise chose it. Texts may be empty. */
export type ErpReceiver = {
  readonly name: string;
  readonly contact: string;
  /** House and street. */
  readonly address: string;
  /** The commune; of an address of the old form its district. */
  readonly ward: string;
  /** Empty of an address of the old form: its post code says it. */
  readonly province: string;
  readonly post_code: string;
  /** Business date, `yyyy-mm-dd`. */
  readonly requested_on: string;
};

/** Goods that have left for the franchise; never changed afterwards. */
export type ErpShipment = {
  readonly no: string;
  /** Business dates, `yyyy-mm-dd`. */
  readonly posting_date: string;
  readonly shipment_date: string;
  readonly location_code: string;
  readonly lines: readonly (ErpLine & {
    /** The line of the order that it ships. */
    readonly order_line_no: number;
  })[];
};

/** A franchise's document by its own number. */
export type ErpDocumentKey = Pick<ErpDocument, 'po_no' | 'customer_no'>;

/** What our document becomes when the ERP has taken its order back. */
export type AfterCancel =
  | {
      readonly status: 'OPEN';
      /** Why, where a person other than the shop's has it open again. */
      readonly why?: string;
    }
  | {
      readonly status: 'CANCELED';
      readonly cancel_reason_code: string;
      readonly cancel_reason_description: string;
    };

/** How buying uses the ERP. */
export type PurchaseErp = {
  /**
   * Makes the franchisor's sales order of a purchase order and ships what is in stock. Resolves to the order's
   * number, empty where it comes later.
   */
  releasePurchaseOrder(at: ErpContext, order: ErpDocument): Promise<string>;
  /**
   * The posted shipments of a purchase order, the oldest first.
   *
   * @param atOnce the built-in ERP does now what it would do when its time comes: get in what is missing, and
   * ship it
   */
  shipments(at: ErpContext, po_no: string, atOnce: boolean): Promise<ErpShipment[]>;
  /**
   * Nothing more is shipped; what was is invoiced. Resolves to the posted invoice's number, empty when nothing
   * was shipped or where it comes later.
   */
  closeOrder(at: ErpContext, order: ErpDocumentKey): Promise<string>;
  /** Number of the invoice of a closed order as far as the ERP has told it, else empty. */
  invoiceNo(at: ErpContext, po_no: string): Promise<string>;
  /**
   * Takes back a sales order of which nothing was shipped. Whether something was, the caller has asked in this
   * transaction.
   *
   * @param after what the purchase order becomes once it is taken back
   * @returns `done`; or `asked`: the ERP says later whether it is, and the document changes then
   */
  cancelOrder(at: ErpContext, order: ErpDocumentKey, after: AfterCancel): Promise<'done' | 'asked'>;
  /** Announces the return of goods. Resolves to the number of the franchisor's return, empty where it comes later. */
  creditMemo(at: ErpContext, memo: ErpDocument): Promise<string>;
  /** Has the franchisor got the goods of a return and credited them? */
  isCredited(at: ErpContext, po_no: string, atOnce: boolean): Promise<boolean>;
  /**
   * Everything that the ERP has to tell of a document up to now is taken over in this transaction. Asked before it
   * is read: what comes to be known after it is news again.
   */
  takeNews(at: ErpContext, po_no: string): Promise<void>;
  /** Franchise documents (`po_no`) about which the ERP has something new, the oldest first. */
  news(at: ErpContext, limit: number): Promise<string[]>;
  /** How much `news` has to tell, and since when. */
  untoldNews(at: ErpContext): Promise<Waiting>;
};

export type ErpTransferLine = ErpLine & {
  readonly qty_shipped: number;
  readonly qty_received: number;
  readonly line_note: string;
  /** Of an order that a remote ERP had before it was connected: what was moved by then. Stock here knows of it. */
  readonly before?: { readonly qty_shipped: number; readonly qty_received: number };
};

/** A transfer order: goods go from one location through the one in transit to another. */
export type ErpTransfer = {
  readonly no: string;
  /** Number of the document that asked for it, empty for the ERP's own. */
  readonly external_document_no: string;
  readonly transfer_from_code: string;
  readonly transfer_to_code: string;
  readonly in_transit_code: string;
  readonly canceled: boolean;
  /** People at the ERP still write it: nothing of it is to be expected yet. */
  readonly isDraft?: boolean;
  readonly created_at: Date;
  /** Business date of the last shipment; null before the first. */
  readonly shipment_date: string | null;
  readonly lines: readonly ErpTransferLine[];
};

export type ErpTransferRequest = Pick<
  ErpTransfer,
  'external_document_no' | 'transfer_from_code' | 'transfer_to_code' | 'in_transit_code'
> & {
  /** Of the document that asks for it. */
  readonly franchise_code: string;
  readonly lines: readonly (ErpLine & { readonly line_note: string })[];
};

export type ErpTransferShipment = {
  readonly no: string;
  /** Business date, `yyyy-mm-dd`. */
  readonly posting_date: string;
  readonly lines: readonly { readonly line_no: number; readonly quantity: number }[];
};

/** What is asked about an order that was released: the order, and the document that asked for it. */
export type ErpTransferKey = Pick<ErpTransfer, 'no' | 'external_document_no' | 'transfer_from_code'> & {
  readonly franchise_code: string;
};

/** How consignment uses the ERP. */
export type TransferErp = {
  /**
   * Makes the transfer order of a document and ships what is in stock. Resolves to the order's number, empty where it
   * comes later.
   */
  releaseTransfer(at: ErpContext, request: ErpTransferRequest): Promise<string>;
  /**
   * The order as it is now; null when there is none.
   *
   * @param atOnce the ERP does now what it would do when its time comes: ship the rest, receive at its own
   * location
   */
  transferOrder(at: ErpContext, no: string, atOnce: boolean): Promise<ErpTransfer | null>;
  /** Its posted shipments, the oldest first. */
  transferShipments(at: ErpContext, no: string): Promise<ErpTransferShipment[]>;
  /**
   * Takes back an order of which nothing was shipped. Whether something was, the caller has asked in this
   * transaction.
   *
   * @param after what the document becomes once it is taken back
   * @returns `done`; or `asked`: the ERP says later whether it is, and the document changes then
   */
  cancelTransfer(at: ErpContext, order: ErpTransferKey, after: AfterCancel): Promise<'done' | 'asked'>;
  /** Tells how much of each line has been received in all. */
  receiveTransfer(
    at: ErpContext,
    order: ErpTransferKey,
    lines: readonly { line_no: number; qty_received: number }[],
  ): Promise<void>;
  /** As `takeNews`, of an order by its number. */
  takeTransferNews(at: ErpContext, no: string): Promise<void>;
  /** Orders that the ERP would go on with now, or of which it has something new; the longest overdue first. */
  dueTransfers(at: ErpContext, limit: number): Promise<string[]>;
  /** How many those are in all, and since when the first is due. */
  overdueTransfers(at: ErpContext): Promise<Waiting>;
};

/** A consignment issue as a remote ERP is asked about it. */
export type TransferKey = {
  /** Number of the issue; the ERP keeps it as the external document number. */
  readonly ci_no: string;
  readonly transfer_from_code: string;
};

/** A consignment issue as a remote ERP is sent it. */
export type TransferRelease = TransferKey & {
  readonly franchise_code: string;
  readonly transfer_to_code: string;
  readonly in_transit_code: string;
  readonly lines: readonly ErpLine[];
  /** The goods leave a shop with the document; else the warehouse's people ship them. */
  readonly ships: boolean;
};

/** What a shop has received of a transfer order. */
export type TransferReceipt = {
  /** Number of the order. */
  readonly bc_to_no: string;
  /** How much of each line in all. */
  readonly lines: readonly { readonly line_no: number; readonly qty_received: number }[];
};

/** Sales of a shop as a remote ERP posts them: an invoice, a credit memo, or both. */
export type SalesStatement = {
  /** The ERP keeps it as the external document number of both. */
  readonly statement_no: string;
  readonly customer_no: string;
  readonly posting_date: string;
  readonly sold: readonly StatementLine[];
  readonly returned: readonly StatementLine[];
};

/** Goods of one kind at one location, or fees. */
export type StatementLine = {
  readonly line_no: number;
  /** Empty of fees. */
  readonly item_no: string;
  /** What fees are posted on; empty of goods. */
  readonly account_no: string;
  readonly variant_code: string;
  readonly unit_of_measure: string;
  readonly location_code: string;
  readonly quantity: number;
  /** VND of all of it, from zero: with taxes, less all discounts. */
  readonly amount: number;
};

/** Money of a shop's sales as a remote ERP posts it: one line of a journal for each method. */
export type StatementPayments = {
  readonly statement_no: string;
  readonly customer_no: string;
  readonly posting_date: string;
  /** At least one. */
  readonly lines: readonly PaymentLine[];
};

/** What one method brought in. */
export type PaymentLine = {
  readonly line_no: number;
  /** At most 20 characters, and of this statement and method alone: the ERP finds what it has posted by it. */
  readonly document_no: string;
  readonly account_type: PaymentAccountType;
  readonly account_no: string;
  /** VND, not zero; below it where more was paid back. */
  readonly amount: number;
};
