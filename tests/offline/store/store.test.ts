import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { list } from '#calls/kit/list.ts';
import { openStore } from '#offline/store/store.ts';
import { freeSpaceInStore } from '#offline/store/store-file.ts';
import { createSeal } from '#offline/vault/seal.ts';

type Item = { no: string; name: string };
const items = list({
  name: 'items.filter',
  path: '/items',
  row: v.object({ no: v.string(), name: v.string() }),
  key: 'no',
  fields: ['no', 'name'],
  sort: { field: 'no', direction: 'asc' },
  failure: null,
  access: 'signed-in',
  tags: ['items'],
  store: 'table',
});

let dek: CryptoKey;
const open: ReturnType<typeof openStore>[] = [];
function openAs(owner: string) {
  const store = openStore(owner, createSeal(dek, 'k', owner));
  open.push(store);
  return store;
}
const all = Array.from(
  { length: 25 },
  (_, i): Item => ({ no: `I${String(i).padStart(2, '0')}`, name: `Item ${i}` }),
);
const asked: number[] = [];
function serve(rows: readonly Item[], breakAt?: number) {
  return async (page: number, size: number) => {
    if (page === breakAt) throw new Error('the line is cut');
    asked.push(page);
    return { items: rows.slice((page - 1) * size, page * size), total: rows.length, page, size };
  };
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  asked.length = 0;
});
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

