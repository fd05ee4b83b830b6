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
const tablet = ['/src/offline/tablet.ts', '/src/offline/vault/wrap.ts', `${client}/transport/transport.ts`];

/** The more pages need a file, the earlier it takes what it shares with others. */
const names = ['start', 'inside', 'tablet'];

type Group = {
  name(id: string, context: Context): string | null;
  includeDependenciesRecursively: false;
  debugName: string;
  priority: number;
};

/**
 * The files that the modules of the first screens go to: `start` for every page, `inside` for what a signed-in person
 * sees first, `tablet` for what opens the storage. A file costs the page as much as a good part of what is in it, and
 * the dozens of small ones that come of themselves cost more than the screen they bring.
 */
export function firstFiles(root: string): Group[] {
  let files: Map<string, string> | undefined;
  return names.map((name, index) => ({
    name(id, context) {
      files ??= placeAll(root, context);
      return files.get(id) === name ? name : null;
    },
    includeDependenciesRecursively: false,
    debugName: name,
    priority: names.length - index,
  }));
}

function placeAll(root: string, context: Context): Map<string, string> {
  const lazily = (files: string[]) => {
    const split = files.flatMap(file => context.getModuleInfo(root + file)?.dynamicallyImportedIds ?? []);
    // The lazy halves of a route's file; its other dynamic imports wait for somebody to ask.
    return split.filter(id => files.some(file => id.startsWith(`${root}${file}?`)));
  };
  const start = reach([root + entry], context);
  const ofLogin = reach(lazily(login), context);
  const ofInside = reach(lazily(inside), context);
  const placed = new Map<string, string>();
  const place = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!placed.has(id)) placed.set(id, name);
  };
  place('start', start);
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
  return placed;
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
      else {
        const index = indexOf(next);
        left.push(...(index === null ? [next] : named(info?.code ?? '', index, next, context)));
      }
    }
  }
  return seen;
}

/** The library whose index this is. */
const indexOf = (id: string) => /\/(@mantine\/(?:core|hooks))\/esm\/index\.mjs$/.exec(id)?.[1] ?? null;

function named(code: string, library: string, id: string, context: Context): string[] {
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["']`, 'g');
  const lists = [...code.matchAll(imports)];
  const wanted = lists.flatMap(([, list = '']) => list.split(',').map(name => name.trim().split(' ')[0]));
  // `createTheme` stands in create-theme.mjs, `Button` in Button.mjs, `useId` in use-id.mjs.
  const files = new Set(wanted.map(name => `${name?.toLowerCase()}.mjs`));
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

/** The files of the areas whose texts a module names. */
function textsOf(code: string, id: string, context: Context): string[] {
  const list = id.slice(0, -texts.length) + areas;
  const exported = context.getModuleInfo(list)?.code ?? '';
  const fileOf = new Map(
    [...exported.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.([^"']+)["']/g)].flatMap(
      ([, names = '', file = '']) => names.split(',').map(name => [name.trim(), file] as const),
    ),
  );
  const folder = list.slice(0, list.lastIndexOf('/'));
  return [...code.matchAll(/\bt\.(\w+)/g)].flatMap(([, area = '']) => {
    const file = fileOf.get(area);
    return file ? [folder + file] : [];
  });
}
