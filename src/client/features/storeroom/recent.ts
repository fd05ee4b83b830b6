import { useCallback, useEffect, useState } from 'react';
import { useTablet } from '../../tablet/tablet.ts';

const key = 'storeroom:recent';
const kept = 8;

/** Numbers of the items looked at last, the newest first; persisted on this tablet for this person. */
export function useRecent(): { recent: readonly string[]; note: (item_no: string) => void } {
  const drafts = useTablet()?.drafts;
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    void drafts?.load<string[]>(key).then(
      found => !gone && found && setRecent(now => [...new Set([...now, ...found])].slice(0, kept)),
      // Sealed by another key, or no storage: then there are none.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [drafts]);
  const note = useCallback((item_no: string) => {
    setRecent(now =>
      now[0] === item_no ? now : [item_no, ...now.filter(no => no !== item_no)].slice(0, kept),
    );
  }, []);
  useEffect(() => {
    if (recent.length > 0) void drafts?.save(key, recent).catch(() => undefined);
  }, [drafts, recent]);
  return { recent, note };
}
