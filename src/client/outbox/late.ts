import { useEffect, useState } from 'react';
import type { EntryView } from '#offline/tablet.ts';
import { serverMs } from '../page/server-clock.ts';
import { isUnsent, needsAttention, unsentCount, useEntries } from '../tablet/entries.ts';
import { useConnectionState } from '../transport/connection.ts';

/** What is sent within this time needs no notice. */
const quietMs = 5000;

/** Milliseconds by the server's clock, which entries are dated by; null while nothing is given time to arrive. */
type Now = number | null;

/** It has waited for so long that a person should see it, or it does not go by itself. */
export function isLate(entry: EntryView, now: Now): boolean {
  if (now === null || needsAttention(entry)) return true;
  const age = now - Date.parse(entry.createdAt);
  // The clock may have been set back.
  return age < 0 || age >= quietMs;
}

/** Follows the time for as long as something unsent is not late yet. Without a connection nothing is given time. */
export function useLate(): Now {
  const entries = useEntries();
  const state = useConnectionState();
  const [, look] = useState(0);
  const now = state === 'online' ? serverMs() : null;
  const next =
    now === null
      ? null
      : entries.reduce<number | null>((soonest, entry) => {
          if (!isUnsent(entry) || isLate(entry, now)) return soonest;
          const inMs = Date.parse(entry.createdAt) + quietMs - now;
          return soonest === null ? inMs : Math.min(soonest, inMs);
        }, null);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => look(count => count + 1), next + 20);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}

/** What waits, as a person counts it; what is about to arrive is left out. */
export function useWaitingCount(): number {
  const entries = useEntries();
  const now = useLate();
  return unsentCount(entries, entry => isLate(entry, now));
}
