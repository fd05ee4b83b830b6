import type { ListInput } from '#calls/kit/list-input.ts';
import { mostWhole } from '#calls/sales/documents.ts';

/** A page of whole documents is a short one, whatever was asked for. */
export const capWholeSize = (input: ListInput): ListInput => ({
  ...input,
  size: Math.min(input.size, mostWhole),
});
