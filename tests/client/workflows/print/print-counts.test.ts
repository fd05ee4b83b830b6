import { describe, expect, test } from 'vitest';
import { figuresOf, quantityOf } from '#client/workflows/print/print-content.ts';
import { countPrintout } from '#client/workflows/print/print-counts.ts';
import { formatDateTime } from '#model/kit/format.ts';

const sheet = {
  location: 'Kho Bến Thành',
  franchiseCode: 'F02',
  countedBy: 'warehouse01',
  at: '2026-03-02T03:00:00.000Z',
  blind: false,
  lines: [
    { item_no: 'I1', name: 'Nồi cơm', unit: 'CÁI', counted: 8, expected: 10, difference: -2 },
    { item_no: 'I2', name: 'Gạo ST25', unit: 'KG', counted: 2.5, expected: null, difference: null },
    { item_no: 'I3', name: 'Ấm đun', unit: 'CÁI', counted: null, expected: 4, difference: null },
  ],
};

describe('a count sheet on paper', () => {
  test('says what was counted against the books, and leaves room for the rest', () => {
    const printout = countPrintout(sheet);
    expect(printout.facts).toEqual([
      ['Kho', 'Kho Bến Thành'],
      ['Ngày', formatDateTime(sheet.at)],
      ['Người kiểm', 'warehouse01'],
    ]);
    expect(printout.columns).toEqual(['Sổ sách', 'Chênh lệch']);
    const written = printout.lines.map(line => [line.name, quantityOf(line), ...(line.figures ?? [])]);
    expect(written).toEqual([
      ['Nồi cơm', '8', '10', '−2'],
      ['Gạo ST25', '2,5', '', ''],
      ['Ấm đun', '…………', '4', ''],
    ]);
    expect(printout.lines.map(line => figuresOf(line, printout.columns))).toEqual([
      'Sổ sách 10 · Chênh lệch −2',
      '',
      'Sổ sách 4',
    ]);
    expect(printout.sums.map(({ value }) => value)).toEqual(['2 / 3', '8 CÁI + 2,5 kg']);
  });

  test('of who counts blindly says nothing of the books', () => {
    const { columns, lines } = countPrintout({ ...sheet, blind: true });
    expect(columns).toBeUndefined();
    expect(JSON.stringify(lines)).not.toMatch(/figures|10/);
  });
});
