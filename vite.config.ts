import { existsSync, globSync, readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { buildId } from './src/setup/build-id.ts';
import { byteBudget } from './src/setup/byte-budget.ts';
import { firstFiles } from './src/setup/first-files.ts';
import { nameOldestBrowsers, oldestTargets } from './src/setup/oldest-browsers.ts';
import { precompress } from './src/setup/precompress.ts';
import { remStyles } from './src/setup/rem-styles.ts';
import { shellFiles } from './src/setup/shell-files.ts';
import { textParts } from './src/setup/text-parts.ts';
import { trimStyles } from './src/setup/trim-styles.ts';
import { webManifest } from './src/setup/web-manifest.ts';

/** Vitest loads this file too: there no page is built, and the router only keeps its tree up to date. */
const testing = process.env.VITEST !== undefined;

const router = tanstackRouter({
  target: 'react',
  autoCodeSplitting: !testing,
  routesDirectory: './src/client',
  virtualRouteConfig: './src/client/routes.ts',
  generatedRouteTree: './src/client/route-tree.gen.ts',
  tmpDir: './node_modules/.cache/tanstack-router',
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: true,
  disableLogging: true,
});

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: webManifest,
  includeManifestIcons: false,
  // The worker's list of files is `shellFiles`'.
  injectManifest: { injectionPoint: undefined },
  devOptions: { enabled: true, type: 'module' },
});

/**
 * Modules that the start without a network does not wait for. That is what only administrators use, reports,
 * and what does nothing without a connection.
 */
const notAtStart = new RegExp(
  `^/src/(calls/administration/|client/(${[
    'features/(administration|reports)/',
    'features/(home/figures/|payment/(change-method|shifts-list)|my-profile/(own-printer-sheet|customer-d|pair-))',
    'features/cashbook/(reconciliation|statement/)',
    'features/customers/privacy/',
    'features/items/(price|rate-|sort-|items?-vat|picture-field)',
    'features/sales/(einvoices|display)/',
    'features/sales/(credit-memos/(other-shop|taken-back|use-take-back)|orders/returned-elsewhere)',
    'workflows/display/(carrier|display-strip|follow|hub|messages|pairing|relay|secret|shown|till)\\.',
    'workflows/(new-item|news|report|read-file)/',
    'workflows/(sign-in/(work-at|choose-shop)|items/tiles-editor|print/test-)',
  ].join('|')}))`,
);

const { groups, isLater } = firstFiles(import.meta.dirname, notAtStart);

const built = [
  worker,
  textParts(),
  shellFiles({
    include:
      /^(index\.html|help\/.*\.(html|css)|assets\/.*\.(js|css|woff2|wasm)|(?!maskable|icon-512|sw\.js)[^/]+\.(svg|png|css|js))$/,
    later: /\.(wasm|png)$|^assets\/(later|administration|decode-worker)-/,
    // A few seconds of a shop's line: every screen of the counter, the storeroom and the books of the till. Limits here are
    // what was measured and a tenth: a change that costs more is a decision.
    limit: 800 * 1024,
  }),
  byteBudget('src/client/routes.ts', {
    js: { '/login': 154 * 1024, '/salesOrders': 218 * 1024 },
    rows: { '/salesOrders': 258 * 1024 },
    // Its texts add ten K to a page: in UTF-8 a Vietnamese letter is often two or three bytes.
    translated: { '/login': 154 * 1024, '/salesOrders': 222 * 1024 },
    css: { '/login': 13 * 1024, '/salesOrders': 17 * 1024 },
  }),
  buildId({
    rules: {
      '/login': { prerender: true },
      '/maintenance': { prerender: true },
      '/index.html': { redirect: '/' },
    },
    titles: { '/login': 'Sign in', '/maintenance': 'Maintenance' },
  }),
  precompress(),
];

/** The embedded PostgreSQL of the run, for tests that need one. */
const cluster = ['./tests/support/run/cluster.ts'].filter(file => existsSync(file));

/** Tests of client and server that need nothing but what they test; a database comes with the helpers in `support`. */
const alone = testing
  ? globSync('tests/{client,server}/**/*.test.{ts,tsx}').filter(
      file => !/from '[^']*\/support\//.test(readFileSync(file, 'utf8')),
    )
  : [];
const below = (folder: string) => alone.filter(file => file.startsWith(folder));

const administration = /^assets\/administration-/;

/** The name of a chunk that the start does not wait for says who needs it. */
function prefixOf(chunk: { moduleIds: readonly string[] }): string {
  if (!isLater(chunk)) return '';
  const forAdministrators = chunk.moduleIds.some(id =>
    /\/client\/(features|messages)\/administration\//.test(id),
  );
  return forAdministrators ? 'administration-' : 'later-';
}

export default defineConfig({
  plugins: [router, react(), nameOldestBrowsers(), testing ? [] : built],
  css: {
    postcss: {
      plugins: [
        remStyles(),
        trimStyles({
          palettes: ['counter', 'dark', 'gray', 'red', 'yellow'],
          dates: [
            'CalendarHeader',
            'DatePicker',
            'Day',
            'LevelsGroup',
            'Month',
            'MonthsList',
            'PickerControl',
            'WeekdaysRow',
            'YearsList',
          ],
        }),
      ],
    },
  },
  build: {
    target: oldestTargets,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The start would carry the address of each chunk of an administrator's page; such a page names them itself.
      resolveDependencies: (file, needed) =>
        administration.test(file) ? needed.filter(one => one.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      // A page is given only those areas of texts and calls that it names.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/(calls|client\/messages)\/(?!language\.ts)/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { groups },
        chunkFileNames: chunk => `assets/${prefixOf(chunk)}[name]-[hash].js`,
      },
    },
  },
  test: {
    // A bound for what hangs, not a measure: histories by the thousand take their time on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Every core: the runner would leave one to itself, and half of a small machine idle.
    maxWorkers: '100%',
    // Modules are loaded once for all files of a worker: what a test leaves in them is its own to put back.
    isolate: false,
    // But what a test sets for a global is undone before the next test, also of another file.
    unstubGlobals: true,
    // What a file is transformed to is kept between runs, by its text.
    fsModuleCache: true,
    fsModuleCachePath: './node_modules/.cache/vitest',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'tests/{model,calls,offline,kinds,sw,setup}/**/*.test.ts',
            'tests/{architecture,function-size,plain-english}.test.ts',
            ...below('tests/server/'),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: alone,
          globalSetup: cluster,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: below('tests/client/'),
          setupFiles: ['./tests/support/run/quick-screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'happy-dom',
          // Whole screens race with what they ask for; `second-attempts.ts` names those that needed another attempt.
          retry: 1,
          include: ['tests/client/**/*.test.{ts,tsx}'],
          exclude: alone,
          globalSetup: cluster,
          setupFiles: ['quick-keys', 'quick-screens', 'react-warnings'].map(
            file => `./tests/support/run/${file}.ts`,
          ),
        },
      },
    ],
  },
});
