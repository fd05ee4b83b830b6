import type { ShellFile } from './checked.ts';

/** What each cache of a build says of itself. */
type Label = {
  /** A build that is installed later has a higher number; 0 when it is not known. */
  order: number;
  files: ShellFile[];
};

const prefix = 'shell-';
const labelPath = '/shell-label';

/** The caches of all builds on this device, by their names. */
export type BuildCaches = ReturnType<typeof createBuildCaches>;

export const cacheNameOf = (id: string) => prefix + id;
export const idOf = (cacheName: string) => cacheName.slice(prefix.length);

/** @param own the cache of the build that this worker belongs to */
export function createBuildCaches(caches: CacheStorage, own: string, files: readonly ShellFile[]) {
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

  return { match, matchAny, labels, otherBuilds, label, writeLabel, pathsIn };
}
