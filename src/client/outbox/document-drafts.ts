import type { Drafts } from '#offline/tablet.ts';

const prefixes = { sale: 'sale:', purchase: 'purchase:', issue: 'issue:' } as const;

/** Where the working copy of a new sale is persisted, that of a new quote, and that of an order or quote by its number. */
export const newSaleKey = `${prefixes.sale}new`;
export const newQuoteKey = `${prefixes.sale}new-quote`;
export const saleKey = (no: string): string => prefixes.sale + no;

/** The same of purchase orders and consignment issues. */
export type DraftKind = 'purchase' | 'issue';
export const newDraftKey = (kind: DraftKind): string => `${prefixes[kind]}new`;
export const draftKey = (kind: DraftKind, no: string): string => prefixes[kind] + no;

/** A sale names its number otherwise. */
type Kept = { pos_so_no?: string; no?: string };

/** Drops every working copy of a document, also the one persisted as the new one: a deleted document must not come back. */
export async function dropDrafts(drafts: Drafts, no: string): Promise<void> {
  const kept = await Promise.all(Object.values(prefixes).map(prefix => drafts.list<Kept>(prefix)));
  const own = kept.flat().filter(({ value }) => (value.pos_so_no ?? value.no) === no);
  await Promise.all(own.map(({ key }) => drafts.remove(key)));
}
