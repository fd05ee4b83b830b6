import { expect, test } from 'vitest';
import { keyOfCode } from '#model/stock/read-scan.ts';
import { meaningOf } from '#model/stock/scan-meaning.ts';
import { typedThrough } from '#model/stock/typed-through.ts';

/** The code of the only item that it means, or that it means none. */
const meaning = (text: string, ...codes: string[]) => {
  const found = meaningOf(
    text,
    key =>
      codes
        .filter(code => keyOfCode(code) === key)
        .map(code => ({ row: { code, unit_of_measure: 'PCS' }, quantity: 1 })),
    () => codes.map(keyOfCode),
  );
  return found.kind === 'item' ? found.row.code : found.kind;
};

test.each([
  // Telex
  ['ÂƯ12', 'AAW12'],
  ['Đ-0012', 'DD-0012'],
  ['ÁO-2026', 'ASO-2026'],
  ['ÁO-2026', 'AOS-2026'],
  ['ƯX-1', 'WX-1'],
  ['đ-0012', 'DD-0012'],
  // VNI
  ['Á234', 'A1234'],
  ['Đ-12', 'D9-12'],
  ['Ớ-5', 'O71-5'],
])('%s that an input method made is %s', (text, code) => {
  expect(meaning(text, code, 'XYZ-9')).toBe(code);
  // Decomposed it is the same text.
  expect(meaning(text.normalize('NFD'), code, 'XYZ-9')).toBe(code);
});

test('what several codes may have been is none of them, and so is what none can have been', () => {
  expect(meaning('ÁO-2026', 'ASO-2026', 'AOS-2026')).toBe('unknown');
  // Without its marks it is a code that was not scanned.
  expect(meaning('ÂƯ12', 'AU12')).toBe('unknown');
  expect(meaning('ÁO12', 'AO12')).toBe('unknown');
  expect(meaning('DÀ', 'DA12', 'DA2')).toBe('unknown');
});

test('digits, and letters without marks, are no matter of an input method', () => {
  for (const text of ['8936000000028', 'AAW12', 'DD-0012', '']) expect(typedThrough(text)).toBeNull();
  expect(meaning('8936000000028', '8936000000028')).toBe('8936000000028');
});
