import { useEffect } from 'react';

/** The title and the like change in steps while a screen loads; the browser is told once they are over. */
const afterMs = 10;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Names the page in the browser's tab, its history and to a screen reader. The last name within 10 ms counts. */
export function setTitle(title: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.title = title;
  }, afterMs);
}

export function useTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}
