import { useEffect } from 'react';

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

/** Holds the page while `isDirty`. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdPage() : undefined), [isDirty]);
}
