import { useState } from 'react';
import { type AnswerOf, type AnyWrite, type InputOf, offlinePolicyOf } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { t } from '#client/messages/en.ts';
import { notice, translate } from '#client/messages/language.ts';
import { catalogue, withCalls } from '#client/session/catalogue.ts';
import { type Change, change } from '#offline/change.ts';
import type { Base, Draft, EntryView, Tablet } from '#offline/tablet.ts';
import { notify } from '../page/notices.ts';
import { useFranchiseUser } from '../read/boot.ts';
import { mayCall } from '../read/permit.ts';
import { isUnsent } from '../tablet/entries.ts';
import { currentTablet, tabletSlot } from '../tablet/tablet.ts';
import { mayWait, reportSilence, useConnectionState } from '../transport/connection.ts';
import { answersChanges } from '../transport/transport.ts';
import { sessionState, useSession } from '../who/session-state.ts';
import { isStale } from './stale.ts';
import { withVersionRead } from './version-read.ts';

/** What is told is in the language of this page. */
export type SendError = { code: string; msg: string; field?: string };

/**
 * What became of a change.
 * - `done`: the server has it
 * - `queued`: it is safe on this tablet and will be sent; `mids` are its entries
 * - `refused`: neither tablet nor server has it; the text is for the person
 * - `not-saved`: this tablet could not persist it; nothing has happened, and the form stays open
 */
export type Sent<C> =
  | { kind: 'done'; answer: AnswerOf<C> }
  | { kind: 'queued'; mids: string[]; tempId?: string }
  | { kind: 'refused'; error: SendError }
  | { kind: 'not-saved'; error: Error };

export type Allowed = { ok: true } | { ok: false; reason: 'permission' | 'connection' | 'busy'; why: string };

export type SendOptions = {
  /** `tmp:<uuid>` that the answer will give a number to. */
  tempId?: string;
  /** The document that the person saw, where that is not what the store and the outbox say now. */
  base?: Base;
  /** No notices. */
  quiet?: boolean;
};

/** Of a chain. Refused with some of `entries` DONE means that the server has a part; the rest waits in the outbox. */
export type SentAll =
  | { kind: 'done' | 'queued'; entries: EntryView[] }
  | { kind: 'refused'; entries: EntryView[]; error: SendError }
  | { kind: 'not-saved'; entries: EntryView[]; error: Error };

const waitMs = 4000;

export function useCall<C extends AnyWrite>(
  call: C,
): {
  send(input: InputOf<C>, options?: SendOptions): Promise<Sent<C>>;
  busy: boolean;
  allowed(input?: InputOf<C>): Allowed;
} {
  const [busy, setBusy] = useState(false);
  const session = useSession();
  const permission = useFranchiseUser()?.page_permission ?? null;
  const state = useConnectionState();
  return {
    busy,
    async send(input, options = {}) {
      setBusy(true);
      try {
        return await send(call, input, options);
      } finally {
        setBusy(false);
      }
    },
    allowed(input) {
      if (!mayCall(call, input, session, permission))
        return { ok: false, reason: 'permission', why: t.call.notPermitted };
      if (needsConnection(call, input) && (state !== 'online' || !session?.token))
        return { ok: false, reason: 'connection', why: t.call.needsConnection };
      return busy ? { ok: false, reason: 'busy', why: t.call.busy } : { ok: true };
    },
  };
}

function needsConnection(call: AnyWrite, input: unknown): boolean {
  if (typeof call.offline === 'function' && input === undefined) return false;
  return offlinePolicyOf(call, input) === 'online';
}

async function send<C extends AnyWrite>(call: C, input: InputOf<C>, options: SendOptions): Promise<Sent<C>> {
  const sent = await sendAll(
    [
      change(call, input, {
        ...(options.tempId === undefined ? {} : { tempId: options.tempId }),
        ...(options.base === undefined ? {} : { base: options.base }),
      }),
    ],
    { quiet: options.quiet ?? false },
  );
  switch (sent.kind) {
    case 'done':
      // The entry is DONE, so its answer is the call's.
      return { kind: 'done', answer: sent.entries[0]?.answer as AnswerOf<C> };
    case 'queued':
      return {
        kind: 'queued',
        mids: sent.entries.map(entry => entry.mid),
        ...(options.tempId === undefined ? {} : { tempId: options.tempId }),
      };
    case 'refused':
      return { kind: 'refused', error: sent.error };
    case 'not-saved':
      return { kind: 'not-saved', error: sent.error };
  }
}

