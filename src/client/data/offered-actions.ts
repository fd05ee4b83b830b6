import type { Actor, Connection, Verdict } from '#model/actions.ts';
import { isLocal } from '#model/local-number.ts';
import { useCanFetch } from './reading.ts';
import { isAdministrator, useSession } from './session-state.ts';

export type OfferedAction<A extends string = string> = { action: A; verdict: Verdict };

export type Offered<A extends string> = {
  offered: OfferedAction<A>[];
  /** What usually comes next; null when nothing of it may be done now. */
  next: A | null;
  may(action: A): Verdict;
};

/**
 * What this person may do with a document: actions that its status knows, each with the verdict on it now. What the
 * server must see at once waits until the document's own entries are sent.
 *
 * @param isOffered the status knows the action and the person's permission holds its button
 * @param nextSteps most wanted first
 */
export function useOfferedActions<A extends string>(
  { no, unsent }: { no: string; unsent: boolean },
  actions: readonly A[],
  isOffered: (action: A, actor: Actor) => boolean,
  can: (action: A, actor: Actor, connection: Connection) => Verdict,
  nextSteps: readonly A[],
): Offered<A> {
  const session = useSession();
  const canFetch = useCanFetch();
  const actor: Actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const connection = canFetch && !unsent && !isLocal(no) ? 'online' : 'offline';
  const offered = actions
    .filter(action => isOffered(action, actor))
    .map(action => ({ action, verdict: can(action, actor, connection) }));
  const may = (action: A): Verdict =>
    offered.find(other => other.action === action)?.verdict ?? { ok: false, why: '' };
  return { offered, may, next: nextSteps.find(action => may(action).ok) ?? null };
}
