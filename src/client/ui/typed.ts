import { useEffect, useRef } from 'react';
import { t } from '../messages/en.ts';
import { giveUp, type Typed, typedBut } from '../page/dirty.ts';
import { confirm } from './confirm.tsx';

/** Asks whether what was typed may be lost. It is not asked again about the same. */
async function mayLose(typed: readonly Typed[]): Promise<boolean> {
  const said = await confirm({
    title: t.ui.loseTitle,
    body: t.ui.loseBody,
    confirmLabel: t.ui.lose,
    cancelLabel: t.ui.keepTyping,
    danger: true,
    enterCancels: true,
  });
  if (said) giveUp(typed);
  return said;
}

/** Whether the page may be left: nothing typed would be lost, or the person says so. */
export async function mayLeave(): Promise<boolean> {
  const typed = typedBut();
  return typed.length === 0 || mayLose(typed);
}

/**
 * Closes a sheet once what was typed in it may be lost. What was typed before it opened stays, under it.
 * Buttons of the form itself close it as they say.
 */
export function useCloseTyped(opened: boolean, onClose: () => void): () => void {
  const before = useRef<ReadonlySet<Typed>>(new Set());
  useEffect(() => {
    if (opened) before.current = new Set(typedBut());
  }, [opened]);
  return () => {
    const typed = typedBut(before.current);
    // At once where there is nothing to ask: a press on the page behind comes right after.
    if (typed.length === 0) onClose();
    else void mayLose(typed).then(said => said && onClose());
  };
}
