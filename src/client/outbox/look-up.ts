import { resolveRefs } from '#calls/kit/temp-ids.ts';
import type { Ask, Match } from '#kinds/look-up.ts';
import { lookUpOf } from '#kinds/look-ups.ts';
import type { EntryView } from '#offline/tablet.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { fetchCall } from '../transport/fetch-call.ts';

/** It is known how the effect of its call can be found. */
export function canLookUp(entry: EntryView): boolean {
  return entry.args !== null && lookUpOf(entry.op) !== undefined;
}

const ask: Ask = (read, input) => fetchCall(read, input);

/** What on the server looks like the effect of an entry of unknown outcome, the likeliest first. Rejects as `fetchCall` does. */
export async function lookUp(entry: EntryView): Promise<readonly Match[]> {
  const found = lookUpOf(entry.op);
  const outbox = currentTablet()?.outbox;
  if (!found || !outbox) return [];
  const { value: args, missing } = resolveRefs(entry.args, id => {
    const no = outbox.resolve(id);
    // Its own temporary id has no number yet, and no look-up asks for it.
    return no === id && id !== entry.tempId ? undefined : no;
  });
  if (missing.length > 0) return [];
  return found.matches({ op: entry.op, args }, entry.createdAt, ask);
}

/** Ends the entry as sent, with what the server has of it. Rejects with an EntryStateError when it is no longer of unknown outcome. */
export async function markArrived(entry: EntryView, match: Match): Promise<void> {
  const found = await match.answer();
  await currentTablet()?.outbox.confirmArrived(entry.mid, found);
}
