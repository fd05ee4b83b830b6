import { describe, expect, it } from 'vitest';
import { onTransaction } from './model/tamper.ts';
import { createWorld, type Defect, type Tab, type World } from './model/world.ts';

// Two tabs of one person, and the one that leads freezes: its lock is held, and nobody hears of it (R3, R9, R21).

type Two = { world: World; leader: Tab; other: Tab };

async function twoTabs(seed: number, defect?: Defect): Promise<Two> {
  const world = createWorld(seed, { ledger: true, ...(defect ? { defect } : {}) });
  world.server.faults = {};
  world.signIn('A');
  const leader = world.open('A');
  await world.sim.until(() => leader.outbox !== undefined, 1_000);
  const other = world.open('A');
  await world.sim.until(() => other.outbox !== undefined, 1_000);
  return { world, leader, other };
}

const rows = ({ world }: Two) => [...world.disk.state().entries.values()];
/** A change that has joined another one is CANCELLED. */
const isDone = (two: Two) =>
  rows(two).every(({ state, into }) => state === 'DONE' || (state === 'CANCELLED' && into !== undefined));
const minutes = 60_000;

/** A page stops anywhere, also where it waits for its disk to begin a transaction. */
const stopsBeforeDisk: Defect = ports => ({
  ...ports,
  db: {
    ...ports.db,
    async transact(mode, body) {
      await ports.clock.sleep(1, never);
      return ports.db.transact(mode, body);
    },
  },
});
const never = new AbortController().signal;

/** Each tab takes its own epoch for the one in force. */
const trustsOwnEpoch: Defect = ports => {
  let own: unknown;
  const isEpoch = (key: string) => key.startsWith('epoch');
  return onTransaction(tx => ({
    meta: async <T>(key: string) => (isEpoch(key) && own !== undefined ? (own as T) : tx.meta<T>(key)), // as it was put
    putMeta(key, value) {
      if (isEpoch(key)) own = value;
      return tx.putMeta(key, value);
    },
  }))(ports);
};

/**
 * A leader that freezes so many milliseconds after a change is accepted, thaws when another one leads and has no line, and
 * dies as soon as it has marked the change as on its way. `late`: it did mark it.
 */
async function markedLate(afterMs: number, defect: Defect): Promise<{ late: boolean; arrived: boolean }> {
  const two = await twoTabs(afterMs + 1, ports => stopsBeforeDisk(defect(ports)));
  const { world, leader, other } = two;
  const isMarked = () => rows(two).some(row => row.state === 'SENDING');
  world.sell(leader, 0, false);
  await world.sim.until(() => rows(two).length > 0, 5_000);
  await world.sim.until(() => false, afterMs);
  leader.page.freeze(2 * minutes);
  world.server.lineUp = false;
  await world.sim.until(() => leader.page.frozenForMs() < 1_000, 3 * minutes);
  const early = isMarked() || rows(two).some(row => row.attempts > 0);
  const late = (await world.sim.until(isMarked, 3_000)) && !early;
  world.kill(leader);
  world.server.lineUp = true;
  other.outbox?.wake('online');
  await world.sim.until(() => isDone(two), 10 * minutes);
  return { late, arrived: world.server.effects.length === 1 && isDone(two) };
}
const moments = Array.from({ length: 80 }, (_, index) => index);

describe('a leader that is frozen', () => {
  it('with a request under way is replaced, and every change is executed once', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const two = await twoTabs(seed);
      const { world, leader, other } = two;
      world.server.faults = { slow: 1 };
      for (let line = 0; line < 3; line++) world.sell(leader, line, false);
      await world.sim.until(() => rows(two).some(row => row.state === 'SENDING'), 5_000);
      leader.page.freeze(10 * minutes);
      world.server.faults = {};
      world.sell(other, 3, false);
      expect(await world.sim.until(() => isDone(two), 8 * minutes), `seed ${seed}`).toBe(true);
      expect(leader.page.frozenForMs()).toBeGreaterThan(0);
      // Awake again, it has nothing more to say: its answer is of an epoch that is over.
      await world.sim.until(() => leader.page.frozenForMs() === 0, 11 * minutes);
      world.sell(leader, 0, false);
      expect(await world.sim.until(() => isDone(two), minutes), `seed ${seed}`).toBe(true);
      const mids = world.server.effects.map(({ mid }) => mid);
      const done = rows(two).filter(({ state }) => state === 'DONE');
      expect(mids.toSorted()).toEqual(done.map(({ mid }) => mid).toSorted());
      expect([...world.violations, ...world.server.violations]).toEqual([]);
    }
  });

  it('is left alone while nothing waits', async () => {
    const two = await twoTabs(1);
    two.leader.page.freeze(5 * minutes);
    await two.world.sim.until(() => false, 5 * minutes);
    expect(two.world.sim.story()).not.toContain('by force');
  });

  it('is left alone by a tab that nobody sees', async () => {
    const hidden: Defect = ports => ({ ...ports, visible: () => false });
    const two = await twoTabs(1, hidden);
    two.leader.page.freeze(5 * minutes);
    two.world.sell(two.other, 0, false);
    await two.world.sim.until(() => two.world.server.effects.length > 0, 4 * minutes);
    expect(two.world.sim.story()).not.toContain('by force');
    expect(two.world.server.effects).toHaveLength(0);
  });

  it('marks nothing once another one leads, and strands nothing when it dies', async () => {
    for (const afterMs of moments)
      expect(await markedLate(afterMs, sound), `after ${afterMs} ms`).toEqual({ late: false, arrived: true });
  });

  it('would strand what it marks if each tab trusted its own epoch', async () => {
    const played = await Promise.all(moments.map(afterMs => markedLate(afterMs, trustsOwnEpoch)));
    expect(played.filter(({ late, arrived }) => late && !arrived).length).toBeGreaterThan(0);
  });
});

const sound: Defect = ports => ports;
