import { RuleProblem } from './actions.ts';
import type { Message } from './messages/kit.ts';
import { stockMessages } from './messages/stock.ts';

export const entryTypes = [
  'opening',
  'sale',
  'purchase',
  'transfer',
  'consignment',
  'adjustment',
  'return',
] as const;
export type EntryType = (typeof entryTypes)[number];

/** Document type of what a person wrote by hand: only these entries can be taken back by hand. */
export const manualDocument = 'adjustment';

/** Why stock is put right by hand, with what a person reads. */
export const adjustmentReasons = {
  count: 'Counted',
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  own_use: 'Own use',
  other: 'Other',
} as const;
export type AdjustmentReason = keyof typeof adjustmentReasons;
export const adjustmentReasonCodes = Object.keys(adjustmentReasons) as AdjustmentReason[]; // the keys of a const table are exactly its type

/** As much of an entry as says whether it can be taken back. */
export type Reversible = {
  entry_no: number;
  document_type: string;
  /** Entry that it takes back; `null` for none. */
  reverses_no: number | null;
  /** Entry that takes it back; `null` while it stands. */
  reversed_by_no: number | null;
};

/** Why an entry cannot be taken back; `null` when it can. Entries of documents are changed by their documents. */
export function whyNotReversible(entry: Reversible): Message | null {
  const no = entry.entry_no;
  if (entry.document_type !== manualDocument) return stockMessages.entryOfDocument(no);
  if (entry.reverses_no !== null) return stockMessages.entryTakesBack(no, entry.reverses_no);
  if (entry.reversed_by_no !== null) return stockMessages.entryTakenBack(no, entry.reversed_by_no);
  return null;
}

/** @throws RuleProblem when the entry cannot be taken back */
export function assertReversible(entry: Reversible): void {
  const why = whyNotReversible(entry);
  if (why) throw new RuleProblem(why);
}

export type TransferItem = { item_no: string; variant_code: string; quantity: number };

/** The two movements of each item: out of one location, into the other. */
export function transferMoves(location_from: string, location_to: string, items: readonly TransferItem[]) {
  return items.flatMap((item, index) => {
    const document_line_no = (index + 1) * 10_000;
    return [
      { ...item, document_line_no, location_code: location_from, quantity: -item.quantity },
      { ...item, document_line_no, location_code: location_to },
    ];
  });
}
