import { type BuildCaches, cacheNameOf } from './build-caches.ts';
import { check, type Fetch, fetchChecked, type ShellFile } from './checked.ts';

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

const atOnce = 4;

/** Brings the files of this build into its cache, each to the byte as the build made it. */
export function createShellFiles(ports: ShellPorts, builds: BuildCaches) {
  const { ownId, files, caches } = ports;
  const own = cacheNameOf(ownId);
  const { match, labels, otherBuilds, label, writeLabel, pathsIn } = builds;

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
    const wanted = id === ownId ? files : (await label(cacheNameOf(id)))?.files;
    if (!wanted) return false;
    const there = await pathsIn(cacheNameOf(id));
    return wanted.every(({ path, first }) => there.has(path) || (extent === 'first' && !first));
  }

  return { install, repair, provide, holds };
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
