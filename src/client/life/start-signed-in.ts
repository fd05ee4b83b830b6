import { startSettling } from '../outbox/acknowledge.ts';
import { startMerging } from '../outbox/conflicts.ts';
import { startSync } from './fill.ts';
import { forgetWithSession } from './own-language.ts';
import { startReporting } from './report.ts';
import { watchTablet } from './tablet-health.ts';

/**
 * Starts what runs behind the screens of a signed-in person. That is filling the tablet, acknowledging what
 * the outbox has answered, and merging changes of others. Returns how to stop it.
 */
export function startSignedIn(): () => void {
  const stops = [
    startSync(),
    startSettling(),
    startMerging(),
    watchTablet(),
    startReporting(),
    forgetWithSession(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
