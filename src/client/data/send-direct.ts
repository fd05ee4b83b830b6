import { catalogue } from '#calls/index.ts';
import type { AnswerOf, AnyWrite, InputOf } from '#calls/kit.ts';
import { t } from '#client/messages/en.ts';
import { readSuccess } from '#offline/core/migrate.ts';
import type { SendOutcome } from '#offline/core/ports.ts';
import { type OwnVersions, versionNow, withVersion } from '#offline/core/versions.ts';
import type { Draft } from '#offline/tablet.ts';
import { refresh } from './query-client.ts';
import { sessionState } from './session-state.ts';
import { transport } from './transport.ts';

/**
 * Sends a change without the outbox: for passwords, which are never written to the tablet, and where a browser gives
 * no storage. Nothing is kept; after an unknown outcome it is the person who looks and decides.
 */
export async function sendNow<C extends AnyWrite>(call: C, input: InputOf<C>): Promise<SendOutcome> {
  const session = sessionState.get();
  if (!session?.token) return { kind: 'not-sent' };
  const { kind, no } = call.document(input);
  const mid = crypto.randomUUID();
  const outcome = await transport.send(
    {
      mid,
      attempt: 1,
      lane: `${kind}:${no || mid}`,
      laneSeq: 1,
      call,
      input,
      token: session.token,
      owner: session.owner,
    },
    AbortSignal.timeout(30_000),
  );
  if (outcome.kind !== 'ok') return outcome;
  refresh(call.touches);
  return readSuccess(call, outcome.answer) ? outcome : { kind: 'in-doubt' };
}

type SentDirect =
  | { kind: 'done'; entries: never[] }
  | { kind: 'refused'; entries: never[]; error: { code: string; msg: string } };

/** A chain without the outbox: one after the other, temporary ids replaced as numbers come, up to the first failure. */
export async function sendDirect(
  drafts: readonly Draft[],
  tell: { success(message: string): void; failure(message: string): void },
): Promise<SentDirect> {
  const numbers = new Map<string, string>();
  let answer: unknown;
  let own: OwnVersions | undefined;
  for (const draft of drafts) {
    const call = catalogue[draft.op] as AnyWrite; // drafts name writes of the catalogue
    const text = JSON.stringify(draft.args).replace(/tmp:[\w-]+/g, id => numbers.get(id) ?? id);
    const version = draft.base && versionNow(own, draft.base.version);
    const field = version === undefined ? undefined : call.seenVersion?.field;
    const outcome = await sendNow(call, { ...JSON.parse(text), ...(field ? { [field]: version } : {}) });
    if (outcome.kind !== 'ok') {
      const msg =
        outcome.kind === 'refused' ? outcome.error.msg || call.failure || t.call.failed : t.call.notSent;
      const code = outcome.kind === 'refused' ? outcome.error.code : 'unreachable';
      tell.failure(msg);
      return { kind: 'refused', entries: [], error: { code, msg } };
    }
    answer = outcome.answer;
    const made: unknown = call.seenVersion?.of(answer as AnswerOf<AnyWrite>);
    if (typeof made === 'number') own = withVersion(own, made);
    if (draft.tempId && call.creates) numbers.set(draft.tempId, call.creates(answer as AnswerOf<AnyWrite>));
  }
  tell.success(t.call.sent);
  return { kind: 'done', entries: [] };
}
