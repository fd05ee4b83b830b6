import { check, type Fetch, fetchChecked, hasTypeOf, isOurPage, type ShellFile } from './checked.ts';

/** What each cache of a build says of itself. */
type Label = {
  /** A build that is installed later has a higher number; 0 when it is not known. */
  order: number;
  files: ShellFile[];
};

export type ShellPorts = {
  /** The build that this worker belongs to. */
  ownId: string;
  files: readonly ShellFile[];
  caches: CacheStorage;
  fetch: Fetch;
  /** Runs `work` alone on this device; skips it, resolving to undefined, when `skip` is set and another is at it. */
  alone: <T>(work: () => Promise<T>, skip: boolean) => Promise<T | undefined>;
  log: (message: string, error: unknown) => void;
};

/** How much of a build there is: what it needs to start, or everything. */
export type Extent = 'first' | 'all';

const prefix = 'shell-';
const labelPath = '/shell-label';
const pagePath = '/index.html';
const atOnce = 4;

/** Where a version of the app kept its files that knew no caches per build. */
const legacy = /^workbox-precache/;

/**
 * The files of the app on this device, in one cache per build. Nothing gets into a cache that is not, to the
 * byte, what the build made. A worker removes only builds that were installed before its own and that no
 * window runs.
 */
export function createShell(ports: ShellPorts) {
  const { ownId, files, caches } = ports;
  const own = prefix + ownId;
  const byPath = new Map(files.map(file => [file.path, file]));

  /**
   * Fills the cache of this build. What is there already, here or in the cache of another build, is checked
   * and not fetched again. So an install that a bad line broke off goes on where it was.
   *
   * @throws when one file cannot be had as the build made it
   */
  async function install(extent: Extent): Promise<void> {
    await ports.alone(async () => {
      const before = await label(own);
      const others = (await labels()).filter(([name]) => name !== own);
      const last = Math.max(0, ...others.map(([, { order }]) => order));
      if (!before) await writeLabel(last + 1);
      const names = others.map(([name]) => name);
      await each(
        files.filter(({ first }) => first || extent === 'all'),
        file => provide(file, names),
      );
      // Installed again after a later build: it is the later one now.
      if (before && before.order <= last) await writeLabel(last + 1);
    }, false);
  }

  /** Refills what is missing, one file after the other; resolves to whether everything is there. Never rejects. */
  async function repair(): Promise<boolean> {
    try {
      if (await holds(ownId, 'all')) return true;
      await ports.alone(async () => {
        if (!(await label(own))) await writeLabel(0);
        const there = await pathsIn(own);
        const others = await otherBuilds();
        for (const file of files) if (!there.has(file.path)) await provide(file, others);
      }, true);
      return await holds(ownId, 'all');
    } catch (error) {
      ports.log('The files of this build are not complete', error);
      return false;
    }
  }

  /** Brings a file into the cache of this build, from where it can be had: there, the caches of `others`, the server. */
  async function provide(file: ShellFile, others: readonly string[]): Promise<Response> {
    const cache = await caches.open(own);
    for (const name of [own, ...others]) {
      const kept = await match(name, file.path);
      if (!kept || !(await isWhole(file, kept))) continue;
      if (name !== own) await cache.put(file.path, kept.clone());
      return kept;
    }
    const answer = await fetchChecked(file, ports.fetch);
    await cache.put(file.path, answer.clone());
    return answer;
  }

  async function isWhole(file: ShellFile, answer: Response): Promise<boolean> {
    return check(file, answer).then(
      () => true,
      () => false,
    );
  }

  /** Is this build on the device? Looks at which files are there; what they contain was checked before. */
  async function holds(id: string, extent: Extent): Promise<boolean> {
    const wanted = id === ownId ? files : (await label(prefix + id))?.files;
    if (!wanted) return false;
    const there = await pathsIn(prefix + id);
    return wanted.every(({ path, first }) => there.has(path) || (extent === 'first' && !first));
  }

  /** The start page: of this build, from a server that is ours, or of another build that is whole. */
  async function page(request: Request): Promise<Response> {
    const kept = await match(own, pagePath);
    if (kept) return kept;
    const answer = await ports.fetch(request).catch(() => undefined);
    if (answer && (await isOurPage(answer))) return answer;
    for (const [name] of await labels()) {
      const other = (await holds(name.slice(prefix.length), 'first')) && (await match(name, pagePath));
      if (other) return other;
    }
    // A gateway that wants to be signed in to, or nothing at all: both are for the person to see.
    return answer ?? Response.error();
  }

  /** Is this a file of the app? Those of other builds have names of the same kind. */
  function has(path: string): boolean {
    return path.startsWith('/assets/') || (byPath.has(path) && path !== pagePath);
  }

  /** A file of any build: of this one, or of one that another window still runs. */
  async function asset(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const kept = (await match(own, pathname)) ?? (await matchAny(pathname));
    if (kept) return kept;
    try {
      const file = byPath.get(pathname);
      if (file) return await provide(file, await otherBuilds());
      const answer = await ports.fetch(request);
      if (!answer.ok || hasTypeOf(pathname, answer)) return answer;
    } catch {
      // Said by the answer.
    }
    return Response.error();
  }

  /**
   * Names what is not needed. These are caches of builds that were installed before this one and that none of
   * `running` is. Once every window runs a version with caches per build, the caches of one without go too.
   */
  async function unneeded(running: ReadonlySet<string>): Promise<string[]> {
    const order = (await label(own))?.order ?? 0;
    if (!(await holds(ownId, 'all'))) return [];
    const older = (await labels()).filter(
      ([name, label]) => label.order < order && name !== own && !running.has(name.slice(prefix.length)),
    );
    const names = await caches.keys();
    const allHaveTheirOwn = [...running].every(id => names.includes(prefix + id));
    return [...older.map(([name]) => name), ...names.filter(name => allHaveTheirOwn && legacy.test(name))];
  }

  async function remove(name: string): Promise<void> {
    await caches.delete(name);
  }

  async function match(cacheName: string, path: string): Promise<Response | undefined> {
    return caches.match(path, { cacheName, ignoreVary: true });
  }

  async function matchAny(path: string): Promise<Response | undefined> {
    for (const [name] of await labels()) {
      const kept = await match(name, path);
      if (kept) return kept;
    }
    return undefined;
  }

  /** The caches of all builds with what they say of themselves, the latest first. */
  async function labels(): Promise<[string, Label][]> {
    const names = (await caches.keys()).filter(name => name.startsWith(prefix));
    const all = await Promise.all(
      names.map(
        async (name): Promise<[string, Label]> => [name, (await label(name)) ?? { order: 0, files: [] }],
      ),
    );
    return all.sort(([, a], [, b]) => b.order - a.order);
  }

  async function otherBuilds(): Promise<string[]> {
    return (await labels()).map(([name]) => name).filter(name => name !== own);
  }

  async function label(name: string): Promise<Label | undefined> {
    const kept = await match(name, labelPath);
    // Written below and nowhere else.
    return kept ? ((await kept.json()) as Label) : undefined;
  }

  async function writeLabel(order: number): Promise<void> {
    const text: Label = { order, files: [...files] };
    await (await caches.open(own)).put(labelPath, new Response(JSON.stringify(text)));
  }

  async function pathsIn(name: string): Promise<Set<string>> {
    if (!(await caches.has(name))) return new Set();
    const keys = await (await caches.open(name)).keys();
    return new Set(keys.map(({ url }) => new URL(url).pathname));
  }

  return { install, repair, holds, has, page, asset, unneeded, remove };
}

/** Does the work for a few at a time, in order; the first failure ends it. */
async function each<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const failures: unknown[] = [];
  const take = async () => {
    for (let one = left.shift(); one !== undefined && failures.length === 0; one = left.shift())
      await work(one).catch(error => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  if (failures.length > 0) throw failures[0];
}

export type Shell = ReturnType<typeof createShell>;
