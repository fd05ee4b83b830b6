/**
 * Cache Storage in memory, as far as the worker uses it. Answers are kept as bytes, so that each `match` gives one that
 * can be read. `names` and `paths` let a test look and take away.
 */
export function memoryCaches() {
  type Kept = { body: ArrayBuffer; status: number; headers: [string, string][] };
  const all = new Map<string, Map<string, Kept>>();
  const origin = 'https://quay.test';
  const urlOf = (target: RequestInfo | URL) =>
    new URL(target instanceof Request ? target.url : target, origin).href;

  function cacheOf(name: string): Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> {
    const entries = all.get(name) ?? new Map<string, Kept>();
    all.set(name, entries);
    return {
      async match(target) {
        const kept = entries.get(urlOf(target));
        return kept && new Response(kept.body, { status: kept.status, headers: kept.headers });
      },
      async put(target, answer) {
        const body = await answer.arrayBuffer();
        entries.set(urlOf(target), { body, status: answer.status, headers: [...answer.headers] });
      },
      async keys() {
        return [...entries.keys()].map(url => new Request(url));
      },
      async delete(target) {
        return entries.delete(urlOf(target));
      },
    };
  }

  const storage = {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(target: RequestInfo | URL, options?: MultiCacheQueryOptions) {
      const names = options?.cacheName === undefined ? [...all.keys()] : [options.cacheName];
      for (const name of names) {
        const found = all.has(name) ? await cacheOf(name).match(target) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
  return {
    // The worker uses nothing else of it.
    storage: storage as unknown as CacheStorage,
    names: () => [...all.keys()],
    paths: (name: string) => [...(all.get(name)?.keys() ?? [])].map(url => new URL(url).pathname),
    /** The browser takes away one file, or a whole cache. */
    lose: (name: string, path?: string) => {
      if (path === undefined) all.delete(name);
      else all.get(name)?.delete(urlOf(path));
    },
  };
}

export type MemoryCaches = ReturnType<typeof memoryCaches>;
