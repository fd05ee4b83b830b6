import type { EntryView, Waits } from '../api.ts';
import type { EntryRow } from './entry.ts';
import type { Mirror } from './mirror.ts';
import type { FoundRows } from './mirror-reads.ts';
import { plan, type Runtime } from './plan.ts';
import type { OthersWork } from './ports.ts';
import { type Opened, type Opener, signatureOf, viewOf } from './views.ts';

/** So many finished entries stay in `entries()` after they have been acknowledged. */
const keepFinished = 200;

/** What a page shows of the queue. A view keeps its identity until something of it changes. */
export type ShownEntries = {
  /** Shows what the mirror has read; one call at a time. */
  show(runtime: Runtime): Promise<void>;
  /** The unfinished ones and the last that finished, in the order of acceptance. */
  entries(): readonly EntryView[];
  live(): readonly EntryView[];
  others(): readonly OthersWork[];
  view(mid: string): EntryView | undefined;
  /** The view of an entry that is over, if it is one of those. */
  over(mid: string): EntryView | undefined;
  /** The view of an entry, once it is over. */
  waitFor(mid: string): Promise<EntryView>;
  subscribe(listener: () => void): () => void;
};

type Shown = { row: EntryRow; signature: string; view: EntryView };

const isOver = (view: EntryView) =>
  view.state === 'DONE' || view.state === 'FAILED' || view.state === 'IN_DOUBT' || view.state === 'CANCELLED';

export function createShownEntries(mirror: Mirror, opener: Opener): ShownEntries {
  const shown = new Map<string, Shown>();
  const listeners = new Set<() => void>();
  const waiters = createWaiters();
  let live: readonly EntryView[] = [];
  let finished: readonly EntryView[] = [];
  let entries: readonly EntryView[] = [];
  let others: readonly OthersWork[] = [];

  async function openChanged(rows: readonly EntryRow[]): Promise<Map<string, Opened>> {
    const changed = rows.filter(row => {
      const old = shown.get(row.mid);
      return old?.row !== row || old.view.sealed;
    });
    return new Map(await Promise.all(changed.map(async row => [row.mid, await opener.all(row)] as const)));
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

  function cancelled(mid: string): EntryView | undefined {
    const old = shown.get(mid)?.view;
    return old && { ...old, state: 'CANCELLED', waits: null };
  }

  /** Entries that have left the queue, as they are seen a last time. */
  async function takeEnded(left: FoundRows): Promise<EntryView[]> {
    const ended: EntryView[] = [];
    for (const [mid, row] of left) {
      const done = row ? viewOf(row, await opener.all(row), null) : cancelled(mid);
      if (done) ended.push(done);
      if (done?.state === 'DONE' && shown.has(mid)) finished = [...finished, done].slice(-keepFinished);
      if (shown.delete(mid)) opener.forget(mid);
    }
    return ended;
  }

  /** Whether anyone has to hear of it. */
  function replace(): boolean {
    const all = [...finished, ...live].sort((a, b) => a.seq - b.seq);
    const same = all.length === entries.length && all.every((view, index) => view === entries[index]);
    const sameOthers = others === mirror.others();
    others = mirror.others();
    if (!same) entries = all;
    return !same || !sameOthers;
  }

  return {
    async show(runtime) {
      const rows = mirror.rows();
      const left = mirror.takeLeft();
      // Opened first: what cannot be opened needs the person.
      const opened = await openChanged(rows);
      const waits = plan(rows, runtime);
      const next = rows.map(row => viewed(row, waits.get(row.mid) ?? null, opened.get(row.mid)));
      const ended = await takeEnded(left);
      // The server has lost it: it is live again.
      if (opened.size > 0) finished = finished.filter(({ mid }) => !opened.has(mid));
      live = next;
      const isNews = replace();
      waiters.answer([...next, ...ended]);
      if (isNews) for (const listener of listeners) listener();
    },
    entries: () => entries,
    live: () => live,
    others: () => others,
    view: mid => shown.get(mid)?.view,
    over(mid) {
      const known = shown.get(mid)?.view ?? finished.find(view => view.mid === mid);
      return known && isOver(known) ? known : undefined;
    },
    waitFor: waiters.wait,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Those who wait for the end of an entry. */
function createWaiters() {
  const waiters = new Map<string, ((view: EntryView) => void)[]>();
  return {
    wait: (mid: string) =>
      new Promise<EntryView>(resolve => {
        waiters.set(mid, [...(waiters.get(mid) ?? []), resolve]);
      }),
    answer(views: readonly EntryView[]) {
      if (waiters.size === 0) return;
      for (const view of views.filter(isOver)) {
        const waiting = waiters.get(view.mid);
        waiters.delete(view.mid);
        for (const resolve of waiting ?? []) resolve(view);
      }
    },
  };
}
