import { useRef, useState } from 'react';

/**
 * Runs one act at a time, to its very end: two taps in one frame are one.
 *
 * @returns `once` resolves to what the act does; to `undefined` where one runs already, which it leaves alone
 */
export function useOnce(): { busy: boolean; once: <T>(act: () => Promise<T>) => Promise<T | undefined> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    busy,
    async once(act) {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        return await act();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
