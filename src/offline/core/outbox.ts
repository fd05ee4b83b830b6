import type { EntryView, Outbox, Waits } from '../api.ts';
import { accept } from './accept.ts';
import { confirmArrived } from './arrived.ts';
import { discard, restore, thrownAway } from './discard.ts';
import { discarding } from './discarding.ts';
import type { EntryRow } from './entry.ts';
import { EntryStateError } from './errors.ts';
import { createMirror } from './mirror.ts';
import { moneyChange } from './money-change.ts';
import { plan } from './plan.ts';
import { bringIn, type Portable, takeOut } from './portable.ts';
import type { OthersWork } from './ports.ts';
import { acknowledge, compact, type QueuePorts } from './queue.ts';
import { replace } from './replace.ts';
import { rewrite } from './rewrite.ts';
import { grouped } from './sending/group.ts';
import { createLeader } from './sending/leader.ts';
import type { LeaderPorts } from './sending/leader-ports.ts';
import { createOpener, type Opened, signatureOf, viewOf } from './views.ts';

export type OutboxPorts = Omit<LeaderPorts, 'mirror' | 'open' | 'readable' | 'changed'> &
  Omit<QueuePorts, 'owner' | 'open' | 'numberOf'>;

/** The outbox without the form of its files. */
export type CoreOutbox = Omit<Outbox, 'exportSealed' | 'importSealed'> & {
  takeOut(): Promise<Portable>;
  bringIn(portable: Portable): Promise<{ added: number; known: number }>;
  close(): Promise<void>;
};

/** So many finished entries stay in `entries()` after they have been acknowledged. */
const keepFinished = 200;
/** Changes that no one waits for are shown together, at most this often. */
const frameMs = 16;
/** A long queue is gone through entry by entry for it, and no one reads its count that fast. */
const frameOfManyMs = 50;
const many = 100;

type Shown = { row: EntryRow; signature: string; view: EntryView };

const isOver = (view: EntryView) =>
  view.state === 'DONE' || view.state === 'FAILED' || view.state === 'IN_DOUBT' || view.state === 'CANCELLED';

/**
 * The outbox of one owner in one page: what `Outbox` promises, on any storage, line and clock. It reads once before it
 * resolves, and sends, whenever it has the lead, until `close`.
 */
