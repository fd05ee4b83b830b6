import fc from 'fast-check';
import type { EntryRow } from '#offline/core/entry.ts';
import { judge } from './judge.ts';
import type { Action } from './people.ts';
import { type FaultName, faultNames } from './server.ts';
import { createWorld, type Defect, owners, type Tab, type World } from './world.ts';

type Step = { do: string; tab: number; n: number; fault: FaultName; wait: number };
type Deed = { weight: number; run: (world: World, step: Step, tab: Tab) => void };

const person = (weight: number, what: Action): Deed => ({
  weight,
  run: (world, step, tab) => world.act(tab, what, step.n),
});

const deeds: Record<string, Deed> = {
  sell: { weight: 8, run: (world, step, tab) => world.sell(tab, step.n % 4, false, step.n > 3) },
  sellToNewCustomer: {
    weight: 6,
    run: (world, step, tab) => world.sell(tab, step.n % 4, true, step.n % 2 > 0),
  },
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
  restore: person(6, 'restore'),
  acknowledge: person(3, 'acknowledge'),
  look: person(3, 'look'),
  choose: person(6, 'choose'),
  changeElsewhere: { weight: 5, run: (world, step) => world.server.changeElsewhere(`l${step.n % 3}`) },
  backUp: { weight: 4, run: world => world.server.backUp() },
  goBack: { weight: 4, run: world => world.server.goBack() },
  recover: { weight: 4, run: (world, _, tab) => void recover(world, tab) },
  wake: { weight: 2, run: (_, step, tab) => tab.outbox?.wake(step.n % 2 ? 'user' : 'visible') },
};

const steps = (names: readonly string[], maxLength: number) =>
  fc.array(
    fc.record({
      do: fc.oneof(
        ...names.map(name => ({ weight: deeds[name]?.weight ?? 0, arbitrary: fc.constant(name) })),
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
    { minLength: 4, maxLength },
  );
const ledger = fc.oneof(
  { weight: 5, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const withRestores = ['backUp', 'goBack', 'recover'];

/** Random lives of a tablet: what people do, what breaks, and how long it takes until the next thing. */
export const histories = fc.record({
  seed: fc.integer(),
  ledger,
  steps: steps(
    Object.keys(deeds).filter(name => !withRestores.includes(name)),
    40,
  ),
});

/** The same with a database that is restored to an earlier moment. */
export const historiesWithRestores = fc.record({
  seed: fc.integer(),
  ledger: fc.constant(true),
  steps: steps(
    [...Object.keys(deeds), ...withRestores, ...withRestores].filter(name => name !== 'clockJump'),
    40,
  ),
});

/** Lives in which little else happens than these. */
export const livesOf = (names: readonly string[]) =>
  fc.record({ seed: fc.integer(), ledger, steps: steps(names, 15) });
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
  if (world.sim.isEndless()) world.violations.push('I15: the tablet is busy without end');
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

/** Asks for changes that the server has answered and lost. */
async function recover({ sim, server }: World, { outbox, page }: Tab): Promise<void> {
  try {
    const lost = await outbox?.recover(async keys => page.step(await server.missing(keys)));
    if (lost) sim.tell(`${page.name} sends ${lost} again`);
  } catch (error) {
    sim.tell(`${page.name} could not ask for what is lost: ${error}`);
  }
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
  // Until the question is answered, a tablet asks again.
  for (const tab of world.tabs) await sim.until(() => tab.outbox !== undefined, 10_000);
  for (const owner of owners) {
    const tab = world.tabs.find(each => each.owner === owner);
    let asked = false;
    if (tab) void recover(world, tab).then(() => (asked = true));
    await sim.until(() => asked || !tab, 200_000);
  }
  const moving = () => {
    const rows = [...disk.state().entries.values()];
    const held = stuck(rows);
    return rows.filter(row => row.state !== 'DONE' && row.state !== 'CANCELLED' && !held.has(row));
  };
  // A deed that was slow may end in the first turn, and sets others free.
  for (let turn = 0; turn < 2; turn++) {
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
}
