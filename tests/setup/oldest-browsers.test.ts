import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { nameOldestBrowsers, oldestBrowsers } from '../../src/setup/oldest-browsers.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const check = read('public/browser-check.js');

const versions = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${version}`,
);

test('the README and the page in both languages name the oldest browsers', () => {
  const { transformIndexHtml } = nameOldestBrowsers();
  if (typeof transformIndexHtml !== 'function') throw new Error('the page is written by a function');
  // The plug-in takes the text alone.
  const page = String((transformIndexHtml as (html: string) => string)(read('index.html')));
  for (const named of versions) {
    expect(read('README.md')).toContain(named);
    expect(page.replaceAll(/\s+/g, ' ').split(named)).toHaveLength(3);
  }
  expect(page).not.toMatch(/__(CHROME|EDGE|FIREFOX|SAFARI)__/);
});

test('no browser puts its own words in the place of those of the page', () => {
  const page = read('index.html');
  expect(page).toContain('translate="no"');
  expect(page).toContain('<meta name="google" content="notranslate" />');
});

/** What the check finds in a browser that has all, but for what the test takes away. */
function found(change: (browser: Record<string, Record<string, unknown>>) => void): string {
  const said: string[] = [];
  const fine = () => true;
  const browser = {
    HTMLElement: { prototype: { popover: null } },
    HTMLScriptElement: { prototype: { noModule: false } },
    Array: { prototype: { toSorted: fine, toSpliced: fine, findLastIndex: fine } },
    String: { prototype: { toWellFormed: fine } },
    AbortSignal: { timeout: fine },
    CSS: { supports: fine },
    window: { CSS: {} },
    document: { documentElement: { setAttribute: (_: string, value: string) => said.push(value) } },
    sessionStorage: { getItem: () => null },
    localStorage: { getItem: () => null },
  };
  change(browser);
  runInNewContext(check, {
    ...browser,
    structuredClone: fine,
    BroadcastChannel: fine,
    CompressionStream: fine,
  });
  return said.join();
}

test('a browser that has what is needed is told nothing', () => {
  expect(found(() => {})).toBe('');
});

test.each([
  ['HTMLElement', 'popover'],
  ['Array', 'toSorted'],
  ['Array', 'toSpliced'],
  ['String', 'toWellFormed'],
])('a browser without %s.prototype.%s is told that it is too old', (of, name) => {
  const took = found(browser => {
    Reflect.deleteProperty(Object(browser[of]?.prototype), name);
  });
  expect(took).toBe('old');
});

test('a browser that keeps no data of the page is told what to allow', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  expect(found(browser => Object.assign(browser, { localStorage: { getItem: refuse } }))).toBe('blocked');
  expect(found(browser => Object.assign(browser, { sessionStorage: { getItem: refuse } }))).toBe('blocked');
});

test('the check itself is read by any browser', () => {
  const code = check.replaceAll(/\/\/.*$/gm, '');
  expect(code).not.toMatch(/=>|\b(const|let|class|async)\b|`|\?\.|\?\?|catch \{/);
});
