import type { Outbox } from '../api.ts';
import { createFollower } from './follower.ts';
import { createMirror } from './mirror.ts';
import { changesOf } from './outbox-changes.ts';
import { discardsOf } from './outbox-discards.ts';
import { type OutboxParts, replaceNow } from './outbox-parts.ts';
import { bringIn, type Portable, takeOut } from './portable.ts';
import { compact, type QueuePorts } from './queue.ts';
import { grouped } from './sending/group.ts';
import { createLeader } from './sending/leader.ts';
import type { LeaderPorts } from './sending/leader-ports.ts';
import { createShownEntries } from './shown-entries.ts';
import { createOpener } from './views.ts';

export type OutboxPorts = Omit<LeaderPorts, 'mirror' | 'open' | 'readable' | 'changed' | 'resend'> &
  Omit<QueuePorts, 'owner' | 'open' | 'numberOf'>;

/** The outbox without the form of its files. */
export type CoreOutbox = Omit<Outbox, 'exportSealed' | 'importSealed'> & {
  takeOut(): Promise<Portable>;
  bringIn(portable: Portable): Promise<{ added: number; known: number }>;
  close(): Promise<void>;
};

/**
 * The outbox of one owner in one page: what `Outbox` promises, on any storage, line and clock. It reads once before it
 * resolves, and sends, whenever it has the lead, until `close`.
 */
export async function createOutbox(given: OutboxPorts): Promise<CoreOutbox> {
  const { channel } = given;
  const { owner } = given.sender;
  const closing = new AbortController();
  const parts = partsOf(given, closing.signal);
  const { mirror, follower, leader } = parts;
  const unlisten = channel.listen(message => {
    if (message.type !== 'changed') return;
    // Of other people only counts are shown.
    mirror.touch(message.owner === owner ? message.mids : undefined);
    void follower.follow().then(() => leader.wake('changed'));
  });
  await follower.refresh();
  await compact(parts.queue).catch(() => undefined);
  const running = leader.run(closing.signal);

  return {
    ...readsOf(parts),
    ...changesOf(parts),
    ...discardsOf(parts),
    ...filesOf(parts),
    wake(reason) {
      parts.askLeader(reason === 'user');
      // A message of another tab may have been lost.
      mirror.touch();
      void follower
        .refresh()
        .catch(() => undefined)
        .then(() => leader.wake(reason));
    },
    busy: () => mirror.rows().some(row => row.state === 'SENDING'),
    async close() {
      closing.abort();
      unlisten();
      await running;
    },
  };
}

function partsOf(given: OutboxPorts, closing: AbortSignal): OutboxParts {
  const { channel, clock } = given;
  const { owner } = given.sender;
  const db = grouped(given.db);
  const mirror = createMirror(db, owner);
  const opener = createOpener(db, given.seal);
  const queue: QueuePorts = { ...given, db, owner, open: opener.body, numberOf: mirror.numberOf };
  const shown = createShownEntries(mirror, opener);
  const follower = createFollower(mirror, clock, closing, () => shown.show(leader.runtime));
  const leader = createLeader({
    ...given,
    db,
    mirror,
    open: opener.body,
    readable: opener.canOpen,
    resend: ({ mid }) => replaceNow(parts, mid, { what: 'resend' }).then(() => undefined),
    changed: mid => void follower.follow(mid),
  });
  const parts: OutboxParts = {
    queue,
    mirror,
    opener,
    shown,
    follower,
    leader,
    async announce(mids) {
      mirror.touch(mids);
      channel.post({ type: 'changed', owner, ...(mids ? { mids } : {}) });
      await follower.refresh().catch(() => undefined);
      leader.wake('changed');
    },
    askLeader: byPerson => channel.post({ type: 'wake', owner, byPerson }),
  };
  return parts;
}

type Reads = Pick<Outbox, 'entries' | 'others' | 'subscribe' | 'outcome' | 'resolve'>;

function readsOf({ mirror, shown, follower }: OutboxParts): Reads {
  return {
    entries: shown.entries,
    others: shown.others,
    subscribe: shown.subscribe,
    outcome(mid) {
      const known = shown.over(mid);
      if (known) return Promise.resolve(known);
      const promise = shown.waitFor(mid);
      mirror.touch([mid]);
      void follower.refresh().catch(() => undefined);
      return promise;
    },
    resolve: no => mirror.numberOf(no) ?? no,
  };
}

type Files = Pick<Outbox, 'exportFile'> & Pick<CoreOutbox, 'takeOut' | 'bringIn'>;

function filesOf({ queue, mirror, shown, follower, announce }: OutboxParts): Files {
  return {
    async exportFile() {
      mirror.touch();
      await follower.refresh();
      const entries = shown.live().filter(view => view.state !== 'DONE');
      return JSON.stringify({ exportedAt: queue.clock.wall(), owner: queue.owner, entries }, null, 2);
    },
    takeOut: () => takeOut(queue),
    async bringIn(portable) {
      const done = await bringIn(queue, portable);
      await announce();
      return done;
    },
  };
}
