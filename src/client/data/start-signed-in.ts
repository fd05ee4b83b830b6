import { startMerging } from './conflicts.ts';
import { forgetWithSession } from './own-language.ts';
import { startSettling } from './settle.ts';
import { startSync } from './sync.ts';
import { watchTablet } from './tablet-health.ts';

/**
 * Starts what runs beside the screens of a signed-in person: filling the tablet, settling the outbox,
 * merging changes of others. Returns how to stop it.
 */
export function startSignedIn(): () => void {
  const stops = [startSync(), startSettling(), startMerging(), watchTablet(), forgetWithSession()];
  return () => {
    for (const stop of stops) stop();
  };
}
