import type { Drafts } from '#offline/tablet.ts';

const prefix = 'sale:';

/** Where the working copy of a new sale is kept, that of a new quote, and that of an order or quote by its number. */
export const newSaleKey = `${prefix}new`;
export const newQuoteKey = `${prefix}new-quote`;
export const saleKey = (no: string): string => prefix + no;

/** Drops every working copy of an order, also the one kept as the new sale: a deleted order must not come back. */
export async function dropSaleDrafts(drafts: Drafts, no: string): Promise<void> {
  const kept = await drafts.list<{ pos_so_no?: string }>(prefix);
  await Promise.all(kept.filter(({ value }) => value.pos_so_no === no).map(({ key }) => drafts.remove(key)));
}
