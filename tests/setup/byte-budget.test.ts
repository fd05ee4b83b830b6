import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';
import { expect, test } from 'vitest';
import { closure, filesOfRoute, grown, withStorage, withTexts } from '../../src/setup/byte-budget.ts';

const routes = rootRoute('shell/root.tsx', [
  layout('login', 'shell/login-layout.tsx', [route('/login', 'login.tsx')]),
  layout('default', 'shell/default-layout.tsx', [
    route('/', 'home.tsx'),
    route('/salesOrders', [index('list.tsx'), route('/detail', 'detail.tsx')]),
  ]),
]);

test('a route needs its own file and those of the layouts around it', () => {
  expect(filesOfRoute(routes, '/login')).toEqual(['shell/root.tsx', 'shell/login-layout.tsx', 'login.tsx']);
  expect(filesOfRoute(routes, '/salesOrders')).toEqual([
    'shell/root.tsx',
    'shell/default-layout.tsx',
    'list.tsx',
  ]);
  expect(filesOfRoute(routes, '/salesOrders/detail')).toContain('detail.tsx');
  expect(filesOfRoute(routes, '/')).toEqual(['shell/root.tsx', 'shell/default-layout.tsx', 'home.tsx']);
  expect(filesOfRoute(routes, '/nowhere')).toBeUndefined();
});

test('a page loads the entry, the lazy half of its route, and what these import, each once', () => {
  const chunk = (fileName: string, imports: string[] = [], moduleIds: string[] = [], isEntry = false) => ({
    name: '',
    fileName,
    code: '',
    imports,
    moduleIds,
    isEntry,
  });
  const chunks = [
    chunk('entry.js', ['shared.js'], ['/src/login.tsx'], true),
    chunk('login.js', ['shared.js', 'form.js'], ['/src/login.tsx?tsr-split=component']),
    chunk('list.js', ['table.js'], ['/src/list.tsx?tsr-split=component']),
    chunk('shared.js', ['entry.js']),
    chunk('form.js'),
    chunk('table.js'),
  ];
  const names = closure(chunks, ['login.tsx']).map(({ fileName }) => fileName);
  expect(names.sort()).toEqual(['entry.js', 'form.js', 'login.js', 'shared.js']);
});

test('what has grown is named with how much, a new source with all of it', () => {
  const before = { 'react-dom': 200, 'src/calls/': 50, valibot: 15 };
  const now = { 'react-dom': 200, 'src/calls/': 80, valibot: 12, dayjs: 7 };
  expect(grown(before, now)).toEqual({ 'src/calls/': 30, dayjs: 7 });
});

test('a translated page also loads its texts, and a list what opens the storage', () => {
  const chunk = (name: string, moduleIds: string[], imports: string[] = []) => ({
    name,
    fileName: `${name}.js`,
    code: '',
    imports,
    moduleIds,
    isEntry: false,
  });
  const texts = '/src/client/messages';
  const start = chunk('start', [`${texts}/kit/call.ts`]);
  const chunks = [
    start,
    chunk('vi-first', [`${texts}/vi/kit/call.ts`], ['vi-names.js']),
    chunk('vi-shop', [`${texts}/vi/sales/sale.ts`]),
    chunk('vi-names', []),
    chunk('tablet', []),
  ];
  const names = (needed: { name: string }[]) => needed.map(({ name }) => name);
  expect(names(withTexts(chunks, [start]))).toEqual(['start', 'vi-first', 'vi-names']);
  expect(names(withStorage(chunks, [start]))).toEqual(['start', 'tablet']);
});
