import { describe, expect, test } from 'vitest';
import type { ImportKind } from '#calls/administration/imports.ts';
import { contentOf } from '#client/features/administration/import/columns/content.ts';
import { type FileKind, fileKinds } from '#client/features/administration/import/columns/file-kinds.ts';
import { readRows } from '#client/features/administration/import/columns/rows.ts';
import { zip } from '#client/workflows/list/zip.ts';
import { readTable, withHeaders } from '#client/workflows/read-file/read-table.ts';
import { fileFromElsewhere } from '#tests/support/inputs/files-from-elsewhere.ts';

async function read(kind: ImportKind, file: Blob, choices = {}) {
  const { fields }: FileKind = fileKinds[kind];
  const table = await readTable(file, fields);
  const { rows, bad, notes } = await readRows({ kind, rows: table.rows, columns: table.columns, choices });
  const columns = Object.fromEntries(table.headers.map((header, at) => [String(header), table.columns[at]]));
  return { rows: rows.rows, bad, notes, columns };
}

test('quantities with three decimals are never thousands; one that may be is asked about', async () => {
  const { rows, bad } = await read('stock', fileFromElsewhere('stock-three-decimals.csv'), {
    location_code: 'A',
  });
  expect(rows).toMatchObject([
    { item_no: 'ZT01', quantity: 0.25 },
    { item_no: 'ZT05', quantity: 0.25 },
  ]);
  expect(bad).toEqual([{ row: 3, field: 'quantity', msg: expect.stringContaining('12.750 or 12,75') }]);
  const agreed = await read('stock', new Blob(['Mã hàng;SL\nA;0.250\nB;12.750\nC;1,250.5\n']), {
    location_code: 'A',
  });
  expect(agreed.rows).toMatchObject([{ quantity: 0.25 }, { quantity: 12.75 }, { quantity: 1250.5 }]);
});

test('bar codes of every kind are taken as they are', async () => {
  const { rows, bad, notes } = await read('items', fileFromElsewhere('items-odd-barcodes.csv'));
  expect([bad, notes]).toEqual([[], []]);
  expect(rows).toMatchObject([
    { barcode: '96385074' },
    { barcode: 'SP000123' },
    { barcode: '18936000000025' },
    { barcode: '8936000000172' },
  ]);
});

test('one odd bar code is left out of its row with a note, and stops no other row', async () => {
  const { rows, bad, notes } = await read(
    'items',
    new Blob(['Mã hàng;Tên hàng;Giá bán;Mã vạch\nA;Trà;1000;8936000000173\nB;Kẹo;2000;96385074\n']),
  );
  expect(rows).toMatchObject([
    { item_no: 'A', barcode: '' },
    { item_no: 'B', barcode: '96385074' },
  ]);
  expect(bad).toEqual([]);
  expect(notes).toEqual([{ row: 2, field: 'barcode', msg: expect.stringContaining('last digit') }]);
});

test('of many columns each is what it says best', async () => {
  const { columns, rows } = await read('items', fileFromElsewhere('items-many-columns.xlsx'));
  expect(columns).toMatchObject({
    'Loại hàng': null,
    'Nhóm hàng(3 Cấp)': 'item_category',
    'Mã hàng': 'item_no',
    'Mã vạch': 'barcode',
    'Tên hàng': 'description',
    'Giá bán': 'unit_price',
    'Giá vốn': 'unit_cost',
    ĐVT: 'unit_of_measure',
    'Mô tả': null,
  });
  expect(rows[0]).toMatchObject({ item_no: 'KV000001', item_category: 'Đồ uống>>Trà', unit_price: 85_000 });
});

test('an error and a truth value of a spreadsheet are no names', async () => {
  const { rows, bad } = await read('items', fileFromElsewhere('items-error-cells.xlsx'));
  expect(rows).toEqual([]);
  expect(bad).toEqual([
    { row: 2, field: 'description', msg: expect.stringContaining('#N/A') },
    { row: 2, field: 'item_category', msg: expect.stringContaining('#REF!') },
    { row: 3, field: 'description', msg: expect.stringContaining('TRUE') },
  ]);
});

test('customers are taken by every phone that means one number, with birthdays of every spelling', async () => {
  const file = fileFromElsewhere('customers-phones-and-birthdays.csv');
  const { rows, bad, notes } = await read('customers', file, { franchise_code: 'F01' });
  const phones = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14].map(
    nth => `09123456${String(nth).padStart(2, '0')}`,
  );
  expect(rows.map(row => 'phone_no' in row && row.phone_no)).toEqual(phones);
  const days = rows.map(row => ('birth_date' in row ? row.birth_date : ''));
  expect(days.filter(day => day !== '')).toEqual(Array(7).fill('1990-05-20'));
  expect(notes).toEqual([]);
  expect(bad.map(({ row, field }) => [row, field])).toEqual([
    [2, 'phone_no'],
    [11, 'phone_no'],
    [12, 'phone_no'],
    [17, 'phone_no'],
  ]);
  expect(bad[1]?.msg).toContain('0912345609 or 0912345610');
});

describe('a table', () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (...rows: string[][]) =>
    `<worksheet><sheetData>${rows
      .map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`;
  const names = ['Bìa', 'Hàng hóa'];
  const book = () =>
    zip(
      [
        {
          name: 'xl/workbook.xml',
          text: `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          text: `<Relationships>${names.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
        },
        { name: 'xl/worksheets/sheet1.xml', text: sheet(['Danh mục hàng hóa 2026'], ['Cửa hàng Quận 1']) },
        { name: 'xl/worksheets/sheet2.xml', text: sheet(['Mã hàng', 'Tên hàng'], ['A', 'Trà']) },
      ],
      '',
    );

  test('is found on the sheet that has it, and another sheet can be chosen', async () => {
    const file = await book();
    const { fields } = fileKinds.items;
    const found = await readTable(file, fields);
    expect(found).toMatchObject({ sheets: names, sheet: 1, columns: ['item_no', 'description'] });
    expect((await readTable(file, fields, { sheet: 0 })).rows).toHaveLength(1);
  });

  test('has its headers where a person says', async () => {
    const { fields } = fileKinds.items;
    const found = await readTable(new Blob(['x;y\nSố;Gọi là\nA;Trà\n']), fields);
    expect(withHeaders(found, 1, fields)).toMatchObject({
      headers: ['Số', 'Gọi là'],
      rows: [{ row: 3, cells: ['A', 'Trà'] }],
    });
  });

  test('is not read from a page under its name', async () => {
    const page = new Blob(['<html><table><tr><td>Mã hàng</td></tr></table></html>']);
    await expect(readTable(page, fileKinds.items.fields)).rejects.toMatchObject({ why: 'format' });
  });
});

test('VAT stands in a file as a code, a rate, or the number that a spreadsheet has for it', async () => {
  const lines = ['Mã hàng;Tên hàng;Giá bán;Thuế suất GTGT', 'A;Trà;1000;8%', 'B;Gạo;1000;KCT', 'C;Bia;1000;'];
  const { rows, bad, columns } = await read('items', new Blob([lines.join('\n')]));
  expect(bad).toEqual([]);
  expect(columns['Thuế suất GTGT']).toBe('vat_group');
  expect(rows).toMatchObject([{ vat_group: '8%' }, { vat_group: 'KCT' }, { vat_group: '' }]);
  const told = [0.08, 0.055, 10, 'VAT8'].map(cell => contentOf(cell, { type: 'vat', headers: [] }));
  expect(told).toEqual(['8%', '5.5%', '10', 'VAT8']);
});
