import type { Tx } from '../db/connection.ts';
import type { Waiting } from '../db/waiting.ts';

/**
 * The ERP as the back end sees it. All code that asks it goes through the type `Erp`, so that a connector can
 * replace the built-in one. A request belongs to a transaction. The built-in ERP keeps its tables in it, so
 * that both books change or neither does. Every request may be repeated: the same one twice does what one
 * does.
 */
export type ErpContext = {
  readonly tx: Tx;
  readonly now: Date;
  /** The business date, `yyyy-mm-dd` in Vietnam. */
  readonly today: string;
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

/** How buying uses the ERP. */
export type PurchaseErp = {
  /** Makes the franchisor's sales order of a purchase order and ships what is in stock. Resolves to the order's number. */
  releasePurchaseOrder(at: ErpContext, order: ErpDocument): Promise<string>;
  /**
   * The posted shipments of a sales order, the oldest first.
   *
   * @param atOnce the ERP does now what it would do when its time comes: get in what is missing, and ship it
   */
  shipments(at: ErpContext, bc_so_no: string, atOnce: boolean): Promise<ErpShipment[]>;
  /** Nothing more is shipped; what was is invoiced. Resolves to the posted invoice's number, empty when nothing was shipped. */
  closeOrder(at: ErpContext, bc_so_no: string): Promise<string>;
  /** Takes back a sales order of which nothing was shipped. Whether something was, the caller has asked in this transaction. */
  cancelOrder(at: ErpContext, bc_so_no: string): Promise<void>;
  /** Announces the return of goods. Resolves to the number of the franchisor's return. */
  creditMemo(at: ErpContext, memo: ErpDocument): Promise<string>;
  /** Has the franchisor got the goods of a return and credited them? */
  isCredited(at: ErpContext, no: string, atOnce: boolean): Promise<boolean>;
  /** Franchise documents (`po_no`) about which the ERP has something new, the oldest first. */
  news(at: ErpContext, limit: number): Promise<string[]>;
  /** How much `news` has to tell, and since when. */
  untoldNews(at: ErpContext): Promise<Waiting>;
};
