import { useState } from 'react';
import { isLocal } from '#model/kit/local-number.ts';
import { useResolve } from '../tablet/entries.ts';

/**
 * Keys of rows that stay when the server numbers their documents: the row keeps its element, so a press in that moment and
 * the focus are not lost.
 *
 * @param nos numbers and temporary ids of the rows that are drawn
 * @returns the key of a row by its number
 */
export function useSteadyKeys(nos: readonly string[]): (no: string) => string {
  const [drawn] = useState(() => new Set<string>());
  // It only grows, so a drawing that is thrown away does no harm.
  for (const no of nos) if (isLocal(no)) drawn.add(no);
  const resolve = useResolve(drawn.size > 0);
  const known = new Map([...drawn].map(id => [resolve(id), id]));
  return no => known.get(no) ?? no;
}
