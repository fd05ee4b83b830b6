import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageButton, PageField, PageUrl } from '#model/session/pages.ts';
import { isGranted } from '#model/session/permissions.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { type PermissionEntry, pagePermissions, pageStructures } from '#server/db/schema/index.ts';
import { createDatabase } from '../../support/server.ts';

type Entries = Readonly<Record<string, Partial<PermissionEntry>>>;
type Set = { permission_type?: 'view'; pages?: string[]; entries: Entries };

const last = '0009_discount_approvals';
/** Permission sets of a company as its office wrote them before the server held people to them. */
const before: Record<string, Set> = {
  counter: {
    entries: {
      '/salesOrders/detail': { buttons: ['Save', 'Credit Memo'], fields: ['la_internal_comment'] },
      '/salesQuotes/detail': { buttons: ['Save'], fields: ['unit_price'] },
      '/items': { fields: ['price_rate'] },
    },
  },
  plain: { entries: { '/salesOrders/detail': { buttons: ['Save'] }, '/salesQuotes/detail': {} } },
  storeroom: {
    entries: {
      '/warehouseEntries': { buttons: ['Add New'] },
      '/purchasesOrders/detail': { buttons: ['Credit Memo'] },
    },
  },
  commenting: { entries: { '/warehouseEntries': { buttons: ['Save'], fields: ['comment'] } } },
  looking: {
    permission_type: 'view',
    entries: {
      '/warehouseEntries': { buttons: ['Add New'] },
      '/salesOrders/detail': { buttons: ['Credit Memo'] },
    },
  },
  'page without an entry': { pages: ['/items'], entries: {} },
  'entry without its page': {
    pages: [],
    entries: { '/items': {}, '/warehouseEntries': { buttons: ['Add New'] } },
  },
  crediting: {
    entries: {
      '/salesOrders/creditMemo': { buttons: ['Release'], filters: ['status'] },
      '/purchasesOrders/creditMemo': { buttons: ['Release'] },
    },
  },
  'looking at money': {
    entries: {
      '/bankAccountEntries': { filters: ['location_code', 'created_by'] },
      '/reports/shifts': { filters: ['status'] },
    },
  },
  'filtering orders': {
    entries: {
      '/salesOrders': { fields: ['cancel_reason_code'], filters: ['pos_so_no', 'status'] },
      '/salesQuotes': { fields: ['cancel_reason_code'], filters: ['status'] },
    },
  },
  'without reasons': { entries: { '/salesOrders': { filters: ['status'] } } },
  'as of today': { entries: { '/salesOrders': { filters: ['location_code', 'status'] } } },
  'by number alone': { entries: { '/salesOrders': { filters: ['pos_so_no'] } } },
  nothing: { entries: {} },
};

const entriesOf = (entries: Entries): PermissionEntry[] =>
  Object.entries(entries).map(([page_url, entry]) => ({
    page_url,
    buttons: [],
    fields: [],
    filters: [],
    ...entry,
  }));
const pagesOf = ({ pages, entries }: Set) => pages ?? Object.keys(entries);

let db: Db;
let closing: () => Promise<void>;
let older: string;
beforeAll(async () => {
  const { url, drop } = await createDatabase('template0');
  older = await mkdtemp(join(tmpdir(), 'quay-migrations-'));
  await cp(join(import.meta.dirname, '../../../src/server/db/migrations'), older, { recursive: true });
  const journal = join(older, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }; // drizzle's own file
  const until = entries.findIndex(({ tag }) => tag === last) + 1;
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, until) }));
  const opened = openDatabase(url, { size: 1, limits: false });
  db = opened.db;
  closing = async () => {
    await opened.close();
    await drop();
    await rm(older, { recursive: true });
  };
  await runMigrations(db, { migrationsFolder: older });
  await db.insert(pagePermissions).values(
    Object.entries(before).map(([name, set]) => ({
      name,
      permission_type: set.permission_type ?? ('edit' as const),
      pages: pagesOf(set),
      permissions: entriesOf(set.entries),
    })),
  );
  await db.insert(pageStructures).values([
    { page_url: '/items', page_name: 'Items', fields: ['price_rate'] },
    { page_url: '/salesOrders', page_name: 'Sales Orders', filters: ['status', 'location_code'] },
  ]);
  await migrate(url);
});
afterAll(() => closing());

