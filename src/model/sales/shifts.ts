/** Notes of Vietnam from the largest down, VND; smaller ones and coins are counted together as other. */
export const denominations = [
  500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
] as const;
export type Denomination = (typeof denominations)[number];

/** What a person has counted in a drawer. */
export type DrawerCount = {
  notes: readonly { value: Denomination; pieces: number }[];
  /** VND, in one sum: coins and small notes */
  other: number;
};

/** VND */
export function countedAmount({ notes, other }: DrawerCount): number {
  return notes.reduce((sum, { value, pieces }) => sum + value * pieces, other);
}

/** `OPEN` until a person has counted, then `COUNTED`, and `CLOSED` for ever. */
export const shiftStatuses = ['OPEN', 'COUNTED', 'CLOSED'] as const;
export type ShiftStatus = (typeof shiftStatuses)[number];

/** Names no shift: what was taken after the end of one that the server may not have heard of yet. */
export const afterTheEnd = 'ended';

/** What came out at the end of a shift; empty before. */
export const shiftOutcomes = ['', 'fits', 'over', 'short'] as const;
export type ShiftOutcome = (typeof shiftOutcomes)[number];

/** @param difference VND, counted less expected; null before the end */
export function outcomeOf(difference: number | null): ShiftOutcome {
  if (difference === null) return '';
  return difference === 0 ? 'fits' : difference > 0 ? 'over' : 'short';
}

/** The second count stands; both are kept. */
export const mostCounts = 2;

/** Why there is more or less in the drawer than the books say. */
export const overShortReasons = ['counted', 'wrong_change', 'unknown', 'other'] as const;

export type OverShortReason = (typeof overShortReasons)[number];

/** A slip without what came and went, from which one could work out what is to be in the drawer. */
export function unseen<S extends object>(slip: S): S {
  const sold = { sales: 0, amount: 0, discounts: 0, returns: 0, returned: 0 };
  return { ...slip, sold, methods: [], cash_in: 0, cash_out: 0, deposits: 0, corrections: 0 };
}

/** VND: what is to be in the drawer, from what was counted at the opening and the signed entries of the cash book since. */
export function expectedCash(float: number, entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, float);
}
