import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What the worker is told of each file of the build; `sw/checked.ts` says what it does with it. */
export type ListedFile = { path: string; digest: string; first: boolean };

export type ShellFilesOptions = {
  /** Which files of the build work without a network, by their path inside its folder. */
  include: RegExp;
  /** Those of them that the start does not wait for; style sheets follow the scripts that load them. */
  later: RegExp;
  /** Bytes over the line until the app starts without a network: gzip, and the headers of every answer. */
  limit: number;
};

/** What Vite notes of a chunk: the style sheets that are loaded with it. */
type StyledChunk = { fileName: string; viteMetadata?: { importedCss: Set<string> } };

/** Stands in the worker where the list belongs. */
const token = 'self.__SHELL_FILES__';
/** Request and answer headers of one file, about. */
const headersOfOne = 1024;

/**
 * A script that was cut short may still be one that runs, and a browser installs whatever does not object. So
 * the first statement objects, unless the last one was reached. It is in brackets, so that no part of it is a
 * statement too.
 */
const head =
  '(self.addEventListener("install",event=>{if(!self.quayIsWhole)' +
  'event.waitUntil(Promise.reject(new Error("The worker was cut short")))}));\n';
const tail = '\nself.quayIsWhole=true;\n';

/**
 * Writes into the worker which files belong to its build and what they contain, once all of them are written. Fails
 * the build when those that a start without a network needs are heavier than their limit.
 */
export function shellFiles(options: ShellFilesOptions): Plugin {
  let folder = '';
  /** Style sheets that only scripts load for which the start does not wait. */
  let laterStyles = new Set<string>();
  return {
    name: 'quay:shell-files',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
        const stylesOf = (some: StyledChunk[]) =>
          some.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const first = new Set(stylesOf(chunks.filter(({ fileName }) => !options.later.test(fileName))));
        laterStyles = new Set(stylesOf(chunks).filter(name => !first.has(name)));
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files = listFiles(folder, options, laterStyles);
        const worker = join(folder, 'sw.js');
        const code = readFileSync(worker, 'utf8');
        if (!code.includes(token)) this.error(`shell files: ${worker} has no place for the list`);
        writeFileSync(worker, head + code.replace(token, () => JSON.stringify(files)) + tail);
        const bytes = weightOf(folder, files);
        const kilo = (count: number) => `${(count / 1024).toFixed(1)} K`;
        console.log(`Until it starts without a network: ${kilo(bytes)} of ${kilo(options.limit)}`);
        if (bytes > options.limit) this.error('over the byte budget: start without a network');
      },
    },
  };
}

/** The files of the build, those that the start needs first, the rest after them. */
export function listFiles(
  folder: string,
  { include, later }: Omit<ShellFilesOptions, 'limit'>,
  laterStyles: ReadonlySet<string> = new Set(),
): ListedFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path =>
    path.replaceAll('\\', '/'),
  );
  const kept = paths.filter(path => include.test(path)).sort();
  const first = neededBy(
    folder,
    kept.filter(path => !later.test(path) && !laterStyles.has(path)),
  );
  const files = kept.map(path => ({
    path: `/${path}`,
    digest: createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('base64'),
    first: first.has(path),
  }));
  return [...files.filter(({ first }) => first), ...files.filter(({ first }) => !first)];
}

const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;

/** The files, and every file that one of them imports and without which it does not run, whatever that one is called. */
export function neededBy(folder: string, files: readonly string[]): Set<string> {
  const needed = new Set(files);
  for (const path of needed) {
    if (!path.endsWith('.js')) continue;
    for (const [, name = ''] of readFileSync(join(folder, path), 'utf8').matchAll(imported))
      needed.add(posix.join(posix.dirname(path), name));
  }
  return needed;
}

function weightOf(folder: string, files: ListedFile[]): number {
  return files
    .filter(({ first }) => first)
    .map(({ path }) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length + headersOfOne)
    .reduce((sum, bytes) => sum + bytes, 0);
}