/** What the server answers an entry of the call, however late; null where a person has to look at it in the outbox. */
export async function lateAnswer<C extends AnyWrite>(
  _call: C,
  mid: string | undefined,
): Promise<AnswerOf<C> | null> {
  const entry = mid === undefined ? undefined : await currentTablet()?.outbox.outcome(mid);
  // A DONE entry has its call's answer.
  return entry?.state === 'DONE' ? (entry.answer as AnswerOf<C>) : null;
}

const callOf = (op: string) => catalogue[op] as AnyWrite; // only names of writes are enqueued

/**
 * Accepts a chain of changes, all or none (what must not or cannot be persisted is sent at once). Waits for
 * nothing: the outbox tells what becomes of its entries. For what has happened already, such as a sale over
 * the counter, even if the server refuses it.
 */
export async function acceptAll(drafts: readonly Change[]): Promise<SentAll> {
  const accepted = await accept(drafts, silent);
  if (!('tablet' in accepted)) return accepted;
  // A server that does not answer is noticed all the same, so that the next form does not wait for it.
  void outcomeOf(accepted);
  return { kind: 'queued', entries: accepted.entries };
}

/**
 * Accepts a chain of changes, all or none (what must not or cannot be persisted is sent at once). Waits up to
 * four seconds for their outcome while the server is there. After it has waited in vain it waits again only
 * once the server has answered a change. What the server refuses within that time is taken back with the rest
 * of the chain. The person is told, since the form is still open; once all is done, with the words of `done`.
 */
export async function sendAll(
  drafts: readonly Change[],
  options: { quiet?: boolean; done?: string } = {},
): Promise<SentAll> {
  const tell = options.quiet ? silent : notify;
  const first = drafts[0];
  if (!first) return { kind: 'done', entries: [] };
  const accepted = await accept(drafts, tell);
  if (!('tablet' in accepted)) return accepted;
  const { tablet, parsed, entries } = accepted;
  const outcome = await outcomeOf(accepted);
  if (!outcome) {
    tell.success(t.call.queued);
    return { kind: 'queued', entries };
  }
  const bad = outcome.find(entry => entry.state !== 'DONE');
  if (!bad) {
    const text = options.done ?? successText(callOf(first.op));
    if (text) tell.success(text);
    return { kind: 'done', entries: outcome };
  }
  if (bad.state !== 'FAILED') return { kind: 'queued', entries: outcome };
  // Another person has changed the document: the change is kept, to be merged (see conflicts.ts).
  if (isStale(bad)) return { kind: 'queued', entries: outcome };
  const call = callOf(bad.op);
  const error = bad.error ?? { code: 'system_error', msg: '' };
  const msg = translate(error) || notice(call.failure ?? '') || t.call.failed;
  // Only an untouched chain is taken back. What the server already has stays, and so does the rest, in the
  // outbox. A change that has joined an earlier one stays too: the earlier one was promised to be kept.
  const nothingDone = outcome.every(entry => entry.state !== 'DONE');
  const ownEntries = entries.every(({ mid }) => parsed.some(draft => draft.mid === mid));
  if (nothingDone && ownEntries) {
    for (const entry of [...entries].reverse()) await take(tablet, entry.mid);
  }
  if (error.msg || call.failure !== null) tell.failure(msg);
  const { code, field } = error;
  return {
    kind: 'refused',
    entries: outcome,
    error: { code, msg, ...(field === undefined ? {} : { field }) },
  };
}

/** On disk: they will be sent, whatever happens. */
type Accepted = { tablet: Tablet; parsed: readonly Draft[]; entries: EntryView[] };

