import fc from 'fast-check';
import type { EntryRow } from '#offline/core/entry.ts';
import { applied, type Doc, marksIn, textOf } from './catalogue.ts';
import { type FaultName, faultNames } from './server.ts';
import { type Action, createWorld, type Defect, markOf, owners, type Tab, type World } from './world.ts';

type Step = { do: string; tab: number; n: number; fault: FaultName; wait: number };
type Deed = { weight: number; run: (world: World, step: Step, tab: Tab) => void };

const person = (weight: number, what: Action): Deed => ({
  weight,
  run: (world, step, tab) => world.act(tab, what, step.n),
});

const deeds: Record<string, Deed> = {
  sell: { weight: 8, run: (world, step, tab) => world.sell(tab, step.n % 4, false) },
  sellToNewCustomer: { weight: 6, run: (world, step, tab) => world.sell(tab, step.n % 4, true) },
  change: { weight: 8, run: (world, step, tab) => world.change(tab, step.n) },
  openTab: {
    weight: 3,
    run(world, _, tab) {
      if (world.tabs.length < 3) world.open(tab.owner);
    },
  },
  killTab: {
    weight: 5,
    run(world, _, tab) {
      world.kill(tab);
      if (world.tabs.length === 0) world.open(tab.owner);
    },
  },
  closeTab: {
    weight: 1,
    run(world, _, tab) {
      world.close(tab);
      if (world.tabs.length === 0) world.open(tab.owner);
    },
  },
  freezeTab: {
    weight: 2,
    run(world, step, tab) {
      world.sim.tell(`freeze ${tab.page.name}`);
      tab.page.freeze(step.n * 15_000);
    },
  },
  switchUser: {
    weight: 2,
    run(world, _, tab) {
      for (const other of world.tabs) world.kill(other);
      world.open(tab.owner === 'A' ? 'B' : 'A');
    },
  },
  expireToken: {
    weight: 3,
    run(world, _, tab) {
      world.sim.tell(`token of ${tab.owner} expires`);
      world.server.expire(tab.owner);
    },
  },
  signIn: { weight: 3, run: (world, _, tab) => world.signIn(tab.owner) },
  signOut: { weight: 1, run: (world, _, tab) => world.signOut(tab.owner) },
  lineDown: {
    weight: 3,
    run(world) {
      world.sim.tell('line down');
      world.server.lineUp = false;
    },
  },
  lineUp: {
    weight: 3,
    run(world, step) {
      world.sim.tell('line up');
      world.server.lineUp = true;
      if (step.n > 2) for (const tab of world.tabs) tab.outbox?.wake('online');
    },
  },
  fault: {
    weight: 9,
    run(world, step) {
      world.server.faults[step.fault] = 0.1 + step.n * 0.17;
      world.sim.tell(`fault ${step.fault} ${world.server.faults[step.fault]}`);
    },
  },
  calm: {
    weight: 3,
    run(world) {
      world.server.faults = { refuse: 0.1 };
    },
  },
  clockJump: {
    weight: 1,
    run(world, step) {
      world.wallOffset += (step.n - 2) * 5 * 86_400_000;
    },
  },
  quota: {
    weight: 2,
    run(world, step) {
      world.disk.faults.quota = step.n;
    },
  },
  quotaAtAck: {
    weight: 2,
    run(world, step) {
      world.disk.faults.quotaAtAck = step.n;
    },
  },
  update: {
    weight: 3,
    run(world, step, tab) {
      // The next page comes from another build; sometimes from an older one, and sometimes the old page stays open.
      world.build = step.n === 0 ? 'b1' : 'b2';
      world.sim.tell(`build ${world.build} is served`);
      if (step.n < 4) world.kill(tab);
      if (world.tabs.length < 3) world.open(tab.owner);
    },
  },
  brokenDisk: {
    weight: 2,
    run(world, step) {
      world.disk.faults.broken = step.n;
    },
  },
  retry: person(6, 'retry'),
  edit: person(8, 'edit'),
  discard: person(5, 'discard'),
  discardUnsent: person(2, 'discard-unsent'),
  deleteUnsent: person(5, 'discard-document'),
  settle: person(3, 'settle'),
  wake: { weight: 2, run: (_, step, tab) => tab.outbox?.wake(step.n % 2 ? 'user' : 'visible') },
};

