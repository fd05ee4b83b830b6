import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes';
import type { Plugin, Rolldown } from 'vite';
import { readStamp, writeStamp } from './stamps.mjs';
import { filePrefix, importedBy, partsOf } from './text-parts.ts';

/** Limits in bytes after gzip. */
export type Budget = {
  /** JavaScript until the route is on the screen, by the path of the route. */
  js: Record<string, number>;
  /** The same of a page in another language, with its texts. */
  translated: Record<string, number>;
  /** JavaScript until the first rows of a list: the same, and what opens the storage. */
  rows: Record<string, number>;
  /** Style sheets until the route is on the screen, by the path of the route. */
  css: Record<string, number>;
};

/** The chunk that `first-files.ts` puts the storage into. */
const storageFile = 'tablet';

/** The part of a chunk that the budget looks at. */
type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'isEntry' | 'moduleIds'
> & {
  modules?: Rolldown.OutputChunk['modules'];
  /** What Vite notes of a chunk: the style sheets that are loaded with it. */
  viteMetadata?: { importedCss: Set<string> };
};

/**
 * Fails the build when a page needs more than its budget. A page needs the entry, the chunks of its route and of
 * the layouts around it, and everything these import statically. `routes` is the file of the map of routes. A build
 * that fails says what has grown since the last one that did not.
 */
export function byteBudget(routes: string, budget: Budget): Plugin {
  let root = '';
  return {
    name: 'quay:byte-budget',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const file = resolve(root, routes);
      if (!existsSync(file)) return;
      // The map of routes is a module of ours with one export, the virtual root.
      const map = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Record<
        string,
        VirtualRootRoute
      >;
      const [rootRoute] = Object.values(map).filter(value => value?.type === 'root');
      if (!rootRoute) throw new Error(`${routes} exports no map of routes`);

      const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
      const neededBy = (path: string) => {
        const files = filesOfRoute(rootRoute, path);
        return files ? closure(chunks, files) : this.error(`byte budget: no route has the path ${path}`);
      };
      const rows = [
        ...Object.entries(budget.js).map(([path, limit]) => {
          const needed = neededBy(path);
          return { what: `JS of ${path}`, bytes: sizeOf(needed), limit, needed };
        }),
        ...Object.entries(budget.translated).map(([path, limit]) => {
          const needed = withTexts(chunks, neededBy(path));
          return { what: `JS of ${path}, translated`, bytes: sizeOf(needed), limit, needed };
        }),
        ...Object.entries(budget.rows).map(([path, limit]) => {
          const needed = withStorage(chunks, neededBy(path));
          return { what: `JS of the rows of ${path}`, bytes: sizeOf(needed), limit, needed };
        }),
        ...Object.entries(budget.css).map(([path, limit]) => {
          const bytes = sizeOfStyles(neededBy(path), bundle);
          return { what: `CSS of ${path}`, bytes, limit, needed: [] };
        }),
      ];
      console.log(table(rows));
      const over = rows.filter(row => row.bytes > row.limit);
      const sizes = Object.fromEntries(rows.map(({ what, needed }) => [what, bytesBySource(needed)]));
      if (over.length === 0) return writeStamp('bytes', JSON.stringify(sizes));
      // Written by the line above, or nothing.
      const before = JSON.parse(readStamp('bytes') || '{}') as Record<string, Sizes>;
      for (const { what } of over) {
        console.log(listed(`Heaviest in ${what}, before gzip`, sizes[what] ?? {}));
        const more = grown(before[what] ?? sizes[what] ?? {}, sizes[what] ?? {});
        console.log(listed(`Grown in ${what} since the last build within its budget, before gzip`, more));
      }
      this.error(`over the byte budget: ${over.map(row => row.what).join(', ')}`);
    },
  };
}

/** The files of the route with this path and of everything around it, or undefined when there is no such route. */
export function filesOfRoute(node: VirtualRootRoute | VirtualRouteNode, path: string): string[] | undefined {
  return walk(node, '', path.replace(/\/$/, ''));
}

