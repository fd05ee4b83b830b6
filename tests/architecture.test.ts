import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { accessOf, isOwn } from '#calls/kit/call.ts';
import { grantablePages } from '#model/administration/grantable-pages.ts';
import { ownPages } from '#model/session/own-pages.ts';
import { pageUrls } from '#model/session/pages.ts';
import { grantsOf } from '#model/session/permissions.ts';

const root = resolve(import.meta.dirname, '..');

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path);
    return ['.ts', '.tsx', '.mjs'].includes(extname(name)) ? [path] : [];
  });
}

const sources = [...filesBelow('src'), ...filesBelow('sw')].filter(path => !path.endsWith('.gen.ts'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');

const importPattern = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The project files that a file imports, as paths from the root; packages keep their bare name. */
function importsOf(path: string): string[] {
  return [...withoutComments(textOf(path)).matchAll(importPattern)].map(([, target = '']) => {
    if (target.startsWith('#')) return `src/${target.slice(1)}`;
    return target.startsWith('.') ? relative(root, resolve(root, dirname(path), target)) : target;
  });
}

/** `src/client/read/x.ts` → `client/read`; `src/model/x.ts` → `model`; `sw/x.ts` → `sw`. */
function placeOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'sw') return 'sw';
  if (parts[0] !== 'src') return 'package';
  return parts[1] === 'client' ? `client/${parts.length > 3 ? parts[2] : 'top'}` : (parts[1] ?? '');
}

/** What every layer of the client may know, in order: a later layer knows the ones before it. */
const shared = ['model', 'calls', 'offline', 'kinds', 'client/messages'];
/** The floors of the client below its screens, from the lowest: a room knows those below it. */
const floors = ['page', 'who', 'transport', 'session', 'tablet', 'read', 'outbox', 'life'];
const data = floors.map(room => `client/${room}`);
const lookOf = ['model', 'client/messages', 'client/page', 'client/ui'];
const pieces = [...shared, ...data, 'client/ui', 'client/fields'];

const mayImport: Record<string, readonly string[]> = {
  model: ['model'],
  calls: ['model', 'calls'],
  offline: ['model', 'calls', 'offline'],
  kinds: ['model', 'calls', 'offline', 'kinds'],
  server: ['model', 'calls', 'server'],
  setup: ['setup'],
  sw: ['model', 'calls', 'offline', 'sw'],
  'client/messages': ['model', 'calls', 'client/messages'],
  ...Object.fromEntries(data.map((room, floor) => [room, [...shared, ...data.slice(0, floor + 1)]])),
  'client/ui': lookOf,
  'client/fields': pieces,
  'client/workflows': [...pieces, 'client/workflows'],
  'client/features': [...pieces, 'client/workflows', 'client/features'],
  'client/shell': [...pieces, 'client/workflows', 'client/shell'],
  'client/top': [...pieces, 'client/shell', 'client/top'],
};

const targets = new Map(sources.map(path => [path, importsOf(path)]));

/** Every file that a file imports, and what those import, by types and lazily too, but not through `ends`. */
function reached(path: string, ends = ''): Set<string> {
  const all = new Set<string>();
  const left = [...(targets.get(path) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (all.has(next)) continue;
    all.add(next);
    if (ends === '' || !next.startsWith(ends)) left.push(...(targets.get(next) ?? []));
  }
  return all;
}

/** The text of a property's value, up to the comma or bracket that ends it. */
function valueAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ',')) return text.slice(from, at);
  }
  return text.slice(from);
}

/** Each component that a cell of a table shows, with the file that names it. */
function componentsInCells(): [path: string, name: string][] {
  return sources
    .filter(path => path.startsWith('src/client/') && path.endsWith('.tsx'))
    .flatMap(path => {
      const text = withoutComments(textOf(path));
      return [...text.matchAll(/\bcell: /g)].flatMap(({ index, 0: head }) =>
        [...valueAt(text, index + head.length).matchAll(/<([A-Z]\w+)/g)].map(
          ([, name = '']): [string, string] => [path, name],
        ),
      );
    });
}

