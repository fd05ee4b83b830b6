import { type KeyboardEvent, useState } from 'react';
import type { Carried } from './use-reorder.ts';

/** Carries a row with the arrow keys on its handle. Enter, Space, or leaving the handle puts it down; Escape puts it back. */
export function useKeyReorder(options: {
  count: number;
  enabled: boolean;
  onStep: (from: number, to: number) => void;
  onDrop: (from: number, to: number) => void;
  onCancel: (from: number) => void;
}): {
  carried: Carried | null;
  handle: (from: number) => { onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };
} {
  const [carried, setCarried] = useState<Carried | null>(null);
  const drop = () => {
    setCarried(null);
    if (!carried) return;
    if (carried.to === carried.from) options.onCancel(carried.from);
    else options.onDrop(carried.from, carried.to);
  };
  return {
    carried,
    handle: from => ({
      onKeyDown(event) {
        if (!options.enabled) return;
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          const to = Math.max(0, Math.min(options.count - 1, (carried?.to ?? from) + step));
          setCarried({ from, to, top: null });
          options.onStep(from, to);
        } else if (carried && event.key === 'Escape') {
          setCarried(null);
          options.onCancel(carried.from);
        } else if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          drop();
        }
      },
      onBlur: drop,
    }),
  };
}
