import { describe, expect, it } from 'vitest';
import { createWorld, type Defect, type Tab, type World } from './model/world.ts';

async function start(seed = 1, defect?: Defect): Promise<{ world: World; tab: Tab }> {
  const world = createWorld(seed, { ledger: true, ...(defect ? { defect } : {}) });
  world.server.faults = {};
  world.signIn('A');
  const tab = world.open('A');
  await world.sim.until(() => tab.outbox !== undefined, 1_000);
  return { world, tab };
}
/** Virtual milliseconds until so many changes have reached the server. */
async function untilEffects(world: World, count: number): Promise<number> {
  const from = world.sim.now();
  await world.sim.until(() => world.server.effects.length >= count, 600_000);
  return world.sim.now() - from;
}

describe('the outbox', () => {
  it('sends within a second of being told', async () => {
    const { world, tab } = await start();
    world.sell(tab, 0, false);
    expect(await untilEffects(world, 1)).toBeLessThan(1_000);
  });

  it('sends within a second of the browser saying that the line is back', async () => {
    const { world, tab } = await start();
    world.server.lineUp = false;
    world.sell(tab, 0, false);
    await world.sim.until(() => false, 300_000);
    expect(tab.outbox?.entries()[0]).toMatchObject({ attempts: 0, waits: { because: 'line' } });
    world.server.lineUp = true;
    tab.outbox?.wake('online');
    expect(await untilEffects(world, 1)).toBeLessThan(1_000);
  });

  it('sends at once also when it is told while a look that will fail is still under way', async () => {
    const { world, tab } = await start();
    world.server.lineUp = false;
    world.sell(tab, 0, false);
    await world.sim.until(() => false, 300_000);
    // It looks again as soon as it is told, and is told once more before that look has ended.
    const { looks } = world.server;
    tab.outbox?.wake('user');
    await world.sim.until(() => world.server.looks > looks, 1_000);
    world.server.lineUp = true;
    tab.outbox?.wake('online');
    expect(await untilEffects(world, 1)).toBeLessThan(1_000);
  });

  it('finds within a minute by itself that the line is back', async () => {
    const { world, tab } = await start();
    world.server.lineUp = false;
    world.sell(tab, 0, false);
    await world.sim.until(() => false, 300_000);
    world.server.lineUp = true;
    expect(await untilEffects(world, 1)).toBeLessThan(65_000);
  });

  it('is led by another tab within a second of the leader being closed', async () => {
    const { world, tab } = await start();
    const other = world.open('A');
    await world.sim.until(() => other.outbox !== undefined, 1_000);
    world.kill(tab);
    world.sell(other, 0, false);
    expect(await untilEffects(world, 1)).toBeLessThan(1_000);
  });

  it('is led by another tab half a minute after the leader froze', async () => {
    const { world, tab } = await start();
    const other = world.open('A');
    await world.sim.until(() => other.outbox !== undefined, 1_000);
    tab.page.freeze(3_600_000);
    world.sell(other, 0, false);
    expect(await untilEffects(world, 1)).toBeLessThan(35_000);
  });

  it('sends four documents at a time and no more', async () => {
    const { world, tab } = await start();
    world.server.faults = { slow: 1 };
    for (let i = 0; i < 6; i++) world.sell(tab, 0, false);
    await world.sim.until(() => false, 10_000);
    expect(world.server.effects).toHaveLength(4);
  });

  it('keeps at home, and open to changes, what waits for its turn when the line is lost', async () => {
    const { world, tab } = await start();
    world.server.faults = { slow: 1 };
    for (let i = 0; i < 6; i++) world.sell(tab, 0, false);
    await world.sim.until(() => false, 10_000);
    world.server.lineUp = false;
    const states = () => tab.outbox?.entries().map(({ state, editable }) => `${state} ${editable}`);
    await world.sim.until(() => states()?.includes('READY true') === true, 60_000);
    expect(states()).toEqual([...Array(4).fill('UNKNOWN false'), ...Array(2).fill('READY true')]);
    expect(world.server.effects).toHaveLength(4);
  });

  it('marks an entry that a good line never gets an end for, and goes on trying', async () => {
    const { world, tab } = await start();
    world.server.faults = { errorBefore: 1 };
    world.sell(tab, 0, false);
    await world.sim.until(() => tab.outbox?.entries()[0]?.waits?.because === 'attention', 3_600_000);
    expect(tab.outbox?.entries()[0]?.state).toBe('UNKNOWN');
    world.server.faults = {};
    expect(await untilEffects(world, 1)).toBeLessThan(65_000);
  });

  it('tries again in time, also where time passes while it looks and a timer is early', async () => {
    for (let seed = 1; seed <= 100; seed++) {
      const { world, tab } = await start(seed, withARealClock);
      world.server.faults = { notForwarded: 1 };
      world.sell(tab, 0, false);
      await world.sim.until(() => false, 5_000);
      world.server.faults = {};
      // So few refusals make no wait of more than half a minute; without any it looks once a minute.
      expect(await untilEffects(world, 1), `seed ${seed}`).toBeLessThan(35_000);
    }
  });
});

/** Each look at the clock takes time, and a timer may end a little before its time: a browser rounds both. */
const withARealClock: Defect = ports => {
  let passed = 0;
  const { clock } = ports;
  return {
    ...ports,
    clock: {
      ...clock,
      now() {
        passed += ports.random() * 0.2;
        return clock.now() + passed;
      },
      sleep: (ms, signal) => clock.sleep(Math.max(0, ms - 0.5), signal),
    },
  };
};
