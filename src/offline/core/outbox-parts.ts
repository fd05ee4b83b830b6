import type { EntryView } from '../api.ts';
import type { EntryRow } from './entry.ts';
import type { Follower } from './follower.ts';
import type { Mirror } from './mirror.ts';
import type { QueuePorts } from './queue.ts';
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
