import { RuleProblem } from '../kit/actions.ts';
import { entryMessages } from '../messages/entries.ts';
import type { Message } from '../messages/kit.ts';

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
  if (entry.document_type !== manualDocument) return entryMessages.entryOfDocument(no);
  if (entry.reverses_no !== null) return entryMessages.entryTakesBack(no, entry.reverses_no);
  if (entry.reversed_by_no !== null) return entryMessages.entryTakenBack(no, entry.reversed_by_no);
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
