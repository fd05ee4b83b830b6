import { t } from '#client/messages/en.ts';
import { EntryStateError } from '#offline/core/errors.ts';
import type { Tablet } from '#offline/tablet.ts';
import { notify } from '../page/notices.ts';
import { tabletSlot } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import { connectionState, followConnectionState } from '../transport/connection.ts';
import { CallFailure } from '../transport/fetch-call.ts';
import { sessionState } from '../who/session-state.ts';
import { isStale } from './stale.ts';

/**
 * Follows the outbox. Edits of a document that another person changed elsewhere are merged where that is
 * possible. The person decides on the others. Returns how to stop.
 */
export function startMerging(): () => void {
  let stopOutbox = () => {};
  const follow = () => {
    stopOutbox();
    const { tablet } = tabletSlot.get();
    if (!tablet) return;
    const look = () => void mergeStale(tablet);
    stopOutbox = tablet.outbox.subscribe(look);
    look();
  };
  const stopSlot = tabletSlot.subscribe(follow);
  const stopConnection = followConnectionState(() => {
    const { tablet } = tabletSlot.get();
    if (tablet) void mergeStale(tablet);
  });
  follow();
  return () => {
    stopSlot();
    stopConnection();
    stopOutbox();
  };
}

/** Entries that have been looked at: those left to a person, and those at work. */
const looked = new Set<string>();

async function mergeStale({ outbox }: Tablet): Promise<void> {
  if (connectionState() !== 'online' || !sessionState.get()?.token) return;
  const stale = outbox
    .entries()
    .filter(entry => isStale(entry) && !looked.has(entry.mid) && background.waitMs(entry.mid) === 0);
  for (const { mid } of stale) looked.add(mid);
  for (const { mid } of stale) {
    try {
      // Loaded with the first conflict: most days no one else changes the same document.
      const { readConflict, resolveConflict } = await import('./conflict.ts');
      const conflict = await readConflict(mid);
      if (!conflict) continue;
      if (conflict.merge.conflicts.length > 0) {
        notify.warning(t.conflictNotice.needsYou(conflict.title), mid);
        continue;
      }
      await resolveConflict(conflict, new Map());
      notify.success(t.conflictNotice.merged(conflict.title));
      background.answered(mid);
    } catch (error) {
      // Another tab was faster.
      if (error instanceof EntryStateError) continue;
      // There is no connection, or the server would not answer. The document is looked at again with the
      // connection, and after a while.
      looked.delete(mid);
      background.refused(mid, error instanceof CallFailure ? error : null);
      setTimeout(() => {
        const { tablet } = tabletSlot.get();
        if (tablet) void mergeStale(tablet);
      }, background.waitMs(mid) + 1);
    }
  }
}
