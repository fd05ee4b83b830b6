import { posix } from 'node:path';
import { filePrefix } from './text-parts.ts';

/** What a bundler tells of a module. */
type ModuleInfo = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
type Context = { getModuleInfo(id: string): ModuleInfo | null };

const client = '/src/client';
const entry = `${client}/main.tsx`;
const login = [`${client}/features/login/login.tsx`, `${client}/shell/login-layout.tsx`];
const inside = [
  `${client}/shell/default-layout.tsx`,
  `${client}/features/sales/orders/sales-orders-list.tsx`,
];
/** A module names the texts it shows as `t.<area>`; the file that lists all areas would bring everything. */
const texts = `${client}/messages/en.ts`;
const areas = `${client}/messages/areas.ts`;
/** The same of calls, of all users and of administrators: a module names them as it imports them. */
const catalogues = ['', 'administration/'].map(half => ({
  index: `/src/calls/${half}index.ts`,
  areas: `/src/calls/${half}areas.ts`,
  imported: `#calls/${half}index.ts`,
}));
const language = `${client}/messages/language.ts`;
const vietnamese = `${client}/messages/vi/`;
const tablet = [
  '/src/offline/tablet.ts',
  '/src/offline/vault/wrap.ts',
  `${client}/session/catalogue.ts`,
  `${client}/transport/transport.ts`,
  `${client}/outbox/acknowledge.ts`,
  `${client}/outbox/conflicts.ts`,
];

/** The more pages need a file, the earlier it takes what it shares with others. */
const early = ['start', 'inside', 'tablet', 'sign-in', 'shell', 'home', 'kinds'];

/** Screens of a shop by folder, the most used first; a file holds what is opened together. */
const nouns = [
  'sales',
  'payment',
  'purchases',
  'storeroom',
  'items',
  'warehouse',
  'customers',
  'cashbook',
  'consignment',
  'outbox',
  'my-profile',
  'fees',
  'cancel-reasons',
  'maintenance',
] as const;

type Group = {
  name(id: string, context: Context): string | null;
  includeDependenciesRecursively: false;
  debugName: string;
  priority: number;
};

/** The parts of the other language, each with what no earlier part has. */
const parts = ['first', 'inside', 'home', 'shop', 'later'] as const;
const laterTexts = `${filePrefix}later`;

/** A part of a build, by the ids of its modules. */
type Chunk = { moduleIds: readonly string[] };

export type FirstFiles = {
  /** What the bundler is told: which file a module goes to. */
  groups: Group[];
  /** True of a chunk that the start without a network does not wait for. */
  isLater(chunk: Chunk): boolean;
};

/**
 * The files of everything that a shop does without a network.
 * - `start`: for every page
 * - `inside`: what a person sees first
 * - `tablet`: what opens the storage
 * - `sign-in`: for its page
 * - `shell`: what the frame shows now and then
 * - `kinds`: the rules of unsent documents
 * - then one file for each noun
 *
 * A file holds what it needs and no earlier file has, so files never import each other in a circle. Every
 * file costs about a kilobyte of headers on the line. Hundreds of small ones cost more than the screens they
 * bring. Modules that match `later` come after the start, and what only they need comes with them.
 */
export function firstFiles(root: string, later: RegExp): FirstFiles {
  let placed: Map<string, string> | undefined;
  const names = [...early, ...nouns, ...parts.map(part => filePrefix + part)];
  const groups = names.map((name, index) => ({
    name(id: string, context: Context) {
      placed ??= placeAll(root, context, later);
      return placed.get(id) === name ? name : null;
    },
    includeDependenciesRecursively: false as const,
    debugName: name,
    priority: names.length - index,
  }));
  return {
    groups,
    isLater: ({ moduleIds }) =>
      moduleIds.some(id => id.startsWith(root)) && !moduleIds.some(id => isFirst(placed?.get(id))),
  };
}

const isFirst = (group: string | undefined): boolean => group !== undefined && group !== laterTexts;

/** The file that each module goes to. */
function placeAll(root: string, context: Context, later: RegExp): Map<string, string> {
  const lazily = (ids: Iterable<string>) =>
    [...ids].flatMap(id => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  // The lazy halves of a route's file; its other dynamic imports wait until a person asks.
  const halves = (paths: string[]) =>
    lazily(paths.map(path => root + path)).filter(id => paths.some(path => id.startsWith(`${root}${path}?`)));
  const start = reach([root + entry], context);
  const ofLogin = reach(halves(login), context);
  const ofInside = reach(halves(inside), context);
  const placed = new Map<string, string>();
  const place = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!placed.has(id)) placed.set(id, name);
  };
  place('start', start);
  const languages = lazily([root + language]);
  const ofLanguages = reach(languages, context);
  // A screen may hold a text for good: no file of screens is read because a language shares something with it.
  place(
    'start',
    [...ofLanguages].filter(id => !id.startsWith(root + vietnamese)),
  );
  for (const part of parts) place(filePrefix + part, reach([`${root}${vietnamese}${part}.ts`], context));
  // Both need it: signing in should not bring the other screens along, nor the screens the sign-in.
  place(
    'start',
    [...ofInside].filter(id => ofLogin.has(id)),
  );
  place('inside', ofInside);
  place(
    'tablet',
    reach(
      tablet.map(file => root + file),
      context,
    ),
  );
  place('sign-in', ofLogin);
  const isLater = (id: string) => later.test(id.slice(root.length));
  const pages = lazily(start).filter(id => id.includes('?tsr-split'));
  const ofShell = lazily(placed.keys()).filter(id => !pages.includes(id) && !isLater(id));
  const rules = ofShell.filter(id => id.startsWith(`${root}/src/kinds/`));
  const frame = ofShell.filter(id => !rules.includes(id) && !languages.includes(id));
  place('shell', reach(frame, context));
  place('home', reach(halves([`${client}/features/home/home.tsx`]), context));
  place('kinds', reach(rules, context));
  const belongsHere = (id: string) => !isLater(id) && !languages.includes(id) && !pages.includes(id);
  for (const noun of nouns) {
    const own = pages.filter(id => id.startsWith(`${root}${client}/features/${noun}/`) && !isLater(id));
    place(noun, reachLazily(own, context, belongsHere));
  }
  return placed;
}