describe('the store', () => {
  it('fills a table page by page and finds it again after a reload', async () => {
    const store = openAs('A');
    const seen: (number | null)[] = [];
    store.subscribe(() => seen.push(store.table(items).filling?.done ?? null));
    await store.fill(items, serve(all), { pageSize: 10 });
    expect(seen.slice(-4)).toEqual([10, 20, 25, null]);
    const again = await openAs('A').load(items);
    expect(again).toMatchObject({ total: 25, complete: true, filling: null });
    expect(again.rows).toEqual(all);
    expect(again.asOf).not.toBeNull();
  });

  it('goes on where an interrupted fill stopped, and shows what it has meanwhile', async () => {
    await expect(openAs('A').fill(items, serve(all, 3), { pageSize: 10 })).rejects.toThrow('the line is cut');
    const store = openAs('A');
    expect(await store.load(items)).toMatchObject({ complete: false, filling: { done: 20, total: 25 } });
    expect(store.table(items).rows).toHaveLength(20);
    expect(await store.fill(items, serve(all), { pageSize: 10 })).toBe(true);
    expect(asked).toEqual([1, 2, 3]);
    expect(store.table(items)).toMatchObject({ rows: all, complete: true });
  });

  it('says whether the rows were read in several pages, however few are left of them', async () => {
    const store = openAs('A');
    expect(await store.fill(items, serve(all.slice(0, 9)), { pageSize: 10 })).toBe(false);
    // While the second page was read, rows of the first one were removed.
    const shrinking = async (page: number, size: number) => ({
      items: page === 1 ? all.slice(0, 10) : [],
      total: page === 1 ? 11 : 9,
      page,
      size,
    });
    expect(await store.fill(items, shrinking, { pageSize: 10 })).toBe(true);
  });

  it('keeps the old rows readable until the new ones are all there', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10 });
    const newer = all.slice(0, 15).map(item => ({ ...item, name: 'new' }));
    await expect(store.fill(items, serve(newer, 2), { pageSize: 10 })).rejects.toThrow();
    expect(store.table(items).rows).toEqual(all);
    await store.fill(items, serve(newer), { pageSize: 10 });
    expect(store.table(items).rows).toEqual(newer);
    expect((await openAs('A').load(items)).rows).toEqual(newer);
  });

  it('takes over rows that were seen elsewhere', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10 });
    const before = store.table(items);
    await store.merge(items, [
      { no: 'I03', name: 'changed' },
      { no: 'I99', name: 'added' },
    ]);
    expect(store.table(items)).not.toBe(before);
    const again = await openAs('A').load(items);
    expect(again.total).toBe(26);
    expect(again.rows.find(item => item.no === 'I03')?.name).toBe('changed');
    expect(again.rows.find(item => item.no === 'I99')?.name).toBe('added');
    await store.merge(items, [{ no: 'I99', name: 'twice' }]);
    expect(store.table(items).rows.filter(item => item.no === 'I99')).toEqual([{ no: 'I99', name: 'twice' }]);
  });

  it('keeps a row that was merged while a fill runs, though the fetched page is older', async () => {
    const store = openAs('A');
    const fetchPage = serve(all);
    await store.fill(
      items,
      async (page, size) => {
        if (page === 2) await store.merge(items, [{ no: 'I03', name: 'changed' }]);
        return fetchPage(page, size);
      },
      { pageSize: 10 },
    );
    expect((await openAs('A').load(items)).rows.find(item => item.no === 'I03')?.name).toBe('changed');
  });

  it('keeps the rows as they are when a later fill or a merge says nothing new', async () => {
    const store = openAs('A');
    const fresh = () => all.map(item => ({ ...item }));
    await store.fill(items, serve(fresh()), { pageSize: 10 });
    const { rows } = store.table(items);
    const seen = new Set<readonly Item[]>();
    store.subscribe(() => seen.add(store.table(items).rows));
    await store.merge(items, fresh().slice(0, 5));
    await store.fill(items, serve(fresh()), { pageSize: 10 });
    expect([...seen]).toEqual([rows]);
    expect(store.table(items).rows).toBe(rows);
    await store.fill(items, serve(fresh().with(3, { no: 'I03', name: 'changed' })), { pageSize: 10 });
    const changed = store.table(items).rows;
    expect(changed.filter(row => !rows.includes(row))).toEqual([{ no: 'I03', name: 'changed' }]);
  });

  it('takes what has changed, and lets go what is gone, also after a reload', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10 });
    const changed = { no: 'I03', name: 'Another name' };
    const added = { no: 'I99', name: 'New' };
    await store.change(items, { rows: [changed, added], gone: ['I12', 'I24', 'I98'] });
    for (const table of [store.table(items), await openAs('A').load(items)]) {
      const names = new Map(table.rows.map(row => [row.no, row.name]));
      expect(names.get('I03')).toBe('Another name');
      expect(names.get('I99')).toBe('New');
      expect(names.has('I12') || names.has('I24')).toBe(false);
      expect([names.size, table.total, table.complete]).toEqual([24, 24, true]);
    }
  });

  it('begins an interrupted fill from the start once rows have changed: its pages are older', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10 });
    await expect(store.fill(items, serve(all, 3), { pageSize: 10 })).rejects.toThrow('the line is cut');
    await store.change(items, { rows: [{ no: 'I03', name: 'Another name' }], gone: ['I05'] });
    expect(store.table(items).rows.find(row => row.no === 'I03')?.name).toBe('Another name');
    asked.length = 0;
    await store.fill(items, serve(all), { pageSize: 10 });
    expect(asked).toEqual([1, 2, 3]);
  });

  it('knows until when its rows were still true, without telling anyone', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10 });
    const filled = await store.filledAt(items);
    const later = new Date(Date.now() + 60_000).toISOString();
    let told = 0;
    store.subscribe(() => told++);
    await store.confirm([items], later);
    expect([told, await store.asOf(items), store.table(items).asOf]).toEqual([0, later, later]);
    const reopened = openAs('A');
    const latest = new Date(Date.now() + 120_000).toISOString();
    await reopened.confirm([items], latest);
    expect(await reopened.asOf(items)).toBe(latest);
    expect(await reopened.filledAt(items)).toBe(filled);
    // It is never true of an earlier time again.
    await reopened.confirm([items], later);
    expect(await reopened.asOf(items)).toBe(latest);
  });

  it('knows that a change has made other rows, until a fill that begins later has ended', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10 });
    expect(await store.isOutdated(items)).toBe(false);
    await store.outdate([items]);
    const reopened = openAs('A');
    expect(await reopened.isOutdated(items)).toBe(true);
    // What it has asked for before is of before.
    const filled = reopened.fill(
      items,
      async (page, size) => {
        if (page === 2) await reopened.outdate([items]);
        return serve(all)(page, size);
      },
      { pageSize: 10 },
    );
    await filled;
    expect(await reopened.isOutdated(items)).toBe(true);
    vi.setSystemTime(Date.now() + 1000);
    await reopened.fill(items, serve(all), { pageSize: 10 });
    vi.useRealTimers();
    expect(await reopened.isOutdated(items)).toBe(false);
  });

  it('stops at the number of rows it was asked for and says that there are more', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all), { pageSize: 10, maxRows: 20 });
    expect(store.table(items)).toMatchObject({ total: 25, complete: false, filling: null });
    expect(store.table(items).rows).toHaveLength(20);
  });

  it('answers what was answered before, whatever the order of the fields', async () => {
    const store = openAs('A');
    await store.putAnswer(items, { page: 1, size: 2 }, { hello: 'you' });
    expect((await openAs('A').answer(items, { size: 2, page: 1 }))?.answer).toEqual({ hello: 'you' });
    expect(await store.answer(items, { size: 3, page: 1 })).toBeNull();
  });

  it('shows nothing of one person to another', async () => {
    await openAs('A').fill(items, serve(all));
    await openAs('A').putAnswer(items, {}, 'secret');
    const other = openAs('B');
    expect((await other.load(items)).rows).toEqual([]);
    expect(await other.answer(items, {})).toBeNull();
  });

  it('can be dropped and filled again, and gives up its answers first when room is needed', async () => {
    const store = openAs('A');
    await store.fill(items, serve(all));
    await store.putAnswer(items, {}, 'old');
    await freeSpaceInStore();
    expect(await store.answer(items, {})).toBeNull();
    expect((await openAs('A').load(items)).rows).toHaveLength(25);
    await store.drop();
    expect((await openAs('A').load(items)).rows).toEqual([]);
    await store.fill(items, serve(all));
    expect(store.table(items).rows).toHaveLength(25);
  });
});
