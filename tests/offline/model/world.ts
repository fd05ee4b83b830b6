import type { Draft } from '#offline/api.ts';
import { type CoreOutbox, createOutbox, type OutboxPorts } from '#offline/core/outbox.ts';
import type { Sender } from '#offline/core/ports.ts';
import { createChannels, createClock, createLocks, createPage, createSeal, type Page } from './browser.ts';
import { nextMigrations, nextWrites, seesVersions, tell, writes } from './catalogue.ts';
import { createDisk, type Disk } from './disk.ts';
import { type Action, act } from './people.ts';
import { baseOf, createViews, isSeen, type Seen, type Sight, type Views } from './seen.ts';
import { createServer, type Server } from './server.ts';
import { createSim, type Sim } from './sim.ts';
import { watch } from './watch.ts';

export type Tab = {
  page: Page;
  owner: string;
  build: Build;
  outbox?: CoreOutbox;
  ready: Promise<void>;
};

/** Replaces a part of what the outbox is given, to see whether the checks notice. */
export type Defect = (ports: OutboxPorts) => OutboxPorts;

export type Build = 'b1' | 'b2';

export type World = {
  sim: Sim;
  disk: Disk;
  server: Server;
  tabs: Tab[];
  /** Marks that an enqueue promised to keep, and those it refused. */
  accepted: Map<string, string>;
  rejected: Set<string>;
  /** Marks of one enqueue: all of them reach the disk or none does. */
  batches: string[][];
  seenOnDisk: Set<string>;
  /** What was asked for, by mid, and in which order and queue the disk took it. */
  drafts: Map<string, Draft>;
  taken: { mid: string; lane: string }[];
  /** Marks of changes that came to nothing together. */
  gone: Set<string>;
  /** Queues into which something that was thrown away has been put back: their order is the person's doing. */
  putBack: Set<string>;
  /** What people know of the orders, and what they knew when they made a change, by its mark. */
  views: Views;
  seen: Map<string, Seen>;
  /** What tabs are opened with. */
  build: Build;
  violations: string[];
  wallOffset: number;
  ledger: boolean;
  open(owner: string): Tab;
  kill(tab: Tab): void;
  close(tab: Tab): void;
  signIn(owner: string): void;
  signOut(owner: string): void;
  /** With `paid`, money is taken for it. */
  sell(tab: Tab, changes: number, newCustomer: boolean, paid?: boolean): void;
  change(tab: Tab, which: number): void;
  /** A person's action on the n-th entry that it suits. */
  act(tab: Tab, what: Action, which: number): void;
};

