import { whenIdle } from '../read/idle.ts';
import { currentTablet, tabletSlot } from '../tablet/tablet.ts';
import { followConnectionState } from '../transport/connection.ts';
import { followPermissions } from './follow-permissions.ts';
import { forgetWithSession } from './own-language.ts';
import { startReporting } from './report.ts';
import { watchTablet } from './tablet-health.ts';

/**
 * Starts what runs behind the screens of a signed-in person. That is filling the tablet, acknowledging what
 * the outbox has answered, and merging changes of others. Returns how to stop it.
 */
export function startSignedIn(): () => void {
  const stops = [
    startFilling(),
    startFollowingOutbox(),
    watchTablet(),
    startReporting(),
    forgetWithSession(),
    followPermissions(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** It follows an outbox, which there is with the storage; their code is one file. */
function startFollowingOutbox(): () => void {
  let stops: (() => void)[] = [];
  let over = false;
  const begin = async () => {
    if (!currentTablet()) return;
    stopWaiting();
    const [{ startSettling }, { startMerging }] = await Promise.all([
      import('../outbox/acknowledge.ts'),
      import('../outbox/conflicts.ts'),
    ]);
    if (!over) stops = [startSettling(), startMerging()];
  };
  const stopWaiting = tabletSlot.subscribe(() => void begin());
  void begin();
  return () => {
    over = true;
    stopWaiting();
    for (const stop of stops) stop();
  };
}

/** Filling the tablet begins once the first screen has its rows, which are there sooner without this file. */
function startFilling(): () => void {
  let stop = () => {};
  let over = false;
  const begin = () => {
    stop = whenIdle(async () => {
      const fill = await import('./fill.ts').catch(() => null);
      if (over) return;
      // Cut off before the service worker has everything: it is looked for again with the connection.
      stop = fill ? fill.startSync() : followConnectionState(beginAgain);
    });
  };
  const beginAgain = () => {
    stop();
    begin();
  };
  begin();
  return () => {
    over = true;
    stop();
  };
}
