import { useEffect, useEffectEvent } from 'react';
import type { AnyRead } from '#calls/kit/call.ts';
import { background } from './back-off.ts';

/** How long until this is looked at again: as often as wanted, and no more often than the server can. */
export const nextPollMs = ({ name }: Pick<AnyRead, 'name'>, everyMs: number): number =>
  Math.max(everyMs, background.waitMs(name));

/**
 * Looks again and again while the component is there, each time once the look before it has ended.
 *
 * @param everyMs `null` while there is nothing to look for
 */
export function usePoll(
  call: Pick<AnyRead, 'name'>,
  everyMs: number | null,
  look: () => Promise<void> | void,
): void {
  const onTurn = useEffectEvent(look);
  const { name } = call;
  useEffect(() => {
    if (everyMs === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const plan = () => {
      if (!isOver)
        timer = setTimeout(() => void Promise.resolve(onTurn()).finally(plan), nextPollMs({ name }, everyMs));
    };
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [name, everyMs]);
}