async function after(name: string) {
  const [set] = await db.select().from(pagePermissions).where(sql`name = ${name}`);
  if (!set) throw new Error(`${name} is gone`);
  const person = { isAdministrator: false, franchise: 'F01', set };
  return {
    ...set,
    holds: (page: PageUrl, what: { button?: PageButton; field?: PageField }, writes = true) =>
      isGranted({ pages: [page], ...what }, writes, person),
  };
}

test('what an item costs stays where it was seen', async () => {
  for (const name of ['counter', 'page without an entry'])
    expect((await after(name)).holds('/items', { field: 'unit_cost' })).toBe(true);
  expect((await after('counter')).holds('/items', { field: 'price_rate' })).toBe(true);
  const [items] = await db.select().from(pageStructures).where(sql`page_url = '/items'`);
  expect(items?.fields).toEqual(['price_rate', 'unit_cost']);
});

test('who wrote an internal comment on a quote goes on, and no one else begins', async () => {
  const comment = { field: 'la_internal_comment' } as const;
  expect((await after('counter')).holds('/salesQuotes/detail', comment)).toBe(true);
  expect((await after('plain')).holds('/salesQuotes/detail', comment)).toBe(false);
});

test('who puts stock right by hand may say why, who only looks gets no more', async () => {
  expect((await after('storeroom')).holds('/warehouseEntries', { field: 'comment' })).toBe(true);
  expect((await after('commenting')).permissions).toEqual(entriesOf(before.commenting?.entries ?? {}));
  expect((await after('looking')).holds('/warehouseEntries', { field: 'comment' }, false)).toBe(false);
});

test('who made credit memos still sees them, and can do no more with them', async () => {
  for (const [name, page] of [
    ['counter', '/salesOrders/creditMemo'],
    ['storeroom', '/purchasesOrders/creditMemo'],
  ] as const) {
    const set = await after(name);
    expect(set.pages).toContain(page);
    expect(set.permissions.find(({ page_url }) => page_url === page)).toBeUndefined();
  }
  expect((await after('looking')).pages).not.toContain('/salesOrders/creditMemo');
  expect((await after('counter')).pages).not.toContain('/purchasesOrders/creditMemo');
});

test('what the screens left out is not granted by it', async () => {
  for (const name of ['counter', 'plain', 'storeroom'])
    for (const field of ['line_discount_amount', 'invoice_discount_amount', 'agent_code'] as const)
      expect((await after(name)).holds('/salesOrders/detail', { field })).toBe(false);
  for (const name of ['plain', 'looking', 'entry without its page', 'nothing']) {
    const set = before[name];
    const { pages, permissions } = await after(name);
    expect({ pages, permissions }).toEqual(
      set && { pages: pagesOf(set), permissions: entriesOf(set.entries) },
    );
  }
});

test('who sees the lists of credit memos filters them by what stands there', async () => {
  const { permissions } = await after('crediting');
  expect(Object.fromEntries(permissions.map(({ page_url, filters }) => [page_url, filters]))).toEqual({
    '/salesOrders/creditMemo': ['status', 'applies_to_no'],
    '/purchasesOrders/creditMemo': ['la_status', 'order_date', 'applies_to_no'],
  });
});

test('who filters money by location filters it by drawer too, and no one else begins', async () => {
  const { permissions } = await after('looking at money');
  expect(Object.fromEntries(permissions.map(({ page_url, filters }) => [page_url, filters]))).toEqual({
    '/bankAccountEntries': ['location_code', 'created_by', 'drawer_code'],
    '/reports/shifts': ['status'],
  });
});

test('who filters orders by status filters by location too, and by the reasons in the list', async () => {
  const filtersOf = async (name: string) =>
    Object.fromEntries((await after(name)).permissions.map(({ page_url, filters }) => [page_url, filters]));
  expect(await filtersOf('filtering orders')).toEqual({
    '/salesOrders': ['pos_so_no', 'status', 'location_code', 'cancel_reason_code'],
    '/salesQuotes': ['status'],
  });
  expect(await filtersOf('without reasons')).toEqual({ '/salesOrders': ['status', 'location_code'] });
  expect(await filtersOf('as of today')).toEqual({ '/salesOrders': ['location_code', 'status'] });
  expect(await filtersOf('by number alone')).toEqual({ '/salesOrders': ['pos_so_no'] });
  const [orders] = await db.select().from(pageStructures).where(sql`page_url = '/salesOrders'`);
  expect(orders?.filters).toEqual(['status', 'location_code', 'cancel_reason_code']);
});
