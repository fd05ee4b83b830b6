import type { PurchaseLine } from './document.ts';

/** Is it known what every line costs? Only on a tablet it may not be; what a document is worth is not known then. */
export const isCosted = (lines: readonly Pick<PurchaseLine, 'is_cost_unknown'>[]): boolean =>
  !lines.some(line => line.is_cost_unknown);