export async function createOutbox(given: OutboxPorts): Promise<CoreOutbox> {
  const { channel, sender, clock } = given;
  const { owner } = sender;
  const db = grouped(given.db);
  const mirror = createMirror(db, owner);
  const opener = createOpener(db, given.seal);
  const queue: QueuePorts = { ...given, db, owner, open: opener.body, numberOf: mirror.numberOf };
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const waiters = new Map<string, ((view: EntryView) => void)[]>();
  const shown = new Map<string, Shown>();
  /** What is to be read with the next frame. */
  const later = new Set<string>();
  let live: readonly EntryView[] = [];
  let finished: readonly EntryView[] = [];
  let entries: readonly EntryView[] = [];
  let others: readonly OthersWork[] = [];
  let showing: Promise<void> | undefined;
  let stale = false;
  let following: Promise<void> | undefined;

  const leader = createLeader({
    ...given,
    db,
    mirror,
    open: opener.body,
    readable: opener.canOpen,
    changed(mid) {
      if (mid !== undefined) later.add(mid);
      void follow();
    },
  });

  /** Reads what was touched and shows it; one at a time, and the person who asks during one gets the next. */
  function refresh(): Promise<void> {
    stale = true;
    showing ??= (async () => {
      try {
        while (stale && !closing.signal.aborted) {
          stale = false;
          await mirror.fresh();
          await show();
        }
      } finally {
        showing = undefined;
      }
    })();
    return showing;
  }

  /** The same for changes that no one waits for: many in a row are shown together. */
  function follow(): Promise<void> {
    following ??= (async () => {
      await clock.sleep(mirror.rows().length > many ? frameOfManyMs : frameMs, closing.signal);
      following = undefined;
      mirror.touch([...later]);
      later.clear();
      await refresh().catch(() => undefined);
    })();
    return following;
  }

  async function show(): Promise<void> {
    const rows = mirror.rows();
    const left = mirror.takeLeft();
    const changed = rows.filter(row => {
      const old = shown.get(row.mid);
      return old?.row !== row || old.view.sealed;
    });
    // Opened first: what cannot be opened needs the person.
    const opened = new Map(
      await Promise.all(changed.map(async row => [row.mid, await opener.all(row)] as const)),
    );
    const waits = plan(rows, leader.runtime);
    const next = rows.map(row => viewed(row, waits.get(row.mid) ?? null, opened.get(row.mid)));
    const ended: EntryView[] = [];
    for (const [mid, row] of left) {
      const old = shown.get(mid)?.view;
      if (row) ended.push(viewOf(row, await opener.all(row), null));
      else if (old) ended.push({ ...old, state: 'CANCELLED', waits: null });
      const done = ended.at(-1);
      if (old && done?.mid === mid && done.state === 'DONE')
        finished = [...finished, done].slice(-keepFinished);
      if (shown.delete(mid)) opener.forget(mid);
    }
    live = next;
    const all = [...finished, ...next].sort((a, b) => a.seq - b.seq);
    const same = all.length === entries.length && all.every((view, index) => view === entries[index]);
    const sameOthers = others === mirror.others();
    others = mirror.others();
    if (!same) entries = all;
    if (waiters.size > 0) for (const view of [...next, ...ended]) if (isOver(view)) answerWaiters(view);
    if (!same || !sameOthers) for (const listener of listeners) listener();
  }

  /** The view of an entry; the one shown before when nothing of it has changed. */
  function viewed(row: EntryRow, why: Waits | null, opened: Opened | undefined): EntryView {
    const old = shown.get(row.mid);
    if (old && !opened) {
      if (old.view.waits?.because === why?.because && old.view.waits?.on === why?.on) return old.view;
      old.view = { ...old.view, waits: why };
      old.signature = signatureOf(row, old.view);
      return old.view;
    }
    const fresh = viewOf(row, opened ?? { body: null }, why);
    const signature = signatureOf(row, fresh);
    const view = old?.signature === signature ? old.view : fresh;
    shown.set(row.mid, { row, signature, view });
    return view;
  }

  function answerWaiters(view: EntryView): void {
    const waiting = waiters.get(view.mid);
    waiters.delete(view.mid);
    for (const resolve of waiting ?? []) resolve(view);
  }

  /** After a change of this page: read it, tell the other tabs and the leader. A failed read does not undo the change. */
  async function announce(mids?: string[]): Promise<void> {
    mirror.touch(mids);
    channel.post({ type: 'changed', owner, ...(mids ? { mids } : {}) });
    await refresh().catch(() => undefined);
    leader.wake('changed');
  }

  async function again(mid: string, edit?: { args: unknown; reason: string | undefined }): Promise<EntryRow> {
    const row = await db.transact('read', tx => tx.byMid(mid));
    if (row?.owner !== owner) throw new EntryStateError('the entry is no longer there');
    const body = await opener.body(row);
    const next = edit ? { ...body, args: edit.args } : body;
    const what = edit ? 'edit' : 'retry';
    const { row: changed, touched } = await replace(queue, row, { body: next, what, reason: edit?.reason });
    opener.know(changed.mid, next);
    await announce(touched);
    return changed;
  }

  function viewNow(row: EntryRow, args: unknown): EntryView {
    return shown.get(row.mid)?.view ?? viewOf(row, { body: { args } }, null);
  }

  const unlisten = channel.listen(message => {
    if (message.type !== 'changed') return;
    // Of other people only counts are shown.
    mirror.touch(message.owner === owner ? message.mids : undefined);
    void follow().then(() => leader.wake('changed'));
  });
  await refresh();
  await compact(queue).catch(() => undefined);
  const running = leader.run(closing.signal);

  return {
    async enqueue(drafts) {
      const { rows: accepted, bodies, touched } = await accept(queue, drafts);
      for (const [mid, body] of bodies) opener.know(mid, body);
      await announce(touched);
      return accepted.map((row, index) => viewNow(row, bodies.get(row.mid)?.args ?? drafts[index]?.args));
    },
    entries: () => entries,
    others: () => others,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    outcome(mid) {
      const known = shown.get(mid)?.view ?? finished.find(view => view.mid === mid);
      if (known && isOver(known)) return Promise.resolve(known);
      const promise = new Promise<EntryView>(resolve => {
        waiters.set(mid, [...(waiters.get(mid) ?? []), resolve]);
      });
      mirror.touch([mid]);
      void refresh().catch(() => undefined);
      return promise;
    },
    resolve: no => mirror.numberOf(no) ?? no,
    async retry(mid) {
      const view = shown.get(mid)?.view;
      if (view?.state === 'FAILED' || view?.state === 'IN_DOUBT') await again(mid);
      else {
        leader.wake('user', mid);
        channel.post({ type: 'wake', owner, byPerson: true });
      }
    },
    moneyChange(mid, args) {
      const view = shown.get(mid)?.view;
      return view ? moneyChange(given.catalogue, view, view.args, args) : null;
    },
    async edit(mid, args, reason) {
      return viewNow(await again(mid, { args, reason }), args);
    },
    discarding(mid, { alone = false } = {}) {
      const views = new Map(live.map(view => [view.mid, view]));
      const judged = mirror.rows().map(row => ({ ...row, args: views.get(row.mid)?.args ?? null }));
      const known = { catalogue: given.catalogue, shiftsSent: mirror.shiftsSent(), alone };
      const found = discarding(judged, mid, known);
      const viewsOf = (mids: readonly string[]) => mids.flatMap(each => views.get(each) ?? []);
      const { refusal, money } = found;
      return { mid, alone, entries: viewsOf(found.mids), neededBy: viewsOf(found.neededBy), refusal, money };
    },
    async discard(asked, reason, options) {
      const { dropped, touched } = await discard(queue, asked, reason, options);
      await announce(touched);
      return { dropped };
    },
    thrownAway: () => thrownAway(queue),
    async restore(id) {
      await announce(await restore(queue, id));
    },
    async rewrite(changes, reason, { restorable = false } = {}) {
      const mids = await rewrite(queue, changes, reason, restorable);
      await announce();
      return mids;
    },
    async confirmArrived(mid, answer) {
      await confirmArrived(queue, mid, answer);
      await announce([mid]);
    },
    async acknowledge(mids) {
      await acknowledge(queue, mids);
      await announce(mids);
    },
    wake(reason) {
      channel.post({ type: 'wake', owner, byPerson: reason === 'user' });
      // A message of another tab may have been lost.
      mirror.touch();
      void refresh()
        .catch(() => undefined)
        .then(() => leader.wake(reason));
    },
    busy: () => mirror.rows().some(row => row.state === 'SENDING'),
    async exportFile() {
      mirror.touch();
      await refresh();
      const unsent = live.filter(view => view.state !== 'DONE');
      return JSON.stringify({ exportedAt: given.clock.wall(), owner, entries: unsent }, null, 2);
    },
    takeOut: () => takeOut(queue),
    async bringIn(portable) {
      const done = await bringIn(queue, portable);
      await announce();
      return done;
    },
    async close() {
      closing.abort();
      unlisten();
      await running;
    },
  };
}
