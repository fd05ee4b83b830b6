import { lazy, type ReactNode, Suspense, useState } from 'react';

// Loaded when it is first opened.
const ShiftSheet = lazy(() => import('./shift-sheet.tsx'));

/**
 * The sheet that opens, counts and ends a shift, and the way to open it.
 *
 * @param at the location of the drawer; the person's own without it
 */
export function useShiftSheet(at?: string): { sheet: ReactNode; open: () => void } {
  const [isOpen, setOpen] = useState(false);
  const sheet = isOpen ? (
    <Suspense>
      <ShiftSheet {...(at === undefined ? {} : { at })} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { sheet, open: () => setOpen(true) };
}
