import { createBuildWatch, type WatchState } from '../../sw/build-watch.ts';
import type { Shell } from '../../sw/shell.ts';
import { type Build, buildOf, loading, network, opening, shellOf } from './builds.ts';
import { memoryCaches } from './memory-caches.ts';

type Worker = { build: Build; shell: Shell };
type Window = {
  id: string;
  build: string;
  /** Everything it needs was on the device when it was opened. */
  wasWhole: boolean;
  toldOf: string | undefined;
};

const minute = 60_000;

/**
 * A browser as far as updates go. It has one registration with a worker that runs and one that waits, windows
 * that each run a build, caches and a clock. A server stands behind a line. The workers are the real ones;
 * each step starts them again. `tamper` makes them worse, to see whether a test notices.
 */
export function createDevice(tamper: (shell: Shell, id: string) => Shell = shell => shell) {
  const builds = new Map(['b0', 'b1', 'b2', 'b3'].map(id => [id, buildOf(id)]));
  const buildNamed = (id: string) => builds.get(id) ?? buildOf(id);
  const caches = memoryCaches();
  const net = network(buildNamed('b0'));
  let disk: WatchState | undefined;
  let time = 1_000_000_000;
  let active: Worker | undefined;
  let waiting: Worker | undefined;
  let windows: Window[] = [];
  let opened = 0;
  /** A page was asked to fetch the worker of the new build. */
  let updateAsked = false;
  let takeOverAsked = false;
  let refillAsked = false;

  function activate(): void {
    active = waiting;
    waiting = undefined;
  }

  function watchOf({ build, shell }: Worker) {
    return createBuildWatch({
      ownId: build.id,
      shell,
      interval: minute,
      now: () => time,
      load: async () => structuredClone(disk),
      save: async state => {
        disk = structuredClone(state);
      },
      inTurn: work => work(),
      exclusive: work => work(),
      fetchLatest: async () => {
        if (net.line !== 'up') throw new Error('no answer of ours');
        return net.served.id;
      },
      openWindows: async () => windows.map(({ id }) => id),
      askForWorker: async () => {
        updateAsked = true;
      },
      nextWorker: () => (waiting ? 'waiting' : 'none'),
      tellNext: what => {
        if (what === 'skip-waiting') takeOverAsked = true;
        if (what === 'refill') refillAsked = true;
      },
      announce: async (windowId, id) => {
        const window = windows.find(other => other.id === windowId);
        if (window) window.toldOf = id;
      },
      log: () => undefined,
    });
  }

  /** The browser fetches sw.js and installs it when it is another one. `breaks`: the line goes after so many files. */
  async function update(breaks: number): Promise<void> {
    if (net.line !== 'up') return;
    const build = net.served;
    const newest = waiting ?? active;
    if (newest?.build.id === build.id) return;
    const worker = { build, shell: tamper(shellOf(build, caches, net), build.id) };
    const fetch = net.fetch;
    let left = breaks;
    net.fetch = async (...request) => {
      left -= 1;
      if (left < 0) throw new TypeError('Failed to fetch');
      return fetch(...request);
    };
    const whole = await worker.shell.install(active ? 'all' : 'first').then(
      () => true,
      () => false,
    );
    net.fetch = fetch;
    if (!whole) return;
    await watchOf(worker).onInstalled();
    waiting = worker;
    if (!active) activate();
  }

  async function takeOver(): Promise<void> {
    if (!waiting) return;
    const whole = await waiting.shell.install('all').then(
      () => true,
      () => false,
    );
    if (whole) activate();
  }

  /** What the page that was loaded runs; undefined when nothing came that is ours. */
  async function load(): Promise<string | undefined> {
    const request = opening();
    const answer = active
      ? await active.shell.page(request)
      : await net.fetch(request).catch(() => undefined);
    const text = (await answer?.text()) ?? '';
    return /name="build" content="(\w+)"/.exec(text)?.[1];
  }

  /** Would a page of this build find all it needs with the line down? */
  async function findsAll(id: string): Promise<boolean> {
    const { shell } = active ?? {};
    const line = net.line;
    net.line = 'down';
    const paths = buildNamed(id).files.filter(({ first, path }) => first && path !== '/index.html');
    const found = await Promise.all(paths.map(({ path }) => shell?.asset(loading(path))));
    net.line = line;
    return found.every(answer => answer?.status === 200);
  }

  async function open(): Promise<void> {
    const build = await load();
    opened += 1;
    if (build === undefined) return;
    windows.push({ id: `w${opened}`, build, wasWhole: await findsAll(build), toldOf: undefined });
  }

  return {
    caches,
    net,
    deploy: (id: string) => {
      net.served = buildNamed(id);
    },
    update,
    open,
    close(index: number) {
      windows = windows.filter((_, at) => at !== index % Math.max(1, windows.length));
      if (windows.length === 0 && waiting) activate();
    },
    /** A minute later one window is looked at. */
    async tick(index: number) {
      time += minute;
      const window = windows[index % Math.max(1, windows.length)];
      if (!window || !active) return;
      await watchOf(active).onTick(window.id, window.build);
      if (updateAsked) await update(Number.POSITIVE_INFINITY);
      if (refillAsked && waiting && (await waiting.shell.repair())) await watchOf(waiting).onInstalled();
      if (takeOverAsked) await takeOver();
      updateAsked = false;
      refillAsked = false;
      takeOverAsked = false;
    },
    /** The person goes to another screen: the page is reloaded when it was told of a new build. */
    async navigate(index: number) {
      const at = index % Math.max(1, windows.length);
      const window = windows[at];
      if (!window || window.toldOf === undefined) return;
      await takeOver();
      windows = windows.filter(other => other !== window);
      await open();
    },
    /** The browser takes away what the workers have written down. */
    forget: () => {
      disk = undefined;
    },
    windows: () => windows.map(({ build }) => build),
    /** Builds of windows that had everything when they were opened, and lack some of it. */
    async harmed() {
      const whole = windows.filter(({ wasWhole }) => wasWhole);
      const found = await Promise.all(whole.map(({ build }) => findsAll(build)));
      return whole.filter((_, at) => !found[at]).map(({ build }) => build);
    },
    running: () => active?.build.id,
    waitingBuild: () => waiting?.build.id,
    holds: async (id: string) => (await active?.shell.holds(id, 'all')) === true,
    findsAll,
    /** Does the app start with the line down? */
    async startsOffline() {
      const line = net.line;
      net.line = 'down';
      const build = await load();
      net.line = line;
      return build !== undefined && (await findsAll(build));
    },
  };
}

export type Device = ReturnType<typeof createDevice>;