export const owners = ['A', 'B'] as const;
export function createWorld(seed: number, options: { ledger: boolean; defect?: Defect }): World {
  const sim = createSim(seed);
  const disk = createDisk(sim);
  const server = createServer(sim, options.ledger);
  const locks = createLocks(sim);
  const channels = createChannels(sim);
  const sessions = new Map<string, { token: string | null; generation: number }>();
  /** The last line that was added to an order. */
  const added = new Map<string, string>();
  let names = 0;
  const fresh = (prefix: string) => `${prefix}${++names}`;

  function senderOf(owner: string): Sender {
    return {
      owner,
      token: () => sessions.get(owner)?.token ?? null,
      tokenGeneration: () => sessions.get(owner)?.generation ?? 0,
    };
  }

  const world: World = {
    sim,
    disk,
    server,
    tabs: [],
    accepted: new Map(),
    rejected: new Set(),
    batches: [],
    seenOnDisk: new Set(),
    drafts: new Map(),
    taken: [],
    gone: new Set(),
    putBack: new Set(),
    views: createViews(),
    seen: new Map(),
    build: 'b1',
    violations: [],
    wallOffset: 0,
    ledger: options.ledger,
    open(owner) {
      const page = createPage(sim, fresh(`tab-${owner}`));
      const { build } = world;
      const next = build === 'b2';
      const sound: OutboxPorts = {
        sender: senderOf(owner),
        db: disk.connect(page),
        seal: createSeal(owner),
        transport: server.transport(page),
        locks: locks(page),
        channel: channels(page),
        clock: createClock(sim, page, () => world.wallOffset),
        random: sim.random,
        catalogue: next ? nextWrites : writes,
        migrations: next ? nextMigrations : {},
        config: { maxQueues: 4, sendTimeoutMs: 30_000, pingTimeoutMs: 5_000 },
        visible: () => true,
        build,
        newId: () => fresh('mid'),
        tell,
      };
      const tab: Tab = { page, owner, build, ready: Promise.resolve() };
      sim.tell(`open ${page.name} (${build})`);
      tab.ready = createOutbox(options.defect?.(sound) ?? sound).then(
        outbox => {
          tab.outbox = outbox;
        },
        () => world.kill(tab),
      );
      world.tabs.push(tab);
      return tab;
    },
    kill(tab) {
      sim.tell(`kill ${tab.page.name}`);
      tab.page.kill();
      world.tabs = world.tabs.filter(other => other !== tab);
    },
    close(tab) {
      if (!tab.outbox) return;
      sim.tell(`close ${tab.page.name}`);
      world.tabs = world.tabs.filter(other => other !== tab);
      void tab.outbox.close().then(() => tab.page.kill());
    },
    signIn(owner) {
      const generation = (sessions.get(owner)?.generation ?? 0) + 1;
      sessions.set(owner, { token: server.signIn(owner), generation });
      sim.tell(`sign in ${owner}`);
      for (const tab of world.tabs) if (tab.owner === owner) tab.outbox?.wake('signed-in');
    },
    signOut(owner) {
      sim.tell(`sign out ${owner}`);
      const session = sessions.get(owner);
      if (session) session.token = null;
    },
    sell(tab, changes, newCustomer, paid = false) {
      const order = `tmp:${fresh('order')}`;
      const customer = newCustomer ? `tmp:${fresh('customer')}` : 'C1';
      const drafts: Draft[] = [];
      if (newCustomer)
        drafts.push({
          op: 'customers.create',
          args: { mark: fresh('m'), customer },
          tempId: customer,
          mid: fresh('mid'),
        });
      const create = { mark: fresh('m'), order, data: { customer } };
      drafts.push({ op: 'orders.create', args: create, tempId: order, mid: fresh('mid') });
      for (let i = 0; i < changes; i++) drafts.push(changeOf(tab, order, order));
      if (paid) drafts.push({ op: 'orders.pay', args: { mark: fresh('m'), order }, mid: fresh('mid') });
      enqueue(tab, drafts);
    },
    change(tab, which) {
      const known = [...disk.state().ids.values()].filter(
        id => id.owner === tab.owner && id.tempId.includes('order'),
      );
      const id = known[which % Math.max(1, known.length)];
      if (!id || !tab.outbox) return;
      const order = sim.random() < 0.5 ? id.tempId : tab.outbox.resolve(id.tempId);
      enqueue(tab, [changeOf(tab, order, id.tempId)]);
    },
    act: (tab, what, which) => act(world, tab, what, which),
  };

  /** A change of an order: mostly of its lines, so that there is something to join. */
  function changeOf(tab: Tab, order: string, tempId: string): Draft {
    const mark = fresh('m');
    const rng = sim.random();
    const draft = (op: string, args: object): Draft => {
      const made = { op, args: { mark, order, ...args }, mid: fresh('mid') };
      // Now and then somebody does not look.
      if (!seesVersions(op) || sim.random() < 0.15) return made;
      const sight = sightOf(tab, `so:${tempId}`);
      world.seen.set(mark, isSeen(sight.foreign));
      return { ...made, base: baseOf(sight) };
    };
    if (rng < 0.4) return draft('orders.set', { line: `l${Math.floor(sim.random() * 3)}`, value: mark });
    if (rng < 0.55) {
      const line = fresh('n');
      added.set(order, line);
      return draft('orders.add', { line, value: mark });
    }
    const line = added.get(order);
    if (rng < 0.7 && line !== undefined) return draft('orders.drop', { line });
    if (tab.build === 'b1') return draft('orders.change', {});
    return rng < 0.8 ? draft('orders.note', {}) : draft('orders.change', { format: 2 });
  }

  /** The newest of an order that is on the person's screen: read from the server, or the answer to an own change. */
  function sightOf({ owner, outbox }: Tab, lane: string): Sight {
    // The answer of an order's call, as the server of the model gives it.
    for (const view of outbox?.entries() ?? [])
      if (view.lane === lane && view.answer) world.views.see(owner, lane, view.answer as Sight);
    return world.views.of(owner, lane);
  }

  function enqueue(tab: Tab, drafts: Draft[]): void {
    if (!tab.outbox) return;
    for (const draft of drafts) if (draft.mid !== undefined) world.drafts.set(draft.mid, draft);
    // Every call of the model carries its mark.
    const marks = drafts.map(draft => (draft.args as { mark: string }).mark);
    world.batches.push(marks);
    sim.tell(`${tab.page.name} enqueues ${marks.join(' ')} for ${tab.owner}`);
    tab.outbox.enqueue(drafts).then(
      () => {
        for (const mark of marks) world.accepted.set(mark, tab.owner);
      },
      error => {
        sim.tell(`  not kept: ${error}`);
        for (const mark of marks) world.rejected.add(mark);
      },
    );
  }

  watch(world);
  return world;
}
