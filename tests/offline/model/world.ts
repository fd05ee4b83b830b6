import type { Draft, EntryView } from '#offline/api.ts';
import type { EntryBody } from '#offline/core/entry.ts';
import { type CoreOutbox, createOutbox, type OutboxPorts } from '#offline/core/outbox.ts';
import type { Sender } from '#offline/core/ports.ts';
import {
  createChannels,
  createClock,
  createLocks,
  createPage,
  createSeal,
  type Page,
  unsealed,
} from './browser.ts';
import { marksIn, nextMigrations, nextWrites, writes } from './catalogue.ts';
import { createDisk, type Disk, type DiskState } from './disk.ts';
import { createServer, type Server } from './server.ts';
import { createSim, type Sim } from './sim.ts';

export type Tab = {
  page: Page;
  owner: string;
  build: Build;
  outbox?: CoreOutbox;
  ready: Promise<void>;
};

/** Replaces a part of what the outbox is given, to see whether the checks notice. */
export type Defect = (ports: OutboxPorts) => OutboxPorts;

export type Action = 'retry' | 'edit' | 'discard' | 'discard-unsent' | 'discard-document' | 'settle';
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
  /** What was asked for, by mid, and in which order and lane the disk took it. */
  drafts: Map<string, Draft>;
  taken: { mid: string; lane: string }[];
  /** Marks of changes that came to nothing together, and of documents deleted as unsent. */
  gone: Set<string>;
  deleted: Set<string>;
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
  sell(tab: Tab, changes: number, newCustomer: boolean): void;
  change(tab: Tab, which: number): void;
  /** A person's action on the n-th entry that it suits. */
  act(tab: Tab, what: Action, which: number): void;
};

