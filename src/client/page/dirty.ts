import { useEffect, useRef } from 'react';
import { signal } from './signal.ts';

const held = new Set<symbol>();

/** True while a form on this page holds typed text that is neither sent nor saved as a draft. */
export function anyDirty(): boolean {
  return held.size > 0;
}

/** The browser's own question. The browser does not keep a page in memory that always listens for this. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * From now until the returned function is called, no new build reloads the page and closing it asks first.
 */
export function holdPage(): () => void {
  const hold = Symbol();
  held.add(hold);
  window.addEventListener('beforeunload', ask);
  return () => {
    held.delete(hold);
    if (held.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Whether a form has typed text that only it has. Asked when that would be lost: what was just sent may not be drawn again yet. */
export type Typed = () => boolean;

const typed = new Set<Typed>();

/** Whether a form that keeps no draft holds typed text. */
export const hasTyped = signal(false);

/** What was typed on this page and would be lost with it, but for what is known already. */
export const typedBut = (known: ReadonlySet<Typed> = new Set()): Typed[] =>
  [...typed].filter(one => !known.has(one) && one());

/** The person gives it up: it is not asked about again. */
export function giveUp(given: readonly Typed[]): void {
  for (const one of given) typed.delete(one);
  hasTyped.set(typed.size > 0);
}

/** Holds the page while a form has typed text, and has the person asked before it is left, or its sheet is closed. */
export function useDirty(isTyped: Typed): void {
  const latest = useRef(isTyped);
  latest.current = isTyped;
  const isDirty = isTyped();
  useEffect(() => {
    if (!isDirty) return;
    const release = holdPage();
    const one: Typed = () => latest.current();
    typed.add(one);
    hasTyped.set(true);
    return () => {
      release();
      giveUp([one]);
    };
  }, [isDirty]);
}
