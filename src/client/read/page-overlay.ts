import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { passes, queryRows } from '#model/kit/list-query.ts';
import type { RowOverlay } from './row-overlay.ts';

/** What a page holds, and of how many. */
export type Page<R> = Pick<ListAnswer<R>, 'items' | 'total' | 'total_capped'>;

/** A page with unsent changes: changed rows in their place, new ones on top of the first page. */
export function withOverlay<R extends object>(
  known: Page<R>,
  overlay: RowOverlay<R>,
  input: ListInput,
  call: List<R>,
): Page<R> {
  const { here, added } = replayedOn(known.items, overlay, input, call);
  const gone = known.items.length - here.length;
  const items = [...(input.page === 1 ? added : []), ...here];
  return { ...known, items, total: known.total - gone + added.length };
}

/** The rows of a page after unsent changes, and those that the changes add to the list, on whichever page. */
export function replayedOn<R extends object>(
  items: readonly R[],
  overlay: RowOverlay<R>,
  input: ListInput,
  call: List<R>,
): { here: readonly R[]; added: readonly R[] } {
  const keyName = call.list.key as keyof R; // a list's key is a field of its rows
  const replayed = overlay(items);
  const keys = new Set(items.map(row => row[keyName]));
  // A changed row may belong to this part of the call no more.
  const stillMatches = (row: R) =>
    (call.where ?? []).every(filter => passes(row as Readonly<Record<string, unknown>>, filter, call.list));
  const here = replayed.filter(row => keys.has(row[keyName]) && stillMatches(row));
  const added = queryRows(
    replayed.filter(row => !keys.has(row[keyName])),
    { ...inputOfWhole(call, input), page: 1, size: 1000 },
    call.list,
  );
  return { here, added: added.items };
}
