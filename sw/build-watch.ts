import type { Shell } from './shell.ts';

/** Survives the worker's sleep. Times are milliseconds of the wall clock. */
export type WatchState = {
  /** 0: never. */
  lastPollAt: number;
  latestId: string | null;
  failures: number;
  /** How long the server is left alone since the last poll, because it refused or asked for that. */
  restMs: number;
  /** The build that each open window runs, by client id. */
  builds: Record<string, string>;
  /** The build that was installed last: when a worker waits, it is of this one. */
  installed: string | null;
  /** Caches that are not needed, and since when. */
  unneeded: Record<string, number>;
};

export type WatchPorts = {
  /** The build this worker belongs to. */
  ownId: string;
  shell: Pick<Shell, 'holds' | 'repair' | 'unneededCaches' | 'remove'>;
  /** Milliseconds between two polls. */
  interval: number;
  now: () => number;
  load: () => Promise<WatchState | undefined>;
  save: (state: WatchState) => Promise<void>;
  /** Runs one piece of `work` after the other, in whatever worker it is asked for. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * The id that the server serves now. Rejects when there is no such answer, with a `Refused` when it is the
   * server that says so.
   */
  fetchLatest: (timestamp: number) => Promise<string>;
  /** Runs `work` unless another poll is under way. */
  exclusive: (work: () => Promise<void>) => Promise<void>;
  /** Ids of the windows that are open. */
  openWindows: () => Promise<string[]>;
  /** Has a window fetch the worker of the new build: a browser holds back an update that a worker asks for itself. */
  askForWorker: (windowId: string) => Promise<void>;
  /** How far another worker is that could take over. */
  nextWorker: () => 'none' | 'installing' | 'waiting';
  /** Tells the worker that waits to refill its cache, or to take over. Either way it checks its files first. */
  tellNext: (what: 'refill' | 'skip-waiting') => void;
  announce: (windowId: string, buildId: string) => Promise<void>;
  log: (message: string, error: unknown) => void;
};

/** Our server refuses to say which build it serves. */
export class Refused extends Error {
  readonly retryAfterMs: number;
  constructor(status: number, retryAfterMs = 0) {
    super(`builds/latest.json was refused: ${status}`);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Polls that are left out at most, one after the other. */
const longest = 16;

const empty: WatchState = {
  lastPollAt: 0,
  latestId: null,
  failures: 0,
  restMs: 0,
  builds: {},
  installed: null,
  unneeded: {},
};

/**
 * Notices that the server serves another build and tells the pages of older builds, once that build can take over.
 * Keeps everything in `load`/`save` and nothing in variables, because a worker is stopped at any moment.
 */
export function createBuildWatch(ports: WatchPorts) {
  const { ownId, shell } = ports;

  async function state(): Promise<WatchState> {
    return { ...empty, ...(await ports.load()) };
  }

  async function change(part: (before: WatchState) => Partial<WatchState>): Promise<void> {
    await ports.inTurn(async () => {
      const before = await state();
      await ports.save({ ...before, ...part(before) });
    });
  }

  /** Polls when the interval is over; a clock that went back counts as over. Never rejects. */
  async function maybePoll(): Promise<void> {
    if (!isDue(await state())) return;
    await ports.exclusive(async () => {
      if (!isDue(await state())) return;
      const timestamp = ports.now();
      // Written first: a worker killed in the middle of a poll must not poll again at every start.
      await change(() => ({ lastPollAt: timestamp }));
      try {
        const latestId = await ports.fetchLatest(timestamp);
        await change(() => ({ latestId, failures: 0, restMs: 0 }));
      } catch (error) {
        ports.log('The latest build is not known', error);
        await change(({ failures, restMs }) => ({
          failures: failures + 1,
          restMs: delayAfter(error, restMs),
        }));
      }
    });
  }

  function isDue({ lastPollAt, restMs }: WatchState): boolean {
    const age = ports.now() - lastPollAt;
    return age < 0 || age >= Math.max(ports.interval, restMs);
  }

  /** Twice as long after each refusal in a row. A server that is not there is not spared. */
  function delayAfter(error: unknown, beforeMs: number): number {
    if (!(error instanceof Refused)) return 0;
    const doubled = Math.max(ports.interval, Math.min(2 * beforeMs, longest * ports.interval));
    return Math.max(doubled, error.retryAfterMs);
  }

  /** A window says which build it runs: the moment at which pages are told, files refilled and old ones removed. */
  async function onTick(windowId: string, build: string): Promise<void> {
    await remember(windowId, build);
    await maybePoll();
    await moveOn(windowId);
    if (await shell.repair()) await tidy();
  }

  async function remember(windowId: string, build: string): Promise<void> {
    if ((await state()).builds[windowId] === build) return;
    const open = new Set(await ports.openWindows());
    await change(({ builds }) => ({
      builds: {
        ...Object.fromEntries(Object.entries(builds).filter(([id]) => open.has(id))),
        [windowId]: build,
      },
    }));
  }

  async function moveOn(windowId: string): Promise<void> {
    const { latestId, builds } = await state();
    if (latestId === null) return;
    if (latestId !== ownId && !(await isReady(latestId))) {
      const next = ports.nextWorker();
      // The worker may have lost its files, or the note that it is installed. Or it is not one of our builds
      // and goes when one comes.
      if (next === 'waiting') ports.tellNext('refill');
      if (next !== 'installing') await ports.askForWorker(windowId);
      return;
    }
    for (const [id, running] of Object.entries(builds)) {
      if (running !== latestId) await ports.announce(id, latestId);
    }
    if (latestId === ownId) return;
    const open = await ports.openWindows();
    const isLastWindow = open.every(id => builds[id] === latestId);
    // Without its files this build does not start again: there is nothing to wait for.
    if (isLastWindow || !(await shell.holds(ownId, 'first'))) ports.tellNext('skip-waiting');
  }

  async function isReady(id: string): Promise<boolean> {
    const { installed } = await state();
    return ports.nextWorker() === 'waiting' && installed === id && (await shell.holds(id, 'all'));
  }

  /**
   * Said by a worker of the build that it has just installed, or finds whole when it is asked. It waits, if
   * none runs.
   */
  async function onInstalled(): Promise<void> {
    await change(() => ({ installed: ownId }));
  }

  /**
   * Removes what has been of no use for a whole interval. While another worker is on its way, or a window has not said
   * what it runs, nothing is.
   */
  async function tidy(): Promise<void> {
    const { builds, unneeded: before } = await state();
    const running = (await ports.openWindows()).map(id => builds[id]);
    const isKnown = ports.nextWorker() === 'none' && !running.includes(undefined);
    const names = isKnown ? await shell.unneededCaches(new Set(running.filter(id => id !== undefined))) : [];
    const now = ports.now();
    const since = names.map(name => [name, before[name] ?? now] as const);
    const isOver = (from: number) => Math.abs(now - from) >= ports.interval;
    for (const [name, from] of since) if (isOver(from)) await shell.remove(name);
    const unneeded = Object.fromEntries(since.filter(([, from]) => !isOver(from)));
    if (JSON.stringify(unneeded) !== JSON.stringify(before)) await change(() => ({ unneeded }));
  }

  return { maybePoll, onTick, onInstalled };
}