/** Random lives of a tablet: what people do, what breaks, and how long it takes until the next thing. */
export const histories = fc.record({
  seed: fc.integer(),
  ledger: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  steps: fc.array(
    fc.record({
      do: fc.oneof(
        ...Object.entries(deeds).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
      ),
      tab: fc.nat(2),
      n: fc.nat(5),
      fault: fc.constantFrom(...faultNames),
      wait: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
        { weight: 3, arbitrary: fc.integer({ min: 300, max: 8_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 8_000, max: 60_000 }) },
      ),
    }),
    { minLength: 4, maxLength: 40 },
  ),
});
export type History = { seed: number; ledger: boolean; steps: Step[] };

/** Plays a history, then lets every fault end and everybody sign in, in the pages that are left, and judges. Answers the violations and the story. */
export async function play(
  history: History,
  defect?: Defect,
): Promise<{ violations: string[]; story: string; entries: number }> {
  const world = createWorld(history.seed, { ledger: history.ledger, ...(defect ? { defect } : {}) });
  for (const owner of owners) world.signIn(owner);
  world.open('A');
  await world.sim.until(() => false, 500);
  for (const step of history.steps) {
    perform(world, step);
    await world.sim.until(() => false, step.wait);
  }
  await heal(world);
  judge(world);
  return {
    violations: [...new Set([...world.violations, ...world.server.violations])],
    story: world.sim.story(),
    entries: world.disk.state().entries.size,
  };
}

function perform(world: World, step: Step): void {
  const tab = world.tabs[step.tab % Math.max(1, world.tabs.length)];
  if (tab) deeds[step.do]?.run(world, step, tab);
}

const atRest = (row: EntryRow) => row.state === 'FAILED' || row.state === 'IN_DOUBT';

/** Entries that nothing but a person can move: in need of one, or behind such an entry. */
function stuck(rows: readonly EntryRow[]): Set<EntryRow> {
  const found = new Set(rows.filter(atRest));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const row of rows)
      for (const other of found)
        if ((other.lane === row.lane && other.seq < row.seq) || row.deps.includes(other.mid)) found.add(row);
  }
  return found;
}

async function heal(world: World): Promise<void> {
  const { sim, server, disk } = world;
  sim.tell('--- all faults end');
  server.faults = {};
  server.lineUp = true;
  disk.faults.quota = 0;
  disk.faults.quotaAtAck = 0;
  disk.faults.broken = 0;
  // In the end every page is of the newest build.
  world.build = 'b2';
  for (const tab of world.tabs.filter(({ build }) => build === 'b1')) world.kill(tab);
  for (const owner of owners) {
    world.signIn(owner);
    if (!world.tabs.some(tab => tab.owner === owner)) world.open(owner);
  }
  const moving = () => {
    const rows = [...disk.state().entries.values()];
    const held = stuck(rows);
    return rows.filter(row => row.state !== 'DONE' && row.state !== 'CANCELLED' && !held.has(row));
  };
  // What was being accepted is on disk after this.
  await sim.until(() => false, 1_000);
  // Two caps of the backoff, a slow answer and a frozen leader, one after the other.
  if (!(await sim.until(() => moving().length === 0, 400_000)))
    for (const row of moving()) world.violations.push(`I3: ${row.mid} is still ${row.state}`);
  // A frozen tab thaws, and a message between tabs may have been lost: coming to the front reads again.
  await sim.until(() => false, Math.max(0, ...world.tabs.map(tab => tab.page.frozenForMs())));
  for (const tab of world.tabs) tab.outbox?.wake('visible');
  await sim.until(() => false, 2_000);
}

