import type { Plugin, Rolldown } from 'vite';

/** As much of a chunk as is asked about. */
type Chunk = Pick<Rolldown.RenderedChunk, 'fileName' | 'name' | 'imports' | 'moduleIds'>;

const texts = '/src/client/messages/';
const translated = `${texts}vi/`;

/** The files of texts in another language are called so, each with the name of its part. */
export const filePrefix = 'vi-';

/** What a person sees first, and what opens the storage; any other file of screens may say what a rule refuses. */
const early = ['start', 'sign-in', 'inside', 'tablet'];
const ofScreens = 'shop';

/** These chunks and all that they import statically. */
export function importedBy<C extends Pick<Chunk, 'imports'>>(
  start: readonly C[],
  byName: ReadonlyMap<string, C>,
): Set<C> {
  const all = new Set(start);
  for (const chunk of all)
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next) all.add(next);
    }
  return all;
}

/** The parts of the other language that have the areas of texts in these chunks. */
export function partsOf(
  needed: Iterable<Pick<Chunk, 'name' | 'moduleIds'>>,
  chunks: readonly Pick<Chunk, 'name' | 'moduleIds'>[],
): Set<string> {
  const ids = [...needed].flatMap(({ moduleIds }) => moduleIds);
  const areas = ids.filter(id => id.includes(texts) && !id.includes(translated));
  const wanted = new Set(areas.map(id => id.replace(texts, translated)));
  const found = chunks.filter(({ moduleIds }) => moduleIds.some(id => wanted.has(id)));
  return new Set(found.map(({ name }) => name.slice(filePrefix.length)));
}

/**
 * Loads the texts of another language with the files that show them, as the English ones come within these. A module may keep a
 * text while it is read, so its texts are there before. What the entry shows comes with the part `first`.
 */
export function textParts(): Plugin {
  return {
    name: 'quay:text-parts',
    apply: 'build',
    enforce: 'post',
    renderChunk(code, chunk, _options, { chunks }) {
      const byName = new Map<string, Chunk>(Object.entries(chunks));
      const all = [...byName.values()];
      if (!all.some(({ name }) => name.startsWith(filePrefix))) return null;
      const neededBy = (one: Chunk): Set<string> => {
        const needed = [...importedBy([one], byName)];
        const parts = partsOf(needed, all);
        const isEarly = needed.every(({ name, moduleIds }) => early.includes(name) || !hasOwn(moduleIds));
        return isEarly ? parts : parts.add(ofScreens);
      };
      const there = neededBy(chunk);
      if (chunk.isEntry && [...there].some(part => part !== 'first'))
        this.error(`texts: ${chunk.fileName} is read before the parts ${[...there].join(', ')} are there`);
      there.add('first');
      return code.replace(dynamicImport, (asked: string, name: string) => {
        const target = byName.get(`${folderOf(chunk.fileName)}${name}`);
        if (!target || target.name.startsWith(filePrefix)) return asked;
        const missing = [...neededBy(target)].filter(part => !there.has(part));
        return missing.length === 0 ? asked : `afterTexts(${JSON.stringify(missing)}, () => ${asked})`;
      });
    },
  };
}

const dynamicImport = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g;
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const hasOwn = (ids: readonly string[]) => ids.some(id => id.includes('/src/'));
