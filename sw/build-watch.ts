/** Survives the worker's sleep. Times are milliseconds of the wall clock. */
export type WatchState = {
  /** 0: never. */
  lastPollAt: number;
  latestId: string | null;
  failures: number;
  /** The build that each open window runs, by client id. */
  builds: Record<string, string>;
};

export type WatchPorts = {
  /** The build this worker belongs to. */
  ownId: string;
  /** Milliseconds between two polls. */
  interval: number;
  now: () => number;
  load: () => Promise<WatchState | undefined>;
  save: (state: WatchState) => Promise<void>;
  /** The id that the server serves now; rejects when there is no such answer. */
  fetchLatest: (timestamp: number) => Promise<string>;
  /** Runs `work` unless another poll is under way. */
  exclusive: (work: () => Promise<void>) => Promise<void>;
  /** Ids of the windows that are open. */
  openWindows: () => Promise<string[]>;
  /** Has a window fetch the worker of the new build: a browser holds back an update that a worker asks for itself. */
  askForWorker: (windowId: string) => Promise<void>;
  /** True when the worker of the new build is installed and waits. */
  isWorkerWaiting: () => boolean;
  announce: (windowId: string, buildId: string) => Promise<void>;
  /** Drops cached assets that do not belong to this worker's build. */
  dropOldAssets: () => Promise<void>;
  log: (message: string, error: unknown) => void;
};

const empty: WatchState = { lastPollAt: 0, latestId: null, failures: 0, builds: {} };

/**
 * Notices that the server serves another build and tells the pages of older builds, once that build can take over.
 * Keeps everything in `load`/`save` and nothing in variables, because a worker is stopped at any moment.
 */
export function createBuildWatch(ports: WatchPorts) {
  async function state(): Promise<WatchState> {
    return { ...empty, ...(await ports.load()) };
  }

  /** Polls when the interval is over; a clock that went back counts as over. Never rejects. */
  async function maybePoll(): Promise<void> {
    if (!isDue(await state())) return;
    await ports.exclusive(async () => {
      const before = await state();
      if (!isDue(before)) return;
      const timestamp = ports.now();
      // Written first: a worker killed in the middle of a poll must not poll again at every start.
      await ports.save({ ...before, lastPollAt: timestamp });
      try {
        const latestId = await ports.fetchLatest(timestamp);
        await ports.save({ ...(await state()), latestId, failures: 0 });
      } catch (error) {
        ports.log('The latest build is not known', error);
        const after = await state();
        await ports.save({ ...after, failures: after.failures + 1 });
      }
    });
  }

  function isDue({ lastPollAt }: WatchState): boolean {
    const age = ports.now() - lastPollAt;
    return age < 0 || age >= ports.interval;
  }

  /** A window says which build it runs: the only moment at which pages are told and old assets may go. */
  async function onTick(windowId: string, build: string): Promise<void> {
    await remember(windowId, build);
    await maybePoll();
    const { latestId, builds } = await state();
    if (latestId !== null && latestId !== ports.ownId && !ports.isWorkerWaiting())
      await ports.askForWorker(windowId);
    const ready = latestId === ports.ownId || ports.isWorkerWaiting();
    if (latestId !== null && ready) {
      for (const [id, running] of Object.entries(builds)) {
        if (running !== latestId) await ports.announce(id, latestId);
      }
    }
    const open = await ports.openWindows();
    if (open.every(id => builds[id] === ports.ownId)) await ports.dropOldAssets();
  }

  async function remember(windowId: string, build: string): Promise<void> {
    const before = await state();
    if (before.builds[windowId] === build) return;
    const open = new Set(await ports.openWindows());
    const builds = Object.fromEntries(Object.entries(before.builds).filter(([id]) => open.has(id)));
    await ports.save({ ...before, builds: { ...builds, [windowId]: build } });
  }

  return { maybePoll, onTick };
}
