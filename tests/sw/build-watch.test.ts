import { describe, expect, test } from 'vitest';
import { createBuildWatch, type WatchPorts, type WatchState } from '../../sw/build-watch.ts';

const minute = 60_000;

/** A worker with a clock, a disk and a server in the hands of the test. Each `wake()` is a worker that starts anew. */
function world(ownId = 'one') {
  const told: [string, string][] = [];
  const logged: string[] = [];
  const it = {
    time: 1_000_000,
    disk: undefined as WatchState | undefined,
    served: ownId as string | Error,
    polls: [] as number[],
    windows: ['tab'],
    waiting: false,
    asked: 0,
    dropped: 0,
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
      it.waiting = true;
    },
    isWorkerWaiting: () => it.waiting,
    announce: async (windowId, buildId) => {
      told.push([windowId, buildId]);
    },
    dropOldAssets: async () => {
      it.dropped += 1;
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
  test('polls once a minute while a page ticks, although the worker starts anew each time', async () => {
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

  test('says nothing while the server serves the same build', async () => {
    const it = world();
    await it.wake().onTick('tab', 'one');
    expect(it.told).toEqual([]);
    expect(it.asked).toBe(0);
  });

  test('tells the pages of a new build once its worker waits', async () => {
    const it = world();
    it.served = 'two';
    let installed = false;
    const changes = { askForWorker: async () => undefined, isWorkerWaiting: () => installed };
    await it.wake(changes).onTick('tab', 'one');
    expect(it.told).toEqual([]);
    installed = true;
    await it.wake(changes).onTick('tab', 'one');
    expect(it.told).toEqual([['tab', 'two']]);
  });

  test('of the new build tells the page that was left behind, and keeps its assets until it has moved', async () => {
    const it = world('two');
    it.windows = ['tab', 'behind'];
    const watch = it.wake();
    await watch.onTick('behind', 'one');
    expect(it.told).toEqual([['behind', 'two']]);
    await watch.onTick('tab', 'two');
    expect(it.dropped).toBe(0);
    it.windows = ['tab', 'moved'];
    await watch.onTick('moved', 'two');
    expect(it.dropped).toBe(1);
  });

  test('keeps the old assets while a window has not said what it runs', async () => {
    const it = world();
    it.windows = ['tab', 'silent'];
    await it.wake().onTick('tab', 'one');
    expect(it.dropped).toBe(0);
  });
});
