import { useEffect } from 'react';
import { whenIdle } from '../read/idle.ts';

/** Keeps what a scanner types out of amounts and quantities, also on pages where nothing is scanned. */
export function useScanGuard(): void {
  useEffect(() => {
    let live = true;
    let stop = () => {};
    const off = whenIdle(() => {
      import('../workflows/scan/hear-scans.ts').then(
        ({ guardNumbers }) => {
          if (live) stop = guardNumbers();
        },
        // Without the file, which comes with the next page that scans, fields are as they are.
        () => {},
      );
    });
    return () => {
      live = false;
      off();
      stop();
    };
  }, []);
}
