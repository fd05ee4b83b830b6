import type { DocumentState } from '#calls/kit/call.ts';
import { type Carriers, needsServer } from '#calls/kit/carriers.ts';
import type { Actor, Verdict } from '#model/kit/actions.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { t } from '../messages/en.ts';
import { translate } from '../messages/language.ts';
import { useCanFetch } from '../transport/reading.ts';
import { isAdministrator, useSession } from '../who/session-state.ts';
import { usePermit } from './permissions.ts';

export type OfferedAction<A extends string = string> = { action: A; verdict: Verdict<string> };

export type Offered<A extends string> = {
  offered: OfferedAction<A>[];
  /** What usually comes next; null when nothing of it may be done now. */
  next: A | null;
  may(action: A): Verdict<string>;
};

/** A verdict of a rule as it is shown. */
export const translateVerdict = (verdict: Verdict): Verdict<string> =>
  verdict.ok ? verdict : { ok: false, why: translate(verdict.why) };

/** How the actions on a kind of document are judged. */
type Rules<A extends string> = {
  actions: readonly A[];
  /** The status knows the action, and what its call does not ask for is granted too. */
  isOffered: (action: A, actor: Actor) => boolean;
  can: (action: A, actor: Actor) => Verdict;
  carriers: Carriers<A>;
  /** Most wanted first. */
  nextSteps: readonly A[];
};

/**
 * What this person may do with a document. These are actions that its status knows and that the person's
 * permissions allow, each with the verdict on it now. What the server must see at once waits until the
 * document's own entries are sent.
 */
export function useOfferedActions<A extends string>(
  { no, unsent, ...document }: DocumentState & { no: string; unsent: boolean },
  { actions, isOffered, can, carriers, nextSteps }: Rules<A>,
): Offered<A> {
  const session = useSession();
  const canFetch = useCanFetch();
  const { mayCallFor } = usePermit();
  const actor: Actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const isAtServer = canFetch && !unsent && !isLocal(no);
  const isPermitted = (action: A): boolean => {
    const carrier = carriers[action];
    return carrier === null || mayCallFor(carrier.call, document.type, carrier.input);
  };
  const judge = (action: A): Verdict<string> => {
    const verdict = translateVerdict(can(action, actor));
    const waits = verdict.ok && !isAtServer && needsServer(carriers[action], document);
    return waits ? { ok: false, why: t.sale.needsConnection } : verdict;
  };
  const offered = actions
    .filter(action => isPermitted(action) && isOffered(action, actor))
    .map(action => ({ action, verdict: judge(action) }));
  const may = (action: A): Verdict<string> =>
    offered.find(other => other.action === action)?.verdict ?? { ok: false, why: '' };
  return { offered, may, next: nextSteps.find(action => may(action).ok) ?? null };
}
