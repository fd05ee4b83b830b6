import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const section = /^## Plain English$([\s\S]*?)^## /m.exec(textOf('src/README.md'))?.[1] ?? '';
const words = [...section.matchAll(/^- ([a-z ]+):/gm)].map(([, word = '']) => word);

const sources = ['src', 'sw'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|mjs|css)$/.test(name) && !name.endsWith('.gen.ts'))
    .map(name => join(folder, name)),
);

/** The comments of a file. What stands in backticks is code. */
const commentsOf = (path: string): string =>
  [...textOf(path).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[^:])\/\/.*$/gm)]
    .map(([comment]) => comment.replace(/`[^`\n]*`/g, '').replace(/\n\s*(\*|\/\/) ?/g, ' '))
    .join('\n');

test('the README names the words that comments do without', () => {
  expect(words).toContain('whose');
  expect(words).toContain('in place of');
});

test('comments do without these words', () => {
  const word = new RegExp(`\\b(${words.join('|')})\\b`, 'gi');
  const found = sources.flatMap(path =>
    [...commentsOf(path).matchAll(word)].map(([which]) => `${path}: ${which}`),
  );
  expect(found).toEqual([]);
});

test('the name of a test is at most 90 characters long', () => {
  const files = ['tests', 'e2e'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(test|journey)\.tsx?$/.test(name))
      .map(name => join(folder, name)),
  );
  const named = /^\s*(?:it|test)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gm;
  const names = files.flatMap(path => [...textOf(path).matchAll(named)].map(([, , name = '']) => name));
  expect(names.length).toBeGreaterThan(1500);
  expect(names.filter(name => name.length > 90)).toEqual([]);
});
