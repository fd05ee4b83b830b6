import { useMemo, useSyncExternalStore } from 'react';
import type { OthersWork } from '#offline/tablet.ts';
import { useTablet } from '../tablet/tablet.ts';
import { useSession } from '../who/session-state.ts';

const nothingToFollow = () => () => {};
const nobody: readonly OthersWork[] = [];

/** The shop for which an owner's work was made; empty for none. */
export const shopIn = (owner: string): string => owner.slice(owner.indexOf('@') + 1);

const isOf = (owner: string, userId: number): boolean => owner.startsWith(`${userId}@`);

/** Of other owners' work what the same person made for another shop. */
export const madeByUser = (userId: number, others: readonly OthersWork[]): readonly OthersWork[] =>
  others.filter(({ owner }) => isOf(owner, userId));

/** Unsent work on this tablet outside the open queue: `mine` for other shops, and that of other people. */
export function useOthers(): { mine: readonly OthersWork[]; others: readonly OthersWork[] } {
  const outbox = useTablet()?.outbox;
  const userId = useSession()?.user.user_id ?? 0;
  const all = useSyncExternalStore(
    outbox?.subscribe ?? nothingToFollow,
    outbox ? () => outbox.others() : () => nobody,
  );
  return useMemo(() => {
    const mine = madeByUser(userId, all);
    return { mine, others: all.filter(other => !mine.includes(other)) };
  }, [all, userId]);
}