function walk(
  node: VirtualRootRoute | VirtualRouteNode,
  above: string,
  wanted: string,
): string[] | undefined {
  if (node.type === 'physical') return undefined;
  const here =
    node.type === 'route' ? `${above}/${node.path}`.replace(/\/+/g, '/').replace(/\/$/, '') : above;
  const own = node.file === undefined ? [] : [node.file];
  const children = node.type === 'index' ? [] : (node.children ?? []);
  for (const child of children) {
    const found = walk(child, here, wanted);
    if (found) return [...own, ...found];
  }
  const isPage = node.type === 'index' || node.type === 'route';
  return isPage && here === wanted ? own : undefined;
}

/** Chunks reachable by static imports from the entry and from the split parts of these files. */
export function closure(chunks: Chunk[], files: string[]): Chunk[] {
  const starts = chunks.filter(
    chunk => chunk.isEntry || chunk.moduleIds.some(id => files.some(file => isSplitPart(id, file))),
  );
  return [...importedBy(starts, byFile(chunks))];
}

/** The same chunks, and those with their texts in another language. */
export function withTexts(chunks: Chunk[], needed: Chunk[]): Chunk[] {
  const parts = partsOf(needed, chunks);
  const ofTexts = chunks.filter(
    ({ name }) => name.startsWith(filePrefix) && parts.has(name.slice(filePrefix.length)),
  );
  return [...importedBy([...needed, ...ofTexts], byFile(chunks))];
}

/** The same chunks, and those that open the storage of the tablet, which no list is read before. */
export function withStorage(chunks: Chunk[], needed: Chunk[]): Chunk[] {
  const ofStorage = chunks.filter(({ name }) => name === storageFile);
  return [...importedBy([...needed, ...ofStorage], byFile(chunks))];
}

const byFile = (chunks: Chunk[]) => new Map(chunks.map(chunk => [chunk.fileName, chunk]));

/** The router's plugin names the lazy half of a route file `<file>?tsr-split=<part>`. */
function isSplitPart(id: string, file: string): boolean {
  const [path, query] = id.split('?');
  return (
    query?.includes('tsr-split') === true && path?.endsWith(`/${file.replace(/^(\.?\/)+/, '')}`) === true
  );
}

function sizeOf(chunks: Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
}

function sizeOfStyles(chunks: Chunk[], bundle: Rolldown.OutputBundle): number {
  const names = new Set(chunks.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [...names].reduce((sum, name) => {
    const output = bundle[name];
    return sum + gzipSync(output?.type === 'asset' ? output.source : '', { level: 9 }).length;
  }, 0);
}

/** Bytes before gzip by where they come from: a package, or a folder of ours. */
type Sizes = Readonly<Record<string, number>>;

function bytesBySource(chunks: Chunk[]): Sizes {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(chunk => Object.entries(chunk.modules ?? {}))) {
    const source =
      id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/)?.[1] ??
      id.match(/src\/.*\//)?.[0] ??
      id;
    sizes.set(source, (sizes.get(source) ?? 0) + renderedLength);
  }
  return Object.fromEntries(sizes);
}

/** What is heavier now than before, by how much. */
export function grown(before: Sizes, now: Sizes): Sizes {
  const more = Object.entries(now).map(([source, bytes]) => [source, bytes - (before[source] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, bytes]) => bytes > 0));
}

/** The largest, the first of them first. */
function listed(title: string, sizes: Sizes): string {
  const most = Object.entries(sizes)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 25);
  const lines = most.map(([source, bytes]) => `  ${(bytes / 1024).toFixed(1).padStart(8)} K  ${source}`);
  return [title, ...lines].join('\n');
}

function table(rows: { what: string; bytes: number; limit: number }[]): string {
  const kilo = (bytes: number) => `${(bytes / 1024).toFixed(1)} K`.padStart(9);
  const lines = rows.map(
    ({ what, bytes, limit }) =>
      `  ${what.padEnd(32)}${kilo(bytes)} of ${kilo(limit)}${bytes > limit ? '  over the budget' : ''}`,
  );
  return ['Byte budget (gzip, 1 K = 1024)', ...lines].join('\n');
}
