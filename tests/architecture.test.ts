import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grantsOf } from '#calls/access.ts';
import { calls } from '#calls/index.ts';

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

/** `src/client/data/x.ts` → `client/data`; `src/model/x.ts` → `model`; `sw/x.ts` → `sw`. */
function placeOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'sw') return 'sw';
  if (parts[0] !== 'src') return 'package';
  return parts[1] === 'client' ? `client/${parts.length > 3 ? parts[2] : 'top'}` : (parts[1] ?? '');
}

const mayImport: Record<string, readonly string[]> = {
  model: ['model'],
  calls: ['model', 'calls'],
  offline: ['model', 'calls', 'offline'],
  server: ['model', 'calls', 'server'],
  setup: ['setup'],
  sw: ['model', 'calls', 'offline', 'sw'],
  'client/messages': ['model', 'calls', 'client/messages'],
  'client/data': ['model', 'calls', 'offline', 'client/messages', 'client/data'],
  'client/ui': ['model', 'calls', 'offline', 'client/messages', 'client/data', 'client/ui'],
  'client/pickers': [
    'model',
    'calls',
    'offline',
    'client/messages',
    'client/data',
    'client/ui',
    'client/pickers',
  ],
  'client/features': [
    'model',
    'calls',
    'offline',
    'client/messages',
    'client/data',
    'client/ui',
    'client/pickers',
    'client/features',
  ],
  'client/shell': [
    'model',
    'calls',
    'offline',
    'client/messages',
    'client/data',
    'client/ui',
    'client/pickers',
    'client/shell',
  ],
  'client/top': [
    'model',
    'calls',
    'offline',
    'client/messages',
    'client/data',
    'client/ui',
    'client/shell',
    'client/top',
  ],
};

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

