import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bcTables, imports } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { type Filter, filter, searchFor } from '#calls/kit/list-input.ts';
import { keepHouse } from '#server/backend/housekeeping.ts';
import { importRows } from '#server/db/schema/index.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

type Row = Partial<InputOf<typeof imports.stageItems>['rows'][number]> & { item_no: string };

const ask = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>) =>
  (await server.send(call, input, { token })).data;
const refused = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>, by = token) =>
  (await server.send(call, input, { token: by })).error;

/** Lays rows down, numbered as in a file whose first row is the head. */
async function staged(rows: readonly Row[], import_id: string = randomUUID()) {
  const numbered = rows.map((one, index) => ({ row: index + 2, ...one }));
  // The defaults of the schema fill in what is left out.
  await ask(imports.stageItems, { import_id, rows: numbered as InputOf<typeof imports.stageItems>['rows'] });
  return import_id;
}
async function imported(rows: readonly Row[], franchise_code = '') {
  const import_id = await staged(rows);
  const wish = { import_id, rows: rows.length, file: 'items.csv', franchise_code };
  return { import_id, ...(await ask(imports.apply, wish)) };
}

/** A bar code of a number, its last digit put right. */
function barcodeOf(number: number): string {
  const digits = `200${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (place % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const books = async () => {
  const tables = ['items', 'item_variants', 'item_units', 'item_references', 'franchise_items'];
  const sums = tables.map(
    table => `(select md5(string_agg(t::text || xmin, ',' order by t::text)) from ${table} t)`,
  );
  const { rows } = await server.db.execute(sql.raw(`select ${sums.join(' || ')} as hash`));
  return rows;
};

const shirt = { item_no: 'SHIRT', description: 'Áo thun', item_category: 'Áo', unit_of_measure: 'PCS' };
const goods: readonly Row[] = [
  { ...shirt, variant_code: 'S', variant_description: 'Nhỏ', unit_price: 150_000, barcode: barcodeOf(1) },
  { item_no: 'SHIRT', variant_code: 'L', unit_price: 170_000, unit_cost: 90_000, barcode: barcodeOf(2) },
  { item_no: 'MUG', description: 'Cốc sứ', unit_price: 45_000, unit_cost: 20_000, barcode: barcodeOf(3) },
];

describe('a file of items', () => {
  test('brings items with variants, bar codes, prices and cost; the same file again touches no row', async () => {
    const first = await imported(goods, 'F01');
    expect(first).toMatchObject({ state: 'done', added: 3, changed: 0, unchanged: 0, on_sale: 3 });
    // What was laid down of it goes with it.
    expect(await server.db.$count(importRows, eq(importRows.import_id, first.import_id))).toBe(0);
    const found = await ask(items.filter, { filters: [filter('item_no', 'SHIRT')] });
    expect(found.items).toMatchObject([
      {
        id: 'SHIRT/L',
        unit_price: 170_000,
        unit_cost: 90_000,
        barcode: barcodeOf(2),
        variant_description: 'L',
      },
      { id: 'SHIRT/S', unit_price: 150_000, barcode: barcodeOf(1), variant_description: 'Nhỏ' },
    ]);
    const before = await books();
    const again = await imported(goods, 'F01');
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3, on_sale: 0 });
    expect(await books()).toEqual(before);
  });

  test('changes what it says and leaves what it leaves empty', async () => {
    await imported([{ item_no: 'PLATE', description: 'Đĩa', unit_price: 30_000, unit_cost: 12_000 }]);
    const next = await imported([{ item_no: 'PLATE', unit_price: 33_000, barcode: barcodeOf(9) }]);
    expect(next).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    const found = await ask(items.filter, { filters: [filter('item_no', 'PLATE')] });
    expect(found.items).toMatchObject([
      { description: 'Đĩa', unit_price: 33_000, unit_cost: 12_000, barcode: barcodeOf(9) },
    ]);
  });

  test('is sold in a shop', async () => {
    await imported([{ item_no: 'LAMP', description: 'Đèn bàn', unit_price: 99_000 }], 'F02');
    const clerk = await server.signIn('store02');
    const there = await server.send(items.filter, { filters: [filter('item_no', 'LAMP')] }, { token: clerk });
    expect(there.data.items).toMatchObject([{ description: 'Đèn bàn', franchise_code: 'F02' }]);
  });

  test('names every bad row with its column and reason, and nothing of it is taken', async () => {
    await imported([{ item_no: 'HAT', description: 'Mũ', unit_price: 80_000, barcode: barcodeOf(20) }]);
    const rows: Row[] = [
      { item_no: 'NEW1', description: 'Mới', unit_price: 1000, barcode: barcodeOf(20) },
      { item_no: 'NEW2', unit_price: 1000 },
      { item_no: 'NEW3', description: 'Mới' },
      { item_no: 'NEW4', description: 'Mới', unit_price: 1000, barcode: barcodeOf(21) },
      { item_no: 'NEW4', description: 'Mới', unit_price: 1000 },
      { item_no: 'NEW5', description: 'Mới', unit_price: 1000, barcode: barcodeOf(21) },
      { item_no: 'HAT', unit_of_measure: 'BOX' },
      { item_no: 'HAT', variant_code: 'XL', unit_price: 1000 },
      { item_no: 'NEW6', variant_code: 'A', description: 'Một', unit_price: 1 },
      { item_no: 'NEW6', variant_code: 'B', description: 'Hai', unit_price: 1 },
      { item_no: 'GOOD', description: 'Tốt', unit_price: 1000 },
    ];
    const before = await books();
    const import_id = await staged(rows);
    const told = await ask(imports.check, { import_id });
    expect(told.bad.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, 'barcode', 'imports.barcodeTaken'],
      [3, 'description', 'imports.needed'],
      [4, 'unit_price', 'imports.needed'],
      [6, 'item_no', 'imports.rowTwice'],
      [7, 'barcode', 'imports.barcodeTwice'],
      [8, 'unit_of_measure', 'imports.unitStays'],
      [8, 'variant_code', 'imports.variantNeeded'],
      [9, 'variant_code', 'imports.noVariants'],
      [11, 'description', 'imports.otherThanRow'],
    ]);
    expect(told).toMatchObject({ rows: 11, bad_rows: 8 });
    expect(told.bad[0]?.msg).toBe('HAT has this bar code already.');
    const error = await refused(imports.apply, { import_id, rows: rows.length, file: 'x.csv' });
    expect(error?.msg).toBe('Nothing was imported: 8 rows are not right any more.');
    expect(await books()).toEqual(before);
  });

  test('is in the ERP as well: nothing of it is to be synced, and nothing is too much here', async () => {
    const drift = async () =>
      (await ask(bcTables.tables, {})).items.map(({ missing, changed, excess }) => [
        missing,
        changed,
        excess,
      ]);
    const before = await drift();
    const bowl: Row = { item_no: 'BOWL', description: 'Bát', unit_price: 25_000, barcode: barcodeOf(30) };
    await imported([bowl]);
    await imported([{ ...bowl, unit_price: 26_000, barcode: barcodeOf(31) }]);
    const { rows } = await server.db.execute(
      sql`select data from erp_rows where data ->> 'item_no' = 'BOWL' order by table_code`,
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      { description: 'Bát', unit_price: 26_000 },
      { reference_no: barcodeOf(31) },
      { qty_per_unit_of_measure: 1 },
    ]);
    expect(await drift()).toEqual(before);
  });

  test('brings bar codes of every kind with what they hold; the same file again touches no row', async () => {
    const yoghurt: Row = { item_no: 'YOG', description: 'Sữa chua', unit_price: 8000 };
    const rows: Row[] = [
      { ...yoghurt, barcode: '96385074', other_barcodes: 'SP000123; 18936000000025 x 24 THÙNG' },
      { ...yoghurt, item_no: 'YOG2', barcode: 'HK-12', other_barcodes: '18936000000049=6' },
    ];
    await imported(rows, 'F01');
    const clerk = await server.signIn('store01');
    const codesOf = async (item_no: string, by = token) => {
      const found = await server.send(items.filter, { filters: [filter('item_no', item_no)] }, { token: by });
      return found.data.items.map(({ barcode, codes }) => ({ barcode, codes }));
    };
    const one = { code: 'SP000123', unit_of_measure: 'PCS', quantity: 1 };
    const carton = { code: '18936000000025', unit_of_measure: 'THÙNG', quantity: 24 };
    expect(await codesOf('YOG')).toEqual([{ barcode: '96385074', codes: [one, carton] }]);
    // A shop's copy of it, which its tablets keep.
    expect(await codesOf('YOG', clerk)).toEqual([{ barcode: '96385074', codes: [one, carton] }]);
    expect(await codesOf('YOG2')).toMatchObject([{ barcode: 'HK-12', codes: [{ quantity: 6 }] }]);
    // Each of its codes finds it, by the search as by the filter.
    const foundBy = async (asked: Filter, by: string) =>
      (await server.send(items.filter, { filters: [asked] }, { token: by })).data.items.map(
        ({ item_no }) => item_no,
      );
    for (const by of [token, clerk])
      for (const code of ['96385074', 'sp000123', '18936000000025'])
        expect([code, await foundBy(searchFor(code), by)]).toEqual([code, ['YOG']]);
    expect(await foundBy(filter('barcode', '18936000000025'), clerk)).toEqual(['YOG']);
    expect(await foundBy(filter('barcode', 'p00012', 'like'), clerk)).toEqual(['YOG']);
    const before = await books();
    expect(await imported(rows, 'F01')).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await books()).toEqual(before);
    // Another main one takes the place of the one before; the others stay.
    await imported([{ item_no: 'YOG', barcode: barcodeOf(50) }]);
    expect(await codesOf('YOG')).toEqual([{ barcode: barcodeOf(50), codes: [one, carton] }]);
  });

  test('names codes that are taken or given twice, and units that hold something else', async () => {
    const jar: Row = { item_no: 'JAR', description: 'Lọ', unit_price: 9000 };
    await imported([{ ...jar, other_barcodes: `${barcodeOf(60)}; 18936000000063 x 12 HOP` }]);
    const import_id = await staged([
      { item_no: 'JAR2', description: 'Lọ', unit_price: 1, other_barcodes: barcodeOf(60) },
      { item_no: 'JAR', other_barcodes: '18936000000070 x 6 HOP' },
      { item_no: 'JAR3', description: 'Lọ', unit_price: 1, barcode: 'JJ', other_barcodes: 'JJ' },
    ]);
    const told = await ask(imports.check, { import_id });
    expect(told.bad.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, 'other_barcodes', 'imports.barcodeTaken'],
      [3, 'other_barcodes', 'imports.unitStays'],
      [4, 'other_barcodes', 'imports.barcodeTwice'],
    ]);
    expect(told.bad[1]?.msg).toContain('HOP = 12');
  });

  test('put items into a VAT group by its code or its rate, and say which row names none', async () => {
    const tea = { description: 'Trà', unit_price: 30_000 };
    await imported([
      { ...tea, item_no: 'TEA1', vat_group: 'vat10' },
      { ...tea, item_no: 'TEA2', vat_group: '5 %' },
      { ...tea, item_no: 'TEA3' },
    ]);
    const groups = async () => {
      const { rows } = await server.db.execute<{ vat_group: string | null }>(
        sql`select vat_group from items where item_no like 'TEA%' order by item_no`,
      );
      return rows.map(row => row.vat_group);
    };
    expect(await groups()).toEqual(['VAT10', 'VAT5', null]);
    // What a file leaves empty stays.
    await imported([{ item_no: 'TEA1' }, { item_no: 'TEA2', vat_group: 'VAT10' }]);
    expect(await groups()).toEqual(['VAT10', 'VAT10', null]);
    const id = await staged([
      { item_no: 'TEA1', vat_group: 'VAT99' },
      { item_no: 'TEA2', vat_group: '7%' },
      { item_no: 'TEA3', vat_group: '8%' },
    ]);
    const { bad } = await ask(imports.check, { import_id: id });
    expect(bad.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, 'vat_group', 'imports.vatUnknown'],
      [3, 'vat_group', 'imports.vatUnknown'],
    ]);
  });

  test('is not taken before all of it has arrived, nor twice under one id', async () => {
    const one: Row = { item_no: 'ONCE', description: 'Một lần', unit_price: 1000 };
    const import_id = await staged([one]);
    expect((await refused(imports.apply, { import_id, rows: 2, file: 'x.csv' }))?.msg).toMatch(/1 of 2 rows/);
    // The same piece again is laid down once.
    await staged([one], import_id);
    await ask(imports.apply, { import_id, rows: 1, file: 'x.csv' });
    expect((await refused(imports.apply, { import_id, rows: 1, file: 'x.csv' }))?.code).toBe('conflict');
    expect(
      (await refused(imports.stageItems, { import_id, rows: [{ row: 3, ...one }] as never }))?.code,
    ).toBe('conflict');
  });

  test('stands in the audit log with who, when and how much', async () => {
    await imported([{ item_no: 'NOTED', description: 'Ghi lại', unit_price: 1000 }]);
    const { rows } = await server.db.execute(
      sql`select actor_name, subject, detail from audit_log where action = 'import.apply' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_name: 'admin',
        subject: 'items',
        detail: { file: 'items.csv', rows: 1, added: 1, changed: 0, unchanged: 0, on_sale: 0 },
      },
    ]);
  });

  test('is for administrators, and each sees their own only', async () => {
    const import_id = await staged([{ item_no: 'MINE', description: 'x', unit_price: 1 }]);
    for (const username of ['store01', 'store02', 'manager01', 'warehouse01']) {
      const other = await server.signIn(username);
      const each = [
        await refused(imports.stageItems, { import_id, rows: [{ row: 2, item_no: 'X' }] as never }, other),
        await refused(imports.check, { import_id }, other),
        await refused(imports.apply, { import_id, rows: 1, file: 'x' }, other),
        await refused(imports.latest, {}, other),
        await refused(imports.discard, { import_id }, other),
      ];
      expect(each.map(error => error?.code)).toEqual(Array(5).fill('forbidden'));
    }
    await server.db.execute(sql`update imports set user_id = 999 where id = ${import_id}`);
    expect((await refused(imports.check, { import_id }))?.code).toBe('not_found');
    expect((await refused(imports.apply, { import_id, rows: 1, file: 'x' }))?.code).toBe('not_found');
  });

  test('that is left is forgotten after a day, or at once', async () => {
    const left = await staged([{ item_no: 'LEFT', description: 'x', unit_price: 1 }]);
    const dropped = await staged([{ item_no: 'DROP', description: 'x', unit_price: 1 }]);
    await ask(imports.discard, { import_id: dropped });
    expect((await refused(imports.check, { import_id: dropped }))?.code).toBe('not_found');
    await keepHouse(server.db, new Date(Date.now() + 23 * 3600_000));
    expect((await server.db.execute(sql`select import_id from import_rows`)).rows).toContainEqual({
      import_id: left,
    });
    await keepHouse(server.db, new Date(Date.now() + 25 * 3600_000));
    expect((await server.db.execute(sql`select from import_rows`)).rows).toEqual([]);
  });
});
