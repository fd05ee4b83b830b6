import { describe, expect, it, test } from 'vitest';
import { importKinds } from '#calls/administration/imports.ts';
import { type FileKind, fileKinds } from '#client/features/administration/import/columns/file-kinds.ts';
import { itemFields } from '#client/features/administration/import/columns/item-fields.ts';
import { readRows } from '#client/features/administration/import/columns/rows.ts';
import { headersOf, recognise } from '#client/workflows/read-file/recognise.ts';
import type { Cell } from '#client/workflows/read-file/table.ts';
import { normalise } from '#model/kit/normalise.ts';

describe('columns', () => {
  it('are told by their headers in English, in Vietnamese, and by the names of the call', () => {
    expect(recognise(['Item No.', 'DESCRIPTION', 'Barcode', 'Price (VND)*', 'Cost'], itemFields)).toEqual([
      'item_no',
      'description',
      'barcode',
      'unit_price',
      'unit_cost',
    ]);
    expect(recognise(['Mã hàng', 'ten hang', 'MÃ VẠCH', 'Giá bán', 'Giá vốn', 'ĐVT'], itemFields)).toEqual([
      'item_no',
      'description',
      'barcode',
      'unit_price',
      'unit_cost',
      'unit_of_measure',
    ]);
    expect(recognise(['unit_price', 'Colour', 'Giá'], itemFields)).toEqual(['unit_price', null, null]);
    expect(recognise(['Tên hàng/Item name', 'Mã hàng\nItem No.', 'Giá (Price)'], itemFields)).toEqual([
      'description',
      'item_no',
      'unit_price',
    ]);
  });

  it('are of the one that says it best, not of the first', () => {
    expect(recognise(['Loại hàng', 'Nhóm hàng(3 Cấp)', 'Mô tả', 'Tên hàng'], itemFields)).toEqual([
      null,
      'item_category',
      null,
      'description',
    ]);
  });

  it.each(importKinds)('of %s are of one field each, with accents or without', kind => {
    const { fields }: FileKind = fileKinds[kind];
    const all = Object.entries(fields).flatMap(([field, { headers }]) =>
      headers.map(header => [field, header] as const),
    );
    for (const [field, header] of all)
      for (const spelt of [header, header.toUpperCase(), normalise(header), header.normalize('NFD')])
        expect([spelt, ...recognise([spelt], fields)]).toEqual([spelt, field]);
  });

  it('are found below a title', () => {
    const rows = [['Bảng giá 2026'], ['Mã', 'Tên', 'Giá'], ['A', 'Áo', 1]];
    expect(
      headersOf(
        rows.map((cells, at) => ({ row: at + 1, cells })),
        itemFields,
      ),
    ).toEqual({
      at: 1,
      columns: ['item_no', 'description', 'unit_price'],
    });
  });
});

const numbered = (rows: readonly (readonly Cell[])[], first = 1) =>
  rows.map((cells, at) => ({ row: at + first, cells }));

describe('rows', () => {
  const columns = recognise(['Mã hàng', 'Tên hàng', 'Giá bán', 'Ghi chú', 'Mã vạch', 'Giá vốn'], itemFields);
  const read = async (...rows: readonly (readonly Cell[])[]) => {
    const found = await readRows({ kind: 'items', rows: numbered(rows, 3), columns });
    return { rows: found.rows.rows, bad: found.bad };
  };

  test('come by their number in the file, and each cell that is not right with its reason', async () => {
    const { rows, bad } = await read(
      ['T1', 'Trà', '85.000', 'x', 8936000000011, ''],
      ['T2', 'Mứt', 'mười', '', '8936000000012', 5000.4],
      ['', 'Không số', 1],
      ['8,93451E+12', 'Rút gọn', 1],
    );
    expect(rows).toMatchObject([
      {
        row: 3,
        item_no: 'T1',
        description: 'Trà',
        unit_price: 85_000,
        unit_cost: null,
        barcode: '8936000000011',
      },
    ]);
    expect(bad).toEqual([
      { row: 4, field: 'unit_price', msg: 'Please enter number!' },
      { row: 5, field: 'item_no', msg: 'This is required field!' },
      { row: 6, field: 'item_no', msg: expect.stringContaining('shortened this code to “8,93451E+12”') },
    ]);
  });

  test('have the zeros again that a bar code kept as a number has lost', async () => {
    const { rows } = await read(['A', 'x', '', '', 12345678905], ['B', 'x', '', '', '012345678905']);
    expect(rows).toMatchObject([{ barcode: '0012345678905' }, { barcode: '0012345678905' }]);
  });

  test('are given up when nobody waits for them any more', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('left'));
    const file = { kind: 'items', rows: numbered([['A']]), columns } as const;
    await expect(readRows(file, stopped.signal)).rejects.toThrow('left');
  });

  test('of customers have the zero again that a phone number has lost, and days of any spelling', async () => {
    const columns = ['phone_no', 'name', 'birth_date'];
    const rows = numbered([
      [912345678, 'Hoa', '20/5/1990'],
      ['+84 912.345.679', 'Mai', 33_013],
      ['0912345680', 'Lan', '31/2/1990'],
    ]);
    const {
      rows: found,
      bad,
      notes,
    } = await readRows({
      kind: 'customers',
      rows,
      columns,
      choices: { franchise_code: 'f01' },
    });
    expect(found.rows).toMatchObject([
      { row: 1, franchise_code: 'F01', phone_no: '0912345678', name: 'Hoa', birth_date: '1990-05-20' },
      { row: 2, phone_no: '0912345679', birth_date: '1990-05-20' },
      { row: 3, phone_no: '0912345680', birth_date: '' },
    ]);
    expect(bad).toEqual([]);
    expect(notes).toEqual([{ row: 3, field: 'birth_date', msg: 'Please enter a valid date!' }]);
  });

  test('of stock say themselves where they are, or are where was chosen', async () => {
    const rows = numbered([
      ['A', '1.250,5', ''],
      ['B', 'nhiều', 'KHO'],
      ['C', 3, 'kho'],
    ]);
    const columns = ['item_no', 'quantity', 'location_code'];
    const { rows: found, bad } = await readRows({
      kind: 'stock',
      rows,
      columns,
      choices: { location_code: 'SHOP' },
    });
    expect(found.rows).toMatchObject([
      { item_no: 'A', quantity: 1250.5, location_code: 'SHOP' },
      { item_no: 'C', quantity: 3, location_code: 'KHO' },
    ]);
    expect(bad).toEqual([{ row: 2, field: 'quantity', msg: 'Please enter number!' }]);
  });

  test('of staff name a role as people call it', async () => {
    const rows = numbered([
      ['hoa', 'shop STAFF'],
      ['mai', 'WAREHOUSE'],
      ['lan', 'Thợ'],
    ]);
    const { rows: found } = await readRows({ kind: 'staff', rows, columns: ['username', 'role_name'] });
    expect(found.rows).toMatchObject([
      { username: 'hoa', role_name: 'FRANCHISE_STORE' },
      { username: 'mai', role_name: 'WAREHOUSE' },
      { username: 'lan', role_name: 'Thợ' },
    ]);
  });
});
