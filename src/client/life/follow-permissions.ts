import * as session from '#calls/session/session.ts';
import { bootKey } from '../read/boot.ts';
import { queryClient } from '../read/query-client.ts';
import { tabletSlot } from '../tablet/tablet.ts';
import { forbiddenReads } from '../transport/forbidden-reads.ts';

/**
 * Asks for the person's permission set again when the server forbids what a screen offered: the set of this page is
 * then an older one. Without it, the page goes on offering the same for as long as the set counts as fresh. Returns
 * how to stop.
 */
export function followPermissions(): () => void {
  let stopOutbox = () => {};
  const followTablet = () => {
    stopOutbox();
    const outbox = tabletSlot.get().tablet?.outbox;
    if (!outbox) return;
    let known: ReadonlySet<string> = new Set();
    const look = () => {
      const forbidden = outbox
        .entries()
        .filter(({ state, error }) => state === 'FAILED' && error?.code === 'forbidden')
        .map(({ mid }) => mid);
      if (forbidden.some(mid => !known.has(mid))) askAgain();
      known = new Set(forbidden);
    };
    stopOutbox = outbox.subscribe(look);
    look();
  };
  const stops = [tabletSlot.subscribe(followTablet), forbiddenReads.subscribe(askAgain)];
  followTablet();
  return () => {
    stopOutbox();
    for (const stop of stops) stop();
  };
}

/** Several refusals at once are one question. */
function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: bootKey(session.franchiseUser) }, { cancelRefetch: false });
}
