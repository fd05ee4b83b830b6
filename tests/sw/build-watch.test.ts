import { describe, expect, test } from 'vitest';
import { createBuildWatch, Refused, type WatchPorts, type WatchState } from '../../sw/build-watch.ts';

type Next = ReturnType<WatchPorts['nextWorker']>;

const minute = 60_000;

/**
 * A worker with a clock, a disk and a server in the hands of the test. Each `wake()` is a worker that starts
 * again.
 */
function world(ownId = 'one') {
  const told: [string, string][] = [];
  const logged: string[] = [];
  const it = {
    time: 1_000_000,
    disk: undefined as WatchState | undefined,
    served: ownId as string | Error,
    polls: [] as number[],
    windows: ['tab'],
    next: 'none' as Next,
    /** Builds with files on the device, and caches that are not needed. */
    held: [ownId, 'two'],
    unneeded: [] as string[],
    ranFor: [] as string[][],
    removed: [] as string[],
    repaired: 0,
    toldNext: [] as string[],
    asked: 0,
    busy: false,
    told,
    logged,
    wake,
  };
  const ports: WatchPorts = {
    ownId,
    interval: minute,
    now: () => it.time,
    load: async () => structuredClone(it.disk),
    save: async state => {
      it.disk = structuredClone(state);
    },
    fetchLatest: async timestamp => {
      it.polls.push(timestamp);
      if (it.served instanceof Error) throw it.served;
      return it.served;
    },
    inTurn: work => work(),
    exclusive: async work => {
      if (it.busy) return;
      it.busy = true;
      await work().finally(() => {
        it.busy = false;
      });
    },
    openWindows: async () => it.windows,
    askForWorker: async () => {
      it.asked += 1;
    },
    nextWorker: () => it.next,
    tellNext: what => it.toldNext.push(what),
    announce: async (windowId, buildId) => {
      told.push([windowId, buildId]);
    },
    shell: {
      holds: async id => it.held.includes(id),
      repair: async () => {
        it.repaired += 1;
        return it.held.includes(ownId);
      },
      unneededCaches: async running => {
        it.ranFor.push([...running]);
        return it.unneeded;
      },
      remove: async name => {
        it.removed.push(name);
      },
    },
    log: message => logged.push(message),
  };
  function wake(changes: Partial<WatchPorts> = {}) {
    it.busy = false;
    return createBuildWatch({ ...ports, ...changes });
  }
  return it;
}

