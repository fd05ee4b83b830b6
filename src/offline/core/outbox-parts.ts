import type { EntryView } from '../api.ts';
import type { EntryRow } from './entry.ts';
import { EntryStateError } from './errors.ts';
import type { Follower } from './follower.ts';
import type { Mirror } from './mirror.ts';
import type { QueuePorts } from './queue.ts';
import { replace } from './replace.ts';
import type { Leader } from './sending/leader.ts';
import type { ShownEntries } from './shown-entries.ts';
import { type Opener, viewOf } from './views.ts';

/** What the outbox of a page is made of. */
export type OutboxParts = {
  queue: QueuePorts;
  mirror: Mirror;
  opener: Opener;
  shown: ShownEntries;
  follower: Follower;
  leader: Leader;
  /** After a change of this page: reads it, tells the other tabs and the leader. A failed read does not undo the change. */
  announce(mids?: string[]): Promise<void>;
  /** Asks the leader of whichever tab to send. */
  askLeader(byPerson: boolean): void;
};

/** An entry as it is shown; one that is not shown yet as it was accepted. */
export function viewNow({ shown }: OutboxParts, row: EntryRow, args: unknown): EntryView {
  return shown.view(row.mid) ?? viewOf(row, { body: { args } }, null);
}

/** Replaces an entry by one with the same body or with other arguments, and tells everyone. */
export async function replaceNow(
  { queue, opener, announce }: OutboxParts,
  mid: string,
  change: { what: 'retry' | 'resend' } | { what: 'edit'; args: unknown; reason: string | undefined },
): Promise<EntryRow> {
  const row = await queue.db.transact('read', tx => tx.byMid(mid));
  if (row?.owner !== queue.owner) throw new EntryStateError('the entry is no longer there');
  const before = await opener.body(row);
  const body = change.what === 'edit' ? { ...before, args: change.args } : before;
  const replaced = await replace(queue, row, { ...change, body });
  const { row: changed, touched } = replaced;
  opener.know(changed.mid, replaced.body);
  await announce(touched);
  return changed;
}