async function accept(drafts: readonly Change[], tell: Tell): Promise<Accepted | SentAll> {
  const parsed: Draft[] = [];
  await withCalls(drafts.map(({ op }) => op));
  for (const draft of drafts) {
    const result = parseInput(callOf(draft.op), draft.args);
    if (!result.ok) {
      const error = { code: 'validation', msg: translate(result), field: result.field };
      tell.failure(error.msg);
      return { kind: 'refused', entries: [], error };
    }
    parsed.push({ mid: crypto.randomUUID(), ...draft, args: result.input });
  }
  const { tablet, broken } = tabletSlot.get();
  const isSecret = parsed.some(({ op }) => callOf(op).memoryOnly);
  if (!tablet || isSecret || (broken && !hasUnsent(tablet, parsed))) return sendAtOnce(parsed, tell);
  try {
    const entries = await tablet.outbox.enqueue(await withVersionRead(tablet, parsed));
    return { tablet, parsed, entries };
  } catch (error) {
    tell.failure(notSavedText(error, broken));
    return {
      kind: 'not-saved',
      entries: [],
      error: error instanceof Error ? error : new Error(String(error)),
    };
  }
}

/** What became of the entries, where the server is there and answers in time; else null. */
async function outcomeOf({ tablet, entries }: Accepted): Promise<EntryView[] | null> {
  return mayWait() && answersChanges() && sessionState.get()?.token
    ? settled(entries.map(entry => tablet.outbox.outcome(entry.mid)))
    : null;
}

/** Nothing of it is kept, so its outcome is told now, an unknown one too. */
async function sendAtOnce(drafts: readonly Draft[], tell: Tell): Promise<SentAll> {
  try {
    const { sendUnpersisted } = await import('./send-from-memory.ts');
    const { entries, error } = await sendUnpersisted(drafts);
    if (error) tell.failure(error.msg);
    else tell.success(t.call.sent);
    return error ? { kind: 'refused', entries, error } : { kind: 'done', entries };
  } catch (cause) {
    // The code that sends could not be loaded: nothing has left.
    const error = cause instanceof Error ? cause : new Error(String(cause));
    tell.failure(t.call.notSaved);
    return { kind: 'not-saved', entries: [], error };
  }
}

/** What is sent directly must not overtake what the outbox holds of the same document. */
function hasUnsent({ outbox }: Tablet, drafts: readonly Draft[]): boolean {
  const lanes = new Set(
    outbox
      .entries()
      .filter(isUnsent)
      .map(entry => entry.lane),
  );
  return drafts.some(({ op, args }) => {
    const { kind, no } = callOf(op).document(args);
    return [...lanes].some(
      lane =>
        lane.startsWith(`${kind}:`) && outbox.resolve(lane.slice(kind.length + 1)) === outbox.resolve(no),
    );
  });
}

function notSavedText(error: unknown, wasBroken: boolean): string {
  if (wasBroken) return t.call.storageBroken;
  const full = error instanceof Error && 'reason' in error && error.reason === 'quota';
  return full ? t.call.storageFull : t.call.notSaved;
}

async function take(tablet: NonNullable<ReturnType<typeof currentTablet>>, mid: string): Promise<void> {
  try {
    const asked = tablet.outbox.discarding(mid, { alone: true });
    await tablet.outbox.discard(asked, 'Refused while the form was open', { inHand: true });
  } catch {
    // Already gone with the entry it depended on.
  }
}

/** All outcomes, or those up to the first refusal (which holds the rest back); null when it takes too long. */
async function settled(outcomes: Promise<EntryView>[]): Promise<EntryView[] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  const all = (async () => {
    const seen: EntryView[] = [];
    for (const outcome of outcomes) {
      const entry = await outcome;
      seen.push(entry);
      if (entry.state !== 'DONE') break;
    }
    return seen;
  })();
  const seen = await Promise.race([all, late]);
  clearTimeout(timer);
  // The next step must not wait as well.
  if (!seen) reportSilence();
  return seen;
}

type Tell = Pick<typeof notify, 'success' | 'failure'>;
const silent: Tell = { success: () => {}, failure: () => {} };

/** The counterpart of the failure notice: "Update Sales Order Failed!" → "Update Sales Order Successfully!". */
export function successText(call: AnyWrite): string | null {
  return call.failure?.endsWith(' Failed!')
    ? notice(call.failure.replace(/ Failed!$/, ' Successfully!'))
    : null;
}
