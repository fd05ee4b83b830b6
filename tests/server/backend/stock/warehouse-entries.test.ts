import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { ItemStock, WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { businessDate } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import {
  numberFrom,
  type SellingServer,
  sellingServer,
  unbalancedStock,
} from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

type Written = { document_no: string; entries: WarehouseEntry[] };

const entry = (index: number, quantity: number, more: object = {}) => {
  const { item_no, variant_code } = server.goodAt(index);
  return { item_no, variant_code, location_code: 'F01-STORE', quantity, ...more };
};
const add = (entries: object[], username?: string): Promise<Written> =>
  server.ask('warehouseEntries.add', { entries }, username);
const list = (input: object, username?: string): Promise<ListAnswer<WarehouseEntry>> =>
  server.ask('warehouseEntries.filter', input, username);
const is = (field: string, value: string) => ({ field, value, condition: 'eq' });

function onHand(index: number, location_code: string): Promise<number> {
  const { item_no, variant_code } = server.goodAt(index);
  return numberFrom(
    server.db,
    sql`select quantity as n from stock_levels where item_no = ${item_no} and variant_code = ${variant_code}
      and location_code = ${location_code}`,
  );
}

describe('a correction by hand', () => {
  test('moves the stock, and says who, why and under which number', async () => {
    const before = await server.stockOf(0);
    const { document_no, entries } = await add([
      entry(0, -1.5, { reason_code: 'damaged', comment: 'fell off' }),
      entry(1, 2, { reason_code: 'found' }),
    ]);
    expect(document_no).toMatch(/^WJ-F01-\d\d-\d{6}$/);
    expect(entries).toMatchObject([
      {
        quantity: -1.5,
        reason_code: 'damaged',
        comment: 'fell off',
        created_by: 'store01',
        entry_type: 'adjustment',
      },
      {
        quantity: 2,
        reason_code: 'found',
        comment: '',
        document_no,
        description: server.goodAt(1).description,
      },
    ]);
    expect(await server.stockOf(0)).toBe(addQuantity(before, -1.5));
    expect((await list({ filters: [is('document_no', document_no)] })).items).toEqual([...entries].reverse());
  });

  test('is corrected by a pair: one takes it back, one stands in its place', async () => {
    const before = await server.stockOf(0);
    const [first] = (await add([entry(0, 5)])).entries;
    const { entries } = await server.ask<Written>('warehouseEntries.update', {
      warehouse_entry: { entry_no: first?.entry_no, ...entry(0, 3, { comment: 'counted again' }) },
    });
    expect(entries).toMatchObject([
      { quantity: -5, reverses_no: first?.entry_no },
      { quantity: 3, reverses_no: null, comment: 'counted again' },
    ]);
    expect(await server.stockOf(0)).toBe(addQuantity(before, 3));
    const [old] = (await list({ filters: [is('entry_no', String(first?.entry_no))] })).items;
    expect(old).toMatchObject({ quantity: 5, reversed_by_no: entries[0]?.entry_no });
  });

  test('is taken back once, whoever asks and however often at once', async () => {
    const before = await server.stockOf(0);
    const ids = (await add([entry(0, 5), entry(0, 1)])).entries.map(row => row.entry_no);
    const answers = await Promise.all([1, 2, 3].map(() => server.send('warehouseEntries.remove', { ids })));
    expect(answers.filter(answer => answer.body.result)).toHaveLength(1);
    expect(answers.map(answer => answer.error?.code).filter(Boolean)).toEqual(['rule', 'rule']);
    expect(await server.stockOf(0)).toBe(before);
    const [reversal] = (await list({ filters: [is('reason_code', 'other')], size: 1 })).items;
    const again = await server.refused('warehouseEntries.remove', { ids: [reversal?.entry_no] });
    expect(again.msg).toContain('takes back entry');
  });

  test('of a document’s entry is refused', async () => {
    const [sale] = (await list({ filters: [is('entry_type', 'sale')], size: 1 })).items;
    expect(await server.refused('warehouseEntries.remove', { ids: [sale?.entry_no] })).toEqual({
      code: 'rule',
      msg: `Warehouse Entry ${sale?.entry_no} belongs to a document and cannot be changed.`,
    });
  });

  test('names what exists, at a location of one’s own', async () => {
    const refusals: [object, string][] = [
      [entry(0, 1, { location_code: 'F02-STORE' }), 'Location F02-STORE does not exist.'],
      [entry(0, 1, { location_code: 'WH-MAIN' }), 'Location WH-MAIN does not exist.'],
      [entry(0, 1, { item_no: 'NONE', variant_code: '' }), 'Item NONE does not exist.'],
      [entry(0, 1, { variant_code: 'NONE' }), 'does not exist.'],
      [entry(0, 0), 'Quantity must not be 0.'],
    ];
    for (const [one, text] of refusals)
      expect((await server.refused('warehouseEntries.add', { entries: [one] })).msg).toContain(text);
  });

  test('is dated when it was counted, and never after today', async () => {
    const yesterday = businessDate(new Date(Date.now() - 86_400_000));
    const [past, future] = await Promise.all(
      [yesterday, '2199-01-01'].map(posting_date =>
        server.ask<Written>('warehouseEntries.add', { posting_date, entries: [entry(2, 1)] }),
      ),
    );
    expect(past?.entries[0]?.posting_date).toBe(yesterday);
    expect(String(future?.entries[0]?.posting_date) < '2199').toBe(true);
  });
});

describe('a transfer', () => {
  const move = (quantity: number, more: object = {}) => ({
    location_from: 'F01-STORE',
    location_to: 'F01-CONS',
    items: [entry(3, quantity)].map(({ item_no, variant_code }) => ({ item_no, variant_code, quantity })),
    ...more,
  });

  test('is two entries, out of one location and into the other', async () => {
    await add([entry(3, 20)]);
    const [store, shelf] = [await onHand(3, 'F01-STORE'), await onHand(3, 'F01-CONS')];
    const { document_no, entries } = await server.ask<Written>('warehouseEntries.transfer', move(4));
    expect(document_no).toMatch(/^WT-F01-/);
    expect(entries.map(row => [row.location_code, row.quantity, row.entry_type])).toEqual([
      ['F01-STORE', -4, 'transfer'],
      ['F01-CONS', 4, 'transfer'],
    ]);
    expect(await onHand(3, 'F01-STORE')).toBe(store - 4);
    expect(await onHand(3, 'F01-CONS')).toBe(shelf + 4);
  });

  test('moves no more than is there, and two at once no more than that together', async () => {
    const there = await onHand(3, 'F01-STORE');
    const answers = await Promise.all(
      [1, 2].map(() => server.send('warehouseEntries.transfer', move(there))),
    );
    expect(answers.map(answer => answer.error?.msg ?? 'moved').sort()).toEqual([
      `You cannot transfer more than 0 units. Item ${server.goodAt(3).item_no}.`,
      'moved',
    ]);
  });

  test('stays within a franchise', async () => {
    const refused = async (more: object, username?: string) =>
      (await server.refused('warehouseEntries.transfer', move(1, more), username)).msg;
    expect(await refused({ location_to: 'F01-STORE' })).toContain('cannot be the same');
    expect(await refused({ location_to: 'F02-STORE' })).toBe('Location F02-STORE does not exist.');
    expect(await refused({ location_to: 'F02-STORE' }, 'admin')).toContain('by a consignment issue');
  });
});

describe('the list', () => {
  test('shows a franchise its own entries, the newest first, and counts them all', async () => {
    for (const filters of [
      [],
      [is('item_no', server.goodAt(0).item_no)],
      [is('location_code', 'F01-CONS')],
    ]) {
      const { items, total } = await list({ filters, size: 3 });
      const [field, value] = [filters[0]?.field, filters[0]?.value];
      const of =
        field === 'item_no' ? sql`item_no = ${value}` : field ? sql`location_code = ${value}` : sql`true`;
      expect(total).toBe(
        await numberFrom(
          server.db,
          sql`select count(*) as n from warehouse_entries where location_code like 'F01-%' and ${of}`,
        ),
      );
      expect(items.map(row => row.entry_no)).toEqual(items.map(row => row.entry_no).sort((a, b) => b - a));
      expect(items.every(row => row.location_code.startsWith('F01-'))).toBe(true);
    }
  });

  test('keeps another franchise out', async () => {
    const [row] = (await add([entry(0, 1)])).entries;
    const own = [is('entry_no', String(row?.entry_no))];
    expect((await list({ filters: own }, 'store02')).total).toBe(0);
    expect((await list({ filters: own }, 'admin')).total).toBe(1);
    const ids = [row?.entry_no];
    const missing = { code: 'not_found', msg: `Warehouse Entry ${row?.entry_no} does not exist.` };
    expect(await server.refused('warehouseEntries.remove', { ids }, 'store02')).toEqual(missing);
    const change = { warehouse_entry: { entry_no: row?.entry_no, ...entry(0, 2) } };
    expect(await server.refused('warehouseEntries.update', change, 'store02')).toEqual(missing);
    expect((await server.refused('warehouseEntries.remove', { ids }, 'manager01')).code).toBe('forbidden');
  });
});

describe('the inventory report', () => {
  const report = (from_date: string, to_date: string, username?: string): Promise<ListAnswer<ItemStock>> =>
    server.ask('warehouseEntries.itemStock', { from_date, to_date, size: 1000 }, username);

  test('opens with what there was, and closes with what came and went', async () => {
    const [from, to] = ['2026-01-10', '2026-02-10'];
    const { items, total } = await report(from, to);
    expect(total).toBe(
      await numberFrom(
        server.db,
        sql`select count(*) as n from stock_levels where location_code like 'F01-%'`,
      ),
    );
    const { rows } = await server.db.execute<{
      id: string;
      opening: string;
      closing: string;
      came: string;
    }>(sql`
      select item_no || '/' || variant_code || '/' || location_code as id,
        coalesce(sum(quantity) filter (where posting_date < ${from}), 0) as opening,
        coalesce(sum(quantity) filter (where posting_date <= ${to}), 0) as closing,
        coalesce(sum(quantity) filter (where quantity > 0 and posting_date between ${from} and ${to}), 0) as came
      from warehouse_entries group by 1`);
    const right = new Map(rows.map(row => [row.id, row]));
    for (const row of items) {
      const sums = right.get(row.id);
      expect([row.opening_quantity, row.closing_quantity, row.quantity_in]).toEqual(
        [sums?.opening, sums?.closing, sums?.came].map(Number),
      );
      expect(row.closing_quantity).toBe(
        addQuantity(row.opening_quantity, row.quantity_in, -row.quantity_out),
      );
    }
    expect(items.some(row => row.quantity_out > 0)).toBe(true);
  });

  test('is of one’s own franchise, and of a period that ends after it begins', async () => {
    const { items } = await report('2026-01-01', '2026-12-31', 'store02');
    expect(new Set(items.map(row => row.location_code.slice(0, 3)))).toEqual(new Set(['F02']));
    const backwards = { from_date: '2026-02-01', to_date: '2026-01-01' };
    expect((await server.refused('warehouseEntries.itemStock', backwards)).code).toBe('validation');
  });
});

test('the stock is the sum of its entries, and their number is known', async () => {
  expect(await unbalancedStock(server.db)).toBe(0);
  expect(
    await numberFrom(
      server.db,
      sql`select count(*) as n from stock_levels level where entries <> (select count(*) from warehouse_entries e
        where (e.item_no, e.variant_code, e.location_code) = (level.item_no, level.variant_code, level.location_code))`,
    ),
  ).toBe(0);
});
