import { catalogue } from '#calls/index.ts';
import type { AnyWrite, Evidence } from '#calls/kit.ts';
import { resolveRefs } from '#offline/core/refs.ts';
import type { EntryView } from '#offline/tablet.ts';
import { fetchCall } from './fetch-call.ts';
import { currentTablet } from './tablet.ts';

function probeOf(entry: EntryView) {
  const call = catalogue[entry.op];
  return call?.kind === 'write' ? (call as AnyWrite).probe : undefined;
}

/** The call says how its effect can be found. */
export function canLookUp(entry: EntryView): boolean {
  return entry.args !== null && probeOf(entry) !== undefined;
}

/** What on the server looks like the effect of an entry in doubt, the likeliest first. Rejects as `fetchCall` does. */
export async function lookUp(entry: EntryView): Promise<readonly Evidence[]> {
  const probe = probeOf(entry);
  const outbox = currentTablet()?.outbox;
  if (!probe || !outbox) return [];
  const { value: input, missing } = resolveRefs(entry.args, id => {
    const no = outbox.resolve(id);
    // Its own temporary id has no number yet, and no probe asks for it.
    return no === id && id !== entry.tempId ? undefined : no;
  });
  if (missing.length > 0) return [];
  const question = probe.ask(input, entry.createdAt);
  return probe.find(await fetchCall(question.call, question.input), input, entry.createdAt);
}

/** Ends the entry as sent, with what the server has of it. Rejects with an EntryStateError when it is no longer in doubt. */
export async function markArrived(entry: EntryView, { answer }: Evidence): Promise<void> {
  const found: unknown = 'is' in answer ? answer.is : await fetchCall(answer.call, answer.input);
  await currentTablet()?.outbox.confirmArrived(entry.mid, found);
}
