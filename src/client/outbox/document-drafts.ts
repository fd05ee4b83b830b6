import type { Drafts } from '#offline/tablet.ts';

const prefixes = { sale: 'sale:', purchase: 'purchase:', issue: 'issue:' } as const;
export type DraftKind = keyof typeof prefixes;

/**
 * The keys under which working copies are kept: of a new document, a new quote, or a document by its number.
 */
export const newDraftKey = (kind: DraftKind): string => `${prefixes[kind]}new`;
export const newQuoteKey = `${newDraftKey('sale')}-quote`;
export const draftKey = (kind: DraftKind, no: string): string => prefixes[kind] + no;

/**
 * A working copy by today's names. Builds before December 2026 kept the number of a sale as `pos_so_no`. It
 * is to be read for two years, as the outbox reads older entries.
 */
export function byTodaysNames<D extends object>(kept: D): D {
  if (!('pos_so_no' in kept)) return kept;
  const { pos_so_no: no, ...rest } = kept;
  return { ...rest, no } as unknown as D; // what was kept says nothing of its type
}

/**
 * Drops every working copy of a document, also the one persisted as the new one: a deleted document must not
 * come back.
 */
export async function dropDrafts(drafts: Drafts, no: string): Promise<void> {
  const kept = await Promise.all(Object.values(prefixes).map(prefix => drafts.list<{ no?: string }>(prefix)));
  const own = kept.flat().filter(({ value }) => byTodaysNames(value).no === no);
  await Promise.all(own.map(({ key }) => drafts.remove(key)));
}
