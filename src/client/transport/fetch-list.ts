import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { fetchCall } from './fetch-call.ts';

/** One page of a list call, or of a part of one. */
export function fetchList<R>(call: List<R>, input: ListInput, signal?: AbortSignal): Promise<ListAnswer<R>> {
  return fetchCall(call, inputOfWhole(call, input), { signal });
}
