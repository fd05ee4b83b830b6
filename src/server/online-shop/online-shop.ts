import type { OnlineOrder } from '#model/sales/online-orders.ts';
import type { Notices } from '../systems/notices.ts';

/**
 * What the back end asks of an online shop, whichever it is. Amounts are whole VND and include VAT. Problems are thrown
 * as `SystemProblem` of `server/outgoing`: `unavailable` where the shop answers nothing at all, `refused` where it said
 * no to what was asked.
 */

export type {
  OnlineOrder,
  OnlineOrderLine,
  OnlinePayment,
  OnlineRefund,
} from '#model/sales/online-orders.ts';

/** What of an item can change by itself; each is sent alone. */
export const aspects = ['goods', 'prices', 'stock', 'picture'] as const;
export type Aspect = (typeof aspects)[number];

/** An item as the online shop sells it. */
export type Listing = {
  readonly item_no: string;
  readonly name: string;
  readonly category: string;
  /** A blocked item stays in the shop, hidden: orders of the past name it. */
  readonly is_sold: boolean;
  readonly picture: Picture | null;
  /** At least one. An item without variants has one with an empty code. */
  readonly variants: readonly ListedVariant[];
};

export type ListedVariant = {
  /** The key of the variant in the shop, as `skuOf` makes it. */
  readonly sku: string;
  readonly variant_code: string;
  /** Empty for an item without variants. */
  readonly name: string;
  readonly bar_code: string;
  readonly price: number;
  /**
   * By code of the store, of every store: what is on hand there, in whole units, never below 0. What customers of the shop
   * have ordered is among it until it was handed over: the shop itself holds that back.
   */
  readonly stock: { readonly [store_code: string]: number };
};

export type Picture = {
  /** Tells a changed picture from the one that the shop has. */
  readonly sha256: string;
  readonly content_type: 'image/jpeg' | 'image/png' | 'image/webp';
  bytes(): Promise<Uint8Array>;
};

/** A store in which an order can be collected. The shop counts what each has. */
export type Store = {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly phone_no: string;
};

export type ListingChange = { readonly listing: Listing; readonly aspects: ReadonlySet<Aspect> };

export type ListingOutcome = {
  readonly item_no: string;
  /** What the shop has against the item, for people; null where it took it. */
  readonly refused: string | null;
};

/** Orders that have changed, oldest change first. */
export type OrdersPage = {
  readonly orders: readonly OnlineOrder[];
  /** Up to which change the shop was read with this page; goes into the next call. */
  readonly until: string;
};

/** Money for an order that was taken at the counter. */
export type OnlinePaymentTaken = {
  readonly order_no: string;
  readonly amount: number;
  readonly method: string;
  /** Key of the payment: a payment with it exists once. */
  readonly reference: string;
};

/** Goods of an order that were handed over. */
export type OnlineHandOver = {
  readonly order_no: string;
  readonly lines: readonly { readonly line_id: string; readonly quantity: number }[];
  /** Key of the hand-over. */
  readonly reference: string;
};

/** The rest of an order that is not handed over any more. */
export type OnlineClose = {
  readonly order_no: string;
  /** Of each line that falls short, how many pieces stay: those that were handed over. */
  readonly lines: readonly { readonly line_id: string; readonly left: number }[];
  readonly reason: string;
  /** Key of the closing. */
  readonly reference: string;
};

export type OnlineCancel = { readonly order_no: string; readonly reason: string };

/** Money that went back to the customer, at the counter. */
export type OnlineRefundGiven = {
  readonly order_no: string;
  readonly amount: number;
  readonly lines: readonly { readonly line_id: string; readonly quantity: number }[];
  readonly reason: string;
  /** Key of the refund. */
  readonly reference: string;
};

/** A shop that is connected: what it sells is ours, what it is ordered is its own. */
export type OnlineShop = {
  /** Makes stores that it does not know, and names those that it does. */
  putStores(stores: readonly Store[], signal: AbortSignal): Promise<void>;
  /**
   * Brings items to what their listings say. It may be repeated: what is there is found by its SKU. What one item is
   * refused for holds no other one up.
   *
   * @returns an outcome for each, in any order
   */
  putListings(changes: readonly ListingChange[], signal: AbortSignal): Promise<readonly ListingOutcome[]>;
  /**
   * Reads orders that were placed, and have changed since. Orders may come again: the caller knows them.
   *
   * @param until the last page's; null: from the beginning
   */
  ordersSince(until: string | null, signal: AbortSignal): AsyncGenerator<OrdersPage>;
  /** One order by its number; null: the shop has none. */
  order(order_no: string, signal: AbortSignal): Promise<OnlineOrder | null>;
  /** Adds a payment that was taken at the counter. It does not look whether the shop has it. */
  pay(payment: OnlinePaymentTaken, signal: AbortSignal): Promise<void>;
  /** Hands goods over. */
  handOver(goods: OnlineHandOver, signal: AbortSignal): Promise<void>;
  /** Has the shop the hand-over already? */
  isHandedOver(goods: OnlineHandOver, signal: AbortSignal): Promise<boolean>;
  /** Takes what is not handed over any more off the order, or notes it there where the shop cannot. */
  closeRest(rest: OnlineClose, signal: AbortSignal): Promise<void>;
  /** Has the shop the closing already? */
  isRestClosed(rest: OnlineClose, signal: AbortSignal): Promise<boolean>;
  cancel(order: OnlineCancel, signal: AbortSignal): Promise<void>;
  /** Writes down money that went back. The shop itself pays nothing back for it. */
  refund(refund: OnlineRefundGiven, signal: AbortSignal): Promise<void>;
  /**
   * Has the shop tell of orders that are new or have changed, at an address of this server. It tells there once before it
   * answers. Null: a shop of this kind cannot.
   *
   * @returns false: this shop cannot, or says that it does not reach the address
   */
  readonly tellAt: ((notices: Notices, signal: AbortSignal) => Promise<boolean>) | null;
  /** Ends its connections. */
  close(): Promise<void>;
};

/** The key of an item, or of a variant of it, in the shop. */
export const skuOf = (item_no: string, variant_code: string): string =>
  variant_code === '' ? item_no : `${item_no}/${variant_code}`;
