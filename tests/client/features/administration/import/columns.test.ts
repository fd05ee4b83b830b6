import { describe, expect, it, test } from 'vitest';
import { itemFields } from '#client/features/administration/import/columns/item-fields.ts';
import { headersOf, recognise } from '#client/features/administration/import/columns/recognise.ts';
import { readRows } from '#client/features/administration/import/columns/rows.ts';
import type { Cell } from '#client/features/administration/import/read/table.ts';
import { parseAmount } from '#model/kit/amount-text.ts';
import { normalise } from '#model/kit/normalise.ts';

test.each([
  ['1250000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1,250,000 ₫', 1_250_000],
  ['1 250 000,00 đ', 1_250_000],
  ['85.000 VNĐ', 85_000],
  ['12.00', 12],
  ['0', 0],
  ['1.25', null],
  ['1.250,5', null],
  ['1.250,000', null],
  ['-5', null],
  ['abc', null],
  ['', null],
])('an amount of %j is %j', (text, amount) => expect(parseAmount(text)).toBe(amount));

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
  });

  it('are of one field each, with accents or without', () => {
    const all = Object.entries(itemFields).flatMap(([field, { headers }]) =>
      headers.map(header => [field, header] as const),
    );
    for (const [field, header] of all)
      for (const spelt of [header, header.toUpperCase(), normalise(header), header.normalize('NFD')])
        expect([spelt, ...recognise([spelt], itemFields)]).toEqual([spelt, field]);
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
  const read = (...rows: readonly (readonly Cell[])[]) => readRows(numbered(rows, 3), columns);

  test('come by their number in the file, and each cell that is not right with its reason', async () => {
    const { rows, bad } = await read(
      ['T1', 'Trà', '85.000', 'x', 8936000000011, ''],
      ['T2', 'Mứt', 'mười', '', '12345', 5000.4],
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
      { row: 4, field: 'barcode', msg: 'A bar code has 13 digits, and the last one must fit the others.' },
      { row: 5, field: 'item_no', msg: 'This is required field!' },
      { row: 6, field: 'item_no', msg: expect.stringContaining('shortened this code to “8,93451E+12”') },
    ]);
  });

  test('have the zeros again that a bar code kept as a number has lost', async () => {
    const { rows } = await read(['A', 'x', '', '', 12345678905], ['B', 'x', '', '', '012345678905']);
    expect(rows.map(({ barcode }) => barcode)).toEqual(['0012345678905', '0012345678905']);
  });

  test('are given up when nobody waits for them any more', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('left'));
    await expect(readRows(numbered([['A']]), columns, stopped.signal)).rejects.toThrow('left');
  });
});