/** These modules, everything they import, and what that imports when it is needed, as far as `belongs` allows. */
function reachLazily(from: string[], context: Context, belongs: (id: string) => boolean): Set<string> {
  const all = reach(from, context);
  for (const id of all) {
    const lazy = context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
    for (const next of reach(
      lazy.filter(one => belongs(one) && !all.has(one)),
      context,
    ))
      all.add(next);
  }
  return all;
}

/**
 * These modules and everything they import statically. Of a library's index, and of the index of texts, only what is
 * named counts: the index itself names everything there is.
 */
function reach(from: string[], context: Context): Set<string> {
  const seen = new Set<string>();
  const left = [...from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = context.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) {
      if (next.endsWith(areas)) continue;
      if (next.endsWith(texts)) left.push(next, ...textsOf(info?.code ?? '', next, context));
      else left.push(...importedOf(next, info?.code ?? '', context));
    }
  }
  return seen;
}

/** What counts of one import: of an index the files that are named, of anything else the file. */
function importedOf(id: string, code: string, context: Context): string[] {
  const half = catalogues.find(({ index }) => id.endsWith(index));
  if (half) return callsOf(code, id, half, context);
  const index = indexOf(id);
  return index === null ? [id] : named(code, index, id, context);
}

/** The library that this index belongs to. */
const indexOf = (id: string) => /\/(@mantine\/(?:core|hooks))\/esm\/index\.mjs$/.exec(id)?.[1] ?? null;

function named(code: string, library: string, id: string, context: Context): string[] {
  // `createTheme` stands in create-theme.mjs, `Button` in Button.mjs, `useId` in use-id.mjs.
  const files = new Set(importedFrom(code, library).map(name => `${name.toLowerCase()}.mjs`));
  const all = context.getModuleInfo(id)?.importedIds ?? [];
  return all.filter(file =>
    files.has(
      file
        .slice(file.lastIndexOf('/') + 1)
        .replaceAll('-', '')
        .toLowerCase(),
    ),
  );
}

/** What a module imports by name from there. */
function importedFrom(code: string, from: string): string[] {
  const lists = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${from}["']`, 'g'));
  return [...lists].flatMap(([, list = '']) =>
    list.split(',').flatMap(name => name.trim().split(' ')[0] || []),
  );
}

/** The files of the areas that a module names texts of. */
function textsOf(code: string, id: string, context: Context): string[] {
  const list = id.slice(0, -texts.length) + areas;
  const fileOf = exportsOf(list, context);
  return [...code.matchAll(/\bt\.(\w+)/g)].flatMap(([, area = '']) => fileOf.get(area) ?? []);
}

/** The files of the calls that a module imports from the catalogue; the catalogue itself for what only it has. */
function callsOf(
  code: string,
  id: string,
  { index, areas, imported }: (typeof catalogues)[number],
  context: Context,
): string[] {
  const fileOf = exportsOf(id.slice(0, -index.length) + areas, context);
  const names = importedFrom(code, imported);
  return [...new Set(names.map(name => fileOf.get(name) ?? id))];
}

/** The file that each name comes from which this list of files exports again. */
function exportsOf(list: string, context: Context): Map<string, string> {
  const code = context.getModuleInfo(list)?.code ?? '';
  const folder = list.slice(0, list.lastIndexOf('/'));
  const lists = code.matchAll(/export\s*(?:\{([^}]*)\}|\*(?:\s*as\s+(\w+))?)\s*from\s*["'](\.[^"']+)["']/g);
  const entries = [...lists].flatMap(([, names, area, path = '']) => {
    const file = posix.join(folder, path);
    const all = names?.split(',') ?? (area ? [area] : ownNames(context.getModuleInfo(file)?.code ?? ''));
    return all.map(name => [name.trim(), file] as const);
  });
  return new Map(entries);
}

const ownNames = (code: string) =>
  [...code.matchAll(/export\s+const\s+(\w+)/g)].flatMap(([, name]) => name ?? []);
