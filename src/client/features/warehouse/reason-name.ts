import { adjustmentReasons } from '#model/stock/adjustment-reasons.ts';

const names: Readonly<Record<string, string>> = adjustmentReasons;

/** What a reason is called; the code itself for one that nobody here knows. */
export const reasonName = (code: string): string => names[code] ?? code;