export const owners = ['A', 'B'] as const;
const allowed = new Set(
  'READY>SENDING SENDING>DONE SENDING>READY SENDING>FAILED SENDING>UNKNOWN SENDING>IN_DOUBT UNKNOWN>SENDING UNKNOWN>IN_DOUBT READY>FAILED FAILED>CANCELLED IN_DOUBT>CANCELLED READY>CANCELLED'.split(
    ' ',
  ),
);

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
  const blame = (text: string) => {
    sim.tell(`VIOLATION ${text}`);
    world.violations.push(text);
  };

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
    deleted: new Set(),
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
        config: { maxLanes: 4, sendTimeoutMs: 30_000, pingTimeoutMs: 5_000 },
        visible: () => true,
        build,
        newId: () => fresh('mid'),
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
    sell(tab, changes, newCustomer) {
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
      for (let i = 0; i < changes; i++) drafts.push(changeOf(tab, order));
      enqueue(tab, drafts);
    },
    change(tab, which) {
      const known = [...disk.state().ids.values()].filter(
        id => id.owner === tab.owner && id.tempId.includes('order'),
      );
      const id = known[which % Math.max(1, known.length)];
      if (!id || !tab.outbox) return;
      const order = sim.random() < 0.5 ? id.tempId : tab.outbox.resolve(id.tempId);
      enqueue(tab, [changeOf(tab, order)]);
    },
    act(tab, what, which) {
      const { outbox } = tab;
      if (!outbox) return;
      const pick = (fits: (view: EntryView) => boolean) => {
        const found = outbox.entries().filter(fits);
        return found[which % Math.max(1, found.length)];
      };
      if (what === 'settle') {
        const done = outbox.entries().filter(view => view.state === 'DONE' && !view.settled);
        void outbox.settle(done.map(view => view.mid)).catch(() => undefined);
        return;
      }
      if (what === 'discard-document') {
        const made = pick(({ tempId, op, state }) => op === 'orders.create' && state !== 'DONE' && !!tempId);
        if (made?.tempId === undefined) return;
        const lane = outbox.entries().filter(entry => entry.lane === made.lane);
        const marks = lane.flatMap(({ args }) => marksIn((args as { mark: string }).mark)); // as below
        sim.tell(`${tab.page.name}: person deletes ${made.tempId} as unsent`);
        void outbox.discardDocument(made.tempId, 'not wanted').then(
          ({ dropped }) => {
            sim.tell(`  deleted: ${dropped.join(' ')}`);
            if (lane.every(({ mid }) => dropped.includes(mid)))
              for (const mark of marks) world.deleted.add(mark);
          },
          error => sim.tell(`  refused: ${error}`),
        );
        return;
      }
      const view =
        what === 'discard-unsent'
          ? pick(({ state, editable }) => state === 'READY' && editable)
          : pick(({ state }) => state === 'FAILED' || (what === 'discard' && state === 'IN_DOUBT'));
      if (!view) return;
      sim.tell(`${tab.page.name}: person does ${what} on ${view.mid}`);
      const done =
        what === 'retry'
          ? outbox.retry(view.mid)
          : what === 'edit'
            ? outbox.edit(view.mid, tab.build === 'b2' ? migrated(view) : view.args)
            : outbox.discard(view.mid, 'not wanted');
      void Promise.resolve(done).catch(error => sim.tell(`  refused: ${error}`));
    },
  };

  /** A change of an order: mostly of its lines, so that there is something to join. */
  function changeOf(tab: Tab, order: string): Draft {
    const mark = fresh('m');
    const dice = sim.random();
    const draft = (op: string, args: object) => ({ op, args: { mark, order, ...args }, mid: fresh('mid') });
    if (dice < 0.4) return draft('orders.set', { line: `l${Math.floor(sim.random() * 3)}`, value: mark });
    if (dice < 0.55) {
      const line = fresh('n');
      added.set(order, line);
      return draft('orders.add', { line, value: mark });
    }
    const line = added.get(order);
    if (dice < 0.7 && line !== undefined) return draft('orders.drop', { line });
    if (tab.build === 'b1') return draft('orders.change', {});
    return dice < 0.8 ? draft('orders.note', {}) : draft('orders.change', { format: 2 });
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

  disk.onCommit((before, after, page) => {
    for (const row of before.entries.values()) {
      const now = after.entries.get(row.seq);
      if (!now) {
        if ((row.state !== 'DONE' || !row.settled) && row.into === undefined)
          blame(`I1: ${row.mid} (${row.state}) was deleted by ${page}`);
        continue;
      }
      if (now.mid !== row.mid) {
        if (row.state !== 'FAILED' && !(row.state === 'READY' && row.epoch === 0))
          blame(`${row.mid} (${row.state}) was replaced by ${now.mid}`);
      } else if (now.state !== row.state) {
        sim.tell(`disk: ${row.mid} ${row.state} > ${now.state} (${page})`);
        if (!allowed.has(`${row.state}>${now.state}`))
          blame(`${row.mid} went from ${row.state} to ${now.state}`);
      }
    }
    for (const row of after.entries.values()) {
      const draft = world.drafts.get(row.mid);
      // What was asked for, or what lies in its place when it has joined another.
      const mark = draft ? (draft.args as { mark: string }).mark : markOf(after, row);
      if (row.into === null) for (const each of marksIn(mark)) world.gone.add(each);
      if (row.into === null) for (const each of marksIn(markOf(after, row))) world.gone.add(each);
      if (before.entries.has(row.seq)) continue;
      world.seenOnDisk.add(mark);
      if (draft && !world.taken.some(({ mid }) => mid === row.mid))
        world.taken.push({ mid: row.mid, lane: row.lane });
      if (row.into !== undefined) sim.tell(`disk: ${row.mid} joins ${row.into ?? 'nothing'} (${page})`);
    }
  });

  server.onEffect = effect => {
    const state: DiskState = disk.state();
    const done = new Set(server.effects.flatMap(other => marksIn(other.mark)));
    const row = [...state.entries.values()].find(other => markOf(state, other) === effect.mark);
    if (!row) return blame(`I13: ${effect.mark} was executed and is not on disk`);
    if (row.mid === effect.mid && (row.epoch === 0 || row.state === 'FAILED' || row.state === 'DONE'))
      blame(`R2: ${effect.mid} is executed while ${row.state} on disk`);
    for (const other of state.entries.values())
      if (
        other.lane === row.lane &&
        other.seq < row.seq &&
        other.state !== 'CANCELLED' &&
        !marksIn(markOf(state, other)).every(mark => done.has(mark))
      )
        blame(`I4: ${effect.mark} is executed before ${other.mid}, which is ${other.state}`);
  };
  return world;
}

/** The arguments of an entry in the shape of the next build. */
function migrated({ op, v, args }: EntryView): unknown {
  const step = v === 1 ? nextMigrations[op]?.[1] : undefined;
  return step ? step(args) : args;
}

/** The mark of a change, read through its seal. */
export function markOf(state: DiskState, row: { mid: string }): string {
  const sealed = state.parts.get(`${row.mid}|body`);
  // Every call of the model carries its mark.
  return sealed ? ((unsealed(sealed.data).value as EntryBody).args as { mark: string }).mark : '(no body)';
}
