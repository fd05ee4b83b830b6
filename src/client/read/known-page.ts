import type { List } from '#calls/kit/call.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';

/** A page of a list, and the ISO time at which it was true. */
export type KnownPage<R> = ListAnswer<R> & { asOf: string };

/**
 * Is this page kept as it was answered? Of a list with kept rows it is the first page. Of a list with kept
 * answers it is each page.
 */
export const isKept = (call: Pick<List, 'store'>, { page, filters }: ListInput): boolean =>
  call.store === 'answer' || (call.store === 'table' && page === 1 && filters.length === 0);
