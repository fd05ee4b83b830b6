import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imports } from '#calls/administration/index.ts';
import { warehouseEntries } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
type Goods = { item_no: string; variant_code: string; reference_no: string };
let plain: Goods;
let variant: Goods;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
  const goods = async (has: boolean) => {
    const { rows } =
      await server.db.execute<Goods>(sql`select item_no, variant_code, reference_no from item_references
      where (variant_code <> '') = ${has} order by reference_no limit 1`);
    const [first] = rows;
    if (!first) throw new Error('the demo company has such an item');
    return first;
  };
  [plain, variant] = [await goods(false), await goods(true)];
});
afterAll(() => server.close());

async function staged(rows: readonly object[]) {
  const import_id = randomUUID();
  const numbered = rows.map((one, index) => ({ row: index + 2, location_code: 'F01-STORE', ...one }));
  const input = { import_id, rows: numbered } as Partial<InputOf<typeof imports.stageStock>>; // the rest are defaults
  await server.send(imports.stageStock, input, { token });
  return import_id;
}
const apply = async (import_id: string, rows: number) =>
  server.send(imports.apply, { import_id, rows, file: 'ton-kho.xlsx' }, { token });
const held = async ({ item_no, variant_code }: Goods) => {
  const { rows } = await server.db.execute<{ level: string; sum: string }>(sql`select
    (select quantity from stock_levels where item_no = ${item_no} and variant_code = ${variant_code} and location_code = 'F01-STORE') as level,
    (select sum(quantity) from warehouse_entries where item_no = ${item_no} and variant_code = ${variant_code} and location_code = 'F01-STORE') as sum`);
  return [Number(rows[0]?.level), Number(rows[0]?.sum)];
};

test('what is there is posted as the difference to the books, once', async () => {
  const rows = [
    { item_no: plain.item_no, quantity: 41 },
    // Its bar code says which variant it is.
    { barcode: variant.reference_no, quantity: 12 },
  ];
  const first = await staged(rows);
  const { data: told } = await server.send(imports.check, { import_id: first }, { token });
  expect(told).toMatchObject({ rows: 2, bad_rows: 0, notes: [] });
  expect(told.quantities).toEqual([{ unit_of_measure: 'PCS', quantity: 53 }]);
  expect(told.value).toBeGreaterThan(0);
  expect((await apply(first, 2)).status).toBe(200);
  expect(await held(plain)).toEqual([41, 41]);
  expect(await held(variant)).toEqual([12, 12]);
  const posted = await server.send(
    warehouseEntries.filter,
    { size: 2, sort_order: { field: 'entry_no', direction: 'desc' } },
    { token },
  );
  expect(new Set(posted.data.items.map(entry => entry.document_no)).size).toBe(1);
  expect(posted.data.items.every(entry => entry.entry_type === 'adjustment')).toBe(true);

  expect((await apply(await staged(rows), 2)).data).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect((await apply(await staged([{ item_no: plain.item_no, quantity: 0 }]), 1)).data).toMatchObject({
    changed: 1,
  });
  expect(await held(plain)).toEqual([0, 0]);
});

test('with sales at the same time, the stock is what the file says less what was sold later', async () => {
  const import_id = await staged([{ item_no: plain.item_no, quantity: 100 }]);
  const store = await server.signIn('store01');
  const sell = () =>
    server.send(
      warehouseEntries.add,
      {
        entries: [{ item_no: plain.item_no, location_code: 'F01-STORE', quantity: -1, reason_code: 'lost' }],
      } as Partial<InputOf<typeof warehouseEntries.add>>, // the rest are defaults
      { token: store },
    );
  await Promise.all([
    ...Array.from({ length: 5 }, sell),
    apply(import_id, 1),
    ...Array.from({ length: 5 }, sell),
  ]);
  const [level, sum] = await held(plain);
  expect(level).toBe(sum);
  // Those before it are in what was counted.
  expect(level).toBeGreaterThanOrEqual(90);
  expect(level).toBeLessThanOrEqual(100);
});

test('rows that cannot be taken are named with their reasons, and no stock is moved', async () => {
  const before = await held(plain);
  const import_id = await staged([
    { item_no: plain.item_no, quantity: 1 },
    { item_no: plain.item_no, quantity: 2 },
    { quantity: 1 },
    { item_no: 'NOTHING', quantity: 1 },
    { item_no: variant.item_no, quantity: 1 },
    { item_no: variant.item_no, variant_code: 'NONE', quantity: 1 },
    { item_no: plain.item_no, barcode: variant.reference_no, quantity: 1 },
    { item_no: plain.item_no, location_code: 'NOWHERE', quantity: 1 },
    { barcode: '8936999999990', quantity: 1 },
    { item_no: plain.item_no, quantity: 0.5, location_code: 'F01-CONS' },
  ]);
  const { data } = await server.send(imports.check, { import_id }, { token });
  expect(data.bad.map(({ row, field, key }) => `${row} ${field} ${key}`).sort()).toEqual([
    '10 barcode imports.unknown',
    '11 quantity imports.wholeOnly',
    '3 item_no imports.rowTwice',
    '4 item_no imports.itemNeeded',
    '5 item_no imports.unknown',
    '6 variant_code imports.variantNeeded',
    '7 variant_code imports.unknown',
    '8 barcode imports.barcodeOfOther',
    '8 item_no imports.rowTwice',
    '9 location_code imports.unknown',
  ]);
  expect((await apply(import_id, 10)).error).toMatchObject({ code: 'rule' });
  expect(await held(plain)).toEqual(before);
});

test('a case is counted as what it holds, and sums are of each unit by itself', async () => {
  const { rows } = await server.db.execute<{ item_no: string }>(sql`select item_no from items
    where base_unit_of_measure = 'KG' and item_no not in (select item_no from item_variants) limit 1`);
  const kilo = rows[0]?.item_no ?? '';
  await server.db.execute(sql`insert into item_units (item_no, code, qty_per_unit_of_measure)
    values (${plain.item_no}, 'THÙNG', 24)`);
  await server.db.execute(sql`insert into item_references (reference_no, item_no, unit_of_measure)
    values ('18936000000025', ${plain.item_no}, 'THÙNG')`);
  const said = [
    { barcode: '18936000000025', quantity: 3 },
    { item_no: kilo, quantity: 2.5 },
  ];
  const import_id = await staged(said);
  const { data: told } = await server.send(imports.check, { import_id }, { token });
  expect(told).toMatchObject({ bad_rows: 0 });
  expect(told.quantities).toEqual([
    { unit_of_measure: 'KG', quantity: 2.5 },
    { unit_of_measure: 'PCS', quantity: 72 },
  ]);
  expect((await apply(import_id, 2)).status).toBe(200);
  expect(await held(plain)).toEqual([72, 72]);
});
