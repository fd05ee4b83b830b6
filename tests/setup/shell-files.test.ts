import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFiles } from '../../src/setup/shell-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'shell-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that the start can wait for is needed at once where another one needs it', () => {
  mkdirSync(join(folder, 'assets'));
  const write = (name: string, text: string) => writeFileSync(join(folder, 'assets', name), text);
  write(
    'sale-1.js',
    'import{a as b}from"./shared-1.js";import"./plain-1.js";const later=()=>import("./report-1.js");',
  );
  write('plain-1.js', 'export const p=1;');
  write('shared-1.js', 'import{t}from`./texts-1.js`;export const a=t;');
  write('texts-1.js', 'export const t=1;');
  write('report-1.js', 'import{a}from"./shared-1.js";');
  write('report-1.css', 'p{}');
  const files = listFiles(folder, {
    include: /\.(js|css)$/,
    later: /(report|shared|texts)-/,
  });
  const names = (first: boolean) =>
    files.filter(file => file.first === first).map(({ path }) => path.slice(8));
  expect(names(true)).toEqual(['plain-1.js', 'sale-1.js', 'shared-1.js', 'texts-1.js']);
  expect(names(false)).toEqual(['report-1.css', 'report-1.js']);
});
