import { useCallback, useEffect, useRef, useState } from 'react';
import { holdPage } from '../page/dirty.ts';
import { useSignal } from '../page/signal.ts';
import { tabletSlot } from '../tablet/tablet.ts';

export type PersistedValue<T> = {
  value: T;
  change: (next: T | ((now: T) => T)) => void;
  /** Back to the initial value; nothing is persisted any more. */
  clear: () => void;
  /** False until a copy left on the tablet has been looked for. */
  ready: boolean;
  /** The value comes from before a reload or a crash. */
  restored: boolean;
};

/**
 * What a person is putting together, persisted on the tablet under `key` after every change. The key must
 * stay the same as long as the component lives. Where the tablet cannot persist it, it lives as long as the
 * page does. The page then asks before it is left.
 */
export function usePersistedValue<T>(key: string, initial: T): PersistedValue<T> {
  const { tablet, broken } = useSignal(tabletSlot);
  const [first] = useState(initial);
  const [value, setValue] = useState(initial);
  const [state, setState] = useState({ ready: false, restored: false });
  const kept = useRef(value);
  const drafts = tablet?.drafts;

  useEffect(() => {
    if (!drafts) {
      if (broken) setState({ ready: true, restored: false });
      return;
    }
    let live = true;
    void drafts
      .load<T>(key)
      .catch(() => null)
      .then(found => {
        if (!live) return;
        // What was begun since is newer.
        setValue(now => {
          if (now !== first || found === null) return now;
          kept.current = found;
          return found;
        });
        setState({ ready: true, restored: found !== null });
      });
    return () => {
      live = false;
    };
  }, [drafts, broken, key, first]);

  const saving = useRef<Promise<unknown>>(Promise.resolve());
  // Until a change is on disk only this page has it.
  const release = useRef(() => {});
  useEffect(() => {
    if (!state.ready || value === kept.current) return;
    kept.current = value;
    release.current();
    release.current = value === first ? () => {} : holdPage();
    if (!drafts) return;
    // One after the other, and of several waiting changes only the last is written.
    saving.current = saving.current
      .then(async () => {
        if (kept.current !== value) return;
        await (value === first ? drafts.remove(key) : drafts.save(key, value));
        if (kept.current === value) release.current();
      })
      .catch(() => undefined);
  }, [drafts, state.ready, value, key, first]);
  useEffect(() => () => release.current(), []);

  const clear = useCallback(() => {
    setValue(() => first);
    setState({ ready: true, restored: false });
  }, [first]);
  return { value, change: setValue, clear, ...state };
}
