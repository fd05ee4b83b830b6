import { createContext, use, useEffect } from 'react';

type About = 'shop' | 'drawer' | 'period' | 'unsent';

/**
 * What goes with the rows of a page into a file or a picture: the shop, drawer and days, and what is missing.
 */
export type Said = Map<About, string>;

export const SaidContext = createContext<Said | null>(null);

/** Says what is shown; an empty text says nothing. */
export function useSays(about: About, text: string): void {
  const said = use(SaidContext);
  useEffect(() => {
    if (text === '') return;
    said?.set(about, text);
    return () => {
      if (said?.get(about) === text) said.delete(about);
    };
  }, [said, about, text]);
}

/** In their order; of unsent work something else where it is given. */
export const linesOf = (said: Said | null, unsent = said?.get('unsent')): string[] =>
  [said?.get('shop'), said?.get('drawer'), said?.get('period'), unsent].filter(line => line !== undefined);
