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
