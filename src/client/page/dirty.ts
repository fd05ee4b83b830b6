import { useEffect } from 'react';

const held = new Set<symbol>();

/** True while a form on this page holds what a person has typed and not yet sent or saved as a draft. */
export function anyDirty(): boolean {
  return held.size > 0;
}

/** The browser's own question. A page that always listens for this is loaded anew where it could have been kept. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** From now until the returned function is called, no new build loads the page anew and closing it asks first. */
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
