import { createContext, use, useEffect } from 'react';
import type { Section } from './picture.ts';

/** The parts of a report that can be shared, each with its place. */
export type Parts = Map<string, Section & { at: number }>;

export const PartsContext = createContext<Parts | null>(null);

/** Puts a part of a report, as it is shown, into the picture that can be shared. `at` is its place among the others. */
export function useInPicture(id: string, at: number, section: Section): void {
  const parts = use(PartsContext);
  useEffect(() => {
    parts?.set(id, { ...section, at });
    return () => {
      parts?.delete(id);
    };
  });
}
