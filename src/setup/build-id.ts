import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { digest } from './stamps.mjs';

/**
 * Stands in sources where the id of the build belongs. Only in files with a name that does not depend on
 * their content.
 */
const placeholder = '__BUILD_ID__';

/** What the server tells the page about its routes: `prerender` pages are whole without any data. */
export type RouteRules = Record<string, { redirect?: string; prerender?: boolean }>;

export type BuildIdOptions = {
  rules: RouteRules;
  /** Titles of the prerendered pages, by path. */
  titles: Record<string, string>;
};

/**
 * Names a build by a hash of its content: the same sources give the same id. The id goes into index.html (a
 * `meta` named `build`) and sw.js. It never goes into a hashed chunk, because the chunk's name would not
 * change with it. Writes `builds/latest.json`, `builds/meta/{id}.json` and `{path}/_payload.json` of each
 * prerendered path.
 */
export function buildId(options: BuildIdOptions): Plugin {
  let folder = '';
  let id = 'dev';
  return {
    name: 'quay:build-id',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        if (context.bundle) id = hashOf(context.bundle, html);
        return html.replaceAll(placeholder, id);
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // The development server closes its bundle too, and writes nothing.
        if (id === 'dev') return;
        const worker = join(folder, 'sw.js');
        writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(placeholder, id));
        for (const [name, content] of Object.entries(buildFiles(id, Date.now(), options))) {
          mkdirSync(dirname(join(folder, name)), { recursive: true });
          writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);
        }
      },
    },
  };
}

/** The JSON files that describe a build, by their path inside the build's folder. `timestamp` is in milliseconds. */
export function buildFiles(id: string, timestamp: number, options: BuildIdOptions): Record<string, unknown> {
  const prerendered = Object.entries(options.rules)
    .filter(([, rule]) => rule.prerender)
    .map(([path]) => path);
  const routes = Object.entries(options.rules);
  const matcher = {
    static: Object.fromEntries(routes.filter(([path]) => !path.endsWith('/**'))),
    wildcard: Object.fromEntries(
      routes.filter(([path]) => path.endsWith('/**')).map(([path, rule]) => [path.slice(0, -3), rule]),
    ),
    dynamic: {},
  };
  const payloads = prerendered.map(path => [
    `${path.slice(1)}/_payload.json`,
    { path, prerenderedAt: timestamp, title: options.titles[path], build: id },
  ]);
  return {
    'builds/latest.json': { id, timestamp },
    [`builds/meta/${id}.json`]: { id, timestamp, matcher, prerendered, routeRules: options.rules },
    ...Object.fromEntries(payloads),
  };
}

function hashOf(bundle: Rolldown.OutputBundle, html: string): string {
  const hash = createHash('sha256').update(html);
  for (const output of Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    hash.update(output.fileName).update(output.type === 'chunk' ? output.code : output.source);
  }
  // Not in the bundle at this point, but part of what is served.
  hash.update(digest(['sw', 'public', 'src/offline', 'package-lock.json']));
  return hash.digest('hex').slice(0, 16);
}
