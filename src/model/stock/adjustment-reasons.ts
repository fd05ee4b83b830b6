/** Why stock is put right by hand. What people read stands with the texts of each language. */
export const adjustmentReasonCodes = ['count', 'damaged', 'lost', 'found', 'own_use', 'other'] as const;
export type AdjustmentReason = (typeof adjustmentReasonCodes)[number];

/** What the comment of a counted difference says, in no language: `28 → 1`, the books and what was counted. */
export const countComment = (counted: string, expected: string): string => `${expected} → ${counted}`;

/** As older builds wrote it, in English. */
const inEnglish = /^Counted (?<counted>[\d.,-]+), expected (?<expected>[\d.,-]+)$/;
const inNone = /^(?<expected>[\d.,-]+) → (?<counted>[\d.,-]+)$/;

/** What a comment says of a count; `null` where a person wrote it. */
export function countedIn(comment: string): { counted: string; expected: string } | null {
  const { counted, expected } = (inNone.exec(comment) ?? inEnglish.exec(comment))?.groups ?? {};
  return counted === undefined || expected === undefined ? null : { counted, expected };
}
