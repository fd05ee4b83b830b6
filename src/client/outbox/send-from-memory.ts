import type { AnyWrite } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { catalogue } from '#client/session/catalogue.ts';
import type { Draft, EntryView } from '#offline/api.ts';
import type { Problem } from '#offline/core/ports.ts';
import { sendFromMemory } from '#offline/memory-outbox.ts';
import { notice, translate } from '../messages/language.ts';
import { buildId } from '../page/build-id.ts';
import { refresh } from '../read/query-client.ts';
import { unkeptNumbers } from '../tablet/entries.ts';
import { tabletSlot } from '../tablet/tablet.ts';
import { transport } from '../transport/transport.ts';
import { sessionState } from '../who/session-state.ts';
import { tellBookedLate } from './booked-late.ts';

const callOf = (op: string) => catalogue[op] as AnyWrite; // only names of writes are sent

/**
 * Sends changes of the signed-in person without writing them to the tablet (see `sendFromMemory`). `error` is
 * that of the first change that did not get through. That is the server's refusal, or `unreachable` when it
 * is not known whether it arrived.
 */
export async function sendUnpersisted(
  drafts: readonly Draft[],
): Promise<{ entries: EntryView[]; error: Problem | null }> {
  const owner = sessionState.get()?.owner ?? '';
  // A person who has signed in since is another sender.
  const session = () => (sessionState.get()?.owner === owner ? sessionState.get() : null);
  const sender = {
    owner,
    token: () => session()?.token ?? null,
    tokenGeneration: () => session()?.tokenGeneration ?? 0,
  };
  const entries = await sendFromMemory(drafts, { sender, transport, catalogue, build: buildId });
  const done = entries.filter(entry => entry.state === 'DONE');
  noteNumbers(done);
  tellBookedLate(tabletSlot.get(), done);
  refresh([...new Set(done.flatMap(({ op }) => callOf(op).invalidates))]);
  const bad = entries.find(entry => entry.state !== 'DONE' && entry.state !== 'CANCELLED');
  if (!bad) return { entries, error: null };
  if (bad.state !== 'FAILED') return { entries, error: { code: 'unreachable', msg: t.call.notSent } };
  const error = bad.error ?? { code: 'system_error', msg: '' };
  const msg = translate(error) || notice(callOf(bad.op).failure ?? '') || t.call.failed;
  return { entries, error: { ...error, msg } };
}

function noteNumbers(done: readonly EntryView[]): void {
  const made = done.flatMap(({ op, tempId, answer }) => {
    const { creates } = callOf(op);
    return creates && tempId !== undefined ? [[tempId, creates(answer)] as const] : [];
  });
  if (made.length > 0) unkeptNumbers.set(new Map([...unkeptNumbers.get(), ...made]));
}
