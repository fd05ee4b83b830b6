import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { hasTyped } from '../page/dirty.ts';
import { useSignal } from '../page/signal.ts';
import { mayLeave } from '../ui/typed.ts';
import { sessionState } from '../who/session-state.ts';

/** On one page filters and sheets come and go in the address; "back" is what closes a sheet with a form. */
const asks: ShouldBlockFn = async ({ current, next, action }) => {
  const isLeft = current.pathname !== next.pathname || action === 'BACK';
  return isLeft && sessionState.get() !== null && !(await mayLeave());
};

/** Asks before a page is left on which something is typed and not saved. Reloading is the browser's own question. */
export function useTypedGuard(): void {
  useBlocker({ shouldBlockFn: asks, enableBeforeUnload: false, disabled: !useSignal(hasTyped) });
}
