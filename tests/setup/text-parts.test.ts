import { expect, test } from 'vitest';
import { textParts } from '../../src/setup/text-parts.ts';

const texts = '/src/client/messages';
const chunk = (name: string, moduleIds: string[], imports: string[] = [], isEntry = false) => ({
  name,
  fileName: `assets/${name}.js`,
  moduleIds,
  imports,
  isEntry,
});
const start = chunk('start', [`${texts}/kit/call.ts`], [], true);
const all = [
  start,
  chunk('sign-in', [`${texts}/session/login.ts`], ['assets/start.js']),
  chunk('inside', [`${texts}/shell/tablet.ts`], ['assets/start.js']),
  chunk('tablet', ['/src/offline/tablet.ts'], ['assets/inside.js']),
  chunk('kinds', ['/src/kinds/sales/rules.ts'], ['assets/inside.js']),
  chunk('reports', [`${texts}/sales/revenue.ts`], ['assets/inside.js']),
  chunk('vi-first', [`${texts}/vi/kit/call.ts`, `${texts}/vi/session/login.ts`]),
  chunk('vi-inside', [`${texts}/vi/shell/tablet.ts`]),
  chunk('vi-shop', [`${texts}/vi/sales/sale.ts`]),
  chunk('vi-later', [`${texts}/vi/sales/revenue.ts`]),
];

/** What the build makes of this line in this chunk. */
function rendered(line: string, from = start): string {
  const { renderChunk } = textParts();
  if (typeof renderChunk !== 'function') throw new Error('the plugin renders no chunk');
  const chunks = Object.fromEntries(all.map(one => [one.fileName, one]));
  const error = (message: string) => {
    throw new Error(message);
  };
  // The plugin asks for these alone.
  const context = { error } as never;
  return String(renderChunk.call(context, line, from as never, {} as never, { chunks } as never));
}

test.each([
  ['sign-in', []],
  ['inside', ['inside']],
  ['tablet', ['inside']],
  ['kinds', ['inside', 'shop']],
  ['reports', ['inside', 'later', 'shop']],
  ['vi-shop', []],
] as const)('the file %s waits for the parts %j', (name, parts) => {
  const line = `import("./${name}.js")`;
  const [, listed = '[]'] = /^afterTexts\((\[.*\]), \(\) => import/.exec(rendered(line)) ?? [];
  const names: string[] = JSON.parse(listed);
  expect(names.sort()).toEqual(parts);
  expect(rendered(line)).toContain(line);
});

test('a file waits for no part that the file which asks for it had', () => {
  const inside = all.find(({ name }) => name === 'inside');
  expect(rendered('import("./kinds.js")', inside)).toBe('afterTexts(["shop"], () => import("./kinds.js"))');
});

test('a build with texts of a later part in its entry fails', () => {
  const entry = { ...start, moduleIds: [`${texts}/sales/revenue.ts`] };
  all[0] = entry;
  try {
    expect(() => rendered('', entry)).toThrow('read before the parts');
  } finally {
    all[0] = start;
  }
});
