import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { CountPrint } from './print-counts.ts';

/** 80 mm paper, or sheets. */
export type PrintFormat = 'roll' | SheetFormat;
export type SheetFormat = 'a4' | 'a5';

/** What a slip of a shift has in it. */
export type Knowledge = {
  /** The server was asked just now: what other tablets of the drawer did is in it. */
  isWhole: boolean;
  /**
   * True: what the server knew at `asOf` is in it, and what this tablet took since. False: only what this
   * tablet has not sent.
   */
  isTold: boolean;
  /** ISO time of what the server told; `null` where it was never asked. */
  asOf: string | null;
  /** There is no count yet, and the person may not see before what came and went: it is left out, not 0. */
  isBlind: boolean;
  /** VND that this tablet took, less what it paid out, and has not sent. */
  unsentVnd?: number;
};

/** Money that a voucher is printed of: what came in or went out by hand. */
export type VoucherEntry = MoneyEntry & { document_type: 'cash_in' | 'cash_out' };

/** What a screen wants on paper. */
export type PrintRequest =
  /** An order, quote or credit memo, by its number or temporary id. */
  | {
      kind: 'document';
      no: string;
      /** VND given back at the counter */
      changeVnd?: number;
      /** The sale was made just now: the drawer opens, where cash was taken. */
      opensDrawer?: boolean;
    }
  /** What goes with the goods of an order that are brought to their buyer. */
  | { kind: 'delivery'; no: string }
  /** The goods of an order without prices. */
  | { kind: 'gift'; no: string }
  | { kind: 'purchase'; no: string }
  | { kind: 'issue'; no: string }
  | { kind: 'invoice'; pos_si_no: string }
  | { kind: 'shipment'; pos_ss_no: string }
  /** A consignment receipt. */
  | { kind: 'transfer'; bc_to_no: string }
  | { kind: 'count'; sheet: CountPrint }
  | { kind: 'shift'; slip: ShiftSlip; drawer: string; unsent: number; knowledge: Knowledge }
  /** Money that was entered by hand. */
  | { kind: 'voucher'; entry: VoucherEntry }
  | { kind: 'receipt'; receipt: Omit<ReceiptRow, 'receipt_no'> & { receipt_no?: string } };

/** The document that a slip was of, where its number is enough to find it. */
export function requestOf(kind: string, no: string): PrintRequest | null {
  if (no === '') return null;
  switch (kind) {
    case 'document':
    case 'delivery':
    case 'gift':
    case 'purchase':
    case 'issue':
      return { kind, no };
    case 'invoice':
      return { kind, pos_si_no: no };
    case 'shipment':
      return { kind, pos_ss_no: no };
    case 'transfer':
      return { kind, bc_to_no: no };
    default:
      return null;
  }
}