const asks = /\buse(?:Table|List|All|Record|Query|RowOverlay|WholeDocuments)\(/;

/** Files in which a component or hook asks, itself or through the components and hooks that it uses. */
function askingIn(path: string, name: string, seen = new Set<string>()): string[] {
  if (seen.has(`${path}#${name}`)) return [];
  seen.add(`${path}#${name}`);
  const text = withoutComments(textOf(path));
  const [, from] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text) ?? [];
  if (from !== undefined) {
    const file = from.startsWith('#')
      ? `src/${from.slice(1)}`
      : relative(root, resolve(root, dirname(path), from));
    return targets.has(file) ? askingIn(file, name, seen) : [];
  }
  const start = new RegExp(`^(?:export )?(?:function|const) ${name}\\b`, 'm').exec(text)?.index;
  if (start === undefined) return [];
  const [whole = ''] = text.slice(start).split(/\n[})]+;?\n/, 1);
  const used = [...whole.matchAll(/<([A-Z]\w+)|\b(use[A-Z]\w+)\(/g)].map(
    ([, shown, hook]) => shown ?? hook ?? '',
  );
  return [...(asks.test(whole) ? [path] : []), ...used.flatMap(next => askingIn(path, next, seen))];
}

describe('who imports whom', () => {
  test('the layers point one way', () => {
    const wrong = sources.flatMap(path => {
      const allowed = mayImport[placeOf(path)] ?? [];
      return importsOf(path)
        .filter(
          target => ['src', 'sw'].includes(target.split('/')[0] ?? '') && !allowed.includes(placeOf(target)),
        )
        .map(target => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('no feature imports another feature', () => {
    const wrong = sources
      .filter(path => path.startsWith('src/client/features/'))
      .flatMap(path =>
        importsOf(path)
          .filter(
            target =>
              target.startsWith('src/client/features/') && target.split('/')[3] !== path.split('/')[3],
          )
          .map(target => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('no file reaches itself, not by types and not by lazy imports', () => {
    expect(sources.filter(path => reached(path).has(path))).toEqual([]);
  });

  test('a piece of `ui` knows no call and no kind, not through others either', () => {
    const wrong = sources
      .filter(path => path.startsWith('src/client/ui/'))
      // A text says what a call does by the type of the call's input; code that shows texts need not know
      // that.
      .flatMap(path => [...reached(path, 'src/client/messages/')].map(target => `${path} → ${target}`))
      .filter(line => / → src\/(calls|kinds)\//.test(line));
    expect(wrong).toEqual([]);
  });

  test('across the top folders imports go by name, not by path', () => {
    const wrong = sources
      .filter(path => path.startsWith('src/'))
      .flatMap(path =>
        [...withoutComments(textOf(path)).matchAll(importPattern)]
          .map(([, target = '']) => target)
          .filter(target => target.startsWith('.'))
          .filter(
            target =>
              relative(root, resolve(root, dirname(path), target)).split('/')[1] !== path.split('/')[1],
          )
          .map(target => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** The packages that were chosen for the product: none of them is given up for own code. */
const chosen = [
  'react',
  'react-dom',
  'vite-plugin-pwa',
  'workbox-window',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/query-sync-storage-persister',
  'idb',
  '@mantine/core',
  '@mantine/dates',
  'valibot',
  'dayjs',
  'vitest',
  'msw',
  '@playwright/test',
];

test('the packages that were chosen for the product are at work', () => {
  const files = [...sources, ...filesBelow('tests'), ...filesBelow('e2e'), 'vite.config.ts'];
  const used = files.flatMap(importsOf);
  expect(
    chosen.filter(name => !used.some(target => target === name || target.startsWith(`${name}/`))),
  ).toEqual([]);
});

describe('what is used where', () => {
  const used = (pattern: RegExp, allowed: (path: string) => boolean) =>
    sources.filter(path => !allowed(path) && pattern.test(withoutComments(textOf(path))));

  test('no cell of a list asks for a table, a list or a record: its names are looked up once', () => {
    const shown = componentsInCells();
    expect(shown.length).toBeGreaterThan(20);
    const asking = shown.flatMap(([path, name]) =>
      askingIn(path, name).map(where => `${path}: <${name}> asks in ${where}`),
    );
    expect(asking).toEqual([]);
  });

  test('the network in transport, the proxy, requests to other systems and the worker', () => {
    const allowed = (path: string) =>
      path === 'src/server/systems/http.ts' ||
      // It runs in the shop.
      path === 'src/server/online-shop/vendure/shop/quay-hints.mjs' ||
      /^(src\/client\/transport\/|src\/server\/proxy\/|src\/setup\/|sw\/)/.test(path);
    expect(used(/(?<![\w.])fetch\(/, allowed)).toEqual([]);
  });

  test('the browser’s database in offline', () => {
    expect(used(/\bindexedDB\b|from 'idb'/, path => path.startsWith('src/offline/'))).toEqual([]);
  });

  test('the back end’s database in server', () => {
    expect(used(/from '(pg|drizzle-orm[^']*)'/, path => path.startsWith('src/server/'))).toEqual([]);
  });

  test('nothing that belongs to a connection: a pooler would give it to another client', () => {
    const lock = /pg_(try_)?advisory_(lock|unlock)/;
    const other = /create temp|with hold|pg_notify|[`'](un)?listen |[`']set (?!local|null|default)/i;
    expect(used(lock, () => false)).toEqual([]);
    expect(used(other, path => !path.startsWith('src/server/'))).toEqual([]);
  });

  test('the built-in ERP behind its interface', () => {
    const ownBooks = (path: string) => /^src\/server\/(erp|db)\//.test(path);
    expect(used(/\berp[A-Z]\w*/, ownBooks)).toEqual([]);
    const inside = sources
      .filter(path => !path.startsWith('src/server/erp/'))
      .flatMap(path => importsOf(path).map(target => `${path} → ${target}`))
      .filter(line =>
        / → src\/server\/erp\/(?!(connected|erp|business-central\/(settings|adapter))\.ts)/.test(line),
      );
    expect(inside).toEqual([]);
  });

  test('a way into the server only through its front', () => {
    const routed = sources
      .filter(path => path.startsWith('src/server/'))
      .flatMap(path =>
        [
          ...textOf(path).matchAll(
            /\bapp\.(?:get|post|put|patch|delete|options|all|on|use|mount)\(\s*([^,()]+)/g,
          ),
        ].map(([whole]) => `${path}: ${whole.replace(/\s+/g, ' ')}`),
      );
    // A `Door` is made by the front alone; pictures are looked up through it; the rest asks for nothing that others need.
    expect(routed).toEqual([
      'src/server/app.ts: app.use(securityHeaders',
      'src/server/app.ts: app.use(async ',
      "src/server/app.ts: app.use('/api/*'",
      "src/server/app.ts: app.use('/api/*'",
      "src/server/app.ts: app.get('/healthz'",
      "src/server/app.ts: app.get('/readyz'",
      'src/server/app.ts: app.post(path',
      // A stream is begun by what a door has admitted.
      'src/server/app.ts: app.post(path',
      "src/server/app.ts: app.all('/api/*'",
      'src/server/app.ts: app.get(page',
      // Found by a code that no person guesses, which is looked up through it.
      "src/server/einvoices/lookup-page.ts: app.get('/hd/:code{[\\\\w-]{22}}'",
      // Read with a key, which is looked up through it.
      "src/server/feeds/feeds.ts: app.get('/feeds/:file{products\\\\.",
      "src/server/pictures.ts: app.get('/images/items/:file{[\\\\da-f]{64}",
      "src/server/pictures.ts: app.get('/images/items/:file{\\\\w{32}\\\\.svg}'",
      "src/server/static.ts: app.get('*'",
      "src/server/static.ts: app.get('*'",
      // Proven by a word, which is looked up through it; the ERP asks for its address with a query.
      'src/server/system-notices/system-notices.ts: app.post(noticesPaths.erp',
      "src/server/system-notices/system-notices.ts: app.post(noticesPaths['online-shop']",
    ]);
    expect(used(/\bas (?:unknown as )?Door\b/, path => path === 'src/server/proxy/front.ts')).toEqual([]);
    expect(
      used(/\bcreate(?:Rates|ReadingRoom|SignInThrottle)\(/, path =>
        /^src\/server\/(proxy|session)\//.test(path),
      ),
    ).toEqual([]);
  });

  test('values of JSON in columns that read them once', () => {
    expect(used(/import \{[^}]*\bjsonb\b[^}]*\} from 'drizzle-orm/, () => false)).toEqual([]);
  });

  test('no way in for markup made of text', () => {
    expect(used(/dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/, () => false)).toEqual([]);
  });

  test('each component of Mantine that is used has its styles', () => {
    const styled = (path: string, name: string) => textOf(path).includes(`styles/${name}.layer.css`);
    const hasStyles = new Set(readdirSync(join(root, 'node_modules/@mantine/core/styles')));
    const bare = sources.flatMap(path =>
      [...textOf(path).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
        .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
        .filter(name => hasStyles.has(`${name}.layer.css`))
        .filter(name => !styled('src/client/ui/mantine.css', name) && !styled(path, name))
        .map(name => `${path}: ${name}`),
    );
    expect(bare).toEqual([]);
  });

  test('no file is longer than a person reads in one go', () => {
    const long = sources.filter(path => textOf(path).split('\n').length > 320 && !path.includes('/seed/'));
    expect(long).toEqual([]);
  });
});

test('every text that a person reads stands in the catalogues, in every language', () => {
  const screens = sources.filter(
    path => path.startsWith('src/client/') && path.endsWith('.tsx') && !path.includes('/messages/'),
  );
  const words = /\p{L}{2,}/u;
  const stray = screens.flatMap(path => {
    const text = withoutComments(textOf(path));
    const between = [...text.matchAll(/<\/?[A-Za-z][^<>{}=]*>([^<>{}]+)<\//g)].map(([, said = '']) => said);
    const attributes = [
      ...text.matchAll(/\s(?:label|title|placeholder|aria-label|aria-description|alt|hint)="([^"]*)"/g),
    ].map(([, said = '']) => said);
    // Of any property, two words are a text. Names of classes and of grid areas are none.
    const sentences = [...text.matchAll(/\s(?!className|areas)(\w+)=(?:"([^"]*)"|\{['`]([^'`]*)['`]\})/g)]
      .map(([, , plain, braced]) => plain ?? braced ?? '')
      .filter(said => /\p{L}{2,}\s+\p{L}/u.test(said.replaceAll(/\$\{[^}]*\}/g, '')));
    return [...between, ...attributes, ...sentences]
      .filter(said => words.test(said))
      .map(said => `${path}: ${said.trim()}`);
  });
  // What a code looks like is no word.
  expect(stray).toEqual(['src/client/features/administration/set-up/begin.tsx: XXXX-XXXX-XXXX-XXXX-XXXX']);
});

test('an area of texts has the name that it is exported by', () => {
  // A copied area that keeps the other's name would show the other's texts in every language but English.
  const named = filesBelow('src/client/messages').flatMap(path =>
    [...textOf(path).matchAll(/export const (\w+) = area\(\s*'(\w+)'/g)].map(([, by, name]) => ({
      by,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ by, name }) => by !== name)).toEqual([]);
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
});

describe('the catalogue', () => {
  const ours = calls.filter(call => call.path.startsWith('/own/'));
  const built = calls
    .filter(call => !ours.includes(call))
    .map(call => `${call.method} ${call.path.split('?')[0]}`);

  test('has calls of our own in the list that `vitest -u` keeps', async () => {
    const names = ours.map(call => call.name).sort();
    await expect(
      `${names.join('\n')}\n`,
      'A call under /own/ came or went: that is allowed. Run `npx vitest run tests/architecture.test.ts -u`.',
    ).toMatchFileSnapshot('calls/own-calls.txt');
  });

  test('holds calls of the specification only, letter by letter, and all of them', () => {
    const specified = textOf('tests/calls/specification.txt').trim().split('\n');
    expect(new Set(specified).size).toBe(185);
    expect(built.filter(call => !specified.includes(call))).toEqual([]);
    expect(specified.filter(call => !built.includes(call))).toEqual([]);
  });

  test('only these calls are open to anyone', () => {
    expect(
      calls
        .filter(call => call.access === 'anyone')
        .map(call => call.name)
        .sort(),
    ).toEqual([
      'config.maintenanceMode',
      'config.maintenanceNotice',
      'session.login',
      'setUp.begin',
      'setUp.state',
    ]);
  });

  test('only these calls are open to everybody who is signed in', () => {
    expect(
      calls
        .filter(call => call.access === 'signed-in')
        .map(call => call.name)
        .sort(),
    ).toEqual([
      'approvalPins.mine',
      'approvalPins.remove',
      'config.all',
      'devices.filter',
      'discountApprovals.enrol',
      'rowChanges.missing',
      'rowChanges.since',
      'session.colleagues',
      'session.franchiseUser',
      'session.me',
      'session.resetPassword',
      'thrownAway.changed',
      'thrownAway.restored',
      'thrownAway.tell',
    ]);
  });

  test('every write that a page allows is granted by a button of it', () => {
    const open = calls.filter(
      call =>
        call.kind === 'write' &&
        typeof call.access === 'object' &&
        grantsOf(call.access).some(({ button }) => button === undefined),
    );
    expect(open.map(call => call.name)).toEqual([]);
  });

  test('every write says what it may change, and what it is in plain words', () => {
    for (const call of calls) {
      if (call.kind !== 'write') continue;
      expect(call.invalidates.length, call.name).toBeGreaterThan(0);
    }
  });

  test('a list can be sorted and searched only by fields its rows have', () => {
    for (const call of calls) {
      if (!('list' in call)) continue;
      const list = call.list as {
        fields: string[];
        search: string[];
        key: string;
        sort: { field: string };
        row: { entries: object };
      };
      const rowFields = Object.keys(list.row.entries);
      for (const field of [...list.fields, ...list.search, list.key, list.sort.field]) {
        expect(rowFields, call.name).toContain(field);
      }
    }
  });
});

test('every screen is a page that has its permissions, but these', () => {
  const paths = [...textOf('src/client/routes.ts').matchAll(/route\('([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  const known: readonly string[] = pageUrls;
  const granted = (path: string) =>
    known.includes(path) ||
    known.includes(path.replace(/\/\$\w*$/, '')) ||
    known.includes(path.replace(/\/detail\/\$$/, ''));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter(path => !granted(path))).toEqual([
    '/login',
    '/maintenance',
    '/customerDisplay',
    '/setup',
  ]);
});

test('a page that a permission set can grant has a call that it grants, but these', () => {
  const granted = new Set(calls.flatMap(call => grantsOf(accessOf(call, {}))).flatMap(({ pages }) => pages));
  // The frame of others, or a part of one.
  const own = ['/', '/salesOrders/toShip', '/reports', '/outbox', '/myprofile'];
  expect(grantablePages.filter(page => !granted.has(page))).toEqual(own);
});

test('the reference back end knows nothing of the app: it imports its own files and Node alone', () => {
  const files = filesBelow('tests/support/reference-back-end');
  expect(files.length).toBeGreaterThan(2);
  const strangers = files
    .flatMap(importsOf)
    .filter(target => !target.startsWith('node:') && !files.includes(target));
  expect(strangers).toEqual([]);
});

test('pages of our own back end are those that only calls of ours show', () => {
  const granting = (page: string) =>
    calls.filter(call => grantsOf(accessOf(call, {})).some(({ pages }) => pages.some(one => one === page)));
  const own = pageUrls.filter(page => {
    const all = granting(page);
    return all.length > 0 && all.every(isOwn);
  });
  const administrators = [
    '/onlineOrders',
    '/outgoing',
    '/statements',
    '/vatGroups',
    '/systems',
    '/auditLog',
    '/import',
    '/settings',
  ];
  expect(ownPages.toSorted()).toEqual([...own, ...administrators].toSorted());
});
