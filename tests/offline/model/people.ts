import type { EntryView, Rewrite } from '#offline/api.ts';
import { marksIn, nextMigrations, seesVersions } from './catalogue.ts';
import { isSeen, type Seen } from './seen.ts';
import type { Tab, World } from './world.ts';

export type Action =
  | 'retry'
  | 'edit'
  | 'discard'
  | 'discard-unsent'
  | 'discard-document'
  | 'restore'
  | 'acknowledge'
  | 'look'
  | 'choose';

/** A person's action on the n-th entry that it suits. */
export function act(world: World, tab: Tab, what: Action, which: number): void {
  const { sim } = world;
  const { outbox } = tab;
  if (!outbox) return;
  const pick = (fits: (view: EntryView) => boolean) => {
    const found = outbox.entries().filter(fits);
    return found[which % Math.max(1, found.length)];
  };
  if (what === 'look') return void look(world, tab);
  if (what === 'choose') return void choose(world, tab, pick(isStale));
  if (what === 'acknowledge') {
    const done = outbox.entries().filter(view => view.state === 'DONE' && !view.settled);
    void outbox.acknowledge(done.map(view => view.mid)).catch(() => undefined);
    return;
  }
  if (what === 'restore') return void restore(world, tab, which);
  if (what === 'discard-document') {
    const made = pick(({ tempId, op, state }) => op.endsWith('.create') && state !== 'DONE' && !!tempId);
    if (made) throwAway(world, tab, made);
    return;
  }
  const view =
    what === 'discard-unsent'
      ? pick(({ state, editable }) => state === 'READY' && editable)
      : pick(({ state }) => state === 'FAILED' || (what === 'discard' && state === 'IN_DOUBT'));
  if (!view) return;
  sim.tell(`${tab.page.name}: person does ${what} on ${view.mid}`);
  if (what !== 'retry' && what !== 'edit') {
    throwAway(world, tab, view);
    return;
  }
  const done = what === 'retry' ? outbox.retry(view.mid) : outbox.edit(view.mid, argsNow(tab, view));
  void Promise.resolve(done).catch(error => sim.tell(`  refused: ${error}`));
}

/** Reads what would go, thinks, and throws it away. */
function throwAway({ sim }: World, { outbox, page }: Tab, view: EntryView): void {
  const asked = outbox?.discarding(view.mid);
  if (!outbox || !asked) return;
  sim.tell(`${page.name}: person is asked about ${asked.entries.map(({ mid }) => mid)} (${asked.refusal})`);
  void sim
    .later(sim.random() * 2_000)
    .then(() => page.step(undefined))
    .then(() => outbox.discard(asked, 'not wanted'))
    .then(
      ({ dropped }) => sim.tell(`  thrown away: ${dropped.join(' ')}`),
      error => sim.tell(`  refused: ${error}`),
    );
}

async function restore({ sim, putBack }: World, { outbox, page }: Tab, which: number): Promise<void> {
  try {
    const thrown = (await outbox?.thrownAway()) ?? [];
    const one = thrown[which % Math.max(1, thrown.length)];
    if (!one || !outbox) return;
    sim.tell(`${page.name}: person puts back ${one.id}`);
    for (const { lane } of thrown.flatMap(({ entries }) => entries)) putBack.add(lane);
    await outbox.restore(one.id);
  } catch (error) {
    sim.tell(`  refused: ${error}`);
  }
}

/** Reads the orders of this person from the server. */
function look({ server, disk, views }: World, { owner }: Tab): void {
  if (!server.lineUp) return;
  for (const id of disk.state().ids.values()) {
    const lane = `so:${id.tempId}`;
    const found = server.docs.get(lane);
    if (id.owner === owner && found) views.see(owner, lane, found);
  }
}

/**
 * Solves a conflict as the app does: reads what the server has now, thinks, and puts what is left of the unsent edits
 * in their places, on that.
 */
function choose({ sim, server, views, seen }: World, tab: Tab, refused: EntryView | undefined): void {
  const { outbox, page } = tab;
  const theirs = refused && server.docs.get(refused.lane);
  if (!outbox || !refused || !theirs || !server.lineUp) return;
  views.see(tab.owner, refused.lane, theirs);
  const lane = outbox.entries().filter(view => view.lane === refused.lane && view.seq >= refused.seq);
  const moved = lane.findIndex(view => !view.editable || view.args === null);
  const edits = (moved < 0 ? lane : lane.slice(0, moved)).filter(view => seesVersions(view.op));
  const base = { version: theirs.version, document: null };
  const rewrites = edits.map(
    (view): Rewrite => ({
      mid: view.mid,
      into: sim.random() < 0.75 ? { op: view.op, args: argsNow(tab, view), base } : null,
    }),
  );
  const kept = edits.filter((_, index) => rewrites[index]?.into).flatMap(marksOf);
  const taken = new Map<string, Seen>();
  void sim
    .later(sim.random() * 3_000)
    .then(() => page.step(undefined))
    .then(() => {
      sim.tell(`${page.name}: person chooses ${kept.join(' ')} of ${edits.map(({ mid }) => mid).join(' ')}`);
      // Until it is known what became of it, either may be what an entry stands on.
      for (const mark of kept) {
        const before = seen.get(mark);
        if (before) taken.set(mark, before);
        seen.set(mark, isSeen(theirs.foreign, before));
      }
      return outbox.rewrite(rewrites, 'chosen', { restorable: true });
    })
    .then(
      () => {
        for (const mark of kept) seen.set(mark, isSeen(theirs.foreign));
      },
      error => {
        sim.tell(`  refused: ${error}`);
        for (const mark of kept) seen.delete(mark);
        for (const [mark, before] of taken) seen.set(mark, before);
      },
    );
}

const isStale = (view: EntryView) => view.state === 'FAILED' && view.error?.code === 'stale';

// Every call of the model carries its mark.
const marksOf = ({ args }: EntryView) => marksIn((args as { mark: string }).mark);

/** The arguments of an entry in the shape of the tab's build. */
function argsNow(tab: Tab, { op, v, args }: EntryView): unknown {
  const step = tab.build === 'b2' && v === 1 ? nextMigrations[op]?.[1] : undefined;
  return step ? step(args) : args;
}