describe('what is used where', () => {
  const used = (pattern: RegExp, allowed: (path: string) => boolean) =>
    sources.filter(path => !allowed(path) && pattern.test(withoutComments(textOf(path))));

  test('the network in the data layer, the proxy and the worker', () => {
    const allowed = (path: string) =>
      /^(src\/client\/data\/|src\/server\/proxy\.ts|src\/setup\/|sw\/)/.test(path);
    expect(used(/(?<![\w.])fetch\(/, allowed)).toEqual([]);
  });

  test('the browser’s database in offline', () => {
    expect(used(/\bindexedDB\b|from 'idb'/, path => path.startsWith('src/offline/'))).toEqual([]);
  });

  test('the back end’s database in server', () => {
    expect(used(/from '(pg|drizzle-orm[^']*)'/, path => path.startsWith('src/server/'))).toEqual([]);
  });

  test('the built-in ERP behind its interface', () => {
    const ownBooks = (path: string) => /^src\/server\/(erp|db)\//.test(path);
    expect(used(/\berp[A-Z]\w*/, ownBooks)).toEqual([]);
    const inside = sources
      .filter(path => !path.startsWith('src/server/erp/'))
      .flatMap(path => importsOf(path).map(target => `${path} → ${target}`))
      .filter(line => / → src\/server\/erp\/(?!(connected|erp)\.ts)/.test(line));
    expect(inside).toEqual([]);
  });

  test('no way in for markup made of text', () => {
    expect(used(/dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/, () => false)).toEqual([]);
  });

  test('no file is longer than a person reads in one go', () => {
    const long = sources.filter(path => textOf(path).split('\n').length > 320 && !path.includes('/seed/'));
    expect(long).toEqual([]);
  });
});

describe('the catalogue', () => {
  const ours = calls.filter(call => call.path.startsWith('/own/'));
  const built = calls
    .filter(call => !ours.includes(call))
    .map(call => `${call.method} ${call.path.split('?')[0]}`);

  test('has these calls beyond the specification, under a path of their own', () => {
    expect(ours.map(call => call.name).sort()).toEqual([
      'discountApprovals.check',
      'discountApprovals.enrol',
    ]);
  });

  test('holds every call of the specification, but for those still to come', () => {
    expect(built.filter(call => toCome.includes(call))).toEqual([]);
    expect(built.length + toCome.length).toBe(185);
    expect(new Set([...built, ...toCome]).size).toBe(185);
  });

  test('only these calls are open to anyone', () => {
    expect(
      calls
        .filter(call => call.access === 'anyone')
        .map(call => call.name)
        .sort(),
    ).toEqual(['config.maintenanceMode', 'config.maintenanceNotice', 'session.login']);
  });

  test('only these calls are open to everybody who is signed in', () => {
    expect(
      calls
        .filter(call => call.access === 'signed-in')
        .map(call => call.name)
        .sort(),
    ).toEqual([
      'config.all',
      'devices.filter',
      'discountApprovals.enrol',
      'session.franchiseUser',
      'session.me',
      'session.resetPassword',
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
      expect(call.touches.length, call.name).toBeGreaterThan(0);
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

/** Calls of the specification that are not built yet. This list only ever shrinks. */
const toCome: readonly string[] = [
  'POST /la/admin/users/filter',
  'POST /la/core/api-log/filter',
  'POST /la/core/api-log/truncate-logs',
  'GET /la/admin/system/index/list',
  'POST /la/admin/system/index/run',
  'POST /la/admin/system/index/run-all',
  'POST /la/one-drive/authorize',
  'GET /la/one-drive/token-info',
  'POST /la/one-drive/site/info',
  'POST /la/one-drive/site/info/sync',
  'GET /la/item/config',
  'POST /la/franchise/users',
  'GET /la/franchise/user/info',
  'POST /la/franchise/user/store',
  'POST /la/franchise/user/device',
  'POST /la/admin/roles/list',
  'POST /la/admin/user',
  'PUT /la/admin/user',
  'DELETE /la/admin/user',
  'POST /la/admin/user/password',
  'POST /la/admin/user/is-active',
  'POST /la/bc/authorize',
  'PUT /la/product/sync/variants',
  'PUT /la/bc/table/sync',
  'GET /la/bc/tables',
  'POST /la/bc/table/filter-logs',
  'POST /la/bc/table/stats',
  'POST /la/bc/table/empty-logs',
  'POST /la/bc/table/remove-excess',
  'POST /la/bc/table/remove-record',
  'POST /la/franchise/store/filter',
  'POST /la/franchise/store/add',
  'GET /la/franchise/store/details/{customer_no}',
  'PUT /la/franchise/store/update',
  'POST /la/franchise/store/delete-franchises',
  'POST /la/franchise/store/sync',
  'POST /la/bc/franchise/customer/details',
  'POST /la/payment/bank-account/filter',
  'POST /la/payment/bank-account/add',
  'POST /la/payment/bank-account/filter-cash-book',
  'POST /la/payment/bank-account/opening-closing-balance',
  'GET /la/franchise/device/{id}',
  'DELETE /la/franchise/device/{id}',
  'POST /la/franchise/device',
  'PUT /la/franchise/device',
  'POST /la/pos/page-structure/filter',
  'GET /la/pos/page-structure/{id}',
  'DELETE /la/pos/page-structure/{id}',
  'POST /la/pos/page-structure',
  'PUT /la/pos/page-structure',
  'POST /la/pos/page-permission/filter',
  'GET /la/pos/page-permission/{id}',
  'DELETE /la/pos/page-permission/{id}',
  'POST /la/pos/page-permission',
  'PUT /la/pos/page-permission',
  'POST /la/retail-stores/user/permission',
  'POST /la/retail-stores/user/permissions',
  'GET /la/retail-stores/users/permission/{page_permission_id}',
  'PUT /la/product/sync/all',
  'PUT /la/product/sync/one-item',
  'PUT /la/product/sync/prices-one-item',
  'PUT /la/product/sync/one-variant',
];
