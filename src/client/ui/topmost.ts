import { useEffect, useId } from 'react';
import { signal, useSignal } from '../page/signal.ts';

/** Dialogs and sheets that are open, the one on top last. */
const open = signal<readonly string[]>([]);

/**
 * Is this dialog or sheet the one on top? Escape closes that alone: the library asks each of them, and a question would
 * take the sheet under it along, with what was typed there.
 */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    open.set([...open.get(), id]);
    return () => open.set(open.get().filter(other => other !== id));
  }, [opened, id]);
  return useSignal(open).at(-1) === id;
}