describe('the build watch', () => {
  test('polls once a minute while a page ticks, although the worker starts again each time', async () => {
    const it = world();
    for (let tick = 0; tick <= 100; tick += 1) {
      await it.wake().onTick('tab', 'one');
      it.time += 6000;
    }
    expect(it.polls).toHaveLength(11);
  });

  test('polls no more often for two pages than for one', async () => {
    const it = world();
    it.windows = ['tab', 'other'];
    const watch = it.wake();
    for (let tick = 0; tick <= 10; tick += 1) {
      await Promise.all([watch.onTick('tab', 'one'), watch.onTick('other', 'one')]);
      it.time += minute;
    }
    expect(it.polls).toHaveLength(11);
  });

  test('polls when the clock went back', async () => {
    const it = world();
    await it.wake().maybePoll();
    it.time -= 10 * 24 * 60 * minute;
    await it.wake().maybePoll();
    expect(it.polls).toHaveLength(2);
  });

  test('does not poll again when it was killed between writing down the time and the answer', async () => {
    const it = world();
    const killed = it.wake({ fetchLatest: () => new Promise(() => undefined) });
    void killed.maybePoll();
    await expect.poll(() => it.disk?.lastPollAt).toBe(it.time);
    await it.wake().maybePoll();
    expect(it.polls).toHaveLength(0);
    it.time += minute;
    await it.wake().maybePoll();
    expect(it.polls).toHaveLength(1);
  });

  test('only logs a failure, counts it, and polls again after the interval', async () => {
    const it = world();
    it.served = new Error('no network');
    await it.wake().onTick('tab', 'one');
    expect(it.disk?.failures).toBe(1);
    expect(it.logged).toHaveLength(1);
    expect(it.told).toEqual([]);
    it.served = 'one';
    it.time += minute;
    await it.wake().onTick('tab', 'one');
    expect(it.disk?.failures).toBe(0);
  });

  test('leaves a server that refuses alone for as long as it asks, and longer after each refusal', async () => {
    const it = world();
    it.served = new Refused(503, 5 * minute);
    const pollsAfter = async (minutes: number) => {
      it.time += minutes * minute;
      await it.wake().onTick('tab', 'one');
      return it.polls.length;
    };
    expect(await pollsAfter(1)).toBe(1);
    expect(await pollsAfter(4)).toBe(1);
    expect(await pollsAfter(1)).toBe(2);
    expect(await pollsAfter(9)).toBe(2);
    it.served = 'one';
    expect(await pollsAfter(1)).toBe(3);
    expect(await pollsAfter(1)).toBe(4);
  });

  test('says nothing while the server serves the same build', async () => {
    const it = world();
    await it.wake().onTick('tab', 'one');
    expect(it.told).toEqual([]);
    expect(it.asked).toBe(0);
  });

  test('tells the pages of a new build once its worker waits with all its files', async () => {
    const it = world();
    it.served = 'two';
    for (const [next, held, installed] of [
      ['none', ['one'], 'one'],
      ['installing', ['one', 'two'], 'one'],
      ['waiting', ['one'], 'two'],
      ['waiting', ['one', 'two'], 'three'],
    ] as const) {
      Object.assign(it, { next, held });
      await it.wake({ ownId: installed }).onInstalled();
      await it.wake().onTick('tab', 'one');
      expect(it.told).toEqual([]);
    }
    Object.assign(it, { next: 'waiting', held: ['one', 'two'] });
    await it.wake({ ownId: 'two' }).onInstalled();
    await it.wake().onTick('tab', 'one');
    expect(it.told).toEqual([['tab', 'two']]);
    expect(it.toldNext).not.toContain('skip-waiting');
  });

  test('has the worker of the new build fetched, but not again while it is being installed', async () => {
    const it = world();
    it.served = 'two';
    await it.wake().onTick('tab', 'one');
    expect(it.asked).toBe(1);
    it.next = 'installing';
    await it.wake().onTick('tab', 'one');
    expect(it.asked).toBe(1);
  });

  test('has a waiting worker without files refill them, and fetches another if it is none of ours', async () => {
    const it = world();
    Object.assign(it, { served: 'two', next: 'waiting', held: ['one'] });
    await it.wake().onTick('tab', 'one');
    expect(it.toldNext).toEqual(['refill']);
    expect(it.asked).toBe(1);
  });

  test('of the new build tells the page that was left behind', async () => {
    const it = world('two');
    it.windows = ['tab', 'behind'];
    await it.wake().onTick('behind', 'one');
    expect(it.told).toEqual([['behind', 'two']]);
  });

  test('makes way at once when every window runs the build that waits', async () => {
    const it = world();
    Object.assign(it, { served: 'two', next: 'waiting', windows: ['tab', 'other'] });
    await it.wake({ ownId: 'two' }).onInstalled();
    await it.wake().onTick('tab', 'two');
    expect(it.toldNext).toEqual([]);
    await it.wake().onTick('other', 'two');
    expect(it.toldNext).toEqual(['skip-waiting']);
  });

  test('makes way at once when it has lost its own files', async () => {
    const it = world();
    Object.assign(it, { served: 'two', next: 'waiting', held: ['two'] });
    await it.wake({ ownId: 'two' }).onInstalled();
    await it.wake().onTick('tab', 'one');
    expect(it.toldNext).toEqual(['skip-waiting']);
  });
});

describe('old files', () => {
  function updated() {
    const it = world('two');
    it.unneeded = ['shell-one'];
    return it;
  }

  test('go once they were of no use at two looks, a minute apart', async () => {
    const it = updated();
    await it.wake().onTick('tab', 'two');
    it.time += minute - 1;
    await it.wake().onTick('tab', 'two');
    expect(it.removed).toEqual([]);
    it.time += 1;
    await it.wake().onTick('tab', 'two');
    expect(it.removed).toEqual(['shell-one']);
    expect(it.ranFor.at(-1)).toEqual(['two']);
  });

  test('stay when they were needed in between', async () => {
    const it = updated();
    await it.wake().onTick('tab', 'two');
    it.unneeded = [];
    it.time += minute;
    await it.wake().onTick('tab', 'two');
    it.unneeded = ['shell-one'];
    await it.wake().onTick('tab', 'two');
    expect(it.removed).toEqual([]);
  });

  test.each<[string, (it: ReturnType<typeof world>) => void]>([
    ['a window has not said what it runs', it => it.windows.push('silent')],
    ['another worker is being installed', it => Object.assign(it, { next: 'installing' })],
    ['another worker waits', it => Object.assign(it, { next: 'waiting' })],
    ['this build is not whole', it => Object.assign(it, { held: [] })],
  ])('stay while %s', async (_why, change) => {
    const it = updated();
    change(it);
    for (let look = 0; look < 5; look += 1) {
      await it.wake().onTick('tab', 'two');
      it.time += minute;
    }
    expect(it.removed).toEqual([]);
  });
});