function judge(world: World): void {
  const { disk, server, violations } = world;
  const blame = (text: string) => void violations.push(text);
  const rows = [...disk.state().entries.values()];
  const effects = new Map<string, number>();
  const perMid = new Map<string, number>();
  for (const { mark, mid } of server.effects) {
    for (const each of marksIn(mark)) effects.set(each, (effects.get(each) ?? 0) + 1);
    perMid.set(mid, (perMid.get(mid) ?? 0) + 1);
  }
  for (const [mid, count] of perMid) if (count > 1) blame(`I2: ${mid} had ${count} effects`);
  for (const [mark, count] of effects) if (count > 1) blame(`I2: ${mark} had ${count} effects`);
  for (const row of rows) {
    for (const mark of marksIn(markOf(disk.state(), row))) {
      const count = effects.get(mark) ?? 0;
      if (row.state === 'DONE' && count !== 1) blame(`I7: ${row.mid} is DONE with ${count} effects`);
      if (row.state === 'FAILED' && count !== 0) blame(`I8: ${row.mid} is FAILED with ${count} effects`);
    }
    if (row.state === 'FAILED' && !server.refusals.has(row.mid) && !lacksCreator(world, row))
      blame(`${row.mid} is FAILED and the server never refused it`);
    if (row.state === 'IN_DOUBT' && !server.doubts.has(row.mid) && world.ledger)
      blame(`${row.mid} is IN_DOUBT without reason`);
  }
  const onDisk = new Set(rows.flatMap(row => marksIn(markOf(disk.state(), row))));
  for (const mark of world.accepted.keys())
    if (!onDisk.has(mark) && !world.gone.has(mark) && effects.get(mark) !== 1)
      blame(`I1: ${mark} was accepted and is lost`);
  for (const mark of world.rejected)
    if (world.seenOnDisk.has(mark) || effects.has(mark)) blame(`I13: ${mark} was refused and left a trace`);
  for (const batch of world.batches) {
    const kept = batch.filter(mark => world.seenOnDisk.has(mark)).length;
    if (kept !== 0 && kept !== batch.length) blame(`R1: ${kept} of ${batch.length} kept: ${batch.join(' ')}`);
  }
  for (const tab of world.tabs) {
    const seen = tab.outbox
      ?.entries()
      .filter(view => view.state !== 'DONE' || !view.settled)
      .map(view => `${view.mid} ${view.state}`);
    const live = rows.filter(row => row.live === tab.owner).map(row => `${row.mid} ${row.state}`);
    if (seen && seen.join() !== live.sort().join() && seen.sort().join() !== live.join())
      blame(`I10: ${tab.page.name} shows ${seen.join()} and has ${live.join()}`);
  }
  for (const mark of world.deleted)
    if (effects.has(mark)) blame(`${mark} was deleted as unsent and executed`);
  judgeDocuments(world, effects);
  const everything = JSON.stringify([
    [...disk.state().parts.values()].map(part => new TextDecoder().decode(part.data)),
    [...disk.state().meta],
  ]);
  if (everything.includes('secret-token')) blame('I6: a token is on disk');
}

/** An order all of whose changes have arrived is what they make of it one after the other, joined on the way or not. */
function judgeDocuments(world: World, effects: ReadonlyMap<string, number>): void {
  const lanes = Map.groupBy(world.taken, ({ lane }) => lane);
  for (const [lane, taken] of lanes) {
    if (!lane.startsWith('so:')) continue;
    let doc: Doc | undefined;
    let whole = true;
    for (const { mid } of taken) {
      const { op, args } = world.drafts.get(mid) ?? { op: '', args: { mark: '' } };
      const { mark } = args as { mark: string }; // every call of the model carries its mark
      whole &&= effects.has(mark) || world.gone.has(mark);
      doc = applied(doc, op, args);
    }
    const found = world.server.docs.get(lane);
    if (!whole || !doc || !found) continue;
    const [asked, got] = [doc, found].map(each => `${textOf(each.lines)} | ${each.seen.join(' / ')}`);
    if (asked !== got) world.violations.push(`I10: ${lane} is "${got}" and should be "${asked}"`);
  }
}

function lacksCreator(world: World, row: EntryRow): boolean {
  return row.refs.some(ref => {
    const creator = [...world.disk.state().entries.values()].find(other => other.tempId === ref);
    return !creator || creator.state === 'CANCELLED';
  });
}
