import { cacheNameOf, createBuildCaches, idOf } from './build-caches.ts';
import { hasTypeOf, isOurPage } from './checked.ts';
import { createShellFiles, type ShellPorts } from './shell-files.ts';

const pagePath = '/index.html';

/** Where a version of the app kept its files that knew no caches per build. */
const legacy = /^workbox-precache/;

/**
 * The files of the app on this device, in one cache per build. Nothing gets into a cache that is not, to the
 * byte, what the build made. A worker removes only builds that were installed before its own and that no
 * window runs.
 */
export function createShell(ports: ShellPorts) {
  const { ownId, files, caches } = ports;
  const own = cacheNameOf(ownId);
  const byPath = new Map(files.map(file => [file.path, file]));
  const builds = createBuildCaches(caches, own, files);
  const { match, matchAny, labels, otherBuilds, label } = builds;
  const { install, repair, provide, holds } = createShellFiles(ports, builds);

  /** The start page: of this build, from a server that is ours, or of another build that is whole. */
  async function page(request: Request): Promise<Response> {
    const kept = await match(own, pagePath);
    if (kept) return kept;
    const answer = await ports.fetch(request).catch(() => undefined);
    if (answer && (await isOurPage(answer))) return answer;
    for (const [name] of await labels()) {
      const other = (await holds(idOf(name), 'first')) && (await match(name, pagePath));
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
  async function unneededCaches(running: ReadonlySet<string>): Promise<string[]> {
    const order = (await label(own))?.order ?? 0;
    if (!(await holds(ownId, 'all'))) return [];
    const older = (await labels()).filter(
      ([name, label]) => label.order < order && name !== own && !running.has(idOf(name)),
    );
    const names = await caches.keys();
    const allHaveOwnCache = [...running].every(id => names.includes(cacheNameOf(id)));
    return [...older.map(([name]) => name), ...names.filter(name => allHaveOwnCache && legacy.test(name))];
  }

  async function remove(name: string): Promise<void> {
    await caches.delete(name);
  }

  return { install, repair, holds, has, page, asset, unneededCaches, remove };
}

export type Shell = ReturnType<typeof createShell>;
