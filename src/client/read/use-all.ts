import type { List } from '#calls/kit/call.ts';
import { maxPageSize } from '#calls/kit/list-input.ts';
import { useList } from './use-list.ts';

/**
 * All rows of a short list, as far as one page holds them. They come from the server when it can be reached,
 * else from the tablet.
 */
export function useAll<R extends object>(call: List<R>): readonly R[] {
  return useList(call, { size: maxPageSize }).rows;
}
