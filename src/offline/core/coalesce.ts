import type { AnyCall, Change } from '#calls/kit/call.ts';
import { writeOf } from './migrate.ts';

/** Where a later change went: into the place of an earlier one (`change: null` = nothing is left of both), taking others with it. */
export type Join = { at: number; change: Change | null; taken: number[] };

/**
 * Joins a change with earlier ones of its document, looking back from the last: past those that are next to it, up to
 * the first that it must stay behind. What two have become may join a still earlier one; the place is that of the
 * earliest, and `taken` are the places that are empty then. `null`: it stays a change of its own, at the end.
 *
 * @param earlier changes of one document in their order; `null` is one that must not be touched
 */
export function join(
  catalogue: Record<string, AnyCall>,
  earlier: readonly (Change | null)[],
  later: Change,
): Join | null {
  let joined: Join | null = null;
  let change = later;
  for (let at = earlier.length - 1; at >= 0; at--) {
    const before = earlier[at];
    const result = before ? writeOf(catalogue, change.op)?.coalesce?.(before, change.input) : null;
    if (result === 'apart') continue;
    if (!result) break;
    const taken: number[] = joined ? [...joined.taken, joined.at] : [];
    if (result === 'both-gone') return { at, change: null, taken };
    joined = { at, change: result, taken };
    change = result;
  }
  return joined;
}
