import type {
  AfterCancel,
  ErpDocument,
  ErpDocumentKey,
  SalesStatement,
  StatementPayments,
  TransferKey,
  TransferReceipt,
  TransferRelease,
} from '../erp/erp.ts';
import type {
  OnlineCancel,
  OnlineClose,
  OnlineHandOver,
  OnlinePaymentTaken,
  OnlineRefundGiven,
} from '../online-shop/online-shop.ts';

/** What the commands to each system carry, by kind. A kind's name says what is done to which document. */
export type SystemPayloads = {
  erp: {
    /** Make the franchisor's sales order of a purchase order, and release it. */
    'purchase-order.release': ErpDocument;
    /** Take back the sales order. The system refuses it once something was shipped. */
    'purchase-order.cancel': ErpDocumentKey & { readonly after: AfterCancel };
    /** Ship no more of the sales order, and invoice what was shipped. */
    'purchase-order.close': ErpDocumentKey;
    /** Announce a return of goods. */
    'credit-memo.release': ErpDocument;
    /** Make the transfer order of a consignment issue, and release it. */
    'transfer.release': TransferRelease;
    /** Take back the transfer order. The system refuses it once something was shipped. */
    'transfer.cancel': TransferKey & { readonly after: AfterCancel };
    /** Post what a shop has received. */
    'transfer.receive': TransferReceipt;
    /** Post what a shop has sold and taken back. */
    'statement.post': SalesStatement;
    /** Post the money of a statement. */
    'statement.pay': StatementPayments;
  };
  'online-shop': {
    /** Tell of money that was taken at the counter. */
    'online-order.pay': OnlinePaymentTaken;
    /** Tell of goods that were handed over. */
    'online-order.hand-over': OnlineHandOver;
    /** Tell of money that went back to the customer. */
    'online-order.refund': OnlineRefundGiven;
    /** Tell that the rest of an order is not handed over any more. */
    'online-order.close': OnlineClose;
    'online-order.cancel': OnlineCancel;
  };
};

/** Systems outside that documents are sent to. */
export type SystemName = keyof SystemPayloads;

type PayloadsOf<S extends SystemName> = SystemPayloads[S];
/** What each kind of command carries. */
export type Payloads = PayloadsOf<'erp'> & PayloadsOf<'online-shop'>;
export type Kind = keyof Payloads;

/** The system that each kind of command goes to. */
export const systemOf = (kind: Kind): SystemName =>
  kind.startsWith('online-order.') ? 'online-shop' : 'erp';

/** What the system has of a document: its key and its number there. */
export type Found = {
  readonly remote_id: string;
  /** Empty where the command brings no number, or the system has not given it yet. */
  readonly remote_no: string;
};

/** How one kind of command is carried out. Neither function touches the database. */
export type Carrier<P> = {
  /**
   * Looks whether the system has done the command. It is asked before every `make`.
   *
   * @returns null only where the system said for sure that it has not
   * @throws SystemProblem where it did not say
   */
  find(payload: P, signal: AbortSignal): Promise<Found | null>;
  /**
   * Does it.
   *
   * @throws SystemProblem; any other error counts as an unknown outcome
   */
  make(payload: P, signal: AbortSignal): Promise<Found>;
};

/** After a request of unknown outcome a system may work on it for so long. Until then nothing is made again. */
export const settleMs = 10 * 60_000;

/** A system, as the queue of outgoing commands uses it. */
export type AdapterOf<S extends SystemName> = {
  readonly system: S;
  readonly carriers: { readonly [K in keyof SystemPayloads[S]]: Carrier<SystemPayloads[S][K]> };
  /** How many commands it takes at once. */
  readonly atOnce: number;
  /**
   * Of the settings that an administrator has entered. It takes no command once they are others. Absent where the
   * environment gives them.
   */
  readonly version?: number;
};
export type Adapter = { [S in SystemName]: AdapterOf<S> }[SystemName];

/**
 * What a problem with a system means for the command:
 * - `refused`: the system said no, and will again; the message is for people
 * - `later`: it did nothing, this command may go again
 * - `unavailable`: it takes no command at all now: no connection, throttled, signing in failed
 * - `unknown`: it may have done it
 */
export type ProblemKind = 'refused' | 'later' | 'unavailable' | 'unknown';

export class SystemProblem extends Error {
  readonly kind: ProblemKind;
  /** The system asks to be left alone for so long; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: ProblemKind, message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
